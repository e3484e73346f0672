import * as z from "zod";
import { isCalendarDate } from "#model/dates/calendar-date.ts";
import { cleanLine, cleanText } from "#model/text/clean-text.ts";
import { attendeeNameField, emailField, type TypedField, tooLong } from "./typed-field.ts";

// Fallback message, for values that our forms never send.
z.config({ customError: () => "Bitte prüfen Sie diese Angabe." });
// Zod's fast path tries `new Function`, which our content security policy blocks and browsers report. All our schemas
// import this file, so it is set before they are used.
if (typeof document !== "undefined") z.config({ jitless: true });

const DATE_MESSAGE = "Bitte geben Sie ein gültiges Datum ein.";
const TEXT_MESSAGE = "Bitte geben Sie einen Text ein.";
const MAX_LINE = 300;
const MAX_TEXT = 20_000;
const MAX_RICH_TEXT = 500_000;

// The message applies to the checks of the schema too, unless they have their own.
function text(message: string, clean: (text: string) => string) {
  return z.string({ error: message }).overwrite(clean).trim();
}

/**
 * Returns a schema that reads a missing or null value as `create()`, so that old exports and incomplete records become
 * complete documents. `create` must return a new value each time.
 */
export function withDefault<S extends z.ZodType, const D extends z.output<S>>(schema: S, create: () => D) {
  return schema.nullish().transform((given): z.output<S> => (given ?? create()) as z.output<S>);
}

/** Text of several lines that must not be blank; trimmed, at most `max` characters after trimming. */
export function requiredText(message: string, max = MAX_TEXT, tooLongMessage = tooLong(max)) {
  return text(message, cleanText).min(1).max(max, { error: tooLongMessage, abort: true });
}

/** Like requiredText on a single line: line breaks become spaces, so that it is safe in a mail header. */
export function requiredLine(message: string, max = MAX_LINE) {
  return text(message, cleanLine)
    .min(1)
    .max(max, { error: tooLong(max), abort: true });
}

/** The schema of a field that a visitor types into. */
export function typed(field: TypedField) {
  return z
    .string({ error: field.missing })
    .overwrite(field.read)
    .check(({ value, issues }) => {
      const message = field.problemOf(value);
      if (message) issues.push({ code: "custom", message, input: value, continue: true });
    });
}

/** Text of several lines that may be blank; missing or null reads as `fallback`. */
export function optionalText(max = MAX_TEXT, fallback = "") {
  return withDefault(text(TEXT_MESSAGE, cleanText).max(max, tooLong(max)), () => fallback);
}

/** Text on a single line that may be blank; missing or null reads as `fallback`. */
export function optionalLine(max = MAX_LINE, fallback = "") {
  return withDefault(text(TEXT_MESSAGE, cleanLine).max(max, tooLong(max)), () => fallback);
}

const richTexts = z.registry<{ isRichText: true }>();

/** HTML of the editor; only its length is checked here, the server sanitises it. Missing or null reads as "". */
export function richText(max = MAX_RICH_TEXT) {
  return optionalText(max).register(richTexts, { isRichText: true });
}

/** Whether a schema was created by `richText`. */
export function isRichText(schema: z.core.$ZodType): boolean {
  return richTexts.get(schema)?.isRichText === true;
}

/** A date of the calendar as `yyyy-mm-dd`. */
export const isoDate = isoDateWith(DATE_MESSAGE);

/** Like isoDate with another message. */
export function isoDateWith(message: string) {
  return z.string({ error: message }).trim().refine(isCalendarDate);
}

/** An optional date; missing or null reads as "". */
export const optionalDate = withDefault(
  z
    .string({ error: DATE_MESSAGE })
    .trim()
    .refine((text) => text === "" || isCalendarDate(text)),
  () => "",
);

const isoInstant = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** An instant, ISO 8601 with a zone; stored in UTC with milliseconds. */
export const instant = z
  .string({ error: "Bitte geben Sie einen gültigen Zeitpunkt ein." })
  .max(40, { abort: true })
  .refine((text) => isCalendarDate(isoInstant.exec(text)?.[1] ?? "") && !Number.isNaN(Date.parse(text)), {
    abort: true,
  })
  .overwrite((text) => new Date(text).toISOString());

/** An optional instant; missing or null reads as "". */
export const optionalInstant = withDefault(z.union([z.literal(""), instant]), () => "");

const ADDRESS_MESSAGE = "Bitte geben Sie eine vollständige Adresse ein, die mit https:// beginnt.";

/** Whether a URL can be stored: "", a path of this site, or http(s). Never one that a browser would execute. */
export function isStoredUrl(url: string): boolean {
  if (url === "") return true;
  // Browsers drop tabs and line breaks inside an address and read "\" as "/": "/\t/evil" and "/\evil" leave the site.
  if (/[\s\\\p{Cc}\p{Cf}]/u.test(url)) return false;
  if (url.startsWith("/")) return !url.startsWith("//");
  return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url);
}

const storedUrlText = z
  .string({ error: ADDRESS_MESSAGE })
  .trim()
  .max(2048, { error: tooLong(2048), abort: true })
  .refine(isStoredUrl);

/** The address of a file, picture or link: "" (also when missing), a path of this site, or http(s). */
export const storedUrl = withDefault(storedUrlText, () => "");

/** Like storedUrl, but required. */
export function requiredUrl(message: string) {
  return z.string({ error: message }).trim().min(1).pipe(storedUrlText);
}

/** One e-mail address without display name, at most 254 characters; `message` is for a malformed one. */
export function emailAddressWith(message: string, requiredMessage = message) {
  return typed(emailField(message, requiredMessage));
}

/** The same with the message of SPEC §5 for registrations. */
export const emailAddress = emailAddressWith("Bitte geben Sie eine gültige E-Mail-Adresse ein");

export function attendeeNameWith(requiredMessage: string) {
  return typed(attendeeNameField(requiredMessage));
}
