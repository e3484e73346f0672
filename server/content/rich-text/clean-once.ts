import { cleanRichText } from "./rich-text.ts";

/** What was returned last, oldest first. */
const cleaned = new Set<string>();
/** More than the texts of the writes that an import prepares ahead. */
const rememberedCharacters = 4_000_000;
let characters = 0;

/**
 * `cleanRichText` for texts that are cleaned again soon: an import cleans a text before it decides about it, and writing
 * cleans it once more. What was returned before is returned as it is, as cleaning it would change nothing.
 */
export function cleanOnce(html: string): string {
  if (cleaned.has(html)) return html;
  return rememberClean(cleanRichText(html));
}

/** Notes a text that was cleaned elsewhere, as in a thread of its own. */
export function rememberClean(text: string): string {
  if (cleaned.has(text) || text.length > rememberedCharacters) return text;
  cleaned.add(text);
  characters += text.length;
  for (const oldest of cleaned) {
    if (characters <= rememberedCharacters) break;
    cleaned.delete(oldest);
    characters -= oldest.length;
  }
  return text;
}
