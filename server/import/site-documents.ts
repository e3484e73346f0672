import { isSingle } from "#model/content/collection-kind.ts";
import { type CollectionName, type ContentOf, contentSchemas } from "#model/content/collections.ts";
import { applyEventBackfill } from "#model/events/calendar-event.ts";
import { emailAddressesIn } from "#model/fields/person-rules.ts";
import type { Redirect } from "#model/site/redirect.ts";
import { readDraftDocument } from "#server/content/drafts/draft-document.ts";
import { cleanDocument } from "#server/content/rich-text/rich-text-fields.ts";
import { collectionLabels } from "#text/content/collection.ts";
import { quoted } from "#text/quoted.ts";
import { peopleLabels, redirectsLabel } from "./documents/collection-names.ts";
import { describeChange, describeUnnamed, isMended, isNotable, quotedValue } from "./documents/describe-change.ts";
import { type PlainDocument, plainDocument, storedId } from "./documents/document-shapes.ts";
import type { FieldChange } from "./documents/field-change.ts";
import { withFieldNames } from "./documents/field-names.ts";
import { withFileType, withFormerMarks, withStatus } from "./documents/former-marks.ts";
import { withJoomlaParts } from "./documents/joomla-article.ts";
import { isBlank, isRecord, type JsonRecord } from "./documents/json-record.ts";
import { mendDocument, readExact } from "./documents/old-habits.ts";
import { isOfPerson, isOutside, saysUnpublished } from "./documents/publicity.ts";
import { redirectIn } from "./documents/redirect-documents.ts";
import { unknownFields } from "./documents/unknown-fields.ts";
import { shortened } from "./import-report.ts";
import { unknownPlace, unknownTime } from "./imported-event.ts";
import { type PeopleCollection, type PeopleDocument, peopleSchemas } from "./people-documents.ts";
import { textFields } from "./texts/editor-documents.ts";
import { hidesTextInJson } from "./texts/hidden-text.ts";
import { withTexts } from "./texts/site-texts.ts";

export type ContentDocument = { [C in CollectionName]: { collection: C; document: ContentOf<C> } }[CollectionName];
type PersonDocument = { [C in PeopleCollection]: { collection: C; document: PeopleDocument<C> } }[PeopleCollection];

/** A document of an export, ready to be stored, or why it is skipped. `title` names it in the report. */
export type SiteDocument =
  | {
      kind: "content";
      title: string;
      id: string;
      content: ContentDocument;
      /** What the export says, without defaults. */
      given: JsonRecord;
      /** It lacks required fields and can only be a draft: a German sentence. */
      draftReason?: string;
      /** What was lost or is doubtful, in German. */
      notes: string[];
      /** What was read as it was meant, though written differently, in German. */
      mended: string[];
      /** Names of filled fields that the collection does not have. */
      unknown: string[];
      /** Fields that were written under another name: "titel als title". */
      renamed: string[];
    }
  | {
      kind: "person";
      title: string;
      id: string;
      person: PersonDocument;
      given: JsonRecord;
      /** What was lost or is doubtful, in German. */
      notes: string[];
      /** What was read as it was meant, though written differently, in German. */
      mended: string[];
      unknown: string[];
      renamed: string[];
    }
  | { kind: "redirect"; title: string; redirect: Redirect }
  | { kind: "left out"; title: string; reason: string };

type WithoutNames<D> = D extends { renamed: string[] } ? Omit<D, "renamed"> : D;
/** A document whose fields have the names of this site. */
type NamedDocument = WithoutNames<SiteDocument>;

/** Changes the fields of a document before they are read, such as the addresses of its files. */
export type ChangeFields = (value: JsonRecord, collection: CollectionName) => JsonRecord;

/**
 * Validates one document of an export in SPEC's shape: old habits are mended, missing fields get their defaults, rich
 * text is sanitised. A document without any field of its collection is skipped: it would empty what is stored. The
 * access gate's password is dropped: old sites stored it in plain text, and our exports contain none.
 * @param now tells whether a record is public yet or no more, where it says from or until when
 */
