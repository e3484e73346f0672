import { htmlOfSettings, isSettings } from "./builder-settings.ts";

/** Blocks without a text of their own, whose absence nobody notices. */
const silent =
  /^(?:core\/)?(?:spacer|separator|more|nextpage|footnotes|(?:post|site|query|comment|navigation|template)[\w-]*)$/;
/** What the keys of custom fields hold beside their values. */
const fieldKey = /^field_[0-9a-f]+$/;

/**
 * Returns the HTML of a block that has nothing between its comments, as its text is in its settings: buttons of block
 * libraries, fields of ACF. Not sanitised.
 * @param name with its library, unless it is one of WordPress itself
 * @param json its settings
 * @returns "" if it has no text
 */
export function htmlFromBlock(name: string, json: string): string {
  const isCore = !name.includes("/") || name.startsWith("core/");
  // Labels of a search or sign-in form are no text.
  if (isCore && !name.endsWith("social-link")) return "";
  const settings = parsed(json);
  if (!isSettings(settings)) return "";
  if (!isSettings(settings.data)) return htmlOfSettings(settings);
  const fields = Object.entries(settings.data).filter(([name]) => !name.startsWith("_"));
  const texts = fields.flatMap(([, value]) =>
    typeof value === "string" && isText(value) ? `<div>${value}</div>` : [],
  );
  return texts.join("");
}

/** Whether a block was filled by the old site when it was shown, so that its absence is to be named. */
export function isFilledLater(name: string): boolean {
  return !silent.test(name);
}

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
