import { Marked, type RendererExtension, type Token, type TokenizerExtension, type Tokens } from "marked";
import { escapeHtml } from "#server/content/rich-text/rich-text-tags.ts";

/** The HTML of a Markdown text, not yet sanitised. */
export interface MarkdownHtml {
  html: string;
  /** The text of the first heading if the text starts with it. */
  heading: string;
  /** Parts that are dropped, with line numbers. */
  dropped: { line: number; what: string }[];
}

/** Prefix of the address of a picture referenced by name only; hidden folders are not read, so none has this name. */
export const byNamePrefix = ".by-name/";

const pictureName = /\.(?:jpe?g|png|gif|webp|avif|svg)$/i;
const activeTag = /<(script|style|svg|math|form|input|button|select|textarea|template|link|meta|base)\b/i;
const activeAttribute = /<[a-z][^<>]*?\s(on[a-z]+)\s*=/i;

/** The parser is quadratic in the marks of a paragraph. So many of them only occur in attacks. */
const maxMarks = 10_000;

/**
 * Converts GitHub-flavoured Markdown with extensions of Obsidian, Hugo and Jekyll. Drops a first heading that repeats
 * the title.
 * @throws RangeError when it is nested too deeply or has too many marks
 */
export function htmlFromMarkdown(source: string, title: string): MarkdownHtml {
  const text = withoutVariables(source);
  if (
    text
      .split(/\n\s*\n/)
      .some((block) => block.length > maxMarks && block.replace(/[^*_~[\]`{%]/g, "").length > maxMarks)
  )
    throw new RangeError("too many marks");
  const marked = new Marked({ extensions: [embed, wikiLink, comment, shortcode, liquidTag] });
  const tokens = marked.lexer(text);
  const heading = takeHeading(tokens, title);
  const dropped: MarkdownHtml["dropped"] = [];
  let position = 0;
  marked.walkTokens(tokens, (token) => {
    const what = droppedBy(token);
    if (what === undefined) return;
    const found = text.indexOf(token.raw.trim(), position);
    if (found >= 0) position = found;
    dropped.push({ line: lineAt(text, Math.max(found, 0)), what });
  });
  return { html: marked.parser(tokens), heading, dropped };
}

/** Returns the line number of a position, from 1. */
export function lineAt(text: string, position: number): number {
  return text.slice(0, position).split("\n").length;
}

/** Removes the variables of Jekyll and Ghost at the start of addresses. */
function withoutVariables(text: string): string {
  return text
    .replace(/\{\{[ \t]*site\.(?:baseurl|url)[ \t]*\}\}|__GHOST_URL__/g, "")
    .replace(/\{\{[ \t]*["']([^"'{}\n]+)["'][ \t]*\|[ \t]*(?:relative|absolute)_url[ \t]*\}\}/g, "$1");
}

function takeHeading(tokens: Token[], title: string): string {
  const index = tokens.findIndex(({ type }) => type !== "space");
  const first = tokens[index];
  if (first?.type !== "heading" || first.depth !== 1) return "";
  const heading = String(first.text).trim();
  if (title === "" || heading === title) tokens.splice(index, 1);
  return heading;
}

function droppedBy(token: Token): string | undefined {
  if (token.type === "shortcode" || token.type === "liquidTag") return isFigure(token) ? undefined : token.raw.trim();
  if (token.type !== "html") return undefined;
  const [, tag] = activeTag.exec(token.raw) ?? [];
  if (tag) return `<${tag.toLowerCase()}>`;
  return activeAttribute.exec(token.raw)?.[1]?.toLowerCase();
}

type Extension = TokenizerExtension & RendererExtension;

/** Creates an inline extension. */
function inline(name: string, start: string, pattern: RegExp, render: (parts: string[]) => string): Extension {
  return {
    name,
    level: "inline",
    start: (text) => {
      const found = text.indexOf(start);
      return found < 0 ? undefined : found;
    },
    tokenizer(text) {
      const found = pattern.exec(text);
      return found ? { type: name, raw: found[0], parts: [...found] } : undefined;
    },
    renderer: (token: Tokens.Generic) => render(token.parts as string[]),
  };
}

const embed = inline(
  "embed",
  "![[",
  /^!\[\[([^\]|\n]{1,500})(?:\|([^\]\n]{0,500}))?\]\]/,
  ([, name = "", words = ""]) => {
    if (!pictureName.test(name)) return "";
    const description = /^\d+(?:x\d+)?$/.test(words) ? "" : words;
    return `<img src="${escapeHtml(`${byNamePrefix}${name.trim()}`)}" alt="${escapeHtml(description)}">`;
  },
);

const wikiLink = inline("wikiLink", "[[", /^\[\[([^\]|\n]{1,500})(?:\|([^\]\n]{1,500}))?\]\]/, ([, name = "", words]) =>
  escapeHtml(words ?? name.replace(/^.*\//, "")),
);

const comment = inline("comment", "%%", /^%%[^%]{0,10000}%%/, () => "");

const shortcode = inline(
  "shortcode",
  "{{",
  /^\{\{[<%]\s*(\/?[\w-]+)([^\n{}]{0,2000})[>%]\}\}/,
  ([, name, settings = ""]) => {
    if (name !== "figure") return "";
    const setting = (key: string) => new RegExp(`\\b${key}\\s*=\\s*["']([^"'\n]*)["']`).exec(settings)?.[1] ?? "";
    const caption = setting("caption") || setting("title");
    const image = `<img src="${escapeHtml(setting("src"))}" alt="${escapeHtml(setting("alt"))}">`;
    return caption ? `<figure>${image}<figcaption>${escapeHtml(caption)}</figcaption></figure>` : image;
  },
);

const liquidTag = inline("liquidTag", "{%", /^\{%[^\n{}]{0,2000}%\}/, () => "");

function isFigure(token: Token): boolean {
  return (token as Tokens.Generic).parts?.[1] === "figure";
}
