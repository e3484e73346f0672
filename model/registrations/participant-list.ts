import * as z from "zod";
import { attendeeNameWith, emailAddressWith, optionalLine } from "#model/fields/field.ts";
import { personKey } from "#model/people/person-key.ts";
import { foldGerman } from "#model/text/fold.ts";
import { type PersonInput, personFields } from "./registration-by-hand.ts";

/** Longest list of participants, in rows. */
export const MAX_LISTED = 2000;

const headings: Readonly<Record<keyof PersonInput, readonly string[]>> = {
  title: ["titel", "anrede", "anredetitel", "title"],
  firstName: ["vorname", "firstname"],
  lastName: ["nachname", "name", "familienname", "lastname", "surname"],
  email: ["email", "emailadresse", "mail", "mailadresse"],
  city: ["wohnort", "ort", "stadt", "city"],
};
const requiredFields = ["lastName", "email"] as const satisfies readonly (keyof PersonInput)[];
const requiredNames = { lastName: "Nachname", email: "E-Mail" };

/** A person in an imported list: only last name and e-mail address are required, unlike in our form. */
export const ListedPerson = z.object({
  title: optionalLine(100),
  firstName: optionalLine(),
  lastName: attendeeNameWith("Der Nachname fehlt."),
  email: emailAddressWith("Diese E-Mail-Adresse ist nicht gültig.", "Die E-Mail-Adresse fehlt."),
  city: optionalLine(),
});
export type ListedPerson = z.output<typeof ListedPerson>;

export interface ListedRow {
  /** Line of the file; the headings are line 1. */
  line: number;
  person: PersonInput;
  /** In German; undefined for a valid row. */
  problem: string | undefined;
}

export type ReadList = { ok: true; rows: ListedRow[] } | { ok: false; message: string };

/**
 * Parses a table with headings in its first row, in any order. Ignores unknown columns and empty rows; reports repeated
 * persons as a problem.
 */
export function readParticipantList(table: readonly (readonly string[])[]): ReadList {
  const [head = [], ...lines] = table;
  const columns = columnsOf(head);
  const missing = requiredFields.filter((field) => columns[field] === undefined);
  if (missing.length > 0) {
    const names = missing.map((field) => `„${requiredNames[field]}“`).join(" und ");
    return { ok: false, message: `In der ersten Zeile fehlt die Überschrift ${names}.` };
  }
  const rows: ListedRow[] = [];
  const known = new Map<string, number>();
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const line = index + 2;
    const cellOf = (field: keyof PersonInput) => withoutGuard(cells[columns[field] ?? -1] ?? "");
    const person = Object.fromEntries(personFields.map((field) => [field, cellOf(field)])) as PersonInput;
    const parsed = ListedPerson.safeParse(person);
    const key = personKey(person);
    const before = parsed.success ? known.get(key) : undefined;
    if (parsed.success) known.set(key, before ?? line);
    const problem = before === undefined ? parsed.error?.issues[0]?.message : `Steht schon in Zeile ${before}.`;
    rows.push({ line, person: parsed.data ?? person, problem });
  }
  if (rows.length === 0) return { ok: false, message: "Unter den Überschriften steht niemand." };
  if (rows.length > MAX_LISTED) return { ok: false, message: "Die Liste hat mehr als 2.000 Zeilen." };
  return { ok: true, rows };
}

function columnsOf(head: readonly string[]): Partial<Record<keyof PersonInput, number>> {
  const names = head.map((cell) => foldGerman(cell).replace(/[^a-z]/g, ""));
  const columns: Partial<Record<keyof PersonInput, number>> = {};
  for (const field of personFields) {
    // In the order of `headings`: "Nachname" takes precedence over "Name".
    const heading = headings[field].find((name) => names.includes(name));
    if (heading) columns[field] = names.indexOf(heading);
  }
  return columns;
}

/** Removes the apostrophe with which our own exports escape cells that look like formulas. */
function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=\s*[=+\-@])/, "").trim();
}
