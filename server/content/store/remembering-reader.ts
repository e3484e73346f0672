import type { CollectionName } from "#model/collections.ts";
import type { ContentReader } from "./content-store.ts";

export interface RememberingReader extends ContentReader {
  /** Lets go of what was read from these collections, or from all of them. */
  forget(collections?: ReadonlySet<CollectionName>): void;
}

const rememberedPerCollection = 60;

/**
 * Reads each thing once until its collection changes: every public page asks for the settings and the next event, and
 * an edit changes one collection of ten. Searches are nobody else's and not kept. Who asks while a reading is under way waits for the same one.
 * Another process' edit is known when `forget` is told of it, within a second: for pages, which are as old in the page
 * cache, never for what an editor works on.
 */
export function rememberingReader(reader: ContentReader): RememberingReader {
  const readings = new Map<CollectionName, Map<string, Promise<unknown>>>();

  function remembered<T>(collection: CollectionName, question: unknown[], read: () => Promise<T>): Promise<T> {
    let known = readings.get(collection);
    if (!known || known.size >= rememberedPerCollection) {
      known = new Map();
      readings.set(collection, known);
    }
    const key = JSON.stringify(question);
    const found = known.get(key) as Promise<T> | undefined;
    if (found) return found;
    const reading = read().then(frozen);
    known.set(key, reading);
    // What failed is asked for again.
    reading.catch(() => known.get(key) === reading && known.delete(key));
    return reading;
  }

  return {
    find: (collection, id) => remembered(collection, ["find", id], () => reader.find(collection, id)),
    findFirst: (collection) => remembered(collection, ["findFirst"], () => reader.findFirst(collection)),
    list(collection, query) {
      const read = () => reader.list(collection, query);
      return query?.search ? read() : remembered(collection, ["list", query], read);
    },
    // Thousands of rows, for a sitemap that is asked for seldom.
    pick: (collection, fields, query) => reader.pick(collection, fields, query),
    count(collection, filter) {
      const read = () => reader.count(collection, filter);
      return filter?.search ? read() : remembered(collection, ["count", filter], read);
    },
    values: (collection, field) => remembered(collection, ["values", field], () => reader.values(collection, field)),
    years: (collection, field) => remembered(collection, ["years", field], () => reader.years(collection, field)),
    forget(collections) {
      if (!collections) readings.clear();
      else for (const collection of collections) readings.delete(collection);
    },
  };
}

/** Records are shared by all who ask; what is inside them is frozen already. */
function frozen<T>(answer: T): T {
  if (Array.isArray(answer)) for (const record of answer) Object.freeze(record);
  return Object.freeze(answer);
}
