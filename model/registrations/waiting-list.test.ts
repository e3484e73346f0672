import { describe, expect, it, test } from "vitest";
import { instantOf, wallTimeOf } from "#model/dates/berlin-time.ts";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { fc, manyRuns } from "#test/property.ts";
import { offerDeadline, offersEndAt } from "./offer-deadline.ts";
import {
  canAccept,
  isListOver,
  offerDeadlineOf,
  offersToDefer,
  type Waiting,
  waitingListSteps,
} from "./waiting-list.ts";

const at = (wallTime: string) => instantOf(wallTime) as Date;

describe("an offer expires", () => {
  test.each([
    ["after two days", "2026-06-20T09:00", "2026-06-10T12:00", "2026-06-12T12:00"],
    ["in the morning instead of at night", "2026-06-20T09:00", "2026-06-10T22:30", "2026-06-13T09:00"],
    [
      "after half of the remaining time when the event is near",
      "2026-06-11T20:00",
      "2026-06-10T20:00",
      "2026-06-11T08:00",
    ],
    ["after half of the remaining time by day", "2026-06-10T18:00", "2026-06-10T10:00", "2026-06-10T14:00"],
    ["in the evening before when the morning is too late", "2026-06-11T09:00", "2026-06-10T16:00", "2026-06-10T20:59"],
    ["correctly across the start of summer time", "2026-04-10T09:00", "2026-03-27T12:00", "2026-03-29T13:00"],
    ["correctly across its end", "2026-11-10T09:00", "2026-10-23T12:00", "2026-10-25T11:00"],
  ])("%s", (_name, start, now, deadline) => {
    expect(wallTimeOf(offerDeadline(at(start), at(now)) as Date)).toBe(deadline);
  });

  test.each([
    ["starts soon", "2026-06-10T12:00", "2026-06-10T09:30"],
    ["has started", "2026-06-10T12:00", "2026-06-10T13:00"],
    ["starts before an answer by day is possible", "2026-06-11T08:00", "2026-06-10T22:00"],
  ])("is not made when the event %s", (_name, start, now) => {
    expect(offerDeadline(at(start), at(now))).toBeUndefined();
  });

  it("never at night, within an hour, or close to the start", () => {
    const instants = fc.date({ min: at("2026-01-01T00:00"), max: at("2027-12-31T00:00"), noInvalidDate: true });
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 100 * 24 * 60 }), (now, minutes) => {
        const start = new Date(now.getTime() + minutes * 60_000);
        const deadline = offerDeadline(start, now);
        if (!deadline) return;
        const time = wallTimeOf(deadline).slice(11);
        expect(time >= "08:00" && time < "21:00").toBe(true);
        expect(deadline.getTime() - now.getTime()).toBeGreaterThanOrEqual(3_600_000);
        expect(start.getTime() - deadline.getTime()).toBeGreaterThanOrEqual(3_600_000);
        expect(deadline.getTime() - now.getTime()).toBeLessThanOrEqual(48 * 3_600_000 + 13 * 3_600_000);
      }),
      { numRuns: manyRuns(2000) },
    );
  });
});

describe("offers end", () => {
  test.each([
    ["three hours before the start", "2026-06-10T18:00", "2026-06-10T15:00"],
    ["in the evening before when the morning is too late", "2026-06-11T09:00", "2026-06-10T19:59"],
    ["on the day before a night with the start", "2026-06-11T02:00", "2026-06-10T19:59"],
  ])("%s", (_name, start, end) => {
    expect(wallTimeOf(offersEndAt(at(start)))).toBe(end);
  });

  it("with the last one that can be made", () => {
    const starts = fc.date({ min: at("2026-01-01T00:00"), max: at("2027-12-31T00:00"), noInvalidDate: true });
    fc.assert(
      fc.property(starts, fc.integer({ min: 1, max: 3 * 24 * 60 }), (start, minutes) => {
        const end = offersEndAt(start);
        expect(offerDeadline(start, end)).toBeDefined();
        expect(offerDeadline(start, new Date(end.getTime() + minutes * 60_000))).toBeUndefined();
      }),
      { numRuns: manyRuns(2000) },
    );
  });
});

