import { collectionLabels } from "#text/content/collection.ts";
import { formatNumber } from "#text/number.ts";
import { peopleLabels } from "./documents/collection-names.ts";
import {
  type ImportFormat,
  type ImportNote,
  type ImportReport,
  type LeftOut,
  noteLine,
  shortened,
} from "./import-report.ts";

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
/** So many lines of one kind are shown; of more, the first three and their number. */
const mostOfAKind = { open: 20, mended: 5 };
const examples = 3;

/**
 * Formats the report as German text for the terminal: what was imported, what was left out, and the notes, of each those
 * first that somebody has to look at. Ends with a newline.
 * @param isWhole lists every line, however many are alike
 */
export function formatReport(report: ImportReport, isWhole = false): string {
  const open = isWhole ? Number.POSITIVE_INFINITY : mostOfAKind.open;
  const mended = isWhole ? Number.POSITIVE_INFINITY : mostOfAKind.mended;
  const notesWhere = (isMended: boolean) => report.notes.filter((one) => (one.isMended ?? false) === isMended);
  const lines = [
    ...takenTable(report),
    "",
    ...leftOutTable(report.leftOut, open),
    ...notesList("Hinweise", notesWhere(false), open),
    ...notesList("Anders gelesen, als es dasteht", notesWhere(true), mended),
  ];
  const { taken, unchanged, leftOut, redirects } = report;
  if (redirects > 0) {
    const subject = redirects === 1 ? "1 alte Adresse führt" : `${formatNumber(redirects)} alte Adressen führen`;
    lines.push("", `${subject} jetzt zu den übernommenen Seiten und Dateien.`);
  }
  lines.push(
    "",
    `${formatNumber(taken)} übernommen, ${formatNumber(unchanged)} unverändert, ${formatNumber(leftOut.length)} ausgelassen.`,
  );
  const shortfall = shortfallOf(report);
  if (shortfall) lines.push(shortfall);
  return `${lines.join("\n")}\n`;
}

function notesList(heading: string, notes: readonly ImportNote[], most: number): string[] {
  if (notes.length === 0) return [];
  const lines = fewOfAKind(notes, ({ text }) => text, most).flatMap(({ shown, more }) => [
    ...shown.map((note) => `  ${noteLine(note)}`),
    ...(more > 0 ? [`  … und ${formatNumber(more)} weitere dieser Art`] : []),
  ]);
  return ["", heading, ...lines];
}

/** Returns items by their kind, which is a text without what it quotes and counts; of a kind with more than `most` few. */
function fewOfAKind<T>(items: readonly T[], textOf: (item: T) => string, most: number) {
  const kindOf = (item: T) =>
    textOf(item)
      .replace(/„[^“]*“/g, "„…“")
      .replace(/^\d+|(?<=\.)\d+(?=[.\s])/g, "…");
  return [...Map.groupBy(items, kindOf)].map(([kind, all]) => {
    const shown = all.length > most ? all.slice(0, examples) : all;
    return { kind, shown, more: all.length - shown.length };
  });
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
    : `Nicht alles wurde übernommen: ${formatNumber(flaws)} Einträge stehen oben mit dem Grund.`;
}

function takenTable(report: ImportReport): string[] {
  const rows = Object.entries(report.collections).map(([collection, counts]) => [
    labels[collection] ?? collection,
    formatNumber(counts.created),
    formatNumber(counts.updated),
    formatNumber(counts.unchanged),
  ]);
  if (rows.length === 0) return ["Übernommen: nichts"];
  return table([report.areDrafts ? "Als Entwurf übernommen" : "Übernommen", "neu", "geändert", "unverändert"], rows);
}

function leftOutTable(leftOut: readonly LeftOut[], most: number): string[] {
  if (leftOut.length === 0) return ["Ausgelassen: nichts"];
  const counted = new Map<string, number>();
  for (const { reason } of leftOut) if (countedOnly.has(reason)) counted.set(reason, (counted.get(reason) ?? 0) + 1);
  const listed = leftOut.filter(({ reason }) => !countedOnly.has(reason));
  // Those first that should have been imported.
  const rows = [true, false].flatMap((isFirst) =>
    fewOfAKind(
      listed.filter(({ isFlaw = false }) => isFlaw === isFirst),
      ({ reason }) => reason,
      most,
    ).flatMap(({ kind, shown, more }) => [
      ...shown.map(({ title, reason }) => [shortened(title), reason]),
      ...(more > 0 ? [[`… und ${formatNumber(more)} weitere`, kind]] : []),
    ]),
  );
  for (const [reason, count] of counted) rows.push([`${formatNumber(count)} ×`, reason]);
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
