import { parse as parseToml, TomlError } from "smol-toml";
import { parseDocument } from "yaml";

/** The front matter of a Markdown file, by lower-case name. */
export type FrontMatter = ReadonlyMap<string, unknown>;

export interface MarkdownFile {
  /** Undefined for a file without front matter. */
  frontMatter: FrontMatter | undefined;
  body: string;
  /** Number of lines before the body. */
  bodyLine: number;
}

/** Thrown with the line where a file is broken; the message is part of a German sentence. */
export class BrokenFrontMatter extends Error {
  line: number;
  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

const maxChars = 65_536;
const maxAliases = 20;
const maxNesting = 50;

/**
 * Reads YAML between lines of "---", or TOML between lines of "+++".
 * @throws BrokenFrontMatter
 */
export function readFrontMatter(text: string): MarkdownFile {
  const lines = text.split("\n");
  const mark = lines[0]?.trimEnd();
  const none = { frontMatter: undefined, body: text, bodyLine: 0 };
  if (mark !== "---" && mark !== "+++") return none;
  const end = lines.findIndex((line, index) => index > 0 && isEnd(line.trimEnd(), mark));
  if (end === -1) {
    // "---" may also be a horizontal rule at the start of the text.
    if (mark === "---" && !/^\s*["']?[\w -]+["']?\s*:/.test(lines[1] ?? "")) return none;
    throw new BrokenFrontMatter(1, `die Angaben am Anfang enden nicht mit „${mark}“`);
  }
  const source = lines.slice(1, end).join("\n");
  if (source.length > maxChars) throw new BrokenFrontMatter(1, "die Angaben am Anfang sind länger als 65.536 Zeichen");
  const value = mark === "---" ? fromYaml(source) : fromToml(source);
  const entries = Object.entries(value ?? {}).map(([name, one]): [string, unknown] => [name.toLowerCase(), one]);
  return { frontMatter: new Map(entries), body: lines.slice(end + 1).join("\n"), bodyLine: end + 1 };
}

function isEnd(line: string, mark: string): boolean {
  return line === mark || (mark === "---" && line === "...");
}

function fromYaml(source: string): object | undefined {
  if (isTooDeep(source)) throw new BrokenFrontMatter(2, "die Angaben am Anfang sind zu tief verschachtelt");
  const document = parseDocument(source, { logLevel: "silent" });
  const [error] = document.errors;
  if (error) throw new BrokenFrontMatter((error.linePos?.[0].line ?? 1) + 1, "das ist kein gültiges YAML");
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: maxAliases });
  } catch {
    throw new BrokenFrontMatter(2, "die Angaben am Anfang verweisen zu oft aufeinander");
  }
  if (value === null || value === undefined) return undefined;
  if (typeof value !== "object" || Array.isArray(value))
    throw new BrokenFrontMatter(2, "die Angaben am Anfang sind keine Liste von Namen mit ihren Werten");
  return value;
}

/** Whether the nesting is too deep for the recursive parser. */
function isTooDeep(source: string): boolean {
  let depth = 0;
  for (const character of source.replace(/[^[\]{}]/g, "")) {
    depth = character === "[" || character === "{" ? depth + 1 : Math.max(0, depth - 1);
    if (depth > maxNesting) return true;
  }
  return source.split("\n").some((line) => (/^(?:[\s?-]*)/.exec(line)?.[0].length ?? 0) > 4 * maxNesting);
}

function fromToml(source: string): object {
  if (isTooDeep(source)) throw new BrokenFrontMatter(2, "die Angaben am Anfang sind zu tief verschachtelt");
  try {
    return parseToml(source);
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    throw new BrokenFrontMatter(error.line + 1, "das ist kein gültiges TOML");
  }
}
