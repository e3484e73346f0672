import { hasTwoMeanings, twoMeanings } from "#model/dates/written-date.ts";
import { formatInstant } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";
import { shortened } from "../import-report.ts";
import type { FieldChange } from "./field-change.ts";
import { isBlank } from "./json-record.ts";

/** Whether a change is more than another notation of the same, or of nothing. */
export function isNotable({ before, after, isUnread }: FieldChange): boolean {
  return !isBlank(before) && (String(before) !== String(after) || isUnread === true);
}

/** Whether a change is only another notation of the same; all else somebody has to look at. */
export function isMended({ after, cutAt, isUnread }: FieldChange): boolean {
  return after !== undefined && cutAt === undefined && !isUnread;
}

/** Says in German what became of a field. */
export function describeChange({ field, before, after, cutAt, isUnread }: FieldChange): string {
  if (isUnread) return `${field} ${quotedValue(before)} ist kein lesbarer Tag und bleibt so stehen${reasonOf(before)}`;
  if (cutAt !== undefined) return `${field} ist zu lang und nach ${formatNumber(cutAt)} Zeichen abgeschnitten`;
  return after === undefined
    ? `${field} nicht lesbar, ausgelassen: ${quotedValue(before)}${reasonOf(before)}`
    : `${field} ${quotedValue(before)} gelesen als ${after === "" ? "leer" : quotedValue(asRead(after))}`;
}

/** Returns an instant with the day and time it has here: in UTC, a day alone would seem to be the one before. */
function asRead(value: unknown): unknown {
  const isInstant = typeof value === "string" && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value);
  return isInstant ? formatInstant(value) : value;
}

/** Says what became of a field of a person, without its value: the report may be printed and mailed. */
export function describeUnnamed(change: FieldChange): string {
  const { field, before, after, cutAt } = change;
  if (cutAt !== undefined) return describeChange(change);
  if (after !== undefined) return `${field} umgeschrieben`;
  return field === "status" ? "status nicht lesbar, gilt hier als „neu“" : `${field} ausgelassen${reasonOf(before)}`;
}

/** Returns why a day was not read, behind a comma; "" if nothing is to say. */
export function reasonOf(unread: unknown): string {
  return hasTwoMeanings(unread) ? `, ${twoMeanings}` : "";
}

/** Returns a value as a report shows it. */
export function quotedValue(value: unknown): string {
  return `„${shortened(typeof value === "string" ? value : JSON.stringify(value))}“`;
}
