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
export const personHeadings: Readonly<Record<ListField, readonly string[]>> = {
  title: [
    "titel",
    "anrede",
    "anredetitel",
    "titelanrede",
    "title",
    "attendeenametitle",
    "teilnehmernametitel",
    "prefix",
  ],
  firstName: [
    "vorname",
    "vornamen",
    "firstname",
    "forename",
    "givenname",
    "attendeenamegivenname",
    "teilnehmervorname",
    "attendeefirstname",
  ],
  lastName: [
    ...["nachname", "familienname", "lastname", "surname", "familyname", "attendeenamefamilyname"],
    ...["teilnehmernachname", "attendeelastname", "attendeesurname"],
  ],
  fullName: [
    ...["vorundnachname", "vornameundnachname", "vornamenachname", "vollstaendigername", "ihrname", "fullname"],
    ...["attendeename", "teilnehmername", "nameoriginalname", "name", "teilnehmer", "teilnehmerin", "participant"],
  ],
  email: [
    ...["attendeeemail", "teilnehmeremail", "email", "emailadresse", "mail", "mailadresse", "emailaddress"],
    ...["ihreemailadresse", "useremail"],
  ],
  city: [
    "wohnort",
    "wohnsitz",
    "ort",
    "stadt",
    "city",
    "town",
    "invoiceaddresscity",
    "rechnungsadressestadt",
    "billingcity",
    "homecity",
  ],
  status: ["status"],
  paidOn: ["bezahltam", "zahlungam"],
  participation: ["teilnahmeart", "teilnahme", "ticket", "ticketart", "tickettyp", "tickettype", "kategorie"],
  workshops: ["workshops", "workshop"],
  efn: ["efn", "efnnummer", "einheitlichefortbildungsnummer"],
};

/** Words in the headings of forms, "Wie ist Ihr Nachname?", and in longer ones, "Teilnehmername: Nachname". */
const likely: { readonly [field in ListField]?: RegExp } = {
  fullName: /^(?=.*vorname|.*vorund)(?=.*nachname)/,
  firstName: /^(?!.*nachname).*(?:vorname|firstname|givenname)/,
  lastName: /^(?!.*(?:vorname|vorund)).*(?:nachname|familienname|lastname|surname)/,
  email:
    /^(?!.*(?:einwillig|erlaub|newsletter|versand|bestaetig|status)).*email(?:adresse|address|id|value|privat|dienstlich|beruflich|desteilnehmers|dertn)*$/,
  city: /wohnort|heimatort|plzundort|plzort/,
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

/** Returns a heading folded to letters. */
export function headingOf(cell: string): string {
  return foldGerman(cell.replaceAll("&", "und")).replace(/[^a-z]/g, "");
}

/** Returns the columns by their headings. */
export function guessColumns(
  head: readonly string[],
  { questions, asksForEfn, choices }: ListedQuestions,
): ListColumns {
  const names = head.map(headingOf);
  const columns: Record<string, number> = {};
  for (const field of listFields) {
    if (!isListed(field, { asksForEfn, choices })) continue;
    const heading = personHeadings[field].find((name) => names.includes(name));
    const position = heading ? names.indexOf(heading) : names.findIndex((name) => likely[field]?.test(name));
    if (position >= 0) columns[field] = position;
  }
  // Beside first names "Name" is the last one.
  if (columns.firstName !== undefined && columns.fullName !== undefined && names[columns.fullName] === "name")
    columns.lastName ??= columns.fullName;
  if (columns.lastName !== undefined) delete columns.fullName;
  for (const { id, label } of questions) {
    const exact = head.findIndex((cell) => cell.trim() === label);
    const position = exact < 0 ? names.findIndex((name) => knownHeadings[id]?.includes(name)) : exact;
    if (position >= 0) columns[answerField(id)] = position;
  }
  return columns;
}

/** A heading that stands over several columns of a list, of which not all were taken. */
export interface RepeatedHeading {
  heading: string;
  /** Positions, ascending; at least one of them in `taken`. */
  columns: readonly number[];
  taken: readonly number[];
}

/** Returns the headings that leave open which of their columns is meant. */
export function repeatedHeadings(head: readonly string[], columns: ListColumns): RepeatedHeading[] {
  const taken = new Set(Object.values(columns));
  const positions = Map.groupBy(head.keys(), (index) => foldGerman(head[index] ?? "").replace(/[^\p{L}\p{N}]/gu, ""));
  return [...positions].flatMap(([name, all]) => {
    const repeated = {
      heading: head[all[0] ?? 0]?.trim() ?? "",
      columns: all,
      taken: all.filter((one) => taken.has(one)),
    };
    const isOpen = repeated.taken.length > 0 && repeated.taken.length < all.length;
    return name !== "" && isOpen ? repeated : [];
  });
}

/** Where headings are looked for: Zoom, Teams and people write a few lines above them. */
const headingLines = 30;

/** Returns the position of the line with the headings: the first with those of names and addresses, else of a table. */
export function headingLine(table: readonly (readonly string[])[], asked: ListedQuestions): number {
  const lines = table.slice(0, headingLines);
  const found = lines.findIndex((line) => {
    const { email, lastName, fullName } = guessColumns(line, asked);
    return email !== undefined && (lastName ?? fullName) !== undefined;
  });
  const isTable = (line: readonly string[]) => line.filter((cell) => cell.trim() !== "").length > 2;
  return Math.max(0, found >= 0 ? found : lines.findIndex(isTable));
}

/**
 * Returns the position of the first cell with an address, when there is none in the mapped column: pretix leaves the
 * address of a participant blank where it is that of the order, and Forms writes "anonymous".
 */
export function otherAddress(head: readonly string[], cells: readonly string[]): number {
  const isAddress = (name: string) => personHeadings.email.includes(name) || likely.email?.test(name);
  return cells.findIndex((cell, index) => cell.includes("@") && isAddress(headingOf(head[index] ?? "")));
}

const titles = /^((?:Dr|Prof|PD|Priv\.-Doz|Dipl|med|phil|rer|nat|habil|Herrn?|Frau|apl)\b\.?(?:-\p{L}+\.?)?\s+)+/iu;
const particles =
  /^(von|vom|van|de|der|den|del|della|di|da|dos|du|la|le|ten|ter|zu|zum|zur|und|al|el|bin|ibn|Freiherr|Freifrau|Graf|Gräfin)$/i;

/** Splits a name such as "Dr. Anna von Groß": the last word and the particles before it are the last name. */
export function splitName(name: string): { title: string; firstName: string; lastName: string } {
  const clean = name.trim().replace(/\s+/g, " ");
  // Zoom: "Anna Groß (Dr. Anna Groß)", the name that was entered before.
  const [, shown = "", before = ""] = /^(.*\S) \((.*)\)$/.exec(clean) ?? [];
  if (before !== "" && shown.split(" ").at(-1) === before.split(" ").at(-1)) return splitName(before);
  const [title = ""] = titles.exec(clean) ?? [];
  const rest = clean.slice(title.length);
  // "Groß, Anna", "Groß, Dr. Anna"
  const [last, first, ...others] = rest.split(/,\s*/);
  if (last && first && others.length === 0) {
    const [second = ""] = titles.exec(first) ?? [];
    return { title: (title + second).trim(), firstName: first.slice(second.length), lastName: last };
  }
  const words = rest.split(" ");
  let start = words.length - 1;
  while (start > 1 && particles.test(words[start - 1] ?? "")) start--;
  return { title: title.trim(), firstName: words.slice(0, start).join(" "), lastName: words.slice(start).join(" ") };
}
