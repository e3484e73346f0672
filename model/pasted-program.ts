import { cleanLine, cleanText } from "./clean-text.ts";
import { foldGerman } from "./fold.ts";
import type { ProgramEntry } from "./program.ts";
import { isProgramTime, programTime } from "./program-time.ts";

type Field = keyof ProgramEntry;

/** What a column may be called in a heading, with umlauts spelled out. */
const names: Record<Field, RegExp> = {
  time: /^((uhr)?zeit(en)?|von|bis|beginn|ende)$/,
  topic: /^(thema|themen|titel|vortrag|vortraege|programm|programmpunkte?|inhalt)$/,
  speaker: /^(referent|sprecher|vortragend|dozent)/,
  sponsor: /^(sponsor|firma|unterstuetz)/,
};
const fields = Object.keys(names) as Field[];

/**
 * The entries of a pasted table. Its columns are those that its first row names, else time, topic, speaker and sponsor in
 * that order; several of one kind are put together, and what fits nowhere goes to the topic. Empty rows are left out.
 */
export function entriesOfRows(rows: readonly (readonly string[])[]): ProgramEntry[] {
  const filled = rows
    .map((row) => row.map((cell) => cleanText(cell).trim()))
    .filter((row) => row.some((cell) => cell !== ""));
  const named = namedColumns(filled[0] ?? []);
  const columns = named ?? usualColumns(filled);
  return filled.slice(named ? 1 : 0).map((row) => entryOf(row, columns));
}

/** What the columns are by a heading row; undefined when the row is none. */
function namedColumns(row: readonly string[]): Field[] | undefined {
  const known = row.map((cell) => fields.find((field) => names[field].test(foldGerman(cell).replace(/:$/, ""))));
  if (known.filter((field) => field !== undefined).length < 2) return undefined;
  return known.map((field) => field ?? "topic");
}

/** Without a heading; begin and end may stand in columns of their own. */
function usualColumns(rows: readonly (readonly string[])[]): Field[] {
  const seconds = rows.map((row) => row[1] ?? "").filter((cell) => cell !== "");
  const hasEnds = seconds.length > 0 && seconds.every(isProgramTime);
  const usual: Field[] = hasEnds ? ["time", ...fields] : fields;
  return Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, column) => usual[column] ?? "topic");
}

function entryOf(row: readonly string[], columns: readonly Field[]): ProgramEntry {
  const [first = "", ...others] = row;
  // "Mittagspause" across a whole row is what happens, not when.
  if (!isProgramTime(first) && others.every((cell) => cell === "")) {
    return { time: "", topic: first, speaker: "", sponsor: "" };
  }
  const textsOf = (field: Field) => row.filter((text, column) => text !== "" && columns[column] === field);
  return {
    time: programTime(textsOf("time").join(" - ")),
    topic: textsOf("topic").join("\n"),
    speaker: textsOf("speaker").join("\n"),
    sponsor: cleanLine(textsOf("sponsor").join(", ")),
  };
}
