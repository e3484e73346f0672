import type { PlanRefusal } from "#model/content/draft.ts";

/** The record a form edits: new without `id`, never published without `version`. */
export interface EditedRecord<V> {
  id?: string;
  version?: number;
  values: V;
  /** The values are those of a draft. */
  draft?: DraftInfo | undefined;
  /** When the published record goes to the trash. */
  removal?: RemovalInfo | undefined;
}

export interface RemovalInfo {
  /** Instant, ISO 8601 UTC. */
  removeAt: string;
  reason: string;
  plannedBy: string | null;
}

/** A draft as the back office shows it. Instants are ISO 8601 UTC. */
export interface DraftInfo {
  version: number;
  savedAt: string;
  savedBy: string | null;
  /** When it becomes public; in the past if that was refused. */
  publishAt: string | null;
  plannedBy: string | null;
  /** Why it did not become public at `publishAt`. */
  refusal?: PlanRefusal | undefined;
}

/** Converts a stored record to the input of its form. */
export function toEdited<D extends { id: string; version: number }>({ id, version, ...values }: D) {
  return { id, version, values };
}
