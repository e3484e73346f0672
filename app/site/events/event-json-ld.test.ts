import { describe, expect, it } from "vitest";
import { CalendarEvent } from "#model/calendar-event.ts";
import { eventJsonLd } from "./event-json-ld.ts";

const context = { siteUrl: "https://verein.example", summary: "Kurz." };

function describeEvent(changes: Record<string, unknown> = {}) {
  const event = CalendarEvent.parse({ title: "Kongress", date: "2026-09-12", ...changes });
  return eventJsonLd({ ...event, id: "kongress" }, context);
}

describe("eventJsonLd", () => {
  it("gives start and end with the offset of the season", () => {
    expect(describeEvent()).toMatchObject({
      startDate: "2026-09-12T09:00:00+02:00",
      endDate: "2026-09-12T18:00:00+02:00",
    });
    expect(describeEvent({ date: "2026-12-12" })).toMatchObject({ startDate: "2026-12-12T09:00:00+01:00" });
  });

  it("gives only the date when the time cannot be read", () => {
    const data = describeEvent({ time: "nach Absprache" });
    expect(data).toMatchObject({ startDate: "2026-09-12" });
    expect(data).not.toHaveProperty("endDate");
  });

  it.each([
    ["Online / Virtuell", "OnlineEventAttendanceMode", "VirtualLocation"],
    ["Stadthalle Musterstadt", "OfflineEventAttendanceMode", "Place"],
  ])("tells where %s is", (location, mode, type) => {
    expect(describeEvent({ location })).toMatchObject({
      eventAttendanceMode: `https://schema.org/${mode}`,
      location: { "@type": type },
    });
  });

  it("names both places of a hybrid event", () => {
    expect(describeEvent({ location: "Stadthalle (hybrid, auch online)" })).toMatchObject({
      eventAttendanceMode: "https://schema.org/MixedEventAttendanceMode",
      location: [{ "@type": "Place" }, { "@type": "VirtualLocation" }],
    });
  });

  it("gives the price in euro and own pictures with their full address", () => {
    expect(describeEvent({ isFree: false, price: 49.5, image: "/files/events/1-a.png" })).toMatchObject({
      isAccessibleForFree: false,
      offers: { price: 49.5, priceCurrency: "EUR" },
      image: ["https://verein.example/files/events/1-a.png"],
    });
  });
});
