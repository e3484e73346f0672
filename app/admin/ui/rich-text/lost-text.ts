import type { CleanedHtml } from "./pasted-html.ts";

/** Describes what was lost of a word processor's text; undefined if nothing was. */
export function lostText(lost: CleanedHtml["lost"]): string | undefined {
  if (!lost) return undefined;
  if (lost === "nothing_cleaned")
    return "Der Text konnte nicht aufbereitet werden. Bitte prüfen Sie, ob Kommentare, gelöschte Stellen oder Aufzählungszeichen darin stehen.";
  const { comments, deletions, hasFormatting } = lost;
  const parts = [
    comments > 0 && (comments === 1 ? "ein Kommentar" : `${comments} Kommentare`),
    deletions > 0 && (deletions === 1 ? "eine gelöschte Stelle" : `${deletions} gelöschte Stellen`),
    hasFormatting && "Schriften und Farben",
  ].filter((part) => part !== false);
  return parts.length > 0 ? `Nicht übernommen: ${parts.join(", ")}.` : undefined;
}
