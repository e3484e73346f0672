/** Unsaved input, kept in this browser until it is saved or discarded. */
export interface Draft<V> {
  /** The id of the record, which may not be stored yet. */
  id: string;
  version: number | "new";
  /** The version of the stored draft that was being edited. */
  draft?: number | "none";
  values: V;
  /** Instant, ISO 8601 UTC. */
  typedAt: string;
}

const prefix = "entwurf";
/** Older drafts are ignored. */
const maximumAgeMilliseconds = 30 * 24 * 3_600_000;

/** One per account, collection and record: on a shared computer users do not see the drafts of others. */
export function draftKey(viewerId: string, collection: string, record: string): string {
  return [prefix, viewerId, collection, record].join(":");
}

export function readDraft<V>(key: string, now = Date.now()): Draft<V> | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(key) ?? "null") as Draft<V> | null;
    return draft && now - Date.parse(draft.typedAt) < maximumAgeMilliseconds ? draft : undefined;
  } catch {
    return undefined;
  }
}

/** Set by `removeDrafts`: a form that is still open must not write its draft again on leaving. */
let isBlocked = false;

/** Allows drafts again once the user continues typing. */
export function keepDraftsAgain(): void {
  isBlocked = false;
}

/** Writes a draft. Does nothing if the browser refuses (private window, full storage). */
export function writeDraft<V>(key: string, draft: Draft<V>): void {
  if (isBlocked) return;
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {}
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

/** Returns the number of an account's drafts in this browser. */
export function countDrafts(viewerId: string): number {
  return draftKeysOf(viewerId).filter((key) => readDraft(key)).length;
}

/** Removes all drafts of an account and stops open forms from writing theirs. */
export function removeDrafts(viewerId: string): void {
  isBlocked = true;
  for (const key of draftKeysOf(viewerId)) removeDraft(key);
}

function draftKeysOf(viewerId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftKey(viewerId, "", "").slice(0, -1)));
  } catch {
    return [];
  }
}
