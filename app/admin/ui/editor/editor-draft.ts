/** What somebody typed and did not save, kept in this browser until it is saved or thrown away. */
export interface Draft<V> {
  /** Of the record, also of one that is not stored yet. */
  id: string;
  version: number | "new";
  /** Of the stored draft that was being edited. */
  draft?: number | "none";
  values: V;
  /** Instant, ISO 8601 UTC. */
  typedAt: string;
}

const prefix = "entwurf";
/** After this time nobody remembers what a draft was about. */
const maximumAgeMilliseconds = 30 * 24 * 3_600_000;

/** One per account, collection and record: on a shared computer nobody finds the drafts of others. */
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

/** Since an account's drafts were thrown away for good: what is still open must not be written down on leaving. */
let isForsaken = false;

/** Somebody types on. */
export function keepDraftsAgain(): void {
  isForsaken = false;
}

/** Browsers may refuse (private window, full storage): then there is no draft, and typing goes on. */
export function writeDraft<V>(key: string, draft: Draft<V>): void {
  if (isForsaken) return;
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {}
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {}
}

/** How many drafts an account has in this browser. */
export function countDrafts(viewerId: string): number {
  return draftKeysOf(viewerId).filter((key) => readDraft(key)).length;
}

/** Throws all drafts of an account away, also what is typed and not written down yet. */
export function removeDrafts(viewerId: string): void {
  isForsaken = true;
  for (const key of draftKeysOf(viewerId)) removeDraft(key);
}

function draftKeysOf(viewerId: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(draftKey(viewerId, "", "").slice(0, -1)));
  } catch {
    return [];
  }
}
