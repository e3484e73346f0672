import { formatDate } from "#app/text/date.ts";
import { plainText } from "#model/excerpt.ts";

export interface FieldDifference {
  key: string;
  label: string;
  before: string;
  after: string;
}

/** The fields in which two versions of a document differ, as text a reader understands. */
export function differingFields(
  labels: Record<string, string>,
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): FieldDifference[] {
  const keys = [...new Set([...Object.keys(labels), ...Object.keys(before), ...Object.keys(after)])];
  return keys
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({
      key,
      label: labels[key] ?? key,
      before: describeValue(before[key]),
      after: describeValue(after[key]),
    }));
}

/** Any value of a document as text: rich text without tags, dates as in Germany, lists line by line. */
export function describeValue(value: unknown): string {
  if (value === undefined || value === null || value === "") return "";
  if (typeof value === "boolean") return value ? "Ja" : "Nein";
  if (typeof value === "number") return value.toLocaleString("de-DE");
  if (typeof value === "string") return describeText(value);
  if (Array.isArray(value)) return value.map(describeValue).join("\n");
  return Object.entries(value)
    .filter(([key]) => key !== "id")
    .map(([, inner]) => describeValue(inner))
    .filter(Boolean)
    .join(" · ");
}

function describeText(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  if (!/<\/?[a-z][^>]*>/i.test(text)) return text;
  // Each block on a line of its own, so that a difference shows where it is.
  return text
    .split(/(?<=<\/(?:p|h2|h3|h4|li|tr|blockquote|figcaption|pre)>)/)
    .map(plainText)
    .filter(Boolean)
    .join("\n");
}
