import * as z from "zod";
import type { SingleCollection } from "#model/content/collection-kind.ts";
import { contentSchemas } from "#model/content/collections.ts";
import { newSingleIds } from "#server/content/store/single-record.ts";
import type { PlainDocument } from "./documents/document-shapes.ts";
import { isNameOf, unwrapped } from "./documents/field-names.ts";
import { isBlank, isRecord, type JsonRecord } from "./documents/json-record.ts";
import { hasFieldOf } from "./site-documents.ts";

/** A field of the record of a collection of one that is a document of its own. */
interface Part {
  field: string;
  value: unknown;
}

/** Words a program has for the text of a document. */
const textNames = ["content", "text", "html", "body", "value", "inhalt"];

/**
 * Returns the documents of a collection of one record with those joined that hold one field of it each, under its name:
 * `legal/imprint` and `legal/privacy`, `settings/social`. They come into the document that is a whole record, if there is
 * one. A field that is there twice stays a document of its own.
 * @param documents of an export, those of a collection one after the other
 */
export function withPartsJoined(collection: SingleCollection, documents: readonly PlainDocument[]): PlainDocument[] {
  const wholes = documents.filter((document) => partIn(collection, document) === undefined);
  if (wholes.length === documents.length) return wholes.map((document) => withSections(collection, document));
  const [base, ...others] = wholes;
  const joined: JsonRecord = { ...base?.value };
  const inner = new Map(base?.inner);
  for (const document of documents) {
    const part = partIn(collection, document);
    if (!part) continue;
    if (isBlank(joined[part.field])) joined[part.field] = part.value;
    else others.push(document);
    for (const [name, count] of document.inner) inner.set(name, (inner.get(name) ?? 0) + count);
  }
  const id = newSingleIds[collection];
  const whole = { ...(base ?? { collection, id, writtenId: id, parent: "" }), inner, value: joined };
  return [withSections(collection, whole), ...others];
}

function partIn(
  collection: SingleCollection,
  { writtenId, value, plain, parent, isOwn }: PlainDocument,
): Part | undefined {
  if (isOwn || parent !== "" || hasFieldOf(collection, value)) return undefined;
  const [field, schema] =
    Object.entries(contentSchemas[collection].shape).find(([name]) => isNameOf(name, writtenId)) ?? [];
  if (field === undefined) return undefined;
  if (plain !== undefined) return { field, value: plain };
  const wanted = unwrapped(schema);
  if (wanted instanceof z.ZodObject) return { field, value };
  const filled = Object.values(value).filter((one) => !isBlank(one));
  const inside = wanted instanceof z.ZodArray ? filled.filter(Array.isArray) : [textIn(value) ?? filled[0]];
  return inside.length === 1 && (wanted instanceof z.ZodArray || typeof inside[0] === "string")
    ? { field, value: inside[0] }
    : undefined;
}

function textIn(value: JsonRecord): string | undefined {
  const written = textNames.map((name) => value[name]);
  return written.find((one): one is string => typeof one === "string" && one.trim() !== "");
}

/** A legal text that is written in one piece becomes its one section. */
function withSections(collection: SingleCollection, document: PlainDocument): PlainDocument {
  if (collection !== "legal" || document.isOwn) return document;
  const entries = Object.entries(document.value).map(([name, given]) => {
    const isText = Object.keys(contentSchemas.legal.shape).some((field) => isNameOf(field, name));
    const text = typeof given === "string" ? given : isRecord(given) ? textIn(given) : undefined;
    if (!isText || text === undefined || (isRecord(given) && !isBlank(given.sections ?? given.abschnitte)))
      return [name, given];
    const others = isRecord(given) ? Object.entries(given).filter(([key]) => !textNames.includes(key)) : [];
    return [name, { ...Object.fromEntries(others), sections: [{ content: text }] }];
  });
  return { ...document, value: Object.fromEntries(entries) };
}
