import { escapeHtml } from "#model/text/escape-html.ts";

/** Tags that nothing else uses. */
const starts = /\[(?:[biu]|url|img)(?:=[^[\]\n]{1,2000})?\]/i;
const ends = /\[\/(?:[biu]|url|img)\]/i;
const tag = /\[(\/?)(\*|[a-z]{1,8})(?:=\s*"?([^[\]\n"]{1,2000})"?)?\]/gi;
/** What stands between a pair of these is its address. */
const addressed = /\[(url|img|email)\]\s*([^[\]\s<>"]{1,2000})\s*\[\/\1\]/gi;

const tags: Readonly<Record<string, string>> = {
  ...{ b: "strong", i: "em", u: "u", s: "s", quote: "blockquote", code: "pre", sub: "sub", sup: "sup" },
};
const ofLook = new Set(["size", "color", "font", "center", "left", "right", "justify", "indent"]);

/** Whether a text is written in the BBCode of forums. */
export function isBbcode(text: string): boolean {
  return starts.test(text) && ends.test(text);
}

/** Returns a text in BBCode as HTML, not sanitised. */
export function htmlOfBbcode(text: string): string {
  const lists: string[] = [];
  const isListed = text.includes("[*]");
  const html = text
    .replace(addressed, (_whole, name: string, address: string) => {
      const written = escapeHtml(address.replaceAll("&amp;", "&"));
      if (name.toLowerCase() === "img") return `<img src="${written}">`;
      return `<a href="${name.toLowerCase() === "email" ? `mailto:${written}` : written}">${written}</a>`;
    })
    .replace(tag, (whole, end: string, written: string, value = "") => {
      const name = written.toLowerCase();
      if (name === "*") return "<li>";
      if (name === "list" && isListed) {
        if (!end) lists.push(/^[1a]$/i.test(value) ? "ol" : "ul");
        return `<${end}${(end ? lists.pop() : lists.at(-1)) ?? "ul"}>`;
      }
      if (name === "url" || name === "email") {
        if (end) return "</a>";
        return value === "" ? "" : `<a href="${name === "email" ? "mailto:" : ""}${escapeHtml(value)}">`;
      }
      if (ofLook.has(name)) return "";
      return Object.hasOwn(tags, name) ? `<${end}${tags[name]}>` : whole;
    });
  return /<(?:p|br|div)\b/i.test(text)
    ? html
    : html.replace(/\n[ \t]*\n\s*/g, "<div></div>").replace(/\n(?!<(?:li|\/?[uo]l))/g, "<br>");
}
