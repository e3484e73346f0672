import type { CalendarEvent } from "./calendar-event.ts";
import type { RegistrationAvailability } from "./registration-availability.ts";

/** How somebody registers for an event. `contact`: by asking the secretariat, since no other way is ready. */
export type RegistrationOffer =
  | { kind: "qr"; image: string; url: string }
  | { kind: "external"; url: string }
  | { kind: "direct" }
  | { kind: "contact" };

/**
 * The way to register that an event offers; undefined while it is not open. A QR code without its picture is the page behind it; where that is missing too, and for an
 * external page without its address, `contact` is left (SPEC §4: the generic button). `url` is "" where the QR code is
 * all there is.
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

/** The page on which somebody takes the offer, undefined where there is none; `siteUrl` without trailing slash. */
export function registrationAddress(offer: RegistrationOffer, eventId: string, siteUrl: string): string | undefined {
  if (offer.kind === "direct") return `${siteUrl}/register/${encodeURIComponent(eventId)}`;
  return "url" in offer && offer.url ? new URL(offer.url, siteUrl).href : undefined;
}