export function siteDocument(source: PlainDocument, change: ChangeFields = (value) => value, now?: Date): SiteDocument {
  const { collection, id } = source;
  const schema = schemaOf(collection);
  const isExact = schema !== undefined && readExact(schema, source.value, source.isOwn) !== undefined;
  const { value: written, renamed } =
    schema && !isExact
      ? withFieldNames(withJoomlaParts(collection, source.value), schema, isPeopleCollection(collection))
      : { value: source.value, renamed: [] };
  const {
    value: texts,
    notes,
    mended,
  } = isExact || !isContentCollection(collection)
    ? { value: written, notes: [], mended: [] }
    : withTexts(collection, written);
  const value = isExact ? written : withStoredIds(collection, texts);
  const title = rowTitle({ ...source, value });
  const leftOut = (reason: string) => ({ kind: "left out", title, reason }) as const;
  if (schemaOf(source.parent.split("/").at(-2) ?? ""))
    return leftOut(`gehört zum Eintrag „${shortened(source.parent)}“`);
  if (collection === "redirects") {
    const read = redirectIn(value);
    return typeof read === "string" ? leftOut(read) : { kind: "redirect", title, redirect: read };
  }
  if (!isPeopleCollection(collection) && !isContentCollection(collection)) {
    if (collection === "") return leftOut("nennt keine Sammlung");
    return leftOut(`unbekannte Sammlung „${collection.slice(0, 60)}“`);
  }
  if (id === "") return leftOut("ohne Kennung");
  const { shape } = schemaOf(collection) ?? { shape: {} };
  if (!Object.entries(value).some(([name, given]) => name in shape && given !== undefined && given !== null)) {
    return leftOut("enthält keines der Felder dieser Sammlung");
  }
  const site = isPeopleCollection(collection)
    ? personDocument(collection, { ...source, value: withStatus(collection, value) }, title)
    : contentDocument(
        collection,
        {
          ...source,
          value: withFileType(collection, change(withFormerMarks(collection, value, renamed), collection)),
        },
        title,
        now,
      );
  if (site.kind !== "content" && site.kind !== "person") return site;
  return {
    ...site,
    // As it was read, such as the German one of several.
    title: rowTitle({ ...source, value: { ...value, ...site.given } }),
    notes: [...site.notes, ...notes],
    mended: [...site.mended, ...mended, ...(source.mended ?? [])],
    renamed,
  };
}

function personDocument(
  collection: PeopleCollection,
  { id, value, isOwn }: PlainDocument,
  title: string,
): NamedDocument {
  const {
    data,
    value: given,
    changes,
    problem,
  } = mendDocument(collection, peopleSchemas[collection], value, { isOwn });
  if (!data) return { kind: "left out", title, reason: problem };
  // No data of people in the report, which may be printed and mailed.
  const mended = changes.filter(isMended).map(describeUnnamed);
  const notes = changes.filter((change) => !isMended(change)).map(describeUnnamed);
  const isOneOfMany = typeof value.email === "string" && emailAddressesIn(value.email).length > 1;
  if (isOneOfMany) notes.push("von mehreren E-Mail-Adressen in einem Feld wurde nur die erste übernommen");
  const person = { collection, document: data } as PersonDocument;
  const unknown = unknownFields({ ...value, ...given }, peopleSchemas[collection]);
  return { kind: "person", title, id, person, given, notes, mended, unknown };
}

