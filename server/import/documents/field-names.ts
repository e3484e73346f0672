import * as z from "zod";
import { entryFieldOf } from "#model/programs/pasted-program.ts";
import { headingOf, personHeadings, splitName } from "#model/registrations/list-columns.ts";
import { aboutFields } from "#text/fields/about-fields.ts";
import { boardFields } from "#text/fields/board-fields.ts";
import { documentFields } from "#text/fields/document-fields.ts";
import { eventFields } from "#text/fields/event-fields.ts";
import { homeFields } from "#text/fields/home-fields.ts";
import { newsFields } from "#text/fields/news-fields.ts";
import { programFields } from "#text/fields/program-fields.ts";
import { withJoinedTime } from "./event-times.ts";
import { isBlank, isRecord, type JsonRecord } from "./json-record.ts";

const fieldsOfForms = [newsFields, eventFields, programFields, documentFields, boardFields, aboutFields, homeFields];
/** What the forms of this site call a field, folded as headings of tables are. */
const labels = Map.groupBy(fieldsOfForms.flatMap(Object.entries<string>), ([field]) => field);
/**
 * What other programs and people call a field, folded in the same way, wherever a record or a part of one has it:
 * "Bild-Adresse", "image_url".
 */
const others: Readonly<Record<string, readonly string[]>> = {
  title: [
    ...["ueberschrift", "headline", "betreff", "name", "bezeichnung"],
    ...["akademischertitel", "akadtitel", "academictitle"],
  ],
  date: ["tag", "termin", "startdate", "startdatum", "datumvon", "beginn", "start", "datetime"],
  lastDay: ["enddate", "enddatum", "datumbis", "end", "ende"],
  time: ["zeit", "starttime", "startzeit"],
  location: ["veranstaltungsort", "venue", "venuename", "ortsname", "locationname"],
  content: [
    "text",
    "body",
    "html",
    "bodytext",
    "contenthtml",
    "htmlcontent",
    "plaincontent",
    "introtext",
    "beschreibung",
    "description",
    "abschnitte",
    "sections",
    "blocks",
  ],
  description: ["text", "inhalt", "content", "body", "vita", "bio", "biografie"],
  image: [
    "bildurl",
    "bildadresse",
    "imageurl",
    "titelbild",
    "beitragsbild",
    "foto",
    "photo",
    "picture",
    "photourl",
    ...["cover", "coverimage", "heroimage", "featuredimage", "mainimage", "headerimage", "teaserbild", "teaserimage"],
    ...["vorschaubild", "thumbnail"],
  ],
  imageAlt: ["alternativtext"],
  images: ["bilder", "galerie", "gallery", "fotos"],
  type: ["category", "art", "typ"],
  language: ["lang", "locale"],
  category: ["rubrik"],
  authors: ["autor", "autorin", "autoren", "verfasser"],
  sources: ["quelle"],
  isPinned: ["obenanpinnen", "angeheftet", "pinned"],
  price: [
    ...[
      "preis",
      "preisin",
      "kostenin",
      "preiseuro",
      "preiseur",
      "preisineur",
      "kosten",
      "kosteneuro",
      "kostenineuro",
      "gebuehr",
    ],
    ...["teilnahmegebuehr", "kursgebuehr", "tagungsgebuehr", "eintritt"],
  ],
  isFree: ["kostenfrei"],
  certificationPoints: ["punkte", "points", "cmepunkte", "cme"],
  totalCertificationPoints: ["punkte", "gesamtpunkte", "fortbildungspunkte"],
  registrationUrl: ["anmeldelink", "anmeldeurl"],
  isCancelled: ["cancelled", "canceled", "storniert"],
  role: ["rolle", "amt"],
  position: ["order", "reihenfolge", "sortierung", "sortorder", "sortindex", "sort", "rang"],
  name: personHeadings.fullName.concat("displayname"),
  fileUrl: [
    ...["url", "downloadurl", "file", "dateiurl", "link", "pdf", "pdfurl", "attachment"],
    ...["fileurls", "urls", "files", "dateien", "attachments", "anhaenge", "downloads", "pdfs"],
  ],
  fileType: ["dateiformat"],
  size: ["groesse", "dateigroesse"],
  tags: ["schlagworte", "stichworte", "keywords"],
  featured: ["hervorgehoben", "empfohlenesdokument"],
  createdAt: [
    "timestamp",
    "registeredat",
    "anmeldedatum",
    "angemeldetam",
    "registriertam",
    ...["erstelltam", "verfasstam"],
    "uploadedat",
    "datum",
    "date",
  ],
  programPdfUrl: ["pdfurl", "pdf"],
  entries: ["eintraege", "programmpunkte", "sessions"],
  topic: ["title", "name"],
  speaker: ["speakers", "redner"],
  sections: ["abschnitte"],
  imprint: ["impressum"],
  privacy: ["datenschutz", "datenschutzerklaerung"],
  accessibility: ["barrierefreiheit"],
  membershipForm: ["mitgliedsantrag"],
  fileName: ["dateiname"],
  lastUpdated: ["stand", "aktualisiertam"],
  contactEmail: ["email", "mail", "emailadresse"],
  socialMedia: ["social", "sozialemedien"],
  phone: ["telefon", "telefonnummer", "tel"],
  address: ["adresse", "anschrift"],
  mission: ["auftrag"],
  subtitle: ["untertitel"],
  eventId: ["event", "veranstaltung", "veranstaltungsid"],
  message: ["nachricht", "anliegen", "text"],
  source: ["from", "von", "alt", "alteadresse", "alteurl", "old", "oldurl", "quelle", "origin", "url"],
  target: [
    "to",
    "nach",
    "neu",
    "neueadresse",
    "neueurl",
    "new",
    "newurl",
    "ziel",
    "zieladresse",
    "zielurl",
    "destination",
  ],
};
/** Names of each field besides its own; the first that is filled counts. */
const otherNames: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  [...labels.keys(), ...Object.keys(others)].map((field) => [
    field,
    [...(labels.get(field) ?? []).map(([, label]) => headingOf(label)), ...(others[field] ?? [])],
  ]),
);
/** A post without a date has the one of its publication; an event has not. */
const ofNews = [
  "publishedat",
  "publishdate",
  "publisheddate",
  "publicationdate",
  "postdate",
  "postedat",
  ...["veroeffentlichtam", "verfasstam"],
  "createdat",
  "created",
  "crdate",
];
/** Of people, as in lists of participants; what they chose is an id here. */
const { participation: _participation, workshops: _workshops, ...ofPerson } = personHeadings;
const ofPeople = {
  ...{ ...otherNames, ...ofPerson, title: [...ofPerson.title, "salutation"] },
  status: [...ofPerson.status, "anmeldestatus", "registrationstatus", "zustand"],
};

