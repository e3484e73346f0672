import { spaceEfn } from "#model/certificates/efn.ts";
import type { RegistrationAnswer } from "#model/events/event-question.ts";
import type { Registration } from "#model/registrations/registration.ts";
import { byteOrderMark, csvLine } from "#model/text/csv.ts";
import { formatDate, formatInstantDate } from "#text/date.ts";
import { registrationStatusLabels } from "./registration-status.ts";

export type CsvRegistration = Pick<
  Registration,
  "title" | "firstName" | "lastName" | "email" | "city" | "status" | "createdAt"
> &
  Partial<Pick<Registration, "answers" | "paidOn">> & {
    /** "" for none; adds a column unless undefined for all. */
    efn?: string | undefined;
    /** Titles of the kind of participation and of the workshops; columns only where somebody has one. */
    kindTitle?: string;
    workshopTitles?: string;
  };

type AnsweredQuestion = Pick<RegistrationAnswer, "id" | "label">;

const columns = ["Titel", "Vorname", "Nachname", "E-Mail", "Wohnort", "Status", "Anmeldedatum"];

/**
 * Formats registrations as a CSV file with the columns of SPEC §7, in the given order: UTF-8 with byte order mark,
 * lines of `csvLine`, dates `dd.mm.yyyy` in Berlin.
 * @param hasPayments whether to add the date of payment after the columns of SPEC
 * @param questions of the event: adds a column for each after these; then one for each removed question with answers
 */
export function formatRegistrationCsv(
  registrations: readonly CsvRegistration[],
  questions: readonly AnsweredQuestion[] = [],
  hasPayments = false,
): string {
  const asked = questionsOf(registrations, questions);
  const hasEfns = registrations.some(({ efn }) => efn !== undefined);
  const hasKinds = registrations.some(({ kindTitle }) => kindTitle);
  const hasWorkshops = registrations.some(({ workshopTitles }) => workshopTitles);
  const rows = registrations.map(
    ({
      title,
      firstName,
      lastName,
      email,
      city,
      status,
      createdAt,
      paidOn = "",
      answers = [],
      efn = "",
      kindTitle = "",
      workshopTitles = "",
    }) => [
      title,
      firstName,
      lastName,
      email,
      city,
      registrationStatusLabels[status],
      createdAt && formatInstantDate(createdAt),
      ...(hasKinds ? [kindTitle] : []),
      ...(hasWorkshops ? [workshopTitles] : []),
      ...(hasPayments ? [formatDate(paidOn)] : []),
      ...asked.map(({ id }) => answers.find((given) => given.id === id)?.answer ?? ""),
      // In groups, since spreadsheets round long numbers on display.
      ...(hasEfns ? [spaceEfn(efn)] : []),
    ],
  );
  const paid = hasPayments ? ["Bezahlt am"] : [];
  const chosen = [...(hasKinds ? ["Teilnahmeart"] : []), ...(hasWorkshops ? ["Workshops"] : [])];
  const head = [...columns, ...chosen, ...paid, ...asked.map(({ label }) => label), ...(hasEfns ? ["EFN"] : [])];
  return byteOrderMark + [head, ...rows].map(csvLine).join("");
}

/** Returns each question once, with its current label where it still exists. */
function questionsOf(registrations: readonly CsvRegistration[], questions: readonly AnsweredQuestion[]) {
  const labels = new Map(questions.map(({ id, label }) => [id, label]));
  for (const { answers = [] } of registrations) {
    for (const { id, label } of answers) if (!labels.has(id)) labels.set(id, label);
  }
  return [...labels].map(([id, label]) => ({ id, label }));
}
