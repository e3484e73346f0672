import { readBuilderData } from "./builder-data.ts";
import { isSettings } from "./builder-settings.ts";
import type { WordPressItem } from "./wxr.ts";

/** The type of TablePress's tables. */
export const tableType = "tablepress_table";

/** Returns the number by which posts show a table, which exports keep beside that of the item. */
export function tableNumber({ meta }: WordPressItem): string {
  return meta.get("_tablepress_export_table_id") ?? "";
}

/** Returns the HTML of a table of TablePress without hidden rows and columns, not sanitised; "" if it is not readable. */
export function htmlOfTable({ content, meta }: WordPressItem): string {
  const rows = readBuilderData(content);
  if (!Array.isArray(rows) || !rows.every(Array.isArray)) return "";
  const options = settingsIn(meta.get("_tablepress_table_options"));
  const visible = settingsIn(meta.get("_tablepress_table_visibility"));
  const isShown = (of: unknown) => (_one: unknown, at: number) => !Array.isArray(of) || Number(of[at] ?? 1) !== 0;
  const shown = rows.filter(isShown(visible.rows)).map((row) => row.filter(isShown(visible.columns)).map(String));
  const heads = Number(options.table_head ?? 0);
  const written = shown.map((row, at) => {
    const cell = at < heads ? "th" : "td";
    return `<tr>${row.map((text, column) => cellHtml(cell, shown, at, column, text)).join("")}</tr>`;
  });
  return written.length === 0 ? "" : `<table>${written.join("")}</table>`;
}

const [toTheLeft, above, both] = ["#colspan#", "#rowspan#", "#span#"];

/** Cells that belong to another say so in its place. */
function cellHtml(cell: string, rows: readonly string[][], at: number, column: number, text: string): string {
  if (text === toTheLeft || text === above || text === both) return "";
  const columns = spanOf(rows[at]?.slice(column + 1) ?? [], toTheLeft);
  const lines = spanOf(
    rows.slice(at + 1).map((row) => row[column] ?? ""),
    above,
  );
  const spans = `${columns > 1 ? ` colspan="${columns}"` : ""}${lines > 1 ? ` rowspan="${lines}"` : ""}`;
  return `<${cell}${spans}>${text.replaceAll("\n", "<br>")}</${cell}>`;
}

function spanOf(next: readonly string[], mark: string | undefined): number {
  const end = next.findIndex((text) => text !== mark);
  return 1 + (end < 0 ? next.length : end);
}

function settingsIn(json = ""): Record<string, unknown> {
  const settings = readBuilderData(json);
  return isSettings(settings) ? settings : {};
}
