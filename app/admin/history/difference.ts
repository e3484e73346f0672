import { isWallTime } from "#model/dates/berlin-time.ts";
import { plainText } from "#model/text/excerpt.ts";
import { formatDate, formatInstant, formatWallTime } from "#text/date.ts";
import { formatCents, formatNumber } from "#text/number.ts";

type Labels = Record<string, string>;
type Document = Record<string, unknown>;

export interface FieldDifference {
  /** Path of the field in the document, e.g. `hero.title`. */
  path: string;
  label: string;
  before: string;
  after: string;
}

/**
 * Returns the fields in which two versions of a document differ, as readable text.
 * @param labels by path: a part whose fields have their own labels is compared field by field. `codeLabels` too
 */
export function differingFields(labels: Labels, before: Document, after: Document): FieldDifference[] {
  const old = valuesByPath(labels, before);
  const now = valuesByPath(labels, after);
  const paths = [...new Set([...Object.keys(labels), ...Object.keys(old), ...Object.keys(now)])];
  return paths
    .filter((path) => JSON.stringify(old[path]) !== JSON.stringify(now[path]))
    .map((path) => ({
      path,
      label: labels[path] ?? labels[path.split(".")[0] ?? ""] ?? path,
      before: describeValue(old[path], labels, path),
      after: describeValue(now[path], labels, path),
    }));
}

/** Returns labels for the codes of a field: `codeLabels("type", { small: "Kurzmeldung" })`. */
export function codeLabels(path: string, names: Labels): Labels {
  return Object.fromEntries(Object.entries(names).map(([code, name]) => [`${path}=${code}`, name]));
}

/** Returns a document with the value of another one at a path. */
export function withValueOf<D extends Document>(document: D, path: string, other: Document): D {
  const [key = "", ...inner] = path.split(".");
  const value = other[key];
  if (inner.length === 0 || !isPart(value)) return { ...document, [key]: value };
  const part = document[key];
  return { ...document, [key]: withValueOf(isPart(part) ? part : {}, inner.join("."), value) };
}

function valuesByPath(labels: Labels, document: Document, above = ""): Document {
  const values = Object.entries(document).flatMap(([key, value]) => {
    const path = above + key;
    const isCompared = isPart(value) && Object.keys(labels).some((label) => label.startsWith(`${path}.`));
    return isCompared ? Object.entries(valuesByPath(labels, value, `${path}.`)) : [[path, value] as const];
  });
  return Object.fromEntries(values);
}

function isPart(value: unknown): value is Document {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Formats any value of a document as text: rich text without tags, codes by name, German dates, lists line by line. */
export function describeValue(value: unknown, labels: Labels = {}, path = ""): string {
  if (value === undefined || value === null || value === "") return "";
  if (typeof value === "boolean") return value ? "Ja" : "Nein";
  if (typeof value === "number") return path.endsWith("Cents") ? formatCents(value) : formatNumber(value);
  if (typeof value === "string") return labels[`${path}=${value}`] ?? describeText(value);
  if (Array.isArray(value)) return value.map((item) => describeValue(item, labels, path)).join("\n");
  return Object.entries(value)
    .filter(([key]) => key !== "id")
    .map(([key, inner]) => describeValue(inner, labels, `${path}.${key}`))
    .filter(Boolean)
    .join(" · ");
}

function describeText(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text);
  if (isWallTime(text)) return formatWallTime(text);
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text)) return `${formatInstant(text)} Uhr`;
  if (!/<\/?[a-z][^>]*>/i.test(text)) return text;
  // Each block on its own line, so that a difference shows its position.
  return text
    .split(/(?<=<\/(?:p|h2|h3|h4|li|tr|blockquote|figcaption|pre)>)/)
    .map(plainText)
    .filter(Boolean)
    .join("\n");
}
