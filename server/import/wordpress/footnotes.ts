import { z } from "zod";

const Footnotes = z.array(z.object({ id: z.string(), content: z.string() }));

/** Where WordPress shows the footnotes of a text. */
const block = /<!--\s{1,5}wp:(?:core\/)?footnotes\b[^<>]*-->/;

/** Shortcodes of plugins around a footnote, and what shows such a shortcode as it is. */
const inText =
  /<(pre|code)\b[\s\S]{0,50000}?<\/\1>|\[(footnote|efn_note|modern_footnote|mfn|fn|ref)(?:\s[^[\]]{0,200})?\]([\s\S]{1,5000}?)\[\/\2\]/gi;

/**
 * Adds the footnotes of a text, which WordPress keeps in a custom field and plugins in the text itself, as a numbered list:
 * where their block stands, else at the end. Without any, or if they are not readable, the text is unchanged.
 * @param json value of the custom field `footnotes`
 */
export function withFootnotes(content: string, json: string): string {
  const notes = readFootnotes(json);
  const numbered = content.replace(inText, (whole, literal, _name, note: string) =>
    literal === undefined ? `<sup>${notes.push(note.trim())}</sup>` : whole,
  );
  if (notes.length === 0) return content;
  const items = notes.map((note) => `<li>${note}</li>`).join("");
  const list = `<!-- wp:list --><ol>${items}</ol><!-- /wp:list -->`;
  return block.test(numbered) ? numbered.replace(block, () => list) : `${numbered}\n\n${list}`;
}

function readFootnotes(json: string): string[] {
  if (json === "") return [];
  try {
    return Footnotes.parse(JSON.parse(json)).map(({ content }) => content);
  } catch {
    return [];
  }
}
