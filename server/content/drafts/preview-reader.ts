import type { CollectionName } from "#model/content/collections.ts";
import type { PreviewedRecord } from "#model/content/draft.ts";
import { cleanDocument } from "../rich-text/rich-text-fields.ts";
import type { ContentOrder, ContentReader, Stored } from "../store/content-store.ts";

/** Never a stored version: these start at 1. */
const previewedVersion = 0;

/**
 * Returns a reader that reads like `reader`, but replaces one stored record with `previewed`. A record that is not
 * stored is inserted into lists by their order. Only for rendering previews: counts and searches are unchanged.
 */
export function previewReader(reader: ContentReader, previewed: PreviewedRecord): ContentReader {
  const document = cleanDocument(previewed.collection, previewed.document);
  const record = { ...document, id: previewed.id, version: previewedVersion };
  const isPreviewed = (collection: CollectionName) => collection === previewed.collection;
  return {
    ...reader,
    async find(collection, id) {
      if (isPreviewed(collection) && id === previewed.id) return record as unknown as Stored<typeof collection>;
      return reader.find(collection, id);
    },
    async findFirst(collection) {
      const first = await reader.findFirst(collection);
      const isShown = isPreviewed(collection) && (!first || first.id === previewed.id);
      return isShown ? (record as unknown as Stored<typeof collection>) : first;
    },
    async list(collection, query = {}) {
      const records = await reader.list(collection, query);
      if (!isPreviewed(collection)) return records;
      const shown = record as unknown as (typeof records)[number];
      if (records.some(({ id }) => id === previewed.id))
        return records.map((one) => (one.id === shown.id ? shown : one));
      const isListed =
        !query.offset && !query.search && (query.ids ? query.ids.includes(shown.id) : fits(shown, query.oneOf));
      return isListed ? inOrder([shown, ...records], query.order) : records;
    },
  };
}

function fits(record: object, oneOf: { [field: string]: readonly string[] | undefined } = {}): boolean {
  return Object.entries(oneOf).every(
    ([field, values]) => !values || values.includes(String((record as Record<string, unknown>)[field])),
  );
}

function inOrder<R extends object>(records: R[], order: readonly ContentOrder<CollectionName>[] = []): R[] {
  const [first] = order;
  if (!first) return records;
  const sign = first.direction === "asc" ? 1 : -1;
  const keyOf = (record: R) => (record as Record<string, unknown>)[first.field];
  return records.toSorted((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)];
    if (typeof a === "number" && typeof b === "number") return sign * (a - b);
    return sign * String(a).localeCompare(String(b), "de");
  });
}
