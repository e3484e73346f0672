import { describe, expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { type EventState, eventStates } from "./allowed-actions.ts";
import { eventState, formRefusal, personState } from "./event-state.ts";
import type { RegistrationStatus } from "./registration.ts";

const now = new Date("2026-06-15T10:00:00Z");
const toCome = { date: "2026-06-15" };
const past = { date: "2026-06-14" };
const full = { capacity: 2 };
const later = { registrationOpensAt: "2026-06-15T12:01" };
const closed = { registrationClosesAt: "2026-06-15T12:00" };

/** With two seats taken. */
function stateOf(settings: object, changes: object): EventState {
  const registrationSettings = { enabled: true, ...settings };
  const event = CalendarEvent.parse({ title: "Tag", registrationSettings, ...changes });
  return eventState(event, { seatsTaken: 2, now });
}

describe("the state of an event", () => {
  it.each<[EventState, object, object]>([
    ["open", {}, toCome],
    ["open", { capacity: 3, waitingListEnabled: true }, toCome],
    ["full", full, toCome],
    ["waiting_list", { ...full, waitingListEnabled: true }, { date: "2026-06-16" }],
    ["full", { ...full, waitingListEnabled: true }, toCome],
    ["not_yet_open", { ...later, ...full }, toCome],
    ["closed", { ...closed, ...full, waitingListEnabled: true }, toCome],
    ["off", { enabled: false }, toCome],
    ["off", { registrationMethod: "qr" }, toCome],
    ["off", { registrationMethod: "external", ...full }, toCome],
    ["past_open", {}, past],
    ["past_open", { capacity: 3 }, past],
    ["past", full, past],
    ["past", { ...full, waitingListEnabled: true }, past],
    ["past", closed, past],
    ["past_off", { enabled: false }, past],
    ["past_off", { registrationMethod: "external" }, past],
    // An event of several days is past when the last one is over.
    ["open", {}, { date: "2026-06-13", lastDay: "2026-06-15" }],
    ["past_open", {}, { date: "2026-06-13", lastDay: "2026-06-14" }],
    ["cancelled", {}, { ...toCome, isCancelled: true }],
    ["cancelled", { ...full, enabled: false }, { ...past, isCancelled: true }],
  ])("is %s", (state, settings, changes) => {
    expect(stateOf(settings, changes)).toBe(state);
  });

  it("is absent without an event", () => {
    expect(eventState(undefined, { now })).toBe("absent");
  });
});

it("a registration on the waiting list is offered a seat until the offer expires", () => {
  const until = new Date(now.getTime() + 1);
  expect(personState("waiting", until, now)).toBe("offered");
  expect(personState("waiting", now, now)).toBe("waiting");
  expect(personState("waiting", undefined, now)).toBe("waiting");
  for (const status of ["new", "confirmed", "cancelled"] as RegistrationStatus[]) {
    expect(personState(status, until, now)).toBe(status);
  }
});

it("our form is refused with a reason in every state but three", () => {
  expect(Object.fromEntries(eventStates.map((state) => [state, formRefusal(state)]))).toEqual({
    absent: "event_not_found",
    cancelled: "event_cancelled",
    past: "registration_closed",
    past_open: undefined,
    past_off: "direct_registration_off",
    off: "direct_registration_off",
    not_yet_open: "registration_not_open",
    closed: "registration_closed",
    full: "event_full",
    waiting_list: undefined,
    open: undefined,
  });
});
