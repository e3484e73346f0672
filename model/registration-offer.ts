import { acceptsDirectRegistration, type CalendarEvent, isUpcoming } from "./calendar-event.ts";

/** How somebody registers for an event. `contact`: by asking the secretariat, since no other way is ready. */
export type RegistrationOffer =
  | { kind: "qr"; image: string; url: string }
  | { kind: "external"; url: string }
  | { kind: "direct" }
  | { kind: "contact" };

/**
 * The way to register that an event offers on `today` (a date `yyyy-mm-dd` in Berlin); undefined for a past event.
 * Registration switched off, a QR code without its picture and an external page without its address leave `contact`
 * (SPEC §4: the generic button). `url` is "" where the QR code is all there is.
 */
export function registrationOffer(
  event: Pick<CalendarEvent, "date" | "qrCodeImage" | "registrationUrl" | "registrationSettings">,
  today: string,
): RegistrationOffer | undefined {
  if (!isUpcoming(event, today)) return undefined;
  if (acceptsDirectRegistration(event)) return { kind: "direct" };
  const { enabled, registrationMethod } = event.registrationSettings;
  const { qrCodeImage, registrationUrl } = event;
  if (enabled && registrationMethod === "qr" && qrCodeImage)
    return { kind: "qr", image: qrCodeImage, url: registrationUrl };
  if (enabled && registrationMethod === "external" && registrationUrl)
    return { kind: "external", url: registrationUrl };
  return { kind: "contact" };
}
