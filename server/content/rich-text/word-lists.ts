/** The class that an item of a Word list has between the two steps of cleaning; its number is the level. */
export const wordItemClass = "word-item-";

interface OpenList {
  level: number;
  tag: "ul" | "ol";
}

// Of a paragraph of Word: it holds marks and text, no block and so no other item.
const item = /<li class="word-item-(\d+)">((?:(?!<\/?li[ >])[\s\S])*)<\/li>/g;
// "1.", "a)", "(iv)": Word's numbered lists differ from its other lists only in the text of their markers.
const numbered = /<span class="list-marker">(?:\s|<[^>]*>)*\(?(?:\d{1,4}|[a-z]{1,4})[.)]/i;

/** The level of a paragraph of Word by its `mso-list` declaration, "l0 level2 lfo1": from 1. */
export function wordListLevel(declaration: string): number {
  const level = Number(/\blevel(\d)\b/.exec(declaration)?.[1]);
  return level > 0 ? level : 1;
}

/**
 * Word writes a list as paragraphs one after the other, each with its level. Makes lists inside lists of those that
 * stand together.
 * @param sanitised what `sanitizeSource` wrote: balanced, its text escaped
 */
export function nestWordLists(sanitised: string): string {
  const out: string[] = [];
  const open: OpenList[] = [];
  const closeLists = (until: (list: OpenList) => boolean) => {
    for (let list = open.at(-1); list && !until(list); list = open.at(-1)) {
      out.push(`</li></${list.tag}>`);
      open.pop();
    }
  };
  let end = 0;
  for (const found of sanitised.matchAll(item)) {
    const [whole, number, content = ""] = found;
    const between = sanitised.slice(end, found.index);
    end = found.index + whole.length;
    if (between.trim() !== "") {
      closeLists(() => false);
      out.push(between);
    }
    const level = Number(number);
    const tag = numbered.test(content) ? "ol" : "ul";
    closeLists((list) => list.level < level || (list.level === level && list.tag === tag));
    if (open.at(-1)?.level === level) {
      out.push("</li>");
    } else {
      out.push(`<${tag}>`);
      open.push({ level, tag });
    }
    out.push("<li>", content);
  }
  closeLists(() => false);
  return out.join("") + sanitised.slice(end);
}
