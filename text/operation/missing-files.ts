import { formatNumber as many } from "#text/number.ts";

/** Names the first ten files that are not in the store: an empty one would otherwise fill the log every night. */
export function describeMissing(keys: readonly string[]): string {
  const shown = keys.slice(0, 10);
  const rest = keys.length > shown.length ? `, die ersten ${many(shown.length)}` : "";
  const count = keys.length === 1 ? "Eine Datei fehlt" : `${many(keys.length)} Dateien fehlen`;
  return `${count} im Dateispeicher${rest}:\n${shown.map((key) => `  ${key}\n`).join("")}`;
}