function contentDocument(
  collection: CollectionName,
  source: PlainDocument,
  title: string,
  now: Date | undefined,
): NamedDocument {
  const { id } = source;
  // An event with points that nobody can read is not one without, one with such a place is not online, one with such a
  // time does not begin when every new one does, and one with a price and such a switch is not free.
  const unread = {
    ...(!isBlank(source.value.time) && { time: unknownTime }),
    ...(!isBlank(source.value.certificationPoints) && { certificationPoints: 0 }),
    ...(!isBlank(source.value.location) && { location: unknownPlace }),
    ...(!isBlank(source.value.isFree) && hasPrice(source.value) && { isFree: false }),
  };
  const withBackfill =
    collection === "events" ? (value: JsonRecord) => applyEventBackfill({ ...unread, ...value }) : undefined;
  const notes: string[] = [];
  const given = collection === "settings" ? withoutPassword(source.value, notes) : source.value;
  const { data, value, changes, problem } = mendDocument(collection, contentSchemas[collection], given, {
    isOwn: source.isOwn,
    withBackfill,
  });
  const { shape } = contentSchemas[collection];
  if (!Object.entries(value).some(([name, given]) => name in shape && !isBlank(given))) {
    return { kind: "left out", title, reason: `nichts davon ist lesbar (${problem || "alle Felder sind leer"})` };
  }
  const price = data && unreadPrice(changes);
  // The reason for the draft says it.
  const notable = changes.filter((change) => change !== price && isNotable(change));
  notes.push(...notable.filter((change) => !isMended(change)).map(describeChange));
  const mended = notable.filter(isMended).map(describeChange);
  if (collection === "events" && isBlank(given.isFree) && hasPrice(given))
    notes.push(
      `price ${quotedValue(given.price)} bleibt zurück: Ohne „isFree“ gilt die Veranstaltung als kostenlos, bitte prüfen`,
    );
  if (source.writtenId !== id && source.writtenId !== "") mended.push(`die Kennung ist hier „${id}“`);
  const unknown = unknownFields({ ...given, ...value }, contentSchemas[collection]);
  const site = { kind: "content", title, id, given: value, notes, mended, unknown } as const;
  const hidesPart = hidesTextInJson(JSON.stringify(value));
  if (hidesPart && isSingle(collection))
    notes.push("ein Teil des Textes war ausgeblendet und ist hier zu sehen, bitte prüfen");
  if (!data) {
    const { document } = readDraftDocument(collection, withBackfill?.(value) ?? value);
    const content = { collection, document } as ContentDocument;
    return { ...site, content, draftReason: `weil Angaben fehlen (${problem})` };
  }
  const document = cleanDocument(collection, data as ContentOf<CollectionName>);
  const content = { collection, document } as ContentDocument;
  // Settings cannot be drafts.
  const draftReason =
    collection === "settings"
      ? undefined
      : (reasonForDraft(source, changes, now) ??
        (hidesPart && !isSingle(collection) ? "weil ein Teil des Textes ausgeblendet war" : undefined));
  return { ...site, content, ...(draftReason && { draftReason }) };
}

function unreadPrice(changes: readonly FieldChange[]): FieldChange | undefined {
  return changes.find(({ field, before, after }) => field === "price" && after === undefined && !isBlank(before));
}

const hasPrice = ({ price }: JsonRecord) => !isBlank(price) && Number(price) !== 0;

/** Why a complete record comes as a draft, if it does. */
function reasonForDraft(
  { collection, writtenId, parent, value }: PlainDocument,
  changes: readonly FieldChange[],
  now: Date | undefined,
): string | undefined {
  const price = unreadPrice(changes);
  if (price) return `weil der Preis nicht lesbar ist (${quotedValue(price.before)})`;
  // Whose it was may have been the only one to see it.
  if (isOfPerson(parent))
    return `weil der Eintrag zu „${shortened(parent)}“ gehörte und dort vielleicht nicht öffentlich war`;
  if (isContentCollection(collection) && isSingle(collection)) return undefined;
  const unread = changes.find(({ field, after }) => textFields.has(field) && after === undefined);
  if (unread) return `weil der Text nicht lesbar ist (${unread.field})`;
  const { shape } = schemaOf(collection) ?? { shape: {} };
  // Sanity keeps a draft beside the public document.
  const ofDraft = writtenId.startsWith("drafts.") ? writtenId : undefined;
  const mark =
    ofDraft ??
    Object.keys(value).find(
      (name) => !(name in shape) && (saysUnpublished(name, value[name]) || isOutside(name, value, now)),
    );
  return mark && `weil er laut „${shortened(mark)}“ nicht veröffentlicht ist`;
}

