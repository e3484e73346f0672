import * as z from "zod";
import { hasTwoMeanings, readWrittenDate, twoMeanings } from "#model/dates/written-date.ts";
import { answerField } from "#model/events/question-rule.ts";
import { attendeeNameWith, emailAddressWith, optionalDate, optionalLine } from "#model/fields/field.ts";
import { emailAddressesIn } from "#model/fields/person-rules.ts";
import { whyNotPaidOn } from "#model/payments/paid-day.ts";
import { personKey } from "#model/people/person-key.ts";
import { isCellError } from "#model/text/cell-error.ts";
import { withoutGuard } from "#model/text/csv.ts";
import { foldGerman } from "#model/text/fold.ts";
import { type PersonInput, personFields } from "./correction.ts";
import {
  guessColumns,
  headingLine,
  type ListColumns,
  type ListedChoices,
  otherAddress,
  splitName,
} from "./list-columns.ts";
import { RegistrationStatus } from "./registration.ts";
import { type AskedDetails, checkDetails, efnField } from "./registration-details.ts";

/** Longest list of participants, in rows. */
export const MAX_LISTED = 2000;

const requiredNames = { lastName: "Nachname", email: "E-Mail" };

/** A person in an imported list: only last name and e-mail address are required, unlike in our form. */
export const ListedPerson = z.object({
  title: optionalLine(100),
  firstName: optionalLine(),
  lastName: attendeeNameWith("Der Nachname fehlt."),
  email: emailAddressWith("Diese E-Mail-Adresse ist nicht gültig.", "Die E-Mail-Adresse fehlt."),
  city: optionalLine(),
  /** As in our own export; undefined for the one that is chosen for the list. */
  status: RegistrationStatus.optional(),
  paidOn: optionalDate.optional(),
  /** Ids in the event. */
  participation: optionalLine().optional(),
  workshops: z.array(optionalLine()).max(50).optional(),
  /** EFN and answers, by field; already checked. */
  details: z.record(z.string().max(60), z.string().max(1000)).optional(),
});
export type ListedPerson = z.output<typeof ListedPerson>;

/** What an event asks for, and what people can choose of it. */
export type AskedOfList = AskedDetails & {
  choices?: ListedChoices | undefined;
  /** `yyyy-mm-dd`, for the days of payments. */
  today?: string;
};

/** A row as it stands in the list. */
export interface ListedInput extends PersonInput {
  status?: RegistrationStatus;
  paidOn?: string;
  participation?: string;
  workshops?: string[];
  details?: Record<string, string>;
}

export interface ListedRow {
  /** Line of the file; the headings are line 1. */
  line: number;
  person: ListedInput;
  /** In German; undefined for a valid row. */
  problem: string | undefined;
}

/** The sheets of a workbook that have content, and the one that is read. */
export interface ListSheets {
  names: readonly string[];
  read: string;
}

/** The headings, and which of them was taken for what. */
interface Mapped {
  head: readonly string[];
  columns: ListColumns;
  /** Of a workbook only. */
  sheets?: ListSheets | undefined;
}
export type ReadList = Mapped & ({ ok: true; rows: ListedRow[] } | { ok: false; message: string });

/**
 * Parses a table with headings, in any order, in its first row or below some lines of another kind. Ignores other columns
 * and empty rows; reports repeated persons as a problem.
 * @param chosen the columns, when somebody corrected those that are guessed
 */
