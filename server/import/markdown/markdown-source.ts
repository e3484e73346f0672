import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { NewsItem, NewsType } from "#model/content/news.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { escapeHtml } from "#server/content/rich-text/rich-text-tags.ts";
import { ImportRefused } from "../import-refused.ts";
import type { ImportWriter } from "../import-target.ts";
import { importedNews, newsTypeOf } from "../imported-news.ts";
import type { NewsCandidate, NewsSource } from "../news-source.ts";
import { picturesIn, plainHtml, postContent, withAddresses } from "../post-html.ts";
import { BrokenFrontMatter, readFrontMatter } from "./front-matter.ts";
import { type MarkdownFolder, openMarkdownFolder } from "./markdown-folder.ts";
import { byNamePrefix, htmlFromMarkdown, lineAt } from "./markdown-html.ts";
import { coverOf, dayOf, isPage, isPinned, namesOf, reasonAgainst, textOf } from "./markdown-post.ts";

interface Options {
  now: Date;
  pagesAs?: NewsType | undefined;
  asDrafts?: boolean | undefined;
  /** Address of the site the files come from. */
  site?: string | undefined;
}

const maxBytes = 2_000_000;
const maxProblems = 20;

/**
 * Returns a source of the posts in a folder of Markdown files, as written by Hugo, Jekyll, Eleventy, Obsidian and
 * Ghost's exporters. A single unusable file makes the import fail, so that no post is missing unnoticed.
 */
export async function markdownSource(path: string, options: Options): Promise<NewsSource> {
  const folder = await openMarkdownFolder(path);
  if (folder.files.length === 0 && folder.problems.length === 0)
    throw new ImportRefused("Im Ordner liegen keine Markdown-Dateien.");
  return {
    format: "markdown",
    totalBytes: folder.files.reduce((sum, { bytes }) => sum + bytes, 0),
    async *read(progress) {
      const problems = [...folder.problems];
      for (const { path: file, bytes } of folder.files) {
        const read = await readCandidate(folder, file, options).catch((error: unknown) => {
          if (!(error instanceof BrokenFrontMatter)) throw error;
          problems.push(`„${file}“, Zeile ${error.line}: ${error.message}.`);
        });
        progress.read(bytes);
        if (read && problems.length === 0) yield read;
      }
      if (problems.length > 0) throw new ImportRefused(listed(problems));
      progress.tell();
    },
  };
}

function listed(problems: readonly string[]): string {
  const shown = problems.slice(0, maxProblems);
  const rest = problems.length - shown.length;
  return [...shown, ...(rest > 0 ? [`Und ${rest} weitere.`] : [])].join("\n");
}

