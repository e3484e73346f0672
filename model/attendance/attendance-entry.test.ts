import { expect, it } from "vitest";
import type { Attendance } from "./attendance.ts";
import {
  AttendanceEntry,
  type Attendee,
  attendeesOfDay,
  countPresent,
  deviceStoreDays,
  entryToSend,
  refusedEntries,
  scanResult,
  type WaitingEntry,
} from "./attendance-entry.ts";

const day = "2026-09-12";
const cameAt = "2026-09-12T07:00:00.000Z";
const present: Attendance = { day, cameAt, leftAt: null, method: "door" };
const ada: Attendee = { id: "a", name: "Ada", city: "Ulm", status: "new", attendance: [] };
const bea: Attendee = { ...ada, id: "b", name: "Bea", attendance: [present] };
const at = (minute: number) => Date.parse("2026-09-12T08:00:00Z") + minute * 60_000;
const entry = (patch: Partial<WaitingEntry>): WaitingEntry => ({
  ...{ key: "k", code: "a", change: "present", day, isScanned: false, enteredAt: at(0) },
  ...patch,
});
const shown = (...waiting: WaitingEntry[]) =>
  attendeesOfDay([ada, bea], waiting, day).map(({ id, attendance, isWaiting }) => ({ id, attendance, isWaiting }));

it("applies queued entries of a day in their order", () => {
  expect(shown()).toEqual([
    { id: "a", attendance: undefined, isWaiting: false },
    { id: "b", attendance: present, isWaiting: false },
  ]);
  const came = { day, cameAt: "2026-09-12T08:00:00.000Z", leftAt: null, method: "scan" };
  expect(shown(entry({ isScanned: true }))[0]).toEqual({ id: "a", attendance: came, isWaiting: true });
  expect(shown(entry({}), entry({ change: "absent", enteredAt: at(1) }))[0]?.attendance).toBeUndefined();
  const left = entry({ code: "b", change: "left", enteredAt: at(5) });
  expect(shown(left)[1]?.attendance).toEqual({ ...present, leftAt: "2026-09-12T08:05:00.000Z" });
  expect(shown(left, { ...left, enteredAt: at(9) })[1]?.attendance?.leftAt).toBe("2026-09-12T08:05:00.000Z");
  expect(shown(left, entry({ code: "b", change: "returned" }))[1]?.attendance).toEqual(present);
  expect(shown(entry({}))[0]?.attendance?.method).toBe("door");
  expect(shown(entry({ code: "b", change: "absent" }))[1]?.attendance).toBeUndefined();
  // The first recorded arrival stays.
  expect(shown(entry({ code: "b" }))[1]?.attendance).toEqual(present);
  expect(shown(entry({ change: "left" }))[0]?.attendance).toBeUndefined();
  expect(shown(entry({ day: "2026-09-13" }))[0]).toMatchObject({ attendance: undefined, isWaiting: false });
});

it("omits cancelled registrations without attendance on that day", () => {
  const cancelled = [
    { ...ada, status: "cancelled" },
    { ...bea, status: "cancelled" },
  ] as const;
  expect(attendeesOfDay(cancelled, [], day).map(({ id }) => id)).toEqual(["b"]);
  expect(attendeesOfDay(cancelled, [], "2026-09-13")).toEqual([]);
});

it("counts attendees of a day with queued entries applied", () => {
  expect([day, "2026-09-13"].map((one) => countPresent([ada, bea], [entry({})], one))).toEqual([2, 0]);
});

it("sends the age of an entry that a device still has, and 0 for one of the future", () => {
  expect(entryToSend(entry({}), at(3))).toEqual({
    ...{ key: "k", code: "a", change: "present", day, isScanned: false, age: 180_000 },
  });
  // The clock was set back in the meantime.
  expect(entryToSend(entry({}), at(-3)).age).toBe(0);
  // Sent at the office days later, it was made when it was: the time somebody left at counts.
  expect(entryToSend(entry({}), at(deviceStoreDays * 1440)).age).toBe(deviceStoreDays * 86_400_000);
  expect(entryToSend(entry({}), at(100_000)).age).toBe(deviceStoreDays * 86_400_000);
});

it("names whom a refused entry was about, also if the registration is gone; not for an unknown code", () => {
  const sent = [
    { key: "k1", code: "a" },
    { key: "k2", code: "802760000000017" },
    { key: "k3", code: "802760000000025" },
    { key: "k4", code: "b" },
  ];
  const entered = [
    { key: "k1", refusal: "missing" },
    { key: "k2", id: "c", refusal: "no_seat" },
    { key: "k3", refusal: "missing" },
    { key: "k4", id: "b" },
  ] as const;
  const answer = { entered: [...entered], attendees: [{ ...bea, id: "c", name: "Cem" }] };
  expect(refusedEntries(sent, answer, [ada, bea])).toEqual([
    { key: "k1", refusal: "missing", name: ada.name },
    { key: "k2", refusal: "no_seat", name: "Cem" },
    { key: "k3", refusal: "missing", name: undefined },
  ]);
});

it("says of a scanned code whether the person arrives, was entered before, or has left since", () => {
  const [there] = bea.attendance;
  if (!there) throw new Error("nobody is there");
  const left = { ...there, leftAt: "2026-09-12T10:05:00.000Z" };
  expect([scanResult(undefined, {}), scanResult(there, {})]).toEqual(["arrived", "arrived"]);
  expect(scanResult(there, { isRepeated: true })).toBe("known");
  expect(scanResult(left, { isRepeated: true })).toBe("gone");
});

it("accepts the entries a device sends only", () => {
  const sent = entryToSend(entry({ isScanned: true }), at(3));
  for (const change of ["present", "absent", "left", "returned"]) {
    expect(AttendanceEntry.parse({ ...sent, change })).toEqual({ ...sent, change });
  }
  expect(AttendanceEntry.parse({ ...sent, code: " 802760000000017 " }).code).toBe("802760000000017");
  const oldest = deviceStoreDays * 86_400_000;
  expect(AttendanceEntry.parse({ ...sent, age: oldest }).age).toBe(oldest);
  for (const patch of [
    { change: "deleted" },
    { code: " " },
    { code: "1".repeat(200) },
    { day: "2026-09-12T00" },
    { age: -1 },
    { age: 0.5 },
    { age: oldest + 1 },
    { key: "../a" },
    { status: "confirmed" },
  ]) {
    expect(AttendanceEntry.safeParse({ ...sent, ...patch }).success, JSON.stringify(patch)).toBe(false);
  }
});
