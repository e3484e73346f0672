/** What is wrong with the activity log, by the position in its chain, or by the entry where it has none. */
export type ChainFinding =
  /** The entry says something else than when it was sealed, or another stands in its place. */
  | { kind: "changed"; position: number; entryId: string; timestamp: string; user: string }
  /** The entry is gone, and no retention says so. */
  | { kind: "removed"; position: number; entryId: string; sealedAt: string }
  /** An entry that was never sealed in this place, or one that retention had removed. */
  | { kind: "inserted"; entryId: string; timestamp: string; user: string }
  /** The link itself does not follow from the one before. */
  | { kind: "link_changed"; position: number }
  /** Links are missing, the last included. */
  | { kind: "link_removed"; first: number; last: number }
  /** The chain does not hold the link that somebody wrote down. */
  | { kind: "known_link_missing"; position: number };

export interface ChainReport {
  findings: ChainFinding[];
  /** Entries that are as they were sealed. */
  entries: number;
  /** Entries that retention removed, and those out of which somebody's data was erased. */
  removed: number;
  erased: number;
  /** Entries of the last seconds, which have no link yet. */
  unsealed: number;
  /** The newest link. */
  newest: KnownLink | undefined;
}

/** A link as somebody writes it down, to compare it later. */
export interface KnownLink {
  position: number;
  hash: string;
}

/** Reads "120:0f3a…"; undefined when it is no link. */
export function readKnownLink(text: string): KnownLink | undefined {
  const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  return position && hash ? { position: Number(position), hash } : undefined;
}

export function formatKnownLink({ position, hash }: KnownLink): string {
  return `${position}:${hash}`;
}