async function readCandidate(folder: MarkdownFolder, file: string, options: Options): Promise<NewsCandidate> {
  const { now, pagesAs, asDrafts = false, site = "" } = options;
  const text = await readText(folder.placeOf(file));
  const { frontMatter = new Map<string, unknown>(), body, bodyLine } = readFrontMatter(text);
  const written = textOf(frontMatter, "title");
  const { html: rendered, heading, dropped } = rendering(body, written, bodyLine);
  const title = written || heading || titleOfName(file);
  const notes = dropped.map(({ line, what }) => `„${file}“, Zeile ${line + bodyLine}: „${what}“ nicht übernommen.`);
  const source =
    plainHtml(rendered) || plainHtml(paragraphOf(textOf(frontMatter, "description", "summary", "excerpt")));
  const cover = coverOf(frontMatter);
  const placed = new Map<string, string>();
  for (const address of [...new Set([cover.address, ...picturesIn(source)])]) {
    if (address === "" || /^(?:https?:)?\/\//i.test(address)) continue;
    const found = await folder.findPicture(file, address);
    const old = address.startsWith("/") && site ? new URL(address, site).href : undefined;
    placed.set(address, "address" in found ? found.address : (old ?? ""));
    if ("address" in found || old) continue;
    const name = address.startsWith(byNamePrefix) ? address.slice(byNamePrefix.length) : address;
    const line = lineAt(text, Math.max(0, text.indexOf(name)));
    notes.push(`„${file}“, Zeile ${line}: Bild „${name.slice(0, 200)}“ nicht übernommen: ${found.reason}.`);
  }
  const placeOf = (address: string) => placed.get(address) ?? address;
  const html = withAddresses(source, (address, isPicture) =>
    isPicture ? placeOf(address) : linkOf(address, site),
  ).replaceAll(' src=""', "");

  return {
    title,
    site,
    notes,
    pictures: folder.pictures,
    news(storedAt) {
      const day = dayOf(frontMatter, file);
      if (basename(file).startsWith("_")) return { ok: false, reason: "Übersichtsseite" };
      if (frontMatter.size === 0 && day === undefined) return { ok: false, reason: "ohne Angaben am Anfang" };
      const isPageHere = isPage(frontMatter);
      if (isPageHere && !pagesAs) return { ok: false, reason: "Seite" };
      const reason = reasonAgainst(frontMatter, file, berlinDate(now));
      if (reason && (!asDrafts || reason === "Papierkorb")) return { ok: false, reason };
      const type = newsTypeOf(namesOf(frontMatter));
      return importedNews(
        idOf(site, file),
        {
          ...{ title, date: day, images: [], isPinned: isPinned(frontMatter) },
          ...{ imageAlt: cover.alt, type: (isPageHere && pagesAs) || type },
          ...postContent(html, placeOf(cover.address) || undefined, storedAt),
        },
        now,
        asDrafts,
      );
    },
    findStoredId: (writer, id, document) => findStoredId(writer, id, document, site),
  };
}

async function readText(place: string): Promise<string> {
  const bytes = await readFile(place);
  if (bytes.length > maxBytes) throw new BrokenFrontMatter(1, "die Datei ist größer als 2 MB");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r\n?/g, "\n");
  } catch {
    throw new BrokenFrontMatter(1, "die Datei ist nicht in UTF-8 geschrieben oder beschädigt");
  }
}

function rendering(body: string, title: string, bodyLine: number) {
  try {
    return htmlFromMarkdown(body, title);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new BrokenFrontMatter(
      bodyLine + 1,
      "der Text ist zu tief verschachtelt oder enthält zu viele Zeichen wie * und _",
    );
  }
}

/** Returns the same title for "2024-05-06-neue-leitlinie.md" and "neue-leitlinie/index.md". */
function titleOfName(file: string): string {
  const parts = file.replace(/\.\w+$/, "").split("/");
  const name = parts.at(-1) === "index" ? (parts.at(-2) ?? "") : (parts.at(-1) ?? "");
  const words = name.replace(/^\d{4}-\d{2}-\d{2}-?/, "").replace(/[-_]+/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Resolves a root-relative link against the old site; without its address the link becomes text. */
function linkOf(address: string, site: string): string {
  if (!address.startsWith("/") || address.startsWith("//")) return address;
  return site ? new URL(address, site).href : "";
}

function idOf(site: string, file: string): string {
  const origin = site.replace(/^https?:\/\/(?:www\.)?/i, "").replace(/\/+$/, "");
  const key = createHash("sha256")
    .update(`${origin} ${file.normalize("NFC")}`)
    .digest("hex");
  return `md${key.slice(0, 20)}`;
}

/** Refuses a post that may come from another site with equal file names: only `site` distinguishes them. */
async function findStoredId(writer: ImportWriter, id: string, post: NewsItem, site: string) {
  const stored = site ? undefined : await writer.findNews(id);
  const isOther = stored && stored.date !== post.date && stored.title !== post.title && stored.content !== post.content;
  return isOther ? { leftOut: "eine Datei dieses Namens kam schon von anderswo; bitte --site ADRESSE angeben" } : id;
}

function paragraphOf(text: string): string {
  return text === "" ? "" : `<p>${escapeHtml(text)}</p>`;
}
