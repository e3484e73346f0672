import * as z from "zod";
import type { Attendance, AttendanceRefusal } from "./attendance.ts";
import { MAX_TYPED_EFN } from "./efn.ts";
import { isId } from "./id.ts";
import type { RegistrationStatus } from "./registration.ts";

/** `absent` and `returned` take back `present` and `left`. Each says what shall be: sent twice it changes nothing more. */
export const AttendanceChange = z.enum(["present", "absent", "left", "returned"]);
export type AttendanceChange = z.output<typeof AttendanceChange>;

/** A wait of two days outlasts any cellar; what is older was not seen at the door. */
const maxAge = 48 * 60 * 60 * 1000;

/** Something entered at the door, which may reach the server later. */
export const AttendanceEntry = z.strictObject({
  /** Made where it was entered, so that its answer can be told. */
  key: z.string().refine(isId),
  /** Of whom: the id of a registration, or an EFN as it was scanned. */
  code: z.string().trim().min(1).max(MAX_TYPED_EFN),
  change: AttendanceChange,
  /** `yyyy-mm-dd` */
  day: z.string().max(10),
  isScanned: z.boolean(),
  /** How long ago it was entered, in milliseconds: clocks of phones are wrong, but both instants are of the same clock. */
  age: z.int().min(0).max(maxAge),
});
export type AttendanceEntry = z.output<typeof AttendanceEntry>;

/** An entry that waits on a device: it knows when it was made instead of its age. */
export type WaitingEntry = Omit<AttendanceEntry, "age"> & {
  /** Milliseconds since 1970, by the device's clock. */
  enteredAt: number;
};

/** The entry as it is sent at an instant of the same clock. */
export function entryToSend({ enteredAt, ...entry }: WaitingEntry, now: number): AttendanceEntry {
  return { ...entry, age: Math.min(Math.max(0, now - enteredAt), maxAge) };
}

/** Somebody who is expected or was there, as the page at the door knows them. */
export interface Attendee {
  /** Of the registration. */
  id: string;
  /** With title. */
  name: string;
  city: string;
  status: RegistrationStatus;
  attendance: Attendance[];
}

/** The same on one day, with what waits to be sent. */
export interface AttendeeOfDay extends Omit<Attendee, "attendance"> {
  attendance: Attendance | undefined;
  isWaiting: boolean;
}

/** Those who are expected on a day or were there, as they will be once everything that waits has been sent. */
export function attendeesOfDay(
  attendees: readonly Attendee[],
  waiting: readonly WaitingEntry[],
  day: string,
): AttendeeOfDay[] {
  const entriesOf = Map.groupBy(
    waiting.filter((entry) => entry.day === day),
    ({ code }) => code,
  );
  return attendees
    .map(({ attendance, ...person }): AttendeeOfDay => {
      const entries = entriesOf.get(person.id) ?? [];
      const stored = attendance.find((one) => one.day === day);
      return { ...person, attendance: entries.reduce(after, stored), isWaiting: entries.length > 0 };
    })
    .filter(({ attendance, status, isWaiting }) => status !== "cancelled" || attendance || isWaiting);
}

/** How many were there on a day, with what waits to be sent. */
export function countPresent(attendees: readonly Attendee[], waiting: readonly WaitingEntry[], day: string): number {
  return attendeesOfDay(attendees, waiting, day).filter(({ attendance }) => attendance).length;
}

function after(attendance: Attendance | undefined, entry: WaitingEntry): Attendance | undefined {
  const instant = new Date(entry.enteredAt).toISOString();
  switch (entry.change) {
    case "present": {
      const method = entry.isScanned ? "scan" : "door";
      return attendance ?? { day: entry.day, cameAt: instant, leftAt: null, method };
    }
    case "absent":
      return undefined;
    case "left":
      return attendance && { ...attendance, leftAt: attendance.leftAt ?? instant };
    case "returned":
      return attendance && { ...attendance, leftAt: null };
  }
}

/** How many entries are sent at once. */
export const maxEntriesAtOnce = 100;

/** What became of an entry: of whom it was, and why it was not taken. */
export interface Entered {
  /** Of the entry. */
  key: string;
  /** Undefined for a code of nobody here. */
  id?: string;
  refusal?: "missing" | "no_seat" | AttendanceRefusal;
}

/** The answer to entries that were sent together. */
export interface EnteredTogether {
  entered: Entered[];
  /** Everybody they were about, as they are now. */
  attendees: Attendee[];
}

/** The answer to who is expected at an event. */
export interface AttendeeList {
  attendees: Attendee[];
  /** What a device of the viewer encrypts with what it keeps: 32 bytes as base64. */
  deviceKey: string;
}