export interface NamedFields {
  value: JsonRecord;
  /** Fields that were written under a name of its own, with their path: "days.datum als date". */
  renamed: string[];
}

/**
 * Returns a document with the names of this site for its fields and those inside them. Case, spaces and signs do not
 * count. A field that is there under its own name stays, and others for it are unknown.
 */
export function withFieldNames(given: JsonRecord, schema: z.ZodObject, isOfPeople = false): NamedFields {
  const renamed = new Set<string>();
  const names: Readonly<Record<string, readonly string[]>> = isOfPeople ? ofPeople : otherNames;
  const walk = (inner: unknown, of: z.core.$ZodType | undefined, path: string): unknown => {
    const part = unwrapped(of);
    if (part instanceof z.ZodArray) {
      if (Array.isArray(inner)) return inner.map((item) => walk(item, part.element, path));
      const isList = isRecord(inner) && Object.keys(inner).every((key) => /^\d+$/.test(key));
      if (isList) return mapped(inner, (_name, item) => walk(item, part.element, path));
    }
    if (!(part instanceof z.ZodObject) || !isRecord(inner)) return inner;
    const value = withNames(inner, part, names, (written, field) => renamed.add(`${path}${written} als ${field}`));
    return mapped(value, (name, item) => walk(item, part.shape[name], `${path}${name}.`));
  };
  const joined = "lastDay" in schema.shape ? withJoinedTime(given, renamed) : withJoinedName(given, schema, renamed);
  const value = walk(isOfPeople ? given : joined, schema, "") as JsonRecord;
  return { value: isOfPeople ? withSplitName(value, schema, renamed) : value, renamed: [...renamed] };
}

