import { useState } from "react";
import {
  type AttendanceChange,
  type AttendeeOfDay,
  type Entered,
  scanResult,
} from "#model/attendance/attendance-entry.ts";
import { efnProblem, stripEfn } from "#model/certificates/efn.ts";
import { statusesFor } from "#model/registrations/allowed-actions.ts";
import { isGeneratedId, isId } from "#model/text/id.ts";
import { scannedText } from "#text/registrations/attendance.ts";
import type { DoorState } from "./door.ts";

/** The message about the last scanned code. */
export interface Scanned {
  text: string;
  /** What can be entered now for the person: that the scan was a mistake, or that they are back. */
  next?: { id: string; change: Extract<AttendanceChange, "absent" | "returned"> } | undefined;
}

/**
 * Whether a text may be one of our codes: the EFN on a card or the id of a registration. The registration may not be
 * listed yet; imported ones have ids of any form.
 */
export function isCode(text: string, people: readonly AttendeeOfDay[]): boolean {
  const id = text.trim();
  return isEfn(text) || isGeneratedId(id) || people.some((person) => person.id === id);
}

/**
 * Records the attendance of the person whose code is scanned.
 * @param enter records a code and returns the key of the entry
 */
export function useScanned(
  people: readonly AttendeeOfDay[],
  lastEntered: DoorState["lastEntered"],
  enter: (code: string) => string,
): { scanned: Scanned | undefined; scan: (code: string) => void; forget: () => void } {
  const [scan, setScan] = useState<Scanned & { key?: string }>();

  function read(text: string): void {
    const code = isEfn(text) ? stripEfn(text) : text.trim();
    const person = people.find(({ id }) => id === code);
    navigator.vibrate?.(80);
    // Somebody who is listed as present may count as gone by now, or be noted as gone by a device without a network.
    const isSeen = person?.attendance?.leftAt === null && statusesFor("enterAttendance").includes(person.status);
    if (person?.attendance)
      setScan({ ...scannedOf(person, { isRepeated: true }), ...(isSeen && { key: enter(code) }) });
    else if (person) setScan({ ...scannedOf(person, {}), key: enter(code) });
    else if (isEfn(text)) setScan({ text: "EFN gelesen.", key: enter(code) });
    // May belong to a very recent registration.
    else if (isId(code)) setScan({ text: "Code gelesen.", key: enter(code) });
    else setScan({ text: "Dieser Code gehört zu keiner Anmeldung." });
  }

  const isAnswered = scan?.key !== undefined && scan.key === lastEntered?.key;
  const answered = isAnswered ? people.find(({ id }) => id === lastEntered?.id) : undefined;
  const found = scan && lastEntered && answered?.attendance ? scannedOf(answered, lastEntered) : scan;
  return {
    scanned: isAnswered && lastEntered?.refusal ? undefined : found,
    scan: read,
    forget: () => setScan(undefined),
  };
}

function scannedOf(person: AttendeeOfDay, entered: Pick<Entered, "isRepeated">): Scanned {
  const { id, name, attendance } = person;
  const result = scanResult(attendance, entered);
  const text = scannedText(name, result, attendance);
  if (result === "known") return { text };
  return { text, next: { id, change: result === "gone" ? "returned" : "absent" } };
}

function isEfn(text: string): boolean {
  return stripEfn(text) !== "" && !efnProblem(text);
}
