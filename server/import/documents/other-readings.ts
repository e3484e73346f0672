import { foreignLanguages, languageIn } from "#model/content/language.ts";
import { fileTypeOf } from "#model/content/library-document.ts";
import { isFilePath } from "../old-address.ts";
import { choiceCalled } from "./choice-words.ts";
import { isRecord, type JsonRecord } from "./json-record.ts";
import { readingsOfDate } from "./old-dates.ts";
import { switchIn } from "./switch-words.ts";

/** What an object that stands for a text has beside its words. */
const noWords = /^(?:_?id|uid|key|ref|slug|type)$/i;

/**
 * What an old program may have meant by a value, likeliest first.
 * @param name of the field
 */
export function* otherReadings(given: unknown, name: string | number | undefined): Generator<unknown> {
  if (typeof given === "number" || typeof given === "boolean") {
    yield String(given);
    if (typeof given === "boolean") return;
    yield Math.round(given);
    yield* readingsOfDate(given, name);
  } else if (typeof given === "string") yield* readingsOfText(given.trim(), name);
  else if (Array.isArray(given)) yield* readingsOfList(given);
  else if (isRecord(given)) {
    const coordinates = coordinatesIn(given);
    if (coordinates !== undefined) yield coordinates;
    const keys = Object.keys(given).filter((key) => !noWords.test(key));
    // A text in several languages.
    if (typeof given.de === "string" && keys.every((key) => /^[a-z]{2}(?:[-_][a-z]{2})?$/i.test(key))) yield given.de;
    const isList = keys.every((key) => /^\d+$/.test(key));
    const items = (isList ? keys.toSorted((a, b) => Number(a) - Number(b)) : keys).map((key) => given[key]);
    if (isList || items.every((item) => typeof item === "string" || isRecord(item))) {
      yield items;
      yield* readingsOfList(items);
    }
    yield* readingsOfList(items.filter((item) => typeof item === "string"));
    const [only] = items;
    if (items.length === 1 && typeof only === "string") yield* readingsOfDate(only, name);
  }
}

function* readingsOfList(items: readonly unknown[]): Generator<unknown> {
  if (items.length > 0 && items.every((item) => typeof item === "string")) yield items.join("\n");
}

/** Returns a point on the earth as maps take it, "52.52, 13.405"; GeoJSON has its longitude first. */
export function coordinatesIn(given: JsonRecord): string | undefined {
  const { type, coordinates } = given;
  if (type === "Point" && Array.isArray(coordinates) && coordinates.every((one) => typeof one === "number"))
    return `${coordinates[1]}, ${coordinates[0]}`;
  const numberAt = (name: RegExp) => Object.entries(given).find(([key]) => name.test(key))?.[1];
  const [latitude, longitude] = [numberAt(/^_*lat(?:itude)?_*$/i), numberAt(/^_*(?:lon|lng|longitude)_*$/i)];
  return typeof latitude === "number" && typeof longitude === "number" ? `${latitude}, ${longitude}` : undefined;
}

/** How many of the smallest unit a number with its unit means. */
const units: Readonly<Record<string, number>> = {
  ...{ "": 1, punkt: 1, punkte: 1, "p.": 1, pkt: 1, "pkt.": 1, cme: 1, "cme-punkte": 1, fortbildungspunkte: 1 },
  ...{ bytes: 1, byte: 1, b: 1, kb: 1024, kib: 1024, mb: 1024 ** 2, mib: 1024 ** 2, gb: 1024 ** 3 },
};

function* readingsOfText(text: string, name: string | number | undefined): Generator<unknown> {
  const inside = /^[[{]/.test(text) ? parsed(text) : undefined;
  if (inside !== undefined) yield inside;
  yield* readingsOfDate(text, name);
  const word = text.toLowerCase();
  yield word;
  const choice = choiceCalled(word, name);
  if (choice !== undefined) yield choice;
  const said = switchIn(word);
  if (said !== undefined) yield String(said);
  const [, number = "", unit = ""] = /^(-?\d+(?:[.,]\d+)?)\s*([^\d\s.,].*)?$/.exec(word) ?? [];
  if (number !== "" && Object.hasOwn(units, unit)) {
    const amount = Math.round(Number(number.replace(",", ".")) * (units[unit] ?? 1));
    yield amount;
  }
  // Joomla has "*" for a text that is shown in every language.
  if (name === "language") yield text === "*" ? "" : (languageCalled(word) ?? languageIn(text));
  if (name === "fileType") yield /^[a-z]+$/.test(word) ? fileTypeOf(`x.${word}`, "") : fileTypeOf("", word);
  if (/^(?:www\.)?[\w-]+(?:\.[\w-]+)+(?:\/\S*)?$/.test(text) && !isFilePath(text)) yield `https://${text}`;
  const listed = /^\{([^{}]*)\}$/.exec(text)?.[1] ?? text;
  yield listed.split(/[,;]/).flatMap((part) => part.trim().replace(/^"(.*)"$/, "$1") || []);
}

/** Returns the language with a German or English name, "französisch". */
function languageCalled(name: string): string | undefined {
  const names = ["de", "en"].map((locale) => new Intl.DisplayNames(locale, { type: "language" }));
  const found = ["de", ...foreignLanguages].find((code) => names.some((one) => one.of(code)?.toLowerCase() === name));
  return found === "de" ? "" : found;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