/** Whether a name, as it is written, is one of a field. */
export function isNameOf(field: string, written: string): boolean {
  const name = headingOf(written);
  return name === headingOf(field) || (otherNames[field]?.includes(name) ?? false);
}

function withNames(
  given: JsonRecord,
  { shape }: z.ZodObject,
  names: Readonly<Record<string, readonly string[]>>,
  note: (written: string, field: string) => void,
): JsonRecord {
  const free = new Map<string, string>();
  for (const [written, value] of Object.entries(given)) {
    const folded = headingOf(written);
    if (!Object.hasOwn(shape, written) && !isBlank(value) && !free.has(folded)) free.set(folded, written);
  }
  const fields = new Map<string, string>();
  for (const field of Object.keys(shape)) {
    if (!isBlank(given[field])) continue;
    const own = headingOf(field);
    const ofEntry = "topic" in shape ? [...free.keys()].filter((name) => entryFieldOf(name) === field) : [];
    const ofPost = field === "date" && "isPinned" in shape ? ofNews : [];
    const folded = [own, ...(names[field] ?? []), ...ofEntry, ...ofPost].find((name) => free.has(name));
    const written = folded === undefined ? undefined : free.get(folded);
    if (folded === undefined || written === undefined) continue;
    free.delete(folded);
    fields.set(written, field);
    if (folded !== own) note(written, field);
  }
  if (fields.size === 0) return given;
  const taken = new Set(fields.values());
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (taken.has(name) ? [] : [[fields.get(name) ?? name, value]])),
  );
}

/** Joins the name of a member of the board that stands in two fields. */
function withJoinedName(given: JsonRecord, { shape }: z.ZodObject, renamed: Set<string>): JsonRecord {
  if (!("imagePosition" in shape)) return given;
  const nameIn = (headings: readonly string[]) =>
    Object.keys(given).find((name) => headings.includes(headingOf(name)) && typeof given[name] === "string");
  const [first, last] = [nameIn(personHeadings.firstName), nameIn(personHeadings.lastName)];
  const names = [first, isBlank(given.name) ? last : "name"].filter((name) => name !== undefined);
  // One that has the whole name beside its parts needs none of them.
  const isWhole = typeof given.name === "string" && given.name.includes(String(given[first ?? ""] ?? "").trim());
  if (isWhole || !names.some((name) => name !== "name" && !isBlank(given[name]))) return given;
  renamed.add(`${names.join(" und ")} als name`);
  const parts = names.map((name) => String(given[name] ?? "").trim());
  const others = Object.entries(given).filter(([name]) => !names.includes(name));
  return { ...Object.fromEntries(others), name: parts.filter(Boolean).join(" ") };
}

/** Splits the name of a person that stands in one field. */
function withSplitName(given: JsonRecord, { shape }: z.ZodObject, renamed: Set<string>): JsonRecord {
  const written = Object.keys(given).find((name) => personHeadings.fullName.includes(headingOf(name)));
  const name = written === undefined ? undefined : given[written];
  if (written === undefined || typeof name !== "string" || !("lastName" in shape) || !isBlank(given.lastName))
    return given;
  const { [written]: _name, ...others } = given;
  renamed.add(`${written} als lastName`);
  // Beside first names it is the last one.
  if (!isBlank(given.firstName)) return { ...others, lastName: name };
  const { title, firstName, lastName } = splitName(name);
  const hasTitle = "title" in shape && isBlank(given.title) && title !== "";
  return { ...others, ...(hasTitle && { title }), firstName, lastName };
}

function mapped(record: JsonRecord, change: (name: string, value: unknown) => unknown): JsonRecord {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(name, value)]));
}

/** Returns the schema inside an optional one, one with a default, or another transformation. */
export function unwrapped(schema: z.core.$ZodType | undefined): z.core.$ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return unwrapped(schema.unwrap());
  return schema instanceof z.ZodPipe ? unwrapped(schema.in) : schema;
}
