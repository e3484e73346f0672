import { LibraryDocument } from "#model/content/library-document.ts";

type Stored = LibraryDocument & { id: string; version: number };

/**
 * Returns a submitted document with the times only the server knows: when it was added and when it was last changed. An
 * unchanged resubmission keeps the stored times, so that it is not a change.
 * @param stored the stored document with this id
 */
export function stampDocument(document: unknown, stored: Stored | undefined, now: Date): unknown {
  const parsed = LibraryDocument.safeParse(document);
  // The editor reports the errors.
  if (!parsed.success) return document;
  const instant = now.toISOString();
  if (!stored) return { ...parsed.data, createdAt: instant, updatedAt: instant };
  const { id: _id, version: _version, ...before } = stored;
  const same = { ...parsed.data, createdAt: before.createdAt, updatedAt: before.updatedAt };
  return JSON.stringify(same) === JSON.stringify(before) ? same : { ...same, updatedAt: instant };
}
