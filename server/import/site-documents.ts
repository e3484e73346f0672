import { type CollectionName, type ContentOf, contentSchemas } from "#model/content/collections.ts";
import { applyEventBackfill } from "#model/events/calendar-event.ts";
import { emailAddressesIn } from "#model/fields/person-rules.ts";
import { isId } from "#model/text/id.ts";
import { cleanDocument } from "#server/content/rich-text/rich-text-fields.ts";
import { ImportRefused } from "./import-refused.ts";
import type { JsonDocument } from "./json-documents.ts";
import { type PeopleCollection, type PeopleDocument, peopleSchemas } from "./people-documents.ts";

type ContentDocument = { [C in CollectionName]: { collection: C; document: ContentOf<C> } }[CollectionName];
type PersonDocument = { [C in PeopleCollection]: { collection: C; document: PeopleDocument<C> } }[PeopleCollection];

/** A document of an export, ready to be stored, or its title in the report and why it is skipped. */
export type SiteDocument =
  | { kind: "content"; id: string; content: ContentDocument; note?: string }
  | { kind: "person"; id: string; person: PersonDocument; note?: string }
  | { kind: "left out"; title: string; reason: string };

/**
 * Validates one document of an export in SPEC's shape: missing fields get their defaults, rich text is sanitised. The
 * access gate's password is dropped: old sites stored it in plain text, and our exports contain none.
 * @throws ImportRefused when the text is not JSON or contains forbidden keys
 */
export function siteDocument(source: JsonDocument): SiteDocument {
  const { collection, id } = source;
  const value = parseDocument(source);
  if (!isId(id)) return { kind: "left out", title: titleOf(value, id), reason: "unzulässige Kennung" };
  if (isPeopleCollection(collection)) {
    const parsed = peopleSchemas[collection].safeParse(value);
    // No names of people in the report, which may be printed and mailed.
    if (!parsed.success) return { kind: "left out", title: id, reason: problemOf(parsed.error) };
    const person = { collection, document: parsed.data } as PersonDocument;
    const isOneOfMany = typeof value.email === "string" && emailAddressesIn(value.email).length > 1;
    return { kind: "person", id, person, ...(isOneOfMany && { note: firstOfMany(id) }) };
  }
  if (!isContentCollection(collection)) {
    return { kind: "left out", title: titleOf(value, id), reason: `unbekannte Sammlung „${collection.slice(0, 60)}“` };
  }
  const raw = collection === "events" ? applyEventBackfill(value) : value;
  const parsed = contentSchemas[collection].safeParse(raw);
  if (!parsed.success) return { kind: "left out", title: titleOf(value, id), reason: problemOf(parsed.error) };
  const content = { collection, document: cleanDocument(collection, parsed.data) } as ContentDocument;
  return { kind: "content", id, ...withoutPassword(content) };
}

const firstOfMany = (id: string) => `${id}: Von mehreren E-Mail-Adressen in einem Feld wurde nur die erste übernommen.`;

export function isContentCollection(name: string): name is CollectionName {
  return Object.hasOwn(contentSchemas, name);
}

function isPeopleCollection(name: string): name is PeopleCollection {
  return Object.hasOwn(peopleSchemas, name);
}

function withoutPassword(content: ContentDocument): { content: ContentDocument; note?: string } {
  if (content.collection !== "settings") return { content };
  const { maintenance } = content.document;
  if (maintenance.password === undefined) return { content };
  const document = { ...content.document, maintenance: { ...maintenance, password: undefined } };
  return {
    content: { collection: "settings", document },
    note: "Das Passwort des Wartungsmodus wurde nicht übernommen. Bitte setzen Sie ein neues.",
  };
}

type JsonRecord = Record<string, unknown>;

function parseDocument({ collection, id, json }: JsonDocument): JsonRecord {
  try {
    return usableValue(JSON.parse(json)) as JsonRecord;
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    const place = `„${collection.slice(0, 60)}/${id.slice(0, 60)}“`;
    throw new ImportRefused(`Die Datei ist kein gültiges JSON (bei ${place}).`, { cause: error });
  }
}

/** Returns the value with the document database's timestamps as ISO instants. */
function usableValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(usableValue);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value);
  for (const [key] of entries) {
    if (key === "__proto__" || key === "constructor" || key === "prototype") {
      throw new ImportRefused(`Die Datei enthält einen unzulässigen Feldnamen („${key}“).`);
    }
  }
  return instantOf(value as JsonRecord) ?? Object.fromEntries(entries.map(([key, inner]) => [key, usableValue(inner)]));
}

function instantOf(value: JsonRecord): string | undefined {
  const seconds = value._seconds ?? value.seconds;
  const nanoseconds = value._nanoseconds ?? value.nanoseconds;
  if (Object.keys(value).length !== 2 || typeof seconds !== "number" || typeof nanoseconds !== "number")
    return undefined;
  const instant = new Date(seconds * 1000 + Math.floor(nanoseconds / 1_000_000));
  return Number.isNaN(instant.getTime()) ? undefined : instant.toISOString();
}

function titleOf(value: JsonRecord, id: string): string {
  const title = [value.title, value.name].find((candidate) => typeof candidate === "string" && candidate.trim() !== "");
  return typeof title === "string" ? title.trim().slice(0, 200) : id.slice(0, 200);
}

function problemOf(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): string {
  const [issue] = error.issues;
  if (!issue) return "nicht lesbar";
  const field = issue.path.map(String).join(".");
  return field === "" ? issue.message : `${field}: ${issue.message}`;
}