export function readParticipantList(
  table: readonly (readonly string[])[],
  asked: AskedOfList = { questions: [], asksForEfn: false },
  chosen?: ListColumns,
): ReadList {
  const headAt = headingLine(table, asked);
  const [head = [], ...lines] = table.slice(headAt);
  const columns = chosen ?? guessColumns(head, asked);
  const mapped = { head, columns };
  const refuse = (message: string): ReadList => ({ ok: false, message, ...mapped });
  if (table.every((cells) => cells.every((cell) => cell.trim() === ""))) return refuse("Diese Datei ist leer.");
  const missing = [
    columns.lastName === undefined && columns.fullName === undefined && requiredNames.lastName,
    columns.email === undefined && requiredNames.email,
  ].filter(Boolean);
  if (missing.length > 0) {
    return refuse(`In der ersten Zeile fehlt die Überschrift ${missing.map((name) => `„${name}“`).join(" und ")}.`);
  }
  const rows: ListedRow[] = [];
  const known = new Map<string, number>();
  for (const [index, cells] of lines.entries()) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const line = headAt + index + 2;
    const { person, problem: detailProblem } = personIn(cells, mapped, asked);
    const parsed = ListedPerson.safeParse(person);
    const key = personKey(person);
    const before = parsed.success ? known.get(key) : undefined;
    if (parsed.success) known.set(key, before ?? line);
    const broken = Object.values(columns)
      .map((column) => cells[column])
      .find(isCellError);
    const problem =
      broken !== undefined
        ? `In der Zeile steht „${broken.trim()}“, ein Fehler der Tabelle: Bitte berichtigen Sie die Zelle.`
        : before === undefined
          ? (problemOf(parsed.error, person) ?? detailProblem)
          : `Steht schon in Zeile ${before}.`;
    rows.push({ line, person: parsed.success ? { ...person, ...pick(parsed.data) } : person, problem });
  }
  if (rows.length === 0) return refuse("Unter den Überschriften steht niemand.");
  if (rows.length > MAX_LISTED) return refuse("Die Liste hat mehr als 2.000 Zeilen.");
  return { ok: true, rows, ...mapped };
}

function problemOf(error: z.ZodError | undefined, { paidOn }: ListedInput): string | undefined {
  const issue = error?.issues[0];
  if (issue?.path[0] !== "paidOn") return issue?.message;
  return `Bezahlt am „${paidOn}“: ${hasTwoMeanings(paidOn) ? twoMeanings : "das ist kein Datum wie 03.02.2025"}.`;
}

const pick = ({ title, firstName, lastName, email, city }: ListedPerson) => ({
  title,
  firstName,
  lastName,
  email,
  city,
});

/** Words of our own export, and of others: who has cancelled elsewhere must not be registered here. */
const statuses: readonly (readonly [RegistrationStatus, RegExp])[] = [
  [
    "cancelled",
    /^(?:storn|abgesagt|absage|abgemeldet|abmeldung|abgelehnt|zurueckge|ruecktritt|cancel|declined|rejected|refunded|nimmt nicht teil|nicht dabei)/,
  ],
  ["waiting", /^(?:warte|auf (?:der )?warteliste|waiting|waitlist)/],
  ["new", /^(?:neu|new|offen|unbestaetigt|nicht bestaetigt|noch nicht bestaetigt|pending)$/],
  ["confirmed", /^(?:bestaetigt|confirmed|zugesagt)$/],
];

function statusIn(cell: string): RegistrationStatus | undefined {
  const word = foldGerman(cell).trim();
  return statuses.find(([, words]) => words.test(word))?.[0];
}

