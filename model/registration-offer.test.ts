import { describe, expect, it } from "vitest";
import { CalendarEvent, type RegistrationMethod } from "./calendar-event.ts";
import { registrationAvailability } from "./registration-availability.ts";
import { registrationOffer } from "./registration-offer.ts";

const today = "2026-06-15";

function anEvent(registrationMethod: RegistrationMethod, changes: Record<string, unknown> = {}, enabled = true) {
  const registrationSettings = { enabled, registrationMethod };
  return CalendarEvent.parse({ title: "Kongress", date: today, registrationSettings, ...changes });
}

function offerOn(event: CalendarEvent, date: string) {
  const now = new Date(`${date}T10:00:00Z`);
  return registrationOffer(event, registrationAvailability(event, { seatsTaken: 0, now }));
}

const qrCodeImage = "/files/events/qr-codes/qrcode-a-1.png";
const registrationUrl = "https://akademie.example/anmeldung";

describe("registrationOffer", () => {
  it("offers the form on the day of the event and nothing the day after", () => {
    expect(offerOn(anEvent("direct"), today)).toEqual({ kind: "direct" });
    expect(offerOn(anEvent("direct"), "2026-06-16")).toBeUndefined();
  });

  it("offers the QR code, with the address behind it where there is one", () => {
    expect(offerOn(anEvent("qr", { qrCodeImage }), today)).toEqual({
      kind: "qr",
      image: qrCodeImage,
      url: "",
    });
    expect(offerOn(anEvent("qr", { qrCodeImage, registrationUrl }), today)).toMatchObject({
      url: registrationUrl,
    });
  });

  it("offers the page of somebody else", () => {
    expect(offerOn(anEvent("external", { registrationUrl }), today)).toEqual({
      kind: "external",
      url: registrationUrl,
    });
  });

  it("offers the page behind a QR code whose picture is missing", () => {
    expect(offerOn(anEvent("qr", { registrationUrl }), today)).toEqual({
      kind: "external",
      url: registrationUrl,
    });
  });

  it.each([
    ["a QR code without picture and address", anEvent("qr")],
    ["an external page without its address", anEvent("external", { qrCodeImage })],
  ])("leaves the secretariat for %s", (_case, event) => {
    expect(offerOn(event, today)).toEqual({ kind: "contact" });
  });

  it.each([
    ["a form", anEvent("direct", { registrationUrl }, false)],
    ["a QR code", anEvent("qr", { qrCodeImage }, false)],
    ["an external page", anEvent("external", { registrationUrl }, false)],
  ])("offers nothing while %s is switched off", (_case, event) => {
    expect(offerOn(event, today)).toBeUndefined();
  });
});