describe("an offer for an event", () => {
  const settings = { enabled: true, waitingListEnabled: true };
  const anEvent = (changes: object = {}, more: object = {}) => {
    const registrationSettings = { ...settings, ...more };
    return CalendarEvent.parse({ title: "Tag", date: "2026-06-20", registrationSettings, ...changes });
  };
  const now = at("2026-06-10T12:00");

  it("is made while our own form has a waiting list", () => {
    expect(offerDeadlineOf(anEvent(), now)).toEqual(at("2026-06-12T12:00"));
    expect(offerDeadlineOf(anEvent({ isCancelled: true }), now)).toBeUndefined();
    expect(offerDeadlineOf(anEvent({}, { waitingListEnabled: false }), now)).toBeUndefined();
    expect(offerDeadlineOf(anEvent({}, { enabled: false }), now)).toBeUndefined();
    expect(offerDeadlineOf(anEvent({}, { registrationMethod: "external" }), now)).toBeUndefined();
    expect(offerDeadlineOf(anEvent(), at("2026-06-20T08:00"))).toBeUndefined();
  });

  it("can be accepted before it expires, the event is cancelled or begins", () => {
    const start = at("2026-06-20T09:00");
    const justBefore = (instant: Date) => new Date(instant.getTime() - 1);
    expect(canAccept(anEvent(), now, justBefore(now))).toBe(true);
    expect(canAccept(anEvent(), now, now)).toBe(false);
    expect(canAccept(anEvent(), undefined, now)).toBe(false);
    expect(canAccept(anEvent({ isCancelled: true }), now, justBefore(now))).toBe(false);
    expect(canAccept(anEvent(), at("2026-06-21T00:00"), justBefore(start))).toBe(true);
    expect(canAccept(anEvent(), at("2026-06-21T00:00"), start)).toBe(false);
  });

  it("is awaited until none is made any more, and answered until the event begins", () => {
    const event = anEvent({ time: "18:00 Uhr" });
    const end = at("2026-06-20T15:00");
    const over = (instant: Date) => [isListOver(event, "waiting", instant), isListOver(event, "offered", instant)];
    expect(over(new Date(end.getTime() - 1))).toEqual([false, false]);
    expect(over(end)).toEqual([true, false]);
    expect(over(at("2026-06-20T18:00"))).toEqual([true, true]);
  });

  it("does not expire while its mail may be undelivered", () => {
    const waiting = { id: "a", offerExpiresAt: now };
    const steps = (isOfferOnItsWay: boolean) =>
      waitingListSteps({ capacity: 1, seated: 0, waiting: [{ ...waiting, isOfferOnItsWay }], deadline: now }, now);
    expect(steps(false)).toEqual({ expired: ["a"], withdrawn: [], offered: [] });
    expect(steps(true)).toEqual({ expired: [], withdrawn: [], offered: [] });
  });

  it("that could not be delivered goes to the next person at once, and is not made again", () => {
    const later = new Date(now.getTime() + 1);
    const steps = (offerExpiresAt: Date | null) =>
      waitingListSteps(
        {
          ...{ capacity: 1, seated: 0, deadline: later },
          waiting: [
            { id: "a", offerExpiresAt, isUnreachable: true },
            { id: "b", offerExpiresAt: null },
          ],
        },
        now,
      );
    expect(steps(later)).toEqual({ expired: [], withdrawn: ["a"], offered: ["b"] });
    expect(steps(now)).toEqual({ expired: [], withdrawn: ["a"], offered: ["b"] });
    expect(steps(null)).toEqual({ expired: [], withdrawn: [], offered: ["b"] });
  });

  it("is made in order for each seat that is neither taken nor offered, also one of an expired offer", () => {
    const later = new Date(now.getTime() + 1);
    const waiting = [
      { id: "over", offerExpiresAt: now },
      { id: "open", offerExpiresAt: later },
      ...["a", "b", "c"].map((id) => ({ id, offerExpiresAt: null })),
    ];
    const steps = (capacity: number) => waitingListSteps({ capacity, seated: 2, waiting, deadline: later }, now);
    expect(steps(5)).toEqual({ expired: ["over"], withdrawn: [], offered: ["a", "b"] });
    expect(steps(3)).toEqual({ expired: ["over"], withdrawn: [], offered: [] });
    expect(steps(2)).toEqual({ expired: ["over"], withdrawn: [], offered: [] });
    expect(steps(9).offered).toEqual(["a", "b", "c"]);
  });

  it("is deferred while nobody can answer it, unless it leaves an hour or its mail is on its way", () => {
    const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const waiting = [
      { id: "over", offerExpiresAt: inMinutes(-5) },
      { id: "soon", offerExpiresAt: inMinutes(59) },
      { id: "later", offerExpiresAt: inMinutes(60) },
      { id: "on its way", offerExpiresAt: inMinutes(-5), isOfferOnItsWay: true },
      { id: "none", offerExpiresAt: null },
    ];
    expect(offersToDefer(waiting, now)).toEqual(["over", "soon"]);
  });

  it("is made to everyone without a limit of seats", () => {
    const waiting = ["a", "b"].map((id) => ({ id, offerExpiresAt: null }));
    const capacity = Number.POSITIVE_INFINITY;
    expect(waitingListSteps({ capacity, seated: 5, waiting, deadline: now }, now).offered).toEqual(["a", "b"]);
    expect(waitingListSteps({ capacity, seated: 5, waiting, deadline: undefined }, now).offered).toEqual([]);
  });

  it.each([
    ["after an hour at least", "2026-06-11T12:00", "2026-06-11T08:00", "2026-06-11T10:00"],
    ["after half of three hours", "2026-06-10T15:00", "2026-06-10T12:00", "2026-06-10T13:30"],
    ["just before the night", "2026-06-20T09:00", "2026-06-10T20:59", "2026-06-12T20:59"],
    ["not at nine in the evening", "2026-06-20T09:00", "2026-06-10T21:00", "2026-06-13T09:00"],
    ["at eight in the morning", "2026-06-20T09:00", "2026-06-10T08:00", "2026-06-12T08:00"],
    ["not before eight", "2026-06-20T09:00", "2026-06-10T07:59", "2026-06-12T09:00"],
    ["an hour before the start", "2026-06-11T10:00", "2026-06-10T20:00", "2026-06-11T09:00"],
    ["in the evening before a night", "2026-06-11T09:30", "2026-06-10T19:00", "2026-06-10T20:59"],
  ])("expires %s", (_name, start, made, deadline) => {
    expect(wallTimeOf(offerDeadline(at(start), at(made)) as Date)).toBe(deadline);
  });
});

