import { describe, expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { registrationAvailability } from "#model/registrations/registration-availability.ts";
import { registrationOffer } from "#model/registrations/registration-offer.ts";
import { eventJsonLd } from "./event-json-ld.ts";

const siteUrl = "https://verein.example";

function describeEvent(changes: Record<string, unknown> = {}, today = "2026-06-15", seatsTaken = 0) {
  const event = { ...CalendarEvent.parse({ title: "Kongress", date: "2026-09-12", ...changes }), id: "kongress" };
  const availability = registrationAvailability(event, { seatsTaken, now: new Date(`${today}T10:00:00Z`) });
  const offer = registrationOffer(event, availability);
  return eventJsonLd(event, { siteUrl, summary: "Kurz.", availability, offer, savedAt: "2026-06-01T08:30:00.000Z" });
}

describe("eventJsonLd", () => {
  it("has name, page and offer of the event as schema.org properties", () => {
    const url = `${siteUrl}/veranstaltungen?event=kongress`;
    expect(describeEvent({ location: "Stadthalle" })).toMatchObject({
      "@type": "Event",
      name: "Kongress",
      url,
      description: "Kurz.",
      eventStatus: "https://schema.org/EventScheduled",
      location: { name: "Stadthalle" },
      offers: { "@type": "Offer" },
    });
    expect(describeEvent({ location: "Online" })).toMatchObject({ location: { url } });
  });

  it("has start and end with the UTC offset of the season", () => {
    expect(describeEvent()).toMatchObject({
      startDate: "2026-09-12T09:00:00+02:00",
      endDate: "2026-09-12T18:00:00+02:00",
    });
    expect(describeEvent({ date: "2026-12-12" })).toMatchObject({ startDate: "2026-12-12T09:00:00+01:00" });
  });

  it("has only the date when the time cannot be parsed", () => {
    const data = describeEvent({ time: "nach Absprache" });
    expect(data).toMatchObject({ startDate: "2026-09-12" });
    expect(data).not.toHaveProperty("endDate");
  });

  it.each([
    [{ location: "Stadthalle" }, "Offline", { "@type": "Place" }],
    [{ location: "Campus Digital, Köln" }, "Offline", { "@type": "Place" }],
    [{ location: "Online / Virtuell" }, "Online", { "@type": "VirtualLocation" }],
    [{ location: "Zoom", type: "webinar" }, "Online", { "@type": "VirtualLocation" }],
    [{ location: "Köln und online" }, "Mixed", [{ "@type": "Place" }, { "@type": "VirtualLocation" }]],
    [
      {
        location: "Köln",
        participations: [
          { id: "a", title: "A" },
          { id: "b", title: "B", isOnline: true },
        ],
      },
      "Mixed",
      [{ "@type": "Place" }, { "@type": "VirtualLocation" }],
    ],
  ])("has attendance mode and place of %j", (changes, mode, location) => {
    expect(describeEvent(changes)).toMatchObject({
      eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
      location,
    });
  });

  it("ends on the last day of the event", () => {
    expect(describeEvent({ lastDay: "2026-09-14" })).toMatchObject({ endDate: "2026-09-14T18:00:00+02:00" });
    expect(describeEvent({ lastDay: "2026-09-14", time: "ganztägig" })).toMatchObject({ endDate: "2026-09-14" });
    expect(describeEvent({ lastDay: "2026-09-14", time: "ab 9 Uhr" })).toMatchObject({ endDate: "2026-09-14" });
  });

  it("has the date its page was modified, and the parts of a full postal address", () => {
    expect(describeEvent()).toMatchObject({
      subjectOf: { "@type": "WebPage", dateModified: "2026-06-01T08:30:00.000Z" },
    });
    expect(describeEvent({ location: "Haus am Park, Musterstraße 1, 12345 Musterstadt" })).toMatchObject({
      location: {
        address: { streetAddress: "Musterstraße 1", postalCode: "12345", addressLocality: "Musterstadt" },
      },
    });
    expect(describeEvent({ location: "Stadthalle" })).toMatchObject({ location: { address: "Stadthalle" } });
  });

  it.each([
    ["open", { enabled: true }, "2026-09-12", "InStock", `${siteUrl}/register/kongress`],
    ["past", { enabled: true }, "2026-09-13", "OutOfStock", `${siteUrl}/veranstaltungen?event=kongress`],
    ["closed", { enabled: false }, "2026-06-15", "OutOfStock", `${siteUrl}/veranstaltungen?event=kongress`],
  ])("sets the offer by the state of the registration: %s", (_state, registrationSettings, today, stock, url) => {
    expect(describeEvent({ registrationSettings }, today)).toMatchObject({
      offers: { availability: `https://schema.org/${stock}`, url },
    });
  });

  it("has the price in euro and absolute URLs of own pictures", () => {
    expect(describeEvent({ isFree: false, price: 49.5, image: "/files/events/1-a.png" })).toMatchObject({
      isAccessibleForFree: false,
      offers: { price: 49.5, priceCurrency: "EUR" },
      image: ["https://verein.example/files/events/1-a.png"],
    });
  });
});
