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
    ...["akadtitel", "akademischertitel", "titelakad", "akadgrad", "akademischergrad"],
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
    ...["nachname", "zuname", "familienname", "lastname", "surname", "familyname", "attendeenamefamilyname"],
    ...["teilnehmernachname", "attendeelastname", "attendeesurname"],
  ],
  fullName: [
    ...["namevorname", "namevornamen", "namevornametitel", "namenvorname", "nameundvorname"],
    ...["vorundnachname", "vornameundnachname", "vornamenachname", "vollstaendigername", "ihrname", "fullname"],
    ...[
      "attendeename",
      "teilnehmername",
      "nameoriginalname",
      "name",
      "teilnehmer",
      "teilnehmerin",
      "teilnehmende",
      "participant",
    ],
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
  fullName:
    /^(?:namen?(?:und)?vorname|(?=.*vorname|.*vorund)(?=.*(?:nach|zu)(?:name|und))|namen?de[rs](?:des)?teilnehm)/,
  firstName: /^(?!.*(?:nach|zu)(?:name|und)|namen?(?:und)?vorname).*(?:vorname|firstname|givenname)/,
  lastName: /^(?!.*(?:vorname|vorund)).*(?:nachname|zuname|familienname|lastname|surname)/,
  email:
    /^(?!.*(?:einwillig|erlaub|newsletter|versand|bestaetig|status)).*email(?:adresse|address|id|value|privat|dienstlich|beruflich|desteilnehmers|dertn)*$/,
  city: /wohnort|heimatort|plzundort|plzort/,
};

/** Columns about somebody else than the participant. */
const ofAnother =
  /kaeufer|besteller|buyer|purchaser|rechnung|invoice|billing|notfall|kontaktperson|ansprechp|begleit|vertret/;

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
    const isLikely = (name: string) => likely[field]?.test(name) ?? false;
    const ofParticipant = names.findIndex((name) => isLikely(name) && !ofAnother.test(name));
    const position = heading ? names.indexOf(heading) : ofParticipant >= 0 ? ofParticipant : names.findIndex(isLikely);
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

/** Words with which a title begins; in Austria also "Prof.in", "DDr." and "Mag.a". */
const titleBegins =
  /^(?:(?:(?:Univ|Hon|Jun|apl|a\.?o)\.-)?(?:Prof|Doz)(?:\.in)?|Professor(?:in)?|D?Dr(?:\.in)?|Dres|MU?Dr|MDDr|PhDr|PD|Priv\.-Doz|Privatdozent(?:in)?|(?:Univ|Priv|Prim|a\.?o)\.|Dipl(?:\.-\p{L}+)?|M?Mag\.a?|Ing\.|apl|cand|stud|Herrn?|Frau|Hr|Fr)\.?(?:-\p{L}+\.?)?$/iu;
/** Of doctors in a clinic; others may be called so in small letters. */
const rank = /^(?:OA|OÄ|CA|CÄ)$/;
/** Words that follow in one. */
const titleGoesOn =
  /^(?:h\.?\s?c|med|dent|vet|univ|phil|rer|nat|habil|jur|iur|theol|pol|oec|pharm|psych|paed|medic|biol|hum|sc|cur|physiol|mult|em|emer|P\.?H|\(FH\))\.?$/i;
/** Degrees, which people write behind their name. */
const degrees =
  /^(?:[MB]\.?\s?Sc|[MB]\.\s?A|MBA|MPH|MHBA|MME|Ph\.?\s?D|M\.?\s?D|LL\.?\s?M|FRCA|DESA|EDAIC|EDRA|EDPM|EDIC)\.?$/;
const joinedTitle =
  /(?<=(?:^|[\s.])(?:D?Dr|Prof|PD|Priv|Prim|Dipl|med|dent|rer|nat|phil|habil|univ|apl|M?Mag)\.)(?!in\b|a(?:\s|$))(?=\p{L})/giu;
const particles =
  /^(von|vom|van|de|der|den|del|della|di|da|dos|du|la|le|ten|ter|zu|zum|zur|und|al|el|bin|ibn|Freiherr|Freifrau|Graf|Gräfin|Frhr\.|Frfr\.|(?:van)?['’]t)$/i;
/** In small letters only: "Hans V. Klein" has a second first name. */
const shortParticles = /^(?:v\.|v\.\s?d\.|vd\.?|d\.)$/;
const isParticle = (word: string) => particles.test(word) || shortParticles.test(word);

interface SplitName {
  title: string;
  firstName: string;
  lastName: string;
}

/** Splits a name such as "Dr. Anna von Groß": the last word and the particles before it are the last name. */
export function splitName(name: string): SplitName {
  const written = name
    .trim()
    .replace(/\s+/g, " ")
    .replace(/ ?<[^\s<>]+@[^\s<>]+>$/, "");
  const clean = written.replace(joinedTitle, " ");
  // Zoom: "Anna Groß (Dr. Anna Groß)", the name that was entered before.
  const [, shown = "", before = ""] = /^(.*\S) \((.*)\)$/.exec(clean) ?? [];
  if (before !== "" && shown.split(" ").at(-1) === before.split(" ").at(-1)) return splitName(before);
  // "Groß, Anna", "Groß, Dr. Anna", "Groß, Anna, M. Sc.", "Anna Groß, Dr. med."
  const parts = clean.split(/\s*,\s*/).map((part, index) => withoutTitle(part, index > 0));
  const title = parts
    .map((part) => part.title)
    .filter(Boolean)
    .join(" ");
  const named = parts.map((part) => part.rest).filter(Boolean);
  // "Groß, geb. Klein, Anna"
  if (/^(?:geb|verw|gesch)\b/i.test(named[1] ?? "")) named.splice(0, 2, `${named[0]}, ${named[1]}`);
  const [last = "", first, ...others] = named;
  if (first !== undefined && others.length === 0) return { title, firstName: first, lastName: last };
  const [, words = "", behind = ""] = /^(.*?)( \(.*\))?$/.exec(named.join(", ")) ?? [];
  const split = words.split(" ");
  let start = split.length - 1;
  while (start > 1 && isParticle(split[start - 1] ?? "")) start--;
  return { title, firstName: split.slice(0, start).join(" "), lastName: split.slice(start).join(" ") + behind };
}

function withoutTitle(part: string, mayBeDegree: boolean): { title: string; rest: string } {
  if (mayBeDegree && degrees.test(part)) return { title: part, rest: "" };
  const words = part.split(" ");
  // "Anna Groß MBA", "Anna Groß M. Sc."
  const behind = [2, 1].find((count) => words.length > count + 1 && degrees.test(words.slice(-count).join(" ")));
  if (behind !== undefined) {
    const { title, rest } = withoutTitle(words.slice(0, -behind).join(" "), false);
    return { title: `${title} ${words.slice(-behind).join(" ")}`.trim(), rest };
  }
  const end = endOfTitle(words, 0);
  // "Anna Groß Dr. med."
  const last = words.findIndex((word, at) => at > end && word.endsWith(".") && endOfTitle(words, at) === words.length);
  const rest = words.slice(end, last > 0 ? last : undefined);
  return { title: [...words.slice(0, end), ...(last > 0 ? words.slice(last) : [])].join(" "), rest: rest.join(" ") };
}

/** Returns where a title ends that begins at a word; `start` if none does. */
function endOfTitle(words: readonly string[], start: number): number {
  let end = start;
  const isTitle = (word: string) =>
    titleBegins.test(word) || rank.test(word) || (end > start && titleGoesOn.test(word));
  while (isTitle(words[end] ?? "")) end++;
  return end;
}
