import type { FieldChange } from "./field-change.ts";
import { isBlank, type JsonRecord } from "./json-record.ts";

const applied = /beantragt|angefragt|eingereicht|in (?:bearbeitung|prüfung)|pending|applied|requested/i;

/**
 * Returns an event with the points that its words say: "beantragt" is an application, "8 Punkte (Kategorie A)" are 8.
 * What says several numbers stays, as nobody can tell which of them it means.
 */
export function withPoints(collection: string, value: JsonRecord, changes: FieldChange[]): JsonRecord {
  const { certificationPoints: before, certificationPending } = value;
  if (collection !== "events" || typeof before !== "string") return value;
  const isPending = applied.test(before) && !/nicht|not/i.test(before);
  const [points, another] = before.match(/\d+(?:[.,]\d+)*/g) ?? [];
  const isNumber = points !== undefined && another === undefined && /^\d{1,3}$/.test(points);
  const isInWords = isNumber && /\p{L}/u.test(before);
  if (!isPending && !isInWords) return value;
  const { certificationPoints: _words, ...others } = value;
  const read = { ...others, certificationPoints: isNumber ? Number(points) : 0 };
  if (isInWords) changes.push({ field: "certificationPoints", before, after: read.certificationPoints });
  if (!isPending || !isBlank(certificationPending)) return read;
  changes.push({ field: "certificationPending", before, after: true });
  return { ...read, certificationPending: true };
}
