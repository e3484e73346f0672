import { describe, expect, it } from "vitest";
import { CalendarEvent, CalendarEventForm } from "./calendar-event.ts";
import { eventPresets, withPreset } from "./event-preset.ts";

const typed = CalendarEvent.parse({
  title: "Qualitätszirkel",
  date: "2026-09-01",
  description: "<p>Fälle</p>",
  registrationSettings: { sendsReceipt: true, questions: [] },
});

describe.each(eventPresets)("the preset %s", (preset) => {
  it("makes an event that can be published once it has a place", () => {
    const event = withPreset(typed, preset);
    expect(CalendarEventForm.parse({ ...event, location: event.location || "Klinik" })).toMatchObject({
      registrationSettings: { enabled: true, registrationMethod: "direct" },
    });
  });

  it("keeps what was typed, and what it says nothing of", () => {
    expect(withPreset(typed, preset)).toMatchObject({
      ...{ title: "Qualitätszirkel", date: "2026-09-01", description: "<p>Fälle</p>" },
      registrationSettings: { sendsReceipt: true },
    });
  });

  it("leaves nothing of the preset chosen before", () => {
    for (const before of eventPresets)
      expect(withPreset(withPreset(typed, before), preset)).toEqual(withPreset(typed, preset));
  });
});
