import { newsTypes } from "#model/content/news-type.ts";
import { fileTypes } from "#model/files/file-type.ts";
import { isId } from "#model/text/id.ts";
import { publicSearchKinds } from "./search-kind.ts";

/** Returns the value in its canonical form; undefined when it is invalid. */
type Validator = (value: string) => string | undefined;

function oneOf(values: readonly string[]): Validator {
  return (value) => (values.includes(value) ? value : undefined);
}

function integer(min: number, max: number): Validator {
  return (value) => {
    const isPlain = /^[1-9]\d{0,5}$/.test(value);
    return isPlain && Number(value) >= min && Number(value) <= max ? value : undefined;
  };
}

function words(max: number): Validator {
  return (value) => {
    // Generous, since spaces are collapsed, but bounds the cost.
    if (value.length > max * 5) return undefined;
    const text = value
      .replace(/[\s\p{Cc}]+/gu, " ")
      .trim()
      .normalize("NFC");
    return text !== "" && text.length <= max ? text : undefined;
  };
}

const id: Validator = (value) => (isId(value) ? value : undefined);

/**
 * All query parameters of public pages, in the order of the canonical query. Other parameters affect neither the page
 * nor its cache key.
 */
export const publicQuery = {
  event: id,
  warteliste: oneOf(["1"]),
  personen: integer(2, 11),
  dialog: oneOf(["impressum", "datenschutz", "kontakt", "mitgliedschaft"]),
  formular: oneOf(["1"]),
  anzahl: integer(1, 1000),
  termine: oneOf(["alle"]),
  seite: integer(1, 10_000),
  jahr: integer(1900, 2100),
  typ: oneOf(newsTypes),
  suche: words(200),
  bereich: oneOf(publicSearchKinds),
  kategorie: words(100),
  dateityp: oneOf(fileTypes),
  // Defaults have no value, so that a form sent without JavaScript gets the same cache key.
  sortierung: oneOf(["titel", "groesse"]),
  richtung: oneOf(["auf"]),
  ansicht: oneOf(["liste"]),
  vorschau: id,
  betreff: id,
} as const satisfies Record<string, Validator>;

export type PublicParameter = keyof typeof publicQuery;

/**
 * Reduces a query to known parameters with a valid first value, in fixed order. The leading "?" of the argument is
 * optional; the result has one, or is "". Never throws.
 */
export function canonicalQuery(search: string): string {
  const given = new URLSearchParams(search);
  const canonical = new URLSearchParams();
  for (const [name, validate] of Object.entries(publicQuery)) {
    const first = given.get(name);
    const value = first === null ? undefined : validate(first);
    if (value !== undefined) canonical.set(name, value);
  }
  const query = canonical.toString();
  return query === "" ? "" : `?${query}`;
}
