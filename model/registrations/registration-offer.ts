import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { RegistrationAvailability } from "./registration-availability.ts";

/** How to register for an event. `contact`: by writing to the secretariat, when nothing else is set up. */
export type RegistrationOffer =
  | { kind: "qr"; image: string; url: string }
  | { kind: "external"; url: string }
  | { kind: "direct" }
  | { kind: "contact" };

/**
 * Returns how to register for an event; undefined while registration is closed. A QR code without a picture falls back
 * to its URL; a QR code or external page without URL falls back to `contact` (SPEC §4: the generic button). The `url`
 * of a QR code may be "".
 */
export function registrationOffer(
  event: Pick<CalendarEvent, "qrCodeImage" | "registrationUrl" | "registrationSettings">,
  { state }: RegistrationAvailability,
): RegistrationOffer | undefined {
  const { registrationMethod } = event.registrationSettings;
  if (state !== "open" && state !== "waiting_list") return undefined;
  if (registrationMethod === "direct") return { kind: "direct" };
  const { qrCodeImage, registrationUrl } = event;
  if (registrationMethod === "qr" && qrCodeImage) return { kind: "qr", image: qrCodeImage, url: registrationUrl };
  return registrationUrl ? { kind: "external", url: registrationUrl } : { kind: "contact" };
}

/** Returns the address of the registration page, undefined for none; `siteUrl` without trailing slash. */
export function registrationAddress(offer: RegistrationOffer, eventId: string, siteUrl: string): string | undefined {
  if (offer.kind === "direct") return `${siteUrl}/register/${encodeURIComponent(eventId)}`;
  return "url" in offer && offer.url ? new URL(offer.url, siteUrl).href : undefined;
}
