import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { instantOf, wallTimeOf } from "./berlin-time.ts";
import { offerDeadline, type Waiting, waitingListSteps } from "./waiting-list.ts";

const at = (wallTime: string) => instantOf(wallTime) as Date;

describe("an offer is kept", () => {
  test.each([
    ["two days", "2026-06-20T09:00", "2026-06-10T12:00", "2026-06-12T12:00"],
    ["until the morning, when that would be at night", "2026-06-20T09:00", "2026-06-10T22:30", "2026-06-13T09:00"],
    ["half of what is left, when the event is near", "2026-06-11T20:00", "2026-06-10T20:00", "2026-06-11T08:00"],
    ["half of what is left, by day", "2026-06-10T18:00", "2026-06-10T10:00", "2026-06-10T14:00"],
    [
      "until the evening before, when the morning is too late",
      "2026-06-11T09:00",
      "2026-06-10T16:00",
      "2026-06-10T20:59",
    ],
    ["over the begin of summer time", "2026-04-10T09:00", "2026-03-27T12:00", "2026-03-29T13:00"],
    ["over its end", "2026-11-10T09:00", "2026-10-23T12:00", "2026-10-25T11:00"],
  ])("%s", (_name, start, now, deadline) => {
    expect(wallTimeOf(offerDeadline(at(start), at(now)) as Date)).toBe(deadline);
  });

  test.each([
    ["begins soon", "2026-06-10T12:00", "2026-06-10T09:30"],
    ["has begun", "2026-06-10T12:00", "2026-06-10T13:00"],
    ["begins before anybody could answer by day", "2026-06-11T08:00", "2026-06-10T22:00"],
  ])("not at all, when the event %s", (_name, start, now) => {
    expect(offerDeadline(at(start), at(now))).toBeUndefined();
  });

  it("never until the night, never less than an hour, never into the event", () => {
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
      { numRuns: 2000 },
    );
  });
});

/** The list as a small world of its own: what may happen to it, and the rule after each step. */
class History {
  now = 0;
  capacity = 3;
  isListOpen = true;
  seated = new Set<number>();
  waiting: { id: number; expires: number | null }[] = [];
  /** Who was asked, in this order; and who had joined before somebody who was asked. */
  asked: number[] = [];
  movedUp = new Set<number>();
  #next = 0;

  register(): void {
    const id = this.#next++;
    // As the form counts: who waits has a claim, too.
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
    // Nobody is skipped.
    expect(offered).toEqual(unasked.slice(0, offered.length));
    for (const one of this.waiting) if (offered.includes(String(one.id))) one.expires = this.now + 48;
    const open = this.waiting.filter(({ expires }) => expires !== null);
    // Every offer has a seat of its own, unless seats were taken away after it was made.
    if (offered.length > 0) expect(this.seated.size + open.length).toBeLessThanOrEqual(this.capacity);
    // No seat stays free while somebody waits for it.
    const isSeatFree = this.seated.size + open.length < this.capacity;
    if (this.isListOpen && isSeatFree) expect(this.waiting.every(({ expires }) => expires !== null)).toBe(true);
    for (const { expires } of open) expect(expires).toBeGreaterThan(this.now);
    // Nobody has a seat and waits as well.
    for (const { id } of this.waiting) expect(this.seated.has(id)).toBe(false);
  }
}

test("no offer without a free seat, no seat given twice, nobody skipped: ten thousand histories", () => {
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
        // A seat is given away while there is one, or to whom it was offered.
        if (one.do === "register" && history.seated.size > seatsBefore) {
          expect(history.seated.size).toBeLessThanOrEqual(history.capacity);
        }
        history.settle();
      }
    }),
    { numRuns: 10_000 },
  );
});
