import { institutionId, professionId } from "#model/events/asked-questions.ts";
import { answerField } from "#model/events/question-rule.ts";
import { foldGerman } from "#model/text/fold.ts";

/** What a column of a list of participants can hold, besides answers to the event's own questions. */
export const listFields = [
  ...(["title", "firstName", "lastName", "fullName", "email", "city"] as const),
  ...(["status", "paidOn", "efn"] as const),
  ...(["participation", "workshops"] as const),
];
export type ListField = (typeof listFields)[number];

/** The position of the column of each field, of `listFields` or of `answerField`. */
export type ListColumns = Readonly<Record<string, number>>;

/** What the event asks for. */
export interface ListedQuestions {
  questions: readonly { id: string; label: string }[];
  asksForEfn: boolean;
  /** Undefined for events without kinds and workshops. */
  choices?: ListedChoices | undefined;
}

/** What people can choose, which lists name by its title. */
export interface ListedChoices {
  participations: readonly { id: string; title: string }[];
  workshops: readonly { id: string; title: string }[];
}

/**
 * Headings of our own export, of spreadsheets, and of pretix, Eventbrite, Google Forms and Zoom, folded to letters; the
 * first that a list has counts.
 */
const headings: Readonly<Record<ListField, readonly string[]>> = {
  title: ["titel", "anrede", "anredetitel", "titelanrede", "title", "attendeenametitle", "prefix"],
  firstName: ["vorname", "firstname", "givenname", "attendeenamegivenname", "teilnehmervorname", "attendeefirstname"],
  lastName: [
    ...["nachname", "familienname", "lastname", "surname", "familyname", "attendeenamefamilyname"],
    ...["teilnehmernachname", "attendeelastname", "attendeesurname"],
  ],
  fullName: [
    ...["vorundnachname", "vornameundnachname", "vornamenachname", "vollstaendigername", "ihrname", "fullname"],
    ...["attendeename", "teilnehmername", "name"],
  ],
  email: [
    ...["attendeeemail", "email", "emailadresse", "mail", "mailadresse", "emailaddress", "teilnehmeremail"],
    ...["ihreemailadresse", "useremail"],
  ],
  city: ["wohnort", "ort", "stadt", "city", "invoiceaddresscity", "rechnungsadressestadt", "billingcity", "homecity"],
  status: ["status"],
  paidOn: ["bezahltam", "zahlungam"],
  participation: ["teilnahmeart", "teilnahme", "ticket", "ticketart", "tickettyp", "tickettype", "kategorie"],
  workshops: ["workshops", "workshop"],
  efn: ["efn", "efnnummer", "einheitlichefortbildungsnummer"],
};

/** Other headings of the questions the program knows. */
const knownHeadings: Readonly<Record<string, readonly string[]>> = {
  [professionId]: ["beruf", "profession"],
  [institutionId]: [
    ...["klinik", "praxis", "klinikpraxis", "einrichtung", "arbeitgeber", "firma"],
    ...["company", "organisation", "organization", "attendeecompany"],
  ],
};

/** Whether an event has a use for a field. */
export function isListed(field: ListField, { asksForEfn, choices }: Omit<ListedQuestions, "questions">): boolean {
  if (field === "efn") return asksForEfn;
  if (field === "participation") return Boolean(choices?.participations.length);
  return field !== "workshops" || Boolean(choices?.workshops.length);
}

/** Returns the columns by their headings. */
export function guessColumns(
  head: readonly string[],
  { questions, asksForEfn, choices }: ListedQuestions,
): ListColumns {
  const names = head.map((cell) => foldGerman(cell).replace(/[^a-z]/g, ""));
  const columns: Record<string, number> = {};
  for (const field of listFields) {
    if (!isListed(field, { asksForEfn, choices })) continue;
    const heading = headings[field].find((name) => names.includes(name));
    if (heading) columns[field] = names.indexOf(heading);
  }
  // A list with one column for names calls it "Name", as lists of last names do.
  if (columns.fullName !== undefined && names[columns.fullName] === "name" && columns.lastName === undefined) {
    columns.lastName = columns.fullName;
  }
  if (columns.lastName !== undefined) delete columns.fullName;
  for (const { id, label } of questions) {
    const exact = head.findIndex((cell) => cell.trim() === label);
    const position = exact < 0 ? names.findIndex((name) => knownHeadings[id]?.includes(name)) : exact;
    if (position >= 0) columns[answerField(id)] = position;
  }
  return columns;
}

/**
 * Returns the position of the first cell with an address, when that of the mapped column is blank: pretix leaves the
 * address of a participant blank where it is that of the order.
 */
export function otherAddress(head: readonly string[], cells: readonly string[]): number {
  const names = head.map((cell) => foldGerman(cell).replace(/[^a-z]/g, ""));
  return cells.findIndex((cell, index) => cell.trim() !== "" && headings.email.includes(names[index] ?? ""));
}

const titles = /^((?:Dr|Prof|PD|Priv\.-Doz|Dipl|med|phil|rer|nat|habil|Herrn?|Frau|apl)\b\.?(?:-\p{L}+\.?)?\s+)+/iu;
const particles =
  /^(von|vom|van|de|der|den|del|della|di|da|dos|du|la|le|ten|ter|zu|zum|zur|und|al|el|bin|ibn|Freiherr|Freifrau|Graf|Gräfin)$/i;

/** Splits a name such as "Dr. Anna von Groß": the last word and the particles before it are the last name. */
export function splitName(name: string): { title: string; firstName: string; lastName: string } {
  const clean = name.trim().replace(/\s+/g, " ");
  const [title = ""] = titles.exec(clean) ?? [];
  const rest = clean.slice(title.length);
  // "Groß, Anna"
  const [last, first, ...others] = rest.split(/,\s*/);
  if (last && first && others.length === 0) return { title: title.trim(), firstName: first, lastName: last };
  const words = rest.split(" ");
  let start = words.length - 1;
  while (start > 1 && particles.test(words[start - 1] ?? "")) start--;
  return { title: title.trim(), firstName: words.slice(0, start).join(" "), lastName: words.slice(start).join(" ") };
}
