import { berlinDate } from "./berlin-date.ts";
import { byteOrderMark, csvLine } from "./csv.ts";
import { spaceEfn } from "./efn.ts";
import type { RegistrationAnswer } from "./event-question.ts";
import type { Registration, RegistrationStatus } from "./registration.ts";

export type CsvRegistration = Pick<
  Registration,
  "title" | "firstName" | "lastName" | "email" | "city" | "status" | "createdAt"
> &
  Partial<Pick<Registration, "answers" | "paidOn">> & {
    /** "" for none; a column of its own where it is given. */
    efn?: string | undefined;
  };

type AnsweredQuestion = Pick<RegistrationAnswer, "id" | "label">;

const columns = ["Titel", "Vorname", "Nachname", "E-Mail", "Wohnort", "Status", "Anmeldedatum"];

/**
 * Registrations as a CSV file with the columns of SPEC §7, in the order given: UTF-8 with byte order mark, lines of
 * `csvLine`, dates `dd.mm.yyyy` of the day in Berlin.
 * @param hasPrice whether the day of payment is a column, behind those of SPEC
 * @param questions of the event: a column each, behind those of SPEC; then those that were asked before
 */
export function formatRegistrationCsv(
  registrations: readonly CsvRegistration[],
  statusLabels: Readonly<Record<RegistrationStatus, string>>,
  questions: readonly AnsweredQuestion[] = [],
  hasPrice = false,
): string {
  const asked = questionsOf(registrations, questions);
  const hasEfns = registrations.some(({ efn }) => efn !== undefined);
  const rows = registrations.map(
    ({ title, firstName, lastName, email, city, status, createdAt, paidOn = "", answers = [], efn = "" }) => [
      title,
      firstName,
      lastName,
      email,
      city,
      statusLabels[status],
      germanDate(createdAt),
      ...(hasPrice ? [germanDay(paidOn)] : []),
      ...asked.map(({ id }) => answers.find((given) => given.id === id)?.answer ?? ""),
      // In groups, since spreadsheets round long numbers for the eye.
      ...(hasEfns ? [spaceEfn(efn)] : []),
    ],
  );
  const paid = hasPrice ? ["Bezahlt am"] : [];
  const head = [...columns, ...paid, ...asked.map(({ label }) => label), ...(hasEfns ? ["EFN"] : [])];
  return byteOrderMark + [head, ...rows].map(csvLine).join("");
}

/** Each once, under its present label where it is still asked. */
function questionsOf(registrations: readonly CsvRegistration[], questions: readonly AnsweredQuestion[]) {
  const labels = new Map(questions.map(({ id, label }) => [id, label]));
  for (const { answers = [] } of registrations) {
    for (const { id, label } of answers) if (!labels.has(id)) labels.set(id, label);
  }
  return [...labels].map(([id, label]) => ({ id, label }));
}

function germanDate(instant: string): string {
  if (!instant) return "";
  return germanDay(berlinDate(new Date(instant)));
}

function germanDay(date: string): string {
  return date.split("-").reverse().join(".");
}
