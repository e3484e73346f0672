import type { KeptEdit, PersonOutcome, PutOutcome } from "./import-target.ts";

export type ImportFormat = "wordpress" | "site" | "feed";

export interface LeftOut {
  title: string;
  reason: string;
  /** Set if it should have been imported but could not be; otherwise it was skipped on purpose. */
  isFlaw?: boolean;
}

/** The result of an import. */
export interface ImportReport {
  format: ImportFormat;
  /** Everything was imported as drafts. */
  areDrafts?: boolean;
  /** Counts per collection, in the order of the file. */
  collections: Record<string, Record<PutOutcome, number>>;
  /** Number of created and updated documents. */
  taken: number;
  /** Number of documents already stored as in the file. */
  unchanged: number;
  leftOut: LeftOut[];
  /** Number of addresses of the old site that lead here now. */
  redirects: number;
  notes: ImportNote[];
}

/** What the report says of a record, or of the whole file. */
export interface ImportNote {
  /** As the report names it; without one the note is about the whole file. */
  record?: string;
  /** A German sentence. */
  text: string;
  /** Only another notation of the same was read: nobody needs to look at it. */
  isMended?: boolean;
}

export function noteLine({ record, text }: ImportNote): string {
  return record === undefined ? text : `${record}: ${text}`;
}

export function emptyReport(format: ImportFormat, areDrafts = false): ImportReport {
  return {
    format,
    ...(areDrafts && { areDrafts }),
    collections: {},
    taken: 0,
    unchanged: 0,
    leftOut: [],
    redirects: 0,
    notes: [],
  };
}

const reasons = {
  edited: "wurde hier bearbeitet und bleibt so (--overwrite ersetzt es)",
  deleted: "wurde hier gelöscht und bleibt es (--overwrite legt es neu an)",
  erased: "die Daten dieser Person wurden hier gelöscht und bleiben es",
} as const;

const isKept = (outcome: PersonOutcome | KeptEdit): outcome is keyof typeof reasons =>
  typeof outcome === "string" && outcome in reasons;

/** Counts what became of a document, or lists why it was left out. Returns whether it is stored as the input says. */
export function noteOutcome(
  report: ImportReport,
  { collection, title }: { collection: string; title: string },
  outcome: PersonOutcome | KeptEdit,
): boolean {
  if (typeof outcome !== "string") report.leftOut.push({ title, reason: outcome.leftOut, isFlaw: true });
  else if (isKept(outcome)) report.leftOut.push({ title, reason: reasons[outcome] });
  else {
    report.collections[collection] ??= { created: 0, updated: 0, unchanged: 0 };
    report.collections[collection][outcome]++;
    if (outcome === "unchanged") report.unchanged++;
    else report.taken++;
    return true;
  }
  return false;
}

const maxTitle = 60;

/** Returns a title shortened and without control characters, which must not reach the terminal. */
export function shortened(title: string): string {
  const line = title.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim() || "Ohne Titel";
  return line.length <= maxTitle
    ? line
    : `${line
        .slice(0, maxTitle - 1)
        .toWellFormed()
        .trimEnd()}…`;
}
