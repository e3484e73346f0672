/** The class prefix of Word list items between the two steps of sanitising; the level follows. */
export const wordItemClass = "word-item-";

interface OpenList {
  level: number;
  tag: "ul" | "ol";
}

// An item made from a Word paragraph contains marks and text, but no blocks and so no other item.
const item = /<li class="word-item-(\d+)">((?:(?!<\/?li[ >])[\s\S])*)<\/li>/g;
// "1.", "a)", "(iv)": only the text of its markers tells that a Word list is numbered.
const numbered = /<span class="list-marker">(?:\s|<[^>]*>)*\(?(?:\d{1,4}|[a-z]{1,4})[.)]/i;

/** Returns the level, from 1, of a Word paragraph by its `mso-list` declaration, e.g. "l0 level2 lfo1". */
export function wordListLevel(declaration: string): number {
  const level = Number(/\blevel(\d)\b/.exec(declaration)?.[1]);
  return level > 0 ? level : 1;
}

/**
 * Turns consecutive list items from Word, which are flat and have a level each, into nested lists.
 * @param sanitised balanced HTML with escaped text, as in `sanitizeSource`
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
