import { isForeign, linkAddress } from "./rich-text-link.ts";
import type { Mark } from "./rich-text-writer.ts";

/** The attributes of one tag of the sanitised source, decoded. */
export type Attributes = ReadonlyMap<string, string>;

const markTags = new Set(["strong", "em", "u", "s", "code", "sub", "sup"]);

export function marksOf(tag: string, attributes: Attributes): Mark[] | undefined {
  if (markTags.has(tag)) return [{ tag, open: `<${tag}>` }];
  if (tag === "span") return (attributes.get("class") ?? "").split(" ").flatMap(plainMark);
  if (tag === "abbr") {
    const title = attributes.get("title")?.trim();
    return title ? [{ tag, open: `<abbr title="${escapeHtml(title)}">` }] : [];
  }
  if (tag === "a") {
    const address = linkAddress(attributes.get("href") ?? "");
    return address === undefined ? [] : [linkTo(address)];
  }
  return undefined;
}

function plainMark(tag: string): Mark[] {
  return markTags.has(tag) ? [{ tag, open: `<${tag}>` }] : [];
}

export function linkTo(address: string): Mark {
  const relation = isForeign(address) ? ' rel="noopener noreferrer"' : "";
  return { tag: "a", open: `<a href="${escapeHtml(address)}"${relation}>` };
}

export function classAttribute(attributes: Attributes): string {
  const name = attributes.get("class") ?? "";
  return /^text-(?:left|center|right|justify)$/.test(name) ? ` class="${name}"` : "";
}

export function scopeAttribute(attributes: Attributes): string {
  const scope = attributes.get("scope")?.toLowerCase() ?? "";
  return /^(?:row|col|rowgroup|colgroup)$/.test(scope) ? ` scope="${scope}"` : "";
}

export function spanAttributes(attributes: Attributes): string {
  return ["colspan", "rowspan"].map((name) => numberAttribute(name, attributes.get(name), 2, 200)).join("");
}

export function numberAttribute(name: string, value: string | undefined, min: number, max: number): string {
  const number = /^\s*\d{1,6}(?:px)?\s*$/.test(value ?? "") ? Number.parseInt(value ?? "", 10) : 0;
  return number >= min && number <= max ? ` ${name}="${number}"` : "";
}

export function readAttributes(source: string): Attributes {
  const found = new Map<string, string>();
  for (const [, name, value] of source.matchAll(/ ([a-z]+)="([^"]*)"/g)) {
    if (name !== undefined) found.set(name, unescapeHtml(value ?? ""));
  }
  return found;
}

function unescapeHtml(escaped: string): string {
  return escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&quot;", '"').replaceAll("&amp;", "&");
}

export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
