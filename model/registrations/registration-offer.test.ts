import { describe, expect, it } from "vitest";
import { CalendarEvent, type RegistrationMethod } from "#model/events/calendar-event.ts";
import { registrationAvailability } from "./registration-availability.ts";
import { type RegistrationOffer, registrationAddress, registrationOffer } from "./registration-offer.ts";

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

describe("registrationAddress", () => {
  it("returns our own form, or the URL of the offer", () => {
    const of = (offer: RegistrationOffer) => registrationAddress(offer, "a/1", "https://verein.example");
    expect(of({ kind: "direct" })).toBe("https://verein.example/register/a%2F1");
    expect(of({ kind: "external", url: registrationUrl })).toBe(registrationUrl);
    expect(of({ kind: "external", url: "/kurs" })).toBe("https://verein.example/kurs");
    expect(of({ kind: "qr", image: qrCodeImage, url: "" })).toBeUndefined();
    expect(of({ kind: "contact" })).toBeUndefined();
  });
});

describe("registrationOffer", () => {
  it("offers the form until the day of the event", () => {
    expect(offerOn(anEvent("direct"), today)).toEqual({ kind: "direct" });
    expect(offerOn(anEvent("direct"), "2026-06-16")).toBeUndefined();
  });

  it("offers the QR code, with its URL if any", () => {
    expect(offerOn(anEvent("qr", { qrCodeImage }), today)).toEqual({
      kind: "qr",
      image: qrCodeImage,
      url: "",
    });
    expect(offerOn(anEvent("qr", { qrCodeImage, registrationUrl }), today)).toMatchObject({
      url: registrationUrl,
    });
  });

  it("offers the form of a full event while it has a waiting list", () => {
    const offer = (state: "waiting_list" | "full") => registrationOffer(anEvent("direct"), { state });
    expect([offer("waiting_list"), offer("full")]).toEqual([{ kind: "direct" }, undefined]);
  });

  it("offers an external page", () => {
    expect(offerOn(anEvent("external", { registrationUrl }), today)).toEqual({
      kind: "external",
      url: registrationUrl,
    });
  });

  it("offers the URL of a QR code without picture", () => {
    expect(offerOn(anEvent("qr", { registrationUrl }), today)).toEqual({
      kind: "external",
      url: registrationUrl,
    });
  });

  it.each([
    ["a QR code without picture and URL", anEvent("qr")],
    ["an external page without URL", anEvent("external", { qrCodeImage })],
  ])("falls back to the secretariat for %s", (_case, event) => {
    expect(offerOn(event, today)).toEqual({ kind: "contact" });
  });

  it.each([
    ["a form", "direct", { registrationUrl }],
    ["a QR code", "qr", { qrCodeImage }],
    ["an external page", "external", { registrationUrl }],
  ] as const)("offers %s only while it is switched on", (_case, method, changes) => {
    expect(offerOn(anEvent(method, changes, true), today)).toMatchObject({ kind: method });
    expect(offerOn(anEvent(method, changes, false), today)).toBeUndefined();
  });
});
