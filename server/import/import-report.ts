import { collectionLabels } from "#text/collection.ts";
import { peopleLabels } from "./documents/collection-names.ts";
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
  /** German sentences about documents that were imported with losses. */
  notes: string[];
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

const labels: Record<string, string> = {
  ...Object.fromEntries(Object.entries(collectionLabels).map(([collection, { many }]) => [collection, many])),
  ...peopleLabels,
  redirects: "Alte Adressen",
};

// Parts of a WordPress site that are only counted, not listed.
const countedOnly = new Set([
  "Anhang",
  "Menüeintrag",
  "frühere Fassung",
  "wiederverwendbarer Block",
  "Einrichtung der alten Website",
  "Ort oder Veranstalter",
  // Their titles are names.
  "Anmeldung, Bestellung oder Nachricht von Personen",
  "Kommentar",
]);
const maxTitle = 60;

/** Formats the report as German tables for the terminal: imported, then skipped with reasons. Ends with a newline. */
export function formatReport(report: ImportReport): string {
  const lines = [...takenTable(report), "", ...leftOutTable(report.leftOut)];
  if (report.notes.length > 0) lines.push("", "Hinweise", ...report.notes.map((note) => `  ${note}`));
  const { taken, unchanged, leftOut, redirects } = report;
  if (redirects > 0) {
    const subject = redirects === 1 ? "1 alte Adresse führt" : `${number(redirects)} alte Adressen führen`;
    lines.push("", `${subject} jetzt zu den übernommenen Seiten und Dateien.`);
  }
  lines.push(
    "",
    `${number(taken)} übernommen, ${number(unchanged)} unverändert, ${number(leftOut.length)} ausgelassen.`,
  );
  const shortfall = shortfallOf(report);
  if (shortfall) lines.push(shortfall);
  return `${lines.join("\n")}\n`;
}

/** What a file lacks of which nothing was imported and nothing left out. */
const lacking: Readonly<Record<ImportFormat, string>> = {
  wordpress: "In der WordPress-Exportdatei steht kein Beitrag",
  site: "In der Datei steht kein Eintrag",
  feed: "Im Newsfeed steht kein Eintrag",
};
/** Options that take what else is left out on purpose, by its reason. */
const options = { Seite: "Seiten übernimmt --pages.", Entwurf: "Entwürfe übernimmt --drafts." };

/** Returns a German sentence if nothing or not everything could be imported; `undefined` otherwise. */
export function shortfallOf({ format, taken, unchanged, leftOut }: ImportReport): string | undefined {
  if (taken + unchanged === 0) {
    const why = leftOut.length === 0 ? `: ${lacking[format]}.` : ", die Gründe stehen oben.";
    const hints = Object.entries(options).filter(([reason]) => leftOut.some((one) => one.reason === reason));
    return [`Es wurde nichts übernommen${why}`, ...hints.map(([, hint]) => hint)].join(" ");
  }
  const flaws = leftOut.filter(({ isFlaw }) => isFlaw).length;
  if (flaws === 0) return undefined;
  return flaws === 1
    ? "Nicht alles wurde übernommen: Ein Eintrag steht oben mit dem Grund."
    : `Nicht alles wurde übernommen: ${number(flaws)} Einträge stehen oben mit dem Grund.`;
}

function takenTable(report: ImportReport): string[] {
  const rows = Object.entries(report.collections).map(([collection, counts]) => [
    labels[collection] ?? collection,
    number(counts.created),
    number(counts.updated),
    number(counts.unchanged),
  ]);
  if (rows.length === 0) return ["Übernommen: nichts"];
  return table([report.areDrafts ? "Als Entwurf übernommen" : "Übernommen", "neu", "geändert", "unverändert"], rows);
}

function leftOutTable(leftOut: readonly LeftOut[]): string[] {
  if (leftOut.length === 0) return ["Ausgelassen: nichts"];
  const rows: string[][] = [];
  const counted = new Map<string, number>();
  for (const { title, reason } of leftOut) {
    if (countedOnly.has(reason)) counted.set(reason, (counted.get(reason) ?? 0) + 1);
    else rows.push([shortened(title), reason]);
  }
  for (const [reason, count] of counted) rows.push([`${number(count)} ×`, reason]);
  return table(["Ausgelassen", "Grund"], rows);
}

function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)));
  const isNumeric = head.length > 2;
  const line = (row: string[]) =>
    row
      .map((cell, column) =>
        isNumeric && column > 0 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [line(head), widths.map((width) => "-".repeat(width)).join("  "), ...rows.map(line)];
}

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

function number(count: number): string {
  return count.toLocaleString("de-DE");
}
