import { type CollectionName, type ContentOf, contentSchemas } from "#model/collections.ts";
import { cleanDocument } from "../rich-text/rich-text-fields.ts";

interface KnownDocument {
  data: string;
  document: ContentOf<CollectionName>;
}

/** Documents read before, the one read first in front: pages ask for the same ones again and again. */
const known = new Map<string, KnownDocument>();
const rememberedCharacters = 2_000_000;
let characters = 0;

/**
 * A stored document as its schema reads it, its rich text cleaned. Parsed and cleaned once per version and shared by
 * all who read it, hence frozen.
 * @param key names the version; the text is compared all the same, since a restored database counts versions anew
 */
export function readDocument<C extends CollectionName>(
  collection: C,
  key: string,
  data: string,
): Readonly<ContentOf<C>> {
  const found = known.get(key);
  if (found?.data === data) return found.document as ContentOf<C>;
  const document = freeze(
    cleanDocument(collection, contentSchemas[collection].parse(JSON.parse(data)) as ContentOf<C>),
  );
  if (found) forget(key, found);
  known.set(key, { data, document });
  characters += data.length;
  for (const [oldest, entry] of known) {
    if (characters <= rememberedCharacters) break;
    forget(oldest, entry);
  }
  return document;
}

function forget(key: string, { data }: KnownDocument): void {
  known.delete(key);
  characters -= data.length;
}

function freeze<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}
