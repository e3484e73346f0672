import { namedCharacter } from "./texts/named-characters.ts";

const declaration = /<\?xml\s/;
const root = /^<(?:\?xml\s|[\w.-]*:?(?:rss|feed|rdf)[\s>])/i;
/** So much may stand before the XML declaration: warnings of PHP, blank lines. */
const maximumBefore = 100_000;
const border = /<!\[CDATA\[|<\/(?:[\w.-]+:)?(?:rss|feed|rdf)\s*>/gi;
const anotherRoot = /<(?:[\w.-]+:)?(?:rss|feed|rdf|item|entry)[\s>/]/i;
const reference = /&(?:(#\d{1,7}|#x[0-9a-f]{1,6})|([a-z][a-z0-9]{1,31}));|&/gi;
const forbidden = /[\ufffe\uffff]|[^\P{Cc}\t\n\r]/gu;
const longestReference = 40;

/** Returns whatever stands before the XML declaration of a text removed. */
export function withoutPreamble(text: string): string {
  const at = text.slice(0, maximumBefore).search(declaration);
  return at > 0 ? text.slice(at) : text.trimStart();
}

/**
 * Makes XML of what programs write as such: drops what a server printed before and after it, and characters that XML
 * forbids; replaces the named characters of HTML, which XML does not know; and escapes an "&" that begins no reference, or
 * one nobody knows: files with names of their own are refused.
 * Everything in CDATA stays as it is. What remains broken is for the parser to refuse.
 */
export async function* mendedXml(stream: AsyncIterable<string>): AsyncGenerator<string> {
  const mender = new XmlMender();
  for await (const chunk of stream) yield mender.mend(chunk);
  yield mender.finish();
}

class XmlMender {
  #state: "before" | "text" | "cdata" | "after" = "before";
  #rest = "";
  /** The last characters behind the root: another root may begin in them. */
  #behind = "";

  mend(chunk: string): string {
    return this.#mend(this.#rest + chunk, false).replace(forbidden, "");
  }

  finish(): string {
    return this.#mend(this.#rest, true).replace(forbidden, "");
  }

  #mend(written: string, isLast: boolean): string {
    this.#rest = "";
    let text = written;
    if (this.#state === "before") {
      text = withoutPreamble(text);
      if (!root.test(text) && text.length < maximumBefore && !isLast) {
        this.#rest = text;
        return "";
      }
      this.#state = "text";
    }
    const out: string[] = [];
    while (text !== "") {
      const length: number =
        this.#state === "cdata"
          ? this.#cdata(text, out, isLast)
          : this.#state === "text"
            ? this.#text(text, out, isLast)
            : this.#after(text, out);
      if (length === 0) break;
      text = text.slice(length);
    }
    this.#rest = text;
    return out.join("");
  }

  /** Each returns how many characters it has dealt with. */
  #text(text: string, out: string[], isLast: boolean): number {
    border.lastIndex = 0;
    const found = border.exec(text);
    if (found) {
      out.push(text.slice(0, found.index).replace(reference, mendedReference), found[0]);
      this.#state = found[0].startsWith("<!") ? "cdata" : "after";
      return found.index + found[0].length;
    }
    const open = isLast ? -1 : text.slice(-longestReference).search(/(?:&[^;&<\s]*|<[^<>]*)$/);
    const end = open === -1 ? text.length : Math.max(0, text.length - longestReference) + open;
    out.push(text.slice(0, end).replace(reference, mendedReference));
    return end;
  }

  #cdata(text: string, out: string[], isLast: boolean): number {
    const at = text.indexOf("]]>");
    if (at !== -1) this.#state = "text";
    const end = at !== -1 ? at + 3 : isLast ? text.length : text.replace(/\]{1,2}$/, "").length;
    out.push(text.slice(0, end));
    return end;
  }

  #after(text: string, out: string[]): number {
    this.#behind += text;
    // Two exports in one file: the parser refuses it.
    if (anotherRoot.test(this.#behind)) out.push(this.#behind);
    this.#behind = this.#behind.slice(-longestReference);
    return text.length;
  }
}

const ofXml = new Set(["amp", "lt", "gt", "quot", "apos"]);

function mendedReference(whole: string, number?: string, name?: string): string {
  if (number !== undefined) {
    const code =
      number.startsWith("#x") || number.startsWith("#X")
        ? Number.parseInt(number.slice(2), 16)
        : Number(number.slice(1));
    const isAllowed =
      code === 9 ||
      code === 10 ||
      code === 13 ||
      (code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) && code !== 0xfffe && code !== 0xffff);
    return isAllowed ? whole : "";
  }
  if (name === undefined) return "&amp;";
  return ofXml.has(name) ? whole : (namedCharacter(name) ?? `&amp;${name};`);
}
