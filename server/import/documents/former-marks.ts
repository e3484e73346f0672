import { fileTypeOf } from "#model/content/library-document.ts";
import { readEuro } from "#model/fields/euro.ts";
import { headingOf } from "#model/registrations/list-columns.ts";
import { saysCancelled, saysFree } from "../imported-event.ts";
import { fileNameIn } from "../old-address.ts";
import { isNameOf } from "./field-names.ts";
import { isBlank, isRecord, type JsonRecord } from "./json-record.ts";
import { coordinatesIn } from "./other-readings.ts";
import { isState } from "./publicity.ts";
import { switchIn } from "./switch-words.ts";

/**
 * Returns a record of content with what only its fields together, or those with other names, say of it.
 * @param renamed gets the names of fields that are read as others
 */
export function withFormerMarks(collection: string, value: JsonRecord, renamed: string[]): JsonRecord {
  const priced = withFreedom(collection, withVenue(collection, value, renamed), renamed);
  return withDisplayMode(collection, withCancellation(collection, priced));
}

/**
 * Returns an event whose price has another name than at the former site, and which does not say whether it is free, as
 * one that is not. Where the former site left that open, the event was free (SPEC §4).
 */
function withFreedom(collection: string, value: JsonRecord, renamed: readonly string[]): JsonRecord {
  const { isFree, price } = value;
  // Prices of kinds of people in fields of their own.
  const others =
    collection === "events" && isBlank(isFree) && isBlank(price) ? Object.entries(value).filter(isFurtherPrice) : [];
  if (others.length > 0) {
    const names = others.map(([name]) => name);
    const rest = Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)));
    const told = others.map(([name, given]) => `${name}: ${given}`).join(", ");
    const payment = isBlank(value.payment) ? `Kosten: ${told}` : value.payment;
    return { ...rest, isFree: false, price: told, payment };
  }
  const isRenamed = renamed.some((one) => one.endsWith(" als price"));
  if (collection !== "events" || !isRenamed || !isBlank(isFree) || isBlank(price)) return value;
  const isUnread = typeof price === "string" && Number.isNaN(readEuro(price)) && !saysFree(price);
  // Several prices in words are for the text beside the price.
  if (isUnread && isBlank(value.payment)) return { ...value, isFree: false, payment: `Kosten: ${price.trim()}` };
  const isZero = typeof price === "number" ? price === 0 : typeof price === "string" && saysFree(price);
  return isZero ? { ...value, isFree: true, price: 0 } : { ...value, isFree: false };
}

/** Whether a field of an event, whatever it is called, says what it costs some people. */
function isFurtherPrice([name, value]: [string, unknown]): boolean {
  const isNamed =
    /^(?:preis|price|kosten(?!stelle|traeger)|gebuehr)|(?:preise?|prices?|kosten|gebuehr(?:en)?|fees?)$/.test(
      headingOf(name),
    );
  return isNamed && (typeof value === "number" || typeof value === "string") && /[1-9]/.test(String(value));
}

/** Returns an event with its place in words, where its own field only has a point on the earth. */
function withVenue(collection: string, value: JsonRecord, renamed: string[]): JsonRecord {
  if (collection !== "events" || !isRecord(value.location) || coordinatesIn(value.location) === undefined) return value;
  const words = Object.entries(value).find(
    ([name, given]) => name !== "location" && isNameOf("location", name) && typeof given === "string" && given !== "",
  );
  if (!words) return value;
  renamed.push(`${words[0]} als location`);
  return { ...without(value, words[0]), location: words[1] };
}

/** Returns an event that was cancelled at the former site as one, where a word says so. */
function withCancellation(collection: string, value: JsonRecord): JsonRecord {
  if (collection !== "events" || !isBlank(value.isCancelled)) return value;
  const saying = Object.keys(value).find((name) => isState(name) && saysCancelled(value[name]));
  return saying === undefined ? value : { ...without(value, saying), isCancelled: true };
}

/** What a registration has instead of a status. */
const statusMarks: readonly (readonly [mark: RegExp, status: string])[] = [
  [/^(?:is_?)?(?:cancell?ed|storniert|abgemeldet)$/i, "cancelled"],
  [/^(?:is_?)?(?:waiting|wait_?list(?:ed)?|warteliste)$/i, "waiting"],
  [/^(?:is_?)?(?:confirmed|approved|bestätigt|bestaetigt)$/i, "confirmed"],
];

/** Returns a registration with the status that only a switch says, as `confirmed: true`. */
export function withStatus(collection: string, value: JsonRecord): JsonRecord {
  if (collection !== "registrations" || !isBlank(value.status)) return value;
  for (const [mark, status] of statusMarks) {
    const name = Object.keys(value).find((one) => mark.test(one) && switchIn(value[one]) === true);
    if (name !== undefined) return { ...without(value, name), status };
  }
  return value;
}

/** Returns a document of the library with the kind of its file, where only the file says it: what is no PDF has no preview. */
export function withFileType(collection: string, value: JsonRecord): JsonRecord {
  const { fileType, fileUrl } = value;
  if (collection !== "documents" || !isBlank(fileType) || typeof fileUrl !== "string") return value;
  return { ...value, fileType: fileTypeOf(fileNameIn(fileUrl), "") };
}

/** Returns a congress programme that is only a PDF as one: shown as a table it would be empty. */
function withDisplayMode(collection: string, value: JsonRecord): JsonRecord {
  const { displayMode, programPdfUrl, days } = value;
  const hasDays = typeof days === "object" ? Object.keys(days ?? {}).length > 0 : !isBlank(days);
  if (collection !== "congresses" || !isBlank(displayMode) || isBlank(programPdfUrl) || hasDays) return value;
  return { ...value, displayMode: "pdf" };
}

function without(value: JsonRecord, name: string): JsonRecord {
  return Object.fromEntries(Object.entries(value).filter(([one]) => one !== name));
}
