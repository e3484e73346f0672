import { newsTypes } from "#model/content/news-type.ts";
import { eventTypes } from "#model/events/event-type.ts";
import { fileTypes } from "#model/files/file-type.ts";
import { isChosenInUrl } from "#model/participations/chosen-in-url.ts";
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

/**
 * A length of a list, rounded up: lists grow in steps of 5 or 10, later of 50, and any other length would be another page
 * to render and cache.
 */
const length: Validator = (value) => {
  if (integer(1, 1000)(value) === undefined) return undefined;
  const step = Number(value) <= 100 ? 5 : 50;
  return String(Math.ceil(Number(value) / step) * step);
};

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
  art: oneOf(eventTypes),
  warteliste: oneOf(["1"]),
  personen: integer(2, 11),
  auswahl: (value) => (isChosenInUrl(value) ? value : undefined),
  dialog: oneOf(["impressum", "datenschutz", "kontakt", "mitgliedschaft"]),
  formular: oneOf(["1"]),
  anzahl: length,
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

/** Of the dialogs every page can open. */
const ofDialogs: readonly PublicParameter[] = ["dialog", "formular", "betreff"];

/** The parameters pages have besides those of the dialogs, by path. */
const ofPages: Readonly<Record<string, readonly PublicParameter[]>> = {
  "/": ["termine"],
  "/aktuelles": ["anzahl"],
  "/wissenschaft": ["anzahl"],
  "/nachrichten": ["seite", "jahr", "typ", "suche"],
  "/veranstaltungen": ["event", "art", "anzahl", "seite"],
  "/dokumente": ["seite", "suche", "kategorie", "dateityp", "sortierung", "richtung", "ansicht", "vorschau"],
  "/suche": ["seite", "suche", "bereich"],
  "/registration/success": ["event", "warteliste", "personen", "auswahl"],
};

/** Feeds, calendars, robots.txt and the like: what has an extension is no page and has no query. */
const isNoPage = /\.[a-z]+$/;

/** Whether the page at a path reads a parameter; all other parameters change nothing there. */
export function hasParameter(path: string, name: PublicParameter): boolean {
  if (isNoPage.test(path)) return false;
  return ofDialogs.includes(name) || (Object.hasOwn(ofPages, path) && ofPages[path]?.includes(name) === true);
}

/**
 * Reduces the query of a page to parameters it reads, with a valid first value, in fixed order. The leading "?" of the
 * argument is optional; the result has one, or is "". Never throws.
 */
export function canonicalQuery(search: string, path: string): string {
  const given = new URLSearchParams(search);
  const canonical = new URLSearchParams();
  for (const [name, validate] of Object.entries(publicQuery)) {
    const first = hasParameter(path, name as PublicParameter) ? given.get(name) : null;
    const value = first === null ? undefined : validate(first);
    if (value !== undefined) canonical.set(name, value);
  }
  const query = canonical.toString();
  return query === "" ? "" : `?${query}`;
}
