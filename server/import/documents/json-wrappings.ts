/** Keys under which tools put all collections. */
export const wrappers: ReadonlySet<string> = new Set([
  ...["__collections__", "collections", "data", "export", "backup", "firestore", "database", "db", "result"],
  ...["(default)", "default", "root", "__root__"],
]);
/** Keys under which tools put the documents of one collection, and sometimes all collections. */
export const listKeys: ReadonlySet<string> = new Set([
  ...["documents", "docs", "items", "Items", "rows", "records", "results"],
]);

/** What stands beside the list of a page. */
export const ofPage =
  /^(?:_?collection|collectionName|table_?name|_type|type|database|name|id|path|(?:scanned)?count|consumedCapacity|total(?:_?(?:items|pages|count|rows))?|size|page|per_?page|limit|offset|next|previous|nextPageToken|pageToken|hasMore|cursor|meta|_?links)$/i;

/** Whether a key is one that tools put around documents or collections. */
export function isWrapper(key: string): boolean {
  return wrappers.has(key) || listKeys.has(key);
}

/** Returns the names in a key that is the path of a document, also in a database; none for other keys. */
export function pathIn(key: string): string[] {
  const names = [key, key.replace(/^(?:projects\/.+?\/)?documents\//, "")].map((path) => path.split("/"));
  return names.find(({ length }) => length % 2 === 0) ?? [];
}

/** Returns the collection of an export of only one, by the path it was exported from. */
export function collectionOfMeta(json: string): string | undefined {
  const path = (parsed(json) as { resourcePath?: unknown } | null)?.resourcePath;
  const names = Array.isArray(path) ? path : typeof path === "string" ? path.split("/").filter(Boolean) : [];
  return names.length === 1 && typeof names[0] === "string" ? names[0] : undefined;
}

/** Returns what a text is as JSON; undefined if it is none. */
export function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