/** A model of the waiting list: events that change it, and invariants checked after each. */
class History {
  now = 0;
  capacity = 3;
  isListOpen = true;
  seated = new Set<number>();
  waiting: { id: number; expires: number | null }[] = [];
  /** Ids that received an offer, in order; and ids that were moved up. */
  asked: number[] = [];
  movedUp = new Set<number>();
  #next = 0;

  register(): void {
    const id = this.#next++;
    // Like the form: people on the waiting list have precedence.
    if (this.seated.size + this.waiting.length < this.capacity) this.seated.add(id);
    else if (this.isListOpen) this.waiting.push({ id, expires: null });
  }
  cancelSeat(choice: number): void {
    const id = [...this.seated][choice % Math.max(1, this.seated.size)];
    if (id !== undefined) this.seated.delete(id);
  }
  leave(choice: number): void {
    this.waiting.splice(choice % Math.max(1, this.waiting.length), 1);
  }
  accept(choice: number): void {
    const open = this.waiting.filter(({ expires }) => expires !== null && expires > this.now);
    const one = open[choice % Math.max(1, open.length)];
    if (!one) return;
    this.waiting = this.waiting.filter(({ id }) => id !== one.id);
    this.seated.add(one.id);
  }
  moveUp(choice: number): void {
    const one = this.waiting[choice % Math.max(1, this.waiting.length)];
    if (!one || one.expires !== null) return;
    this.movedUp.add(one.id);
    this.waiting = [one, ...this.waiting.filter(({ id }) => id !== one.id)];
  }

  settle(): void {
    const waiting: Waiting[] = this.waiting.map(({ id, expires }) => ({
      id: String(id),
      offerExpiresAt: expires === null ? null : new Date(expires),
    }));
    const deadline = this.isListOpen ? new Date(this.now + 48) : undefined;
    const state = { capacity: this.capacity, seated: this.seated.size, waiting, deadline };
    const { expired, offered } = waitingListSteps(state, new Date(this.now));
    this.waiting = this.waiting.filter(({ id }) => !expired.includes(String(id)));
    const unasked = this.waiting.filter(({ expires }) => expires === null).map(({ id }) => String(id));
    // Offers are made in order.
    expect(offered).toEqual(unasked.slice(0, offered.length));
    for (const one of this.waiting) if (offered.includes(String(one.id))) one.expires = this.now + 48;
    const open = this.waiting.filter(({ expires }) => expires !== null);
    // Every offer has its own seat, unless the capacity was lowered later.
    if (offered.length > 0) expect(this.seated.size + open.length).toBeLessThanOrEqual(this.capacity);
    // No seat stays free while people wait for one.
    const isSeatFree = this.seated.size + open.length < this.capacity;
    if (this.isListOpen && isSeatFree) expect(this.waiting.every(({ expires }) => expires !== null)).toBe(true);
    for (const { expires } of open) expect(expires).toBeGreaterThan(this.now);
    // No one has a seat and waits too.
    for (const { id } of this.waiting) expect(this.seated.has(id)).toBe(false);
  }
}

test("the waiting list keeps its invariants in ten thousand histories", () => {
  const choice = fc.nat({ max: 20 });
  const step = fc.oneof(
    fc.record({ do: fc.constant("register" as const) }),
    fc.record({ do: fc.constantFrom("cancelSeat" as const, "leave" as const, "accept" as const), choice }),
    fc.record({ do: fc.constant("moveUp" as const), choice }),
    fc.record({ do: fc.constant("capacity" as const), choice: fc.integer({ min: 1, max: 8 }) }),
    fc.record({ do: fc.constant("pass" as const), choice: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ do: fc.constant("toggle" as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const history = new History();
      let seatsBefore = 0;
      for (const one of steps) {
        seatsBefore = history.seated.size;
        if (one.do === "register") history.register();
        else if (one.do === "capacity") history.capacity = one.choice;
        else if (one.do === "pass") history.now += one.choice;
        else if (one.do === "toggle") history.isListOpen = !history.isListOpen;
        else history[one.do](one.choice);
        // Registering never exceeds the capacity.
        if (one.do === "register" && history.seated.size > seatsBefore) {
          expect(history.seated.size).toBeLessThanOrEqual(history.capacity);
        }
        history.settle();
      }
    }),
    { numRuns: manyRuns(10_000) },
  );
});
