import { describe, expect, it } from "vitest";
import { CalendarEvent, type RegistrationSettings } from "#model/events/calendar-event.ts";
import { eventState, formRefusal } from "./event-state.ts";
import { nextAvailabilityChange, registrationAvailability, seatLimit } from "./registration-availability.ts";

const noon = new Date("2026-06-15T10:00:00Z");

function anEvent(settings: Partial<RegistrationSettings> = {}, changes: Record<string, unknown> = {}) {
  const registrationSettings = { enabled: true, ...settings };
  return CalendarEvent.parse({ title: "Kongress", date: "2026-06-20", registrationSettings, ...changes });
}

function ask(event: CalendarEvent, { seatsTaken = 0, now = noon } = {}) {
  const availability = registrationAvailability(event, { seatsTaken, now });
  return { ...availability, refusal: formRefusal(eventState(event, { seatsTaken, now })) };
}

describe("an event without limits", () => {
  it("is open, and accepts late registrations", () => {
    expect(ask(anEvent(), { seatsTaken: 100_000 })).toEqual({ state: "open" });
    const late = ask(anEvent({}, { date: "2026-06-14" }));
    expect(late).toEqual({ state: "past", takesLate: true });
  });

  it("refuses registrations when it is off or external", () => {
    expect(ask(anEvent({ enabled: false }))).toMatchObject({ state: "off", refusal: "direct_registration_off" });
    const elsewhere = ask(anEvent({ registrationMethod: "qr" }));
    expect(elsewhere).toEqual({ state: "open", refusal: "direct_registration_off" });
  });
});

describe("seats", () => {
  it.each([
    [0, { state: "open", seats: "free" }],
    [1999, { state: "open", seats: "few" }],
    [2000, { state: "full", refusal: "event_full" }],
    [2001, { state: "full", refusal: "event_full" }],
  ])("of which %i are taken", (seatsTaken, availability) => {
    expect(ask(anEvent({ capacity: 2000 }), { seatsTaken })).toEqual(availability);
  });

  it("open a waiting list when all are taken", () => {
    const event = anEvent({ capacity: 1, waitingListEnabled: true });
    expect(ask(event, { seatsTaken: 1 })).toEqual({ state: "waiting_list" });
    expect([seatLimit(event), seatLimit(anEvent()), seatLimit(anEvent({ capacity: 1, enabled: false }))]).toEqual([
      1,
      undefined,
      undefined,
    ]);
  });

  it("have no list any more when nobody on it is asked", () => {
    const event = anEvent({ capacity: 1, waitingListEnabled: true }, { time: "13:00 - 18:00 Uhr" });
    const end = new Date("2026-06-20T08:00:00Z");
    const before = new Date(end.getTime() - 1);
    expect(ask(event, { seatsTaken: 1, now: before })).toEqual({ state: "waiting_list" });
    expect(nextAvailabilityChange([event], before)).toEqual(end);
    expect(ask(event, { seatsTaken: 1, now: end })).toEqual({ state: "full", refusal: "event_full" });
    expect(ask(event, { now: end })).toMatchObject({ state: "open" });
    expect(nextAvailabilityChange([event], end)).toBeUndefined();
  });

  it("are not counted for external registration, nor shown after the event", () => {
    const elsewhere = anEvent({ capacity: 1, registrationMethod: "external" });
    expect(ask(elsewhere, { seatsTaken: 5 })).toMatchObject({ state: "open", seats: undefined });
    const over = anEvent({ capacity: 1 }, { date: "2026-06-14" });
    expect(ask(over)).toEqual({ state: "past", takesLate: true });
    expect(ask(over, { seatsTaken: 1 })).toEqual({ state: "past", takesLate: false, refusal: "registration_closed" });
  });

  it.each([0, 100_001, 1.5, "viele", -3])("require a whole number, not %s", (capacity) => {
    expect(() => anEvent({ capacity: capacity as number })).toThrow("1 bis 100.000");
  });

  it.each([[""], [null], [undefined]])("are unlimited for %j", (capacity) => {
    expect(anEvent({ capacity: capacity as null }).registrationSettings.capacity).toBeNull();
  });
});

describe("the period of registration", () => {
  const period = { registrationOpensAt: "2026-06-15T12:00", registrationClosesAt: "2026-06-16T12:00" };
  it.each([
    ["2026-06-15T09:59:59.999Z", "opens_later", "registration_not_open"],
    ["2026-06-15T10:00:00.000Z", "open", undefined],
    ["2026-06-16T09:59:59.999Z", "open", undefined],
    ["2026-06-16T10:00:00.000Z", "closed", "registration_closed"],
  ])("at %s is %s", (now, state, refusal) => {
    expect(ask(anEvent(period), { now: new Date(now) })).toMatchObject({ state, refusal });
  });

  it.each([
    // Clocks go forward at 01:00 UTC.
    ["2026-03-29T01:59", "2026-03-29T00:59:00Z"],
    ["2026-03-29T03:00", "2026-03-29T01:00:00Z"],
    // Clocks go back at 01:00 UTC: the first of the repeated hour.
    ["2026-10-25T02:30", "2026-10-25T00:30:00Z"],
    ["2026-10-25T03:00", "2026-10-25T02:00:00Z"],
  ])("starts at %s to the millisecond around clock changes", (registrationOpensAt, instant) => {
    const event = anEvent({ registrationOpensAt }, { date: "2026-12-01" });
    expect(ask(event, { now: new Date(Date.parse(instant) - 1) }).state).toBe("opens_later");
    expect(ask(event, { now: new Date(instant) }).state).toBe("open");
    expect(nextAvailabilityChange([event], new Date(Date.parse(instant) - 1))).toEqual(new Date(instant));
    expect(nextAvailabilityChange([event], new Date(instant))).toBeUndefined();
  });

  it("is refused in the skipped hour, when incomplete, and when it ends before it starts", () => {
    expect(() => anEvent({ registrationOpensAt: "2026-03-29T02:30" })).toThrow("gibt es an dem Tag nicht");
    expect(() => anEvent({ registrationOpensAt: "2026-03-29T" })).toThrow("Datum und Uhrzeit");
    for (const registrationClosesAt of ["2026-06-15T12:00", "2026-06-15T11:59"]) {
      expect(() => anEvent({ ...period, registrationClosesAt })).toThrow("Die Anmeldung endet, bevor sie beginnt.");
    }
  });

  it("changes next at the earliest future instant", () => {
    const events = [anEvent(period), anEvent({ registrationClosesAt: "2026-06-15T13:00" }), anEvent()];
    expect(nextAvailabilityChange(events, noon)).toEqual(new Date("2026-06-15T11:00:00Z"));
    expect(nextAvailabilityChange([anEvent()], noon)).toBeUndefined();
  });

  it("applies to external registration too", () => {
    const event = anEvent({ ...period, registrationMethod: "external" });
    expect(ask(event, { now: new Date("2026-06-16T10:00:00Z") }).state).toBe("closed");
  });
});

it("reports a cancelled event regardless of other settings, even when it is over", () => {
  const sentence = { state: "cancelled", refusal: "event_cancelled" };
  expect(ask(anEvent({ enabled: false }, { isCancelled: true }))).toEqual(sentence);
  expect(ask(anEvent({ capacity: 1 }, { isCancelled: true, date: "2026-06-14" }), { seatsTaken: 1 })).toEqual(sentence);
});
