import { htmlOfParts, isAddress, linkHtml, ofPicture, pictureHtml } from "../texts/editor-parts.ts";
import { htmlOfSettings, isSettings } from "./builder-settings.ts";
import { readPhpSerialized } from "./php-serialized.ts";

/** Blocks without a text of their own, whose absence nobody notices. */
const silent =
  /^(?:core\/)?(?:spacer|separator|more|nextpage|footnotes|(?:post|site|query|comment|navigation|template)[\w-]*)$/;
/** Names of fields that hold the number of a file. */
const ofFile =
  /(?:^|_)(?:datei(?:en)?|files?|pdfs?|downloads?|dokumente?|documents?|anh[aä]nge?|attachments?|anlagen?|flyer|programm)(?:_|$)/i;
/** Fields of forms, of which only the plugin makes any. */
const formField =
  /^jetpack\/(?:field-|label$|input$|options?$|phone-input$)|^(?:kadence|uagb|spectra)\/(?:advanced-)?forms?(?:-|$)/;
/** What stands beside the value of a custom field of ACF, under its name with an underscore. */
export const fieldKey = /^field_\w+$/;

/**
 * Returns the HTML of a block that has nothing between its comments, as its text is in its settings: buttons of block
 * libraries, fields of ACF. Not sanitised.
 * @param name with its library, unless it is one of WordPress itself
 * @param json its settings
 * @param addressOf returns the address of an attachment by its id
 * @returns "" if it has no text
 */
export function htmlFromBlock(name: string, json: string, addressOf: AddressOf): string {
  const isCore = !name.includes("/") || name.startsWith("core/");
  // Labels of a search or sign-in form are no text.
  if ((isCore && !name.endsWith("social-link")) || formField.test(name)) return "";
  const settings = parsed(json);
  // The button that sends a form leads nowhere.
  if (!isSettings(settings) || settings.element === "button") return "";
  if (name === "jetpack/business-hours") return openingHours(settings.days);
  if (!isSettings(settings.data)) return htmlOfSettings(settings);
  return htmlOfFields(Object.entries(settings.data), addressOf);
}

const weekdays: Readonly<Record<string, string>> = {
  ...{ Mon: "Montag", Tue: "Dienstag", Wed: "Mittwoch", Thu: "Donnerstag", Fri: "Freitag" },
  ...{ Sat: "Samstag", Sun: "Sonntag" },
};

/** Returns the opening hours of each day, as Jetpack shows them. */
function openingHours(days: unknown): string {
  const listed = Array.isArray(days) ? days.filter(isSettings) : [];
  const lines = listed.map(({ name, hours }) => {
    const times = (Array.isArray(hours) ? hours.filter(isSettings) : []).map(
      ({ opening, closing }) => `${String(opening)}–${String(closing)} Uhr`,
    );
    return `${weekdays[String(name)] ?? String(name)}: ${times.join(" und ") || "geschlossen"}`;
  });
  return lines.length === 0 ? "" : `<p>${lines.join("<br>")}</p>`;
}

type AddressOf = (id: string) => string | undefined;

/** Returns the HTML of the custom fields of ACF: texts, links, pictures by their number, and lists of those. */
export function htmlOfFields(
  fields: readonly (readonly [name: string, value: unknown])[],
  addressOf: AddressOf,
): string {
  // Beside the fields of its sections, a field names their kinds.
  const holders = new Set(fields.flatMap(([name]) => /^(.+?)_\d+_/.exec(name)?.[1] ?? []));
  const parts = fields.map(([name, written]) => {
    if (name.startsWith("_") || holders.has(name)) return "";
    const value = /^[aO]:\d+:/.test(String(written)) ? readPhpSerialized(String(written)) : written;
    const ids = [value].flat().map(String);
    if (name.split("_").some((part) => ofPicture.test(part)) && ids.every((id) => /^[1-9]\d*$/.test(id)))
      return ids.map((id) => pictureHtml(addressOf(id) ?? "", "")).join("");
    const file = ofFile.test(name) && ids.length === 1 ? addressOf(ids[0] ?? "") : undefined;
    if (file !== undefined) return `<p>${linkHtml(file, "")}</p>`;
    if (typeof value !== "string") return htmlOfParts(value, () => undefined, name);
    if (isAddress(value)) return `<p>${linkHtml(value, "")}</p>`;
    return isText(value) ? `<div>${value}</div>` : "";
  });
  return parts.join("");
}

/** Whether a block was filled by the old site when it was shown, so that its absence is to be named. */
export function isFilledLater(name: string): boolean {
  return !silent.test(name);
}

/** Whether a value is written for readers. */
function isText(value: string): boolean {
  return !fieldKey.test(value) && (/\s|</.test(value.trim()) || /^\p{Lu}\p{L}{2,}$/u.test(value.trim()));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
