import { z } from "zod";

const Footnotes = z.array(z.object({ id: z.string(), content: z.string() }));

/** Where WordPress shows the footnotes of a text. */
const block = /<!--\s{1,5}wp:(?:core\/)?footnotes\b[^<>]*-->/;

/**
 * Adds the footnotes of a text, which WordPress keeps in a custom field, as a numbered list: where their block stands,
 * else at the end. Without any, or if they are not readable, the text is unchanged.
 * @param json value of the custom field `footnotes`
 */
export function withFootnotes(content: string, json: string): string {
  const notes = readFootnotes(json);
  if (notes.length === 0) return content;
  const items = notes.map((note) => `<li>${note}</li>`).join("");
  const list = `<!-- wp:list --><ol>${items}</ol><!-- /wp:list -->`;
  return block.test(content) ? content.replace(block, () => list) : `${content}\n\n${list}`;
}

function readFootnotes(json: string): string[] {
  if (json === "") return [];
  try {
    return Footnotes.parse(JSON.parse(json)).map(({ content }) => content);
  } catch {
    return [];
  }
}
