import { expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { publicSeatLimits, registrationAvailability } from "#model/registrations/registration-availability.ts";
import { waitingListSteps } from "#model/registrations/waiting-list.ts";
import { choiceProblems } from "./choice-rule.ts";
import { freeSeats, hasOwnSeats, SeatPlan, seatLimits } from "./seats.ts";

const event = CalendarEvent.parse({
  ...{ title: "Tagung", date: "2026-09-12" },
  registrationSettings: { enabled: true, capacity: 10 },
  participations: [
    { id: "k1", title: "Vor Ort", seats: 3 },
    { id: "k2", title: "Online" },
    { id: "k3", title: "Früh", seats: 2, validUntil: "2026-06-14" },
    { id: "k4", title: "Alt", isOffered: false },
  ],
  workshops: [
    { id: "w1", title: "Ultraschall", seats: 1, startsAt: "2026-09-12T10:00", endsAt: "2026-09-12T11:00" },
    { id: "w2", title: "Hypnose", startsAt: "2026-09-12T10:30", endsAt: "2026-09-12T12:00" },
    { id: "w3", title: "Alt", isOffered: false },
  ],
});
const limits = seatLimits(event);
const choice = (participation: string, ...workshops: string[]) => ({ participation, workshops });
const taken = (counts: Record<string, number>) => new Map(Object.entries(counts));

it("counts a seat of the event, the kind and each workshop, the scarcest of which decides", () => {
  const plan = new SeatPlan(limits, taken({ "": 5, "kind k1": 2 }));
  expect(["k1", "k2"].map((kind) => plan.free(choice(kind)))).toEqual([1, 5]);
  plan.take(choice("k2", "w1", "w2"));
  expect(plan.taken).toEqual(taken({ "": 6, "kind k1": 2, "kind k2": 1, "workshop w1": 1, "workshop w2": 1 }));
  expect([choice("k2", "w1"), choice("k2", "w2"), choice("k9")].map((one) => plan.free(one))).toEqual([0, 4, 4]);
  expect(freeSeats(new Map(), plan.taken, choice("k1"))).toBe(Number.POSITIVE_INFINITY);
});

it("gives seats to all of a group or to none", () => {
  const plan = new SeatPlan(limits, new Map());
  expect(plan.takeAll([choice("k1"), choice("k1"), choice("k2", "w1"), choice("k2", "w1")])).toBe(false);
  expect(plan.taken.size).toBe(0);
  expect(plan.takeAll([choice("k1"), choice("k1"), choice("k2", "w1")])).toBe(true);
  expect(plan.free(choice("k1"))).toBe(1);
});

it("knows limits only where our own form assigns seats", () => {
  expect(hasOwnSeats(event)).toBe(true);
  expect([...limits.keys()]).toEqual(["", "kind k1", "kind k3", "workshop w1"]);
  const off = { ...event, registrationSettings: { ...event.registrationSettings, enabled: false } };
  expect(publicSeatLimits(off).size).toBe(0);
});

it.each([
  [choice("k1", "w1"), {}],
  [choice("k3"), { teilnahmeart: "kind_gone" }],
  [choice("k4"), { teilnahmeart: "kind_gone" }],
  [choice(""), { teilnahmeart: "kind_missing" }],
  [choice("k1", "w1", "w2"), { "workshop-w2": { overlapping: ["Hypnose", "Ultraschall"] } }],
  [choice("k1", "w3", "w9"), { "workshop-w3": "workshop_gone", "workshop-w9": "workshop_gone" }],
])("%o has the problems %o", (chosen, problems) => {
  expect(choiceProblems(event, chosen, "2026-06-15")).toEqual(problems);
});

it("refuses a kind and needs none where an event has none", () => {
  const none = { participations: [], workshops: [] };
  expect(choiceProblems(none, choice(""), "2026-06-15")).toEqual({});
  expect(choiceProblems(none, choice("k1"), "2026-06-15")).toEqual({ teilnahmeart: "kind_gone" });
});

const ask = (counts: Record<string, number>, changes: object = {}, now = new Date("2026-06-15T10:00:00Z")) =>
  registrationAvailability({ ...event, ...changes }, { seatsTaken: counts[""] ?? 0, taken: taken(counts), now });
const without = (...ids: string[]) => ({ participations: event.participations.filter(({ id }) => !ids.includes(id)) });

it("is full when each kind on offer is, and closed while none is on offer", () => {
  expect(ask({})).toEqual({ state: "open", seats: "free" });
  expect(ask({ "": 10 })).toEqual({ state: "full" });
  expect(ask({ "": 3, "kind k1": 3 })).toEqual({ state: "open", seats: "free" });
  expect(ask({ "": 3, "kind k1": 3 }, without("k2"))).toEqual({ state: "full" });
  expect(ask({ "": 3, "kind k1": 3 }, without("k2"), new Date("2026-06-14T10:00:00Z"))).toMatchObject({
    state: "open",
  });
  expect(ask({}, without("k1", "k2"))).toEqual({ state: "closed" });
  expect(ask({}, without("k1", "k2", "k3"))).toEqual({ state: "open", seats: "free" });
});

it("offers the next seat to the first who waits for nothing else", () => {
  const waiting = ["k1", "k2", "k1"].map((kind, index) => ({
    id: `p${index}`,
    offerExpiresAt: null,
    choice: choice(kind),
  }));
  const deadline = new Date("2026-06-17T10:00:00Z");
  const now = new Date("2026-06-15T10:00:00Z");
  const steps = (seated: Record<string, number>) =>
    waitingListSteps(
      { capacity: 10, seated: seated[""] ?? 0, choices: { limits, seated: taken(seated) }, waiting, deadline },
      now,
    );
  expect(steps({ "": 5, "kind k1": 3 }).offered).toEqual(["p1"]);
  expect(steps({ "": 5, "kind k1": 2 }).offered).toEqual(["p0", "p1"]);
  expect(steps({ "": 9, "kind k1": 2 }).offered).toEqual(["p0"]);
  expect(steps({ "": 10 }).offered).toEqual([]);
});
