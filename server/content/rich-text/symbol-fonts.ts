import { hasChildren, isTag, isText, type ParentNode } from "domhandler";
import type { Attributes } from "sanitize-html";

/** The class of words in a font that shows signs instead of letters, and of those inside that are in another again. */
export const fontClasses = { symbol: "font-symbol", wingdings: "font-wingdings", other: "font-other" } as const;

/**
 * Returns the class of a `span` or `font` that sets a font; "" for one that does not.
 * @param style its declarations, in lower case
 */
export function fontClass({ face }: Attributes, style: ReadonlyMap<string, string>): string {
  const named = style.get("mso-symbol-font-family") ?? style.get("font-family") ?? style.get("font") ?? face;
  if (named === undefined) return "";
  const font = named.replace(/["']/g, "").split(",")[0]?.trim().toLowerCase();
  return font === "symbol" || font === "wingdings" ? fontClasses[font] : fontClasses.other;
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const greek = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖαβχδεφγηιϕκλμνοπθρστυϖωξψζ";

/** What the fonts show for a letter; for a missing one, the letter itself. */
const signs: Readonly<Record<string, ReadonlyMap<string, string>>> = {
  [fontClasses.symbol]: pairs(
    `${letters}"$'*@\\^~¢£¥«¬®¯°±²³´µ¶·¸¹º»¼ÆÇÈÌÎÏÑÖ×ÙÚÛÜÝÞßåòÄÅ`,
    `${greek}∀∃∋∗≅∴⊥∼′≤∞↔←→↓°±″≥×∝∂•÷≠≡≈…∅∩∪⊂∈∉∇√⋅∧∨⇔⇐⇑⇒⇓∑∫⊗⊕`,
  ),
  [fontClasses.wingdings]: pairs("(*CDJKLlnoqv§¨Øßàáâçèéêûüýþ", "☎✉👍👎☺😐☹●■□❑❖▪◻➢←→↑↓←→↑↓✗✓☒☑"),
};

function pairs(from: string, to: string): ReadonlyMap<string, string> {
  const shown = [...to];
  return new Map([...from].map((letter, at) => [letter, shown[at] ?? letter]));
}

/**
 * Writes the signs that words in Symbol or Wingdings show: without the font, "mg" would stand where a text says "μg".
 * Lists come first, as their markers are told by the letters. Words with signs of their own do not count on the font.
 */
export function writeSymbols(parent: ParentNode, font: string = fontClasses.other): void {
  for (const child of parent.children) {
    if (isText(child)) {
      const shown = signs[font];
      if (shown && !/[^\0-\u00ff\uf020-\uf0ff]/u.test(child.data))
        child.data = child.data.replace(/./gsu, (letter) => signOf(letter, shown));
    } else if (hasChildren(child)) {
      const own = isTag(child) ? /\bfont-\w+/.exec(child.attribs.class ?? "")?.[0] : undefined;
      writeSymbols(child, own ?? font);
    }
  }
}

function signOf(letter: string, shown: ReadonlyMap<string, string>): string {
  // Word also writes them as characters for private use.
  const code = letter.codePointAt(0) ?? 0;
  const plain = code >= 0xf020 && code <= 0xf0ff ? String.fromCodePoint(code - 0xf000) : letter;
  return shown.get(plain) ?? plain;
}
