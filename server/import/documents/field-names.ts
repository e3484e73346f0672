import * as z from "zod";
import { entryFieldOf } from "#model/programs/pasted-program.ts";
import { headingOf, personHeadings, splitName } from "#model/registrations/list-columns.ts";
import { withJoinedTime } from "./event-times.ts";
import { isBlank, isRecord, type JsonRecord } from "./json-record.ts";

/**
 * What other programs and people call a field, folded as headings of tables are, wherever a record or a part of one has
 * it: "Bild-Adresse", "image_url". The first that is filled counts.
 */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  title: [
    ...["titel", "ueberschrift", "headline", "betreff", "name", "bezeichnung"],
    ...["akademischertitel", "akadtitel", "academictitle"],
  ],
  date: ["datum", "tag", "termin", "startdate", "startdatum", "datumvon", "beginn", "start", "datetime"],
  lastDay: ["enddate", "enddatum", "letztertag", "datumbis", "end", "ende"],
  time: ["uhrzeit", "zeit", "starttime", "startzeit"],
  location: ["ort", "veranstaltungsort", "venue", "venuename", "ortsname", "locationname"],
  content: [
    "inhalt",
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
  description: ["beschreibung", "text", "inhalt", "content", "body", "vita", "bio", "biografie"],
  image: [
    "bild",
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
  imageAlt: ["bildbeschreibung", "alternativtext"],
  images: ["bilder", "weiterebilder", "galerie", "gallery", "fotos"],
  type: ["kategorie", "category", "art", "typ", "artderveranstaltung"],
  category: ["kategorie", "rubrik"],
  language: ["sprache"],
  authors: ["autor", "autorin", "autoren", "autorinnenundautoren", "verfasser"],
  sources: ["quellen", "quelle"],
  isPinned: ["angepinnt", "angeheftet", "pinned"],
  price: [
    ...[
      "preis",
      "preisin",
      "kostenin",
      "preiseuro",
      "preiseur",
      "preisineuro",
      "preisineur",
      "kosten",
      "kosteneuro",
      "kostenineuro",
      "gebuehr",
    ],
    ...["teilnahmegebuehr", "kursgebuehr", "tagungsgebuehr", "eintritt"],
  ],
  isFree: ["kostenlos", "kostenfrei"],
  certificationPoints: ["punkte", "points", "fortbildungspunkte", "cmepunkte", "cme"],
  totalCertificationPoints: ["punkte", "gesamtpunkte", "fortbildungspunkte"],
  certificationPending: ["zertifizierungbeantragt"],
  registrationUrl: ["anmeldelink", "anmeldeurl"],
  isCancelled: ["abgesagt", "cancelled", "canceled", "storniert"],
  role: ["rolle", "funktion", "amt"],
  position: ["order", "reihenfolge", "sortierung", "sortorder", "sortindex", "sort", "rang"],
  name: personHeadings.fullName.concat("displayname"),
  fileUrl: [
    ...["url", "downloadurl", "file", "datei", "dateiurl", "link", "pdf", "pdfurl", "attachment"],
    ...["fileurls", "urls", "files", "dateien", "attachments", "anhaenge", "downloads", "pdfs"],
  ],
  fileType: ["dateityp", "dateiformat"],
  size: ["groesse", "dateigroesse"],
  tags: ["schlagworte", "schlagwoerter", "stichworte", "keywords"],
  featured: ["hervorgehoben", "empfohlen", "empfohlenesdokument"],
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
  days: ["tage"],
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
  missionStatement: ["leitbild"],
  history: ["geschichte"],
  values: ["werte"],
  goals: ["ziele"],
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
