import { isRecord, type JsonRecord } from "./json-record.ts";

/** Returns the record in a line of a table, with a part of one for each heading like "registrationSettings.enabled". */
export function recordIn(names: readonly string[], row: readonly string[]): JsonRecord {
  const document: JsonRecord = {};
  for (const [at, name] of names.entries()) {
    const cell = row[at] ?? "";
    // PostgreSQL copies a missing value as "\\N".
    if (name === "" || cell === "" || cell === "\\N") continue;
    const path = name.split(".");
    const last = path.pop() ?? "";
    let inner = document;
    for (const key of path) {
      const next = Object.hasOwn(inner, key) ? inner[key] : undefined;
      inner = isRecord(next) ? next : define(inner, key, {});
    }
    define(inner, last, cellValue(cell));
  }
  return document;
}

/** Also for a heading `__proto__`, which `plainDocument` refuses. */
function define<T>(record: JsonRecord, key: string, value: T): T {
  Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
  return value;
}

function cellValue(cell: string): unknown {
  if (!/^[[{]/.test(cell)) return cell;
  try {
    return JSON.parse(cell);
  } catch {
    return cell;
  }
}
