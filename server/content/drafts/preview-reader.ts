import type { CollectionName } from "#model/collections.ts";
import type { PreviewedRecord } from "#model/draft.ts";
import { cleanDocument } from "../rich-text/rich-text-fields.ts";
import type { ContentOrder, ContentReader, Stored } from "../store/content-store.ts";

/** No version of the store. */
const previewedVersion = 0;

/**
 * Reads like `reader`, with one record in the place of what is stored of it; where nothing is, it stands where the order
 * of the list puts it. Only for rendering a preview: what is counted or searched is not changed.
 */
export function previewReader(reader: ContentReader, previewed: PreviewedRecord): ContentReader {
  const document = cleanDocument(previewed.collection, previewed.document);
  const record = { ...document, id: previewed.id, version: previewedVersion };
  const isMeant = (collection: CollectionName) => collection === previewed.collection;
  return {
    ...reader,
    async find(collection, id) {
      if (isMeant(collection) && id === previewed.id) return record as unknown as Stored<typeof collection>;
      return reader.find(collection, id);
    },
    async findFirst(collection) {
      const first = await reader.findFirst(collection);
      const isShown = isMeant(collection) && (!first || first.id === previewed.id);
      return isShown ? (record as unknown as Stored<typeof collection>) : first;
    },
    async list(collection, query = {}) {
      const records = await reader.list(collection, query);
      if (!isMeant(collection)) return records;
      const shown = record as unknown as (typeof records)[number];
      if (records.some(({ id }) => id === previewed.id))
        return records.map((one) => (one.id === shown.id ? shown : one));
      const isWanted =
        !query.offset && !query.search && (query.ids ? query.ids.includes(shown.id) : fits(shown, query.oneOf));
      return isWanted ? inOrder([shown, ...records], query.order) : records;
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
