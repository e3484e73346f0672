import { createHash } from "node:crypto";
import { basename } from "node:path";
import type { NewsType } from "#model/content/news.ts";
import { readWrittenDate } from "#model/dates/written-date.ts";
import { escapeHtml } from "#model/text/escape-html.ts";
import { excerpt } from "#model/text/excerpt.ts";
import type { EntrySource, ImportCandidate } from "../entry-source.ts";
import { headOf } from "../import-bytes.ts";
import { importedNews, newsTypeOf } from "../imported-news.ts";
import { fileNameIn } from "../old-address.ts";
import { escapedOnce } from "../texts/escaped-once.ts";
import { hiddenPart, hidesText } from "../texts/hidden-text.ts";
import { plainHtml, postContent, withAddresses } from "../texts/post-html.ts";
import { textFromWordPress } from "../wordpress/wordpress-html.ts";
import { withPlainAddresses } from "../wordpress/wordpress-pictures.ts";
import { replaceShortcodes } from "../wordpress/wordpress-shortcodes.ts";
import { readFeed } from "./feed.ts";
import type { FeedEntry } from "./feed-entry.ts";
import { readJsonFeed } from "./json-feed.ts";

interface FeedOptions {
  now: Date;
  asDrafts?: boolean | undefined;
  /** The type of news for pages of a blog; if omitted, pages are skipped. */
  pagesAs?: NewsType | undefined;
}

/** Returns a source of the entries of an RSS, Atom or JSON Feed file. */
export function feedSource(path: string, options: FeedOptions): EntrySource {
  return {
    async *read(progress) {
      const isJson = (await headOf(path, 100)).toString().trimStart().startsWith("{");
      const text = progress.text(path);
      const entries = isJson ? await readJsonFeed(text, basename(path)) : readFeed(text, basename(path));
      for await (const entry of entries) yield candidate(entry, options);
    },
  };
}

/** Some sites write shortcodes into their feeds. */
const ofBuilder = /\[(?:vc|et_pb|av|fusion|cs|mfn)_[a-z]/i;

/** Of the backup of a whole blog, in which comments and settings are entries too. */
const otherKinds: Readonly<Record<string, string>> = {
  page: "Seite",
  comment: "Kommentar",
  settings: "Einrichtung der alten Website",
  template: "Einrichtung der alten Website",
};
const states: Readonly<Record<string, string>> = { draft: "Entwurf", scheduled: "geplant", trash: "Papierkorb" };

/** Why an entry is skipped on purpose; undefined if it is not. */
function reasonAgainst({ kind, state }: FeedEntry, { pagesAs, asDrafts }: FeedOptions): string | undefined {
  if (kind !== "page" || pagesAs === undefined) {
    const other = otherKinds[kind];
    if (other !== undefined) return other;
  }
  return asDrafts && state !== "trash" ? undefined : states[state];
}

function candidate(entry: FeedEntry, options: FeedOptions): ImportCandidate {
  const { now, asDrafts, pagesAs } = options;
  const title = textFromWordPress(entry.title);
  return {
    title: title || entry.id || "Ohne Titel",
    site: entry.site || entry.link,
    oldAddresses: [entry.link],
    ...(isShort(entry) && { shortAddress: entry.id }),
    convert(storedAt, clean) {
      const reason = reasonAgainst(entry, options);
      if (reason !== undefined) return { ok: false, reason };
      if (entry.id === "") return { ok: false, reason: "ohne Kennung und Adresse", isFlaw: true };
      const page = entry.link === "" ? entry.site : absolute(entry.link, entry.site);
      const base = entry.base === "" ? page : absolute(entry.base, page);
      const removed: string[] = [];
      const media = { addressOf: () => undefined, attached: [], onRemoved: (name: string) => removed.push(name) };
      const given = escapedOnce(entry.content || entry.summary);
      if (!asDrafts && hidesText(given)) return { ok: false, reason: hiddenPart };
      const written = ofBuilder.test(given) ? replaceShortcodes(given, media) : given;
      const html = withAddresses(plainHtml(withPlainAddresses(written, base)), (address) => absolute(address, base));
      const cover = entry.picture === "" ? undefined : absolute(entry.picture, base);
      const post = postContent(html + filesOf(entry, base), cover, storedAt, entry.site || entry.link, clean);
      const news = importedNews(
        idOf(entry),
        {
          // Of the text alone: a picture may come along as a link with a label.
          title: title || excerpt(html, 60).text,
          date: readWrittenDate(entry.date)?.date,
          writtenDate: entry.date,
          ...post,
          images: [],
          type: (entry.kind === "page" ? pagesAs : undefined) ?? newsTypeOf(entry.categories.map(textFromWordPress)),
          isPinned: false,
        },
        now,
        asDrafts,
      );
      const isEmpty = !asDrafts && post.content === "" && !post.image;
      return { ...(news.ok && isEmpty ? { ok: false, reason: "ohne Inhalt" } : news), removed };
    },
  };
}

/** Whether WordPress identifies an entry by the address with its number. */
function isShort({ id, link }: FeedEntry): boolean {
  return /^https?:\/\/[^?#]+\/\?p=\d+$/i.test(id) && id !== link;
}

/** Derives a news id from the entry's id, and from its site unless the id is an address. */
function idOf({ id, site }: FeedEntry): string {
  const key = /^https?:/i.test(id) ? id : `${site} ${id}`;
  const origin = key.replace(/^https?:\/\/(?:www\.)?/i, "");
  return `feed${createHash("sha256").update(origin).digest("hex").slice(0, 20)}`;
}

/** Returns links to the files of an entry that its text does not link. */
function filesOf({ files, content, summary }: FeedEntry, base: string): string {
  const links = files
    .map(({ address, ...file }) => ({ ...file, address: absolute(address, base) }))
    .filter(({ address }) => /^https?:/i.test(address) && !(content + summary).includes(address))
    .map(({ address, name, isPicture }) =>
      isPicture
        ? `<p><img src="${escapeHtml(address)}"></p>`
        : `<p><a href="${escapeHtml(address)}">${escapeHtml(name || fileNameIn(address))}</a></p>`,
    );
  return links.join("");
}

function absolute(address: string, base: string): string {
  return URL.canParse(address, base) ? new URL(address, base).href : address;
}
