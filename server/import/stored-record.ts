import { isDeepStrictEqual } from "node:util";
import { isRecord, type JsonRecord } from "./documents/json-record.ts";

/**
 * Returns an imported document with what the export does not mention as it is stored: an export of an older program, or
 * of another one, lacks fields, and their defaults must not replace what was entered here.
 * @param given what the export says, without defaults
 */
export function keepUnmentioned<T extends object>(imported: T, given: JsonRecord, stored: object): T {
  const kept = Object.entries(imported).map(([name, value]) => {
    const before = (stored as JsonRecord)[name];
    const said = given[name];
    if (before === undefined) return [name, value];
    // Where null is a value, as for seats without a limit, it is said.
    if (said === undefined || (said === null && value !== null)) return [name, before];
    return [name, isRecord(value) && isRecord(said) && isRecord(before) ? keepUnmentioned(value, said, before) : value];
  });
  return Object.fromEntries(kept) as T;
}

/** Returns the fields, as paths, that are filled in one version of a document and empty in the other. */
export function emptiedFields(before: object, after: object): string[] {
  return Object.entries(before).flatMap(([name, value]) => {
    const next = (after as JsonRecord)[name];
    if (isRecord(value)) return isRecord(next) ? emptiedFields(value, next).map((path) => `${name}.${path}`) : [];
    const isFilled = (one: unknown) =>
      typeof one === "number" || ((typeof one === "string" || Array.isArray(one)) && one.length > 0);
    return isFilled(value) && !isFilled(next) ? [name] : [];
  });
}

/** Returns the names of the fields in which two versions of a document differ. */
export function changedFields(before: object, after: object): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => !isDeepStrictEqual((before as JsonRecord)[name], (after as JsonRecord)[name]));
}
