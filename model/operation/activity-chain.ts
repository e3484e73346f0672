/** A problem in the activity log, at a position of its chain, or at an entry that has no position. */
export type ChainFinding =
  /** The entry was changed after it was sealed, or replaced by another one. */
  | { kind: "changed"; position: number; entryId: string; timestamp: string; user: string }
  /** The entry is missing, and was not removed by retention. */
  | { kind: "removed"; position: number; entryId: string; sealedAt: string }
  /** An entry that was never sealed at this position, or one that retention had removed. */
  | { kind: "inserted"; entryId: string; timestamp: string; user: string }
  /** The link does not match the one before it. */
  | { kind: "link_changed"; position: number }
  /** Links are missing; `last` is inclusive. */
  | { kind: "link_removed"; first: number; last: number }
  /** The chain does not contain the link that was noted earlier. */
  | { kind: "known_link_missing"; position: number };

export interface ChainReport {
  findings: ChainFinding[];
  /** Entries that match their link. */
  entries: number;
  /** Entries that retention removed, and entries from which personal data was erased. */
  removed: number;
  erased: number;
  /** Entries of the last seconds, not linked yet. */
  unsealed: number;
  /** The newest link. */
  newest: KnownLink | undefined;
}

/** A link to be noted outside the system, and compared later. */
export interface KnownLink {
  position: number;
  hash: string;
}

/** Parses "120:0f3a…"; returns undefined for invalid text. */
export function readKnownLink(text: string): KnownLink | undefined {
  const [, position, hash] = /^([1-9]\d{0,14}):([0-9a-f]{64})$/.exec(text.trim().toLowerCase()) ?? [];
  return position && hash ? { position: Number(position), hash } : undefined;
}

export function formatKnownLink({ position, hash }: KnownLink): string {
  return `${position}:${hash}`;
}
