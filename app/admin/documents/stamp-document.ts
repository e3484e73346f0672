import { LibraryDocument } from "#model/library-document.ts";

type Stored = LibraryDocument & { id: string; version: number };

/**
 * What a form sent, with the times only the server knows: when the document was added, and when it was last changed.
 * Sent a second time it gets the time of the first, so that it is no change.
 * @param stored what the library holds under its id
 */
export function stampDocument(document: unknown, stored: Stored | undefined, now: Date): unknown {
  const parsed = LibraryDocument.safeParse(document);
  // The editor says what is wrong with it.
  if (!parsed.success) return document;
  const instant = now.toISOString();
  if (!stored) return { ...parsed.data, createdAt: instant, updatedAt: instant };
  const { id: _id, version: _version, ...before } = stored;
  const same = { ...parsed.data, createdAt: before.createdAt, updatedAt: before.updatedAt };
  return JSON.stringify(same) === JSON.stringify(before) ? same : { ...same, updatedAt: instant };
}
