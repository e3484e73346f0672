import { siteTables } from "#server/backup/site-tables.ts";
import type { Database } from "#server/database/schema.ts";

/** Rows of a table as texts, sorted, by table. */
export type State = ReadonlyMap<string, readonly string[]>;

/**
 * Reads all tables of a site as the same texts on both engines. What is drawn at random (ids, codes, secrets) and what
 * follows from it, as the reference of a transfer or a number that is sealed, is left out: the engines draw in another order.
 */
export async function readState(database: Database): Promise<State> {
  const state = new Map<string, readonly string[]>();
  for (const table of siteTables) {
    // Counts transactions, of which an import needs the more the longer it takes.
    if (table === "content_counter") continue;
    const rows = await database.selectFrom(table).selectAll().execute();
    state.set(table, rows.map(plainText).sort());
  }
  return state;
}

/** @returns a sentence for each table whose rows differ */
export function differences(first: State, second: State): string[] {
  return [...first].flatMap(([table, rows]) => {
    const others = second.get(table) ?? [];
    const [mine] = without(rows, others);
    const [theirs] = without(others, rows);
    return mine === undefined && theirs === undefined ? [] : [`${table}: ${mine} / ${theirs}`];
  });
}

function without(rows: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return rows.filter((row) => {
    const index = left.indexOf(row);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}

function plainText(row: object): string {
  const entries = Object.entries(row).filter(([column]) => !ofEngine.has(column));
  const values = entries.map(([column, value]) => [column, plainValue(value)]);
  return JSON.stringify(Object.fromEntries(values)).replaceAll(
    /1\.[\w-]{8}\.[\w-]{16}\.[\w-]+|[\w+/=-]{19,}|RF\d\d\w{10}/g,
    "*",
  );
}

/** Counted by the engine, which leaves out numbers of what was undone; and when it comes to sealing an entry or working on a file. */
const ofEngine = new Set(["number", "position", "seq", "subject", "sealed_at", "extracted_at", "variants"]);

function plainValue(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  const text = value instanceof Date ? value.toISOString() : value;
  // Without seconds: a slower engine is done when a task of the next second has moved the clock.
  return typeof text === "string" ? text.replaceAll(/(T\d\d:\d\d):\d\d\.\d{3}Z/g, "$1Z") : text;
}