/** Reads the cells of a person; `problem` concerns what stands beside name and address. */
function personIn(
  cells: readonly string[],
  { head, columns }: Mapped,
  asked: AskedOfList,
): { person: ListedInput; problem: string | undefined } {
  const cellOf = (field: string) => textIn(cells[columns[field] ?? -1] ?? "");
  const split = columns.fullName === undefined ? undefined : splitName(cellOf("fullName"));
  const named = Object.fromEntries(personFields.map((field) => [field, cellOf(field)])) as PersonInput;
  const person: ListedInput = {
    ...named,
    ...(split && { firstName: split.firstName, lastName: split.lastName, title: named.title || split.title }),
    email: addressIn(named.email) || addressIn(textIn(cells[otherAddress(head, cells)] ?? "")) || named.email,
  };
  const status = statusIn(cellOf("status"));
  if (status) person.status = status;
  const paidOn = cellOf("paidOn").trim();
  const paidDay = readWrittenDate(paidOn)?.date;
  if (paidOn) person.paidOn = paidDay ?? paidOn;
  const wrongDay = asked.today && paidDay ? whyNotPaidOn(paidDay, asked.today) : undefined;
  const fields = [efnField, ...asked.questions.map(({ id }) => answerField(id))];
  const details = Object.fromEntries(fields.map((field) => [field, cellOf(field)]).filter(([, text]) => text));
  if (Object.keys(details).length > 0) person.details = details;
  const checked = checkDetails(details, asked);
  const chosen = chosenIn(cellOf, asked.choices);
  Object.assign(person, chosen.choice);
  const [[field, mistake] = []] = checked.ok ? [] : Object.entries(checked.fieldErrors);
  if (wrongDay) return { person, problem: `Bezahlt am „${paidOn}“: ${wrongDay}` };
  if (field === undefined) return { person, problem: chosen.problem };
  const question = asked.questions.find(({ id }) => answerField(id) === field);
  return { person, problem: question ? `${question.label} „${details[field]}“: ${mistake}` : mistake };
}

/** Returns the address in a cell such as "Anna Groß <anna@praxis.example>", and several as they are; "" without any. */
function addressIn(cell: string): string {
  if (!cell.includes("@")) return "";
  const [address, ...others] = emailAddressesIn(cell);
  return address !== undefined && others.length === 0 ? address : cell;
}

/** Reads which kind of participation and which workshops the cells of a person name. */
function chosenIn(
  cellOf: (field: string) => string,
  choices: ListedChoices = { participations: [], workshops: [] },
): { choice: Pick<ListedInput, "participation" | "workshops">; problem: string | undefined } {
  const find = (list: readonly Titled[], named: string) =>
    list.find(({ title }) => titleKey(title) === titleKey(named));
  const kind = cellOf("participation");
  const workshops = titlesIn(cellOf("workshops"), choices.workshops);
  const known = kind ? find(choices.participations, kind) : undefined;
  const found = workshops.map((named) => find(choices.workshops, named));
  const missing = kind && !known ? kind : workshops.find((_, index) => !found[index]);
  return {
    choice: {
      ...(known && { participation: known.id }),
      ...(found.length > 0 && { workshops: found.flatMap((one) => one?.id ?? []) }),
    },
    problem: missing && `„${missing}“ gibt es in dieser Veranstaltung nicht.`,
  };
}

interface Titled {
  id: string;
  title: string;
}

const partsOf = (titles: string) => titles.split(/\s*[,;]\s*/).filter(Boolean);
const titleKey = (title: string) => partsOf(foldGerman(withoutState(title)).trim()).join(", ");

/** Splits a cell at commas and semicolons, except where a title has some itself. */
function titlesIn(cell: string, known: readonly Titled[]): string[] {
  const keys = new Set(known.map(({ title }) => titleKey(title)));
  const longest = Math.max(1, ...known.map(({ title }) => partsOf(title).length));
  const parts = partsOf(cell);
  const titles: string[] = [];
  for (let start = 0; start < parts.length; ) {
    let length = Math.min(longest, parts.length - start);
    const title = () => parts.slice(start, start + length).join(", ");
    while (length > 1 && !keys.has(titleKey(title()))) length--;
    titles.push(title());
    start += length;
  }
  return titles;
}

/** Our own export says of a kind that it is no longer offered. */
const withoutState = (title: string) => title.replace(/ \(nicht mehr angeboten\)$/, "");

/** Returns what a cell says, without the marks of our own exports and of others. */
function textIn(cell: string): string {
  return withoutGuard(cell.replace(/[\u200b\u2060\ufeff]/g, ""))
    .replace(/^\s*="([^"]*)"\s*$/, "$1")
    .trim();
}
