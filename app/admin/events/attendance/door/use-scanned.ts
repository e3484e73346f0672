import { useState } from "react";
import type { AttendeeOfDay } from "#model/attendance-entry.ts";
import { efnProblem, stripEfn } from "#model/efn.ts";
import { isId } from "#model/id.ts";
import type { DoorState } from "./door.ts";

/** What is said about the code that was scanned last. */
export interface Scanned {
  text: string;
  /** Whom it entered just now. */
  id?: string | undefined;
}

/** Whether a text is a code of ours, or may be one: the EFN of a card, or the id of somebody in the list. */
export function isCode(text: string, people: readonly AttendeeOfDay[]): boolean {
  return isEfn(text) || people.some(({ id }) => id === text.trim());
}

/**
 * Enters whose code is scanned.
 * @param enter takes the code. @returns the key of the entry
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
    if (person?.attendance) setScan({ text: `${person.name} ist schon eingetragen.` });
    else if (person) setScan({ text: `${person.name} ist da.`, id: person.id, key: enter(code) });
    else if (isEfn(text)) setScan({ text: "EFN gelesen.", key: enter(code) });
    // Perhaps somebody who registered a minute ago.
    else if (isId(code)) setScan({ text: "Code gelesen.", key: enter(code) });
    else setScan({ text: "Dieser Code gehört zu keiner Anmeldung." });
  }

  const isAnswered = scan?.key !== undefined && scan.key === lastEntered?.key;
  const answered = isAnswered ? people.find(({ id }) => id === lastEntered?.id) : undefined;
  const found = scan && answered?.attendance ? { text: `${answered.name} ist da.`, id: answered.id } : scan;
  return {
    scanned: isAnswered && lastEntered?.refusal ? undefined : found,
    scan: read,
    forget: () => setScan(undefined),
  };
}

function isEfn(text: string): boolean {
  return stripEfn(text) !== "" && !efnProblem(text);
}