/**
 * Whether a whole file is one document: it says its own path, or the file is called like the collection whose fields it
 * has. What only holds objects may be several documents, unless the collection has one.
 */
export function isOneDocument(value: object, collection: string): boolean {
  const {
    collection: ofPath,
    value: fields,
    writtenId,
  } = plainDocument({ collection: "", id: "", json: JSON.stringify(value) });
  if (schemaOf(ofPath) && writtenId !== "") return hasFieldOf(ofPath, value);
  const schema = schemaOf(collection);
  if (!schema) return false;
  const named = Object.entries(withFieldNames(fields, schema).value);
  const isField = ([name]: [string, unknown]) => name in schema.shape;
  if (named.some((one) => isField(one) && typeof one[1] !== "object")) return true;
  return isContentCollection(collection) && isSingle(collection) && named.length > 0 && named.every(isField);
}

/** Whether an object, whatever tool wrapped it, has a field of a collection. */
export function hasFieldOf(collection: string, value: object): boolean {
  const schema = schemaOf(collection);
  if (!schema) return false;
  const { value: fields } = plainDocument({ collection, id: "", json: JSON.stringify(value) });
  return Object.keys(withFieldNames(fields, schema).value).some((name) => name in schema.shape);
}

function schemaOf(collection: string) {
  if (isContentCollection(collection)) return contentSchemas[collection];
  return isPeopleCollection(collection) ? peopleSchemas[collection] : undefined;
}

/** Returns fields that name another record with the id it is stored under, whatever path they give. */
function withStoredIds(collection: string, value: JsonRecord): JsonRecord {
  if (collection === "registrations" && typeof value.eventId === "string")
    return { ...value, eventId: storedId(/(?:^|\/)events\/([^/]+)$/.exec(value.eventId)?.[1] ?? value.eventId) };
  if (collection !== "home") return value;
  const { featuredNewsIds: ids, featuredNewsColors: colors } = value;
  const stored = (id: unknown) => (typeof id === "string" ? storedId(id) : id);
  return {
    ...value,
    ...(Array.isArray(ids) && { featuredNewsIds: ids.map(stored) }),
    ...(isRecord(colors) && {
      featuredNewsColors: Object.fromEntries(Object.entries(colors).map(([id, color]) => [storedId(id), color])),
    }),
  };
}

export function isContentCollection(name: string): name is CollectionName {
  return Object.hasOwn(contentSchemas, name);
}

function isPeopleCollection(name: string): name is PeopleCollection {
  return Object.hasOwn(peopleSchemas, name);
}

/** Removes the password of the access gate from settings. */
function withoutPassword(value: JsonRecord, notes: string[]): JsonRecord {
  const { maintenance } = value;
  if (!isRecord(maintenance) || isBlank(maintenance.password)) return value;
  const { password: _password, ...rest } = maintenance;
  notes.push("das Passwort des Wartungsmodus wurde nicht übernommen; bitte setzen Sie ein neues");
  return { ...value, maintenance: rest };
}

/** Names a document: collection, id and, except for people, its title. */
function rowTitle({ collection, writtenId, value }: PlainDocument): string {
  const id = writtenId === "" ? "" : ` ${shortened(writtenId)}`;
  if (isPeopleCollection(collection)) return `${peopleLabels[collection]}${id}`;
  const other = collection === "redirects" ? redirectsLabel : collection.slice(0, 60);
  const label = isContentCollection(collection) ? collectionLabels[collection].area : other;
  const ofCollection = collection === "redirects" ? [value.source] : [value.title, value.name];
  const names = collection === "board" ? [value.name, value.title] : ofCollection;
  const hero = isRecord(value.hero) ? value.hero.title : undefined;
  const name = [...names, hero].find((given) => typeof given === "string" && given.trim() !== "");
  return typeof name === "string" ? `${label}${id} ${quoted(shortened(name))}` : `${label}${id}`;
}
