import { type ForeignLanguage, languageIn } from "#model/content/language.ts";
import type { NewsType } from "#model/content/news.ts";
import { isCalendarDate } from "#model/dates/calendar-date.ts";
import { readWrittenDate } from "#model/dates/written-date.ts";
import { cleanOnce } from "#server/content/rich-text/clean-once.ts";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import type { ImportedNews, StoredAt } from "../entry-source.ts";
import { importedNews, newsTypeOf } from "../imported-news.ts";
import { isOfSite } from "../old-address.ts";
import { hiddenPart } from "../texts/hidden-text.ts";
import { htmlFromBuilder } from "./builder-data.ts";
import { withWidgets } from "./builder-widgets.ts";
import { withElementorCounts } from "./counted-numbers.ts";
import { htmlOfFields } from "./dynamic-blocks.ts";
import { withFootnotes } from "./footnotes.ts";
import { isForMembers, isPartlyHidden } from "./members-only.ts";
import { tableType } from "./tablepress.ts";
import { htmlFromWordPress, textFromWordPress } from "./wordpress-html.ts";
import { newsIdOf } from "./wordpress-identity.ts";
import { PictureCount, withBackgrounds, withPlainAddresses } from "./wordpress-pictures.ts";
import type { PostMedia } from "./wordpress-shortcodes.ts";
import { withStoredPictures } from "./wordpress-stored-pictures.ts";
import type { WordPressItem } from "./wxr.ts";

export interface WordPressOptions {
  media?: PostMedia;
  /** Returns the post as `readPost` does, for several conversions of one; default: it is read. */
  read?: (() => ReadPost) | undefined;
  /** Returns the address of an old site's picture in this site; undefined if it was not stored. */
  storedAt?: StoredAt | undefined;
  /** The type of news for imported pages; if omitted, pages are skipped. */
  pagesAs?: NewsType | undefined;
  /** Further types of content that are news here, such as "team". */
  otherTypes?: readonly string[] | undefined;
  /** Converts unpublished items too, except those in the trash. */
  takesDrafts?: boolean | undefined;
  /** Sanitises its text; default: as it is stored. */
  clean?: ((html: string) => string) | undefined;
}

const noMedia: PostMedia = { addressOf: () => undefined, attached: [] };

const typeReasons: Record<string, string> = {
  page: "Seite",
  attachment: "Anhang",
  wp_block: "wiederverwendbarer Block",
  nav_menu_item: "Menüeintrag",
  revision: "frühere Fassung",
  [tableType]: "Tabelle, steht in den Beiträgen, die sie zeigen",
};

/** What plugins, themes and builders keep for themselves as if it were content. */
const technical =
  /^(?:acf-|acfe|elementor[_-]|wp_|et_|vc4?_|fl-|oembed_|user_request|custom_css|custom-css|customize_|mc4wp|wpcf7|wpforms|metform|ninja|nf_|frm_|give_|shop_|product_variation|scheduled-action|tribe-|astra-|ct_template|oxy_|bricks_|tf_|flamingo_|jp_|amp_|jet-|spectra-|kadence_|generate)/;
/** Where plugins of forms, events and shops keep what people sent, which nobody may publish by a list of types. */
const ofPeople =
  /feedback|inquir|enquir|anfrage|anmeld|regist|attendee|teilnehm|booking|buchung|mec-books|rsvp|bestellung|payment|invoice|rechnung|customer|subscri|submission|form[\w-]*entr|(?:^|[_-])(?:orders?|tickets?)(?:$|[_-])/;

/** Whether content of a type was sent by people. */
export const isFromPeople = ({ type }: WordPressItem) => ofPeople.test(type);

/** Places and organisers are read with the events that name them. */
const besideEvents = /venue|location|organi[sz]er|veranstalter/;

const statusReasons: Record<string, string> = {
  draft: "Entwurf",
  "auto-draft": "Entwurf",
  private: "privat",
  future: "geplant",
  pending: "in Prüfung",
  trash: "Papierkorb",
};

/**
 * Converts a WordPress item to a news item, or returns the German reason why it is skipped: by default only published
 * posts without a password and not dated after `now` are converted. The id is derived from the post's number and its
 * site, so that a second import finds it. The categories decide the type; the content is sanitised. Stored pictures
 * become the item's image (the featured one), its list of images (galleries) or stay in the text; others become links.
 */
export function newsFromWordPress(item: WordPressItem, now: Date, options: WordPressOptions = {}): ImportedNews {
  const { pagesAs, takesDrafts = false } = options;
  const against = typeAgainst(item, options);
  if (against) return { ok: false, ...against };
  const reason = statusAgainst(item, takesDrafts);
  if (reason !== undefined) return { ok: false, reason };
  if (!/^\d{1,18}$/.test(item.id)) return { ok: false, reason: "ohne Beitragsnummer", isFlaw: true };
  const { removed, ...content } = contentOf(item, options);
  if (!takesDrafts && isEmpty(content)) return { ok: false, reason: "ohne Inhalt", removed };
  const raw = {
    ...{ title: textFromWordPress(item.title), date: dayOf(item), isPinned: item.isSticky },
    ...content,
    type: (item.type === "page" ? pagesAs : undefined) ?? typeOf(item),
  };
  return { ...importedNews(newsIdOf(item), raw, now, takesDrafts), removed };
}

/** Whether a page would show nothing but its title, as where a theme or plugin of the old site made the rest. */
function isEmpty({
  content,
  image,
  images,
}: {
  content: string;
  image: string | undefined;
  images: readonly string[];
}) {
  return content === "" && !image && images.length === 0;
}

const draftStatuses = new Set(["draft", "private", "future", "pending"]);

function typeAgainst(
  item: WordPressItem,
  { pagesAs, otherTypes = [] }: WordPressOptions,
): { reason: string; otherType?: string } | undefined {
  const { type, content, builderData, customFields } = item;
  const known = lookUp(typeReasons, type);
  const isTaken = otherTypes.includes(type) && type !== tableType;
  if (type === "post" || (pagesAs !== undefined && type === "page") || isTaken) return undefined;
  if (known !== undefined) return { reason: known };
  if (technical.test(type)) return { reason: "Einrichtung der alten Website" };
  if (isFromPeople(item)) return { reason: "Anmeldung, Bestellung oder Nachricht von Personen" };
  if (besideEvents.test(type)) return { reason: "Ort oder Veranstalter" };
  const hasText = content.trim() !== "" || builderData.length > 0 || customFields.length > 0;
  const canBeNamed = hasText && /^[\w-]+$/.test(type);
  return { reason: `Inhalt der Art „${type || "unbekannt"}“`, ...(canBeNamed && { otherType: type }) };
}

/** Why an item of this status is skipped; undefined if it is not. */
export function statusAgainst(item: WordPressItem, takesDrafts: boolean): string | undefined {
  if (takesDrafts && draftStatuses.has(item.status)) return undefined;
  if (item.status !== "publish") return lookUp(statusReasons, item.status) ?? `Status „${item.status || "unbekannt"}“`;
  if (takesDrafts) return undefined;
  if (item.password !== "") return "passwortgeschützt";
  if (isForMembers(item)) return "ganz oder teilweise nur für Mitglieder (--drafts übernimmt es als Entwurf)";
  return isPartlyHidden(item) ? hiddenPart : undefined;
}

// The site's local date; the others are fallbacks, since old imports and plugins may leave it empty.
function dayOf(item: WordPressItem): string | undefined {
  const day = item.date.slice(0, 10);
  if (isUsableDay(day)) return day;
  const gmt = item.dateGmt.slice(0, 10);
  const published = readWrittenDate(isUsableDay(gmt) ? `${item.dateGmt}Z` : item.pubDate)?.date ?? "";
  return isUsableDay(published) ? published : undefined;
}

// PHP turns a missing date into 30 November -1 or 1 January 1970.
function isUsableDay(day: string): boolean {
  return isCalendarDate(day) && day > "1970-01-01";
}

/** In the names of removed parts: what follows is the name of a custom field. */
export const ofField = "ACF: ";

/** What a post shows, before the addresses of its files and of the site's pages are replaced. */
export interface ReadPost {
  /** As stored by WordPress. */
  source: string;
  html: string;
  /** Address of its featured image. */
  featured: string | undefined;
  /** Names of the parts that a plugin of the old site filled. */
  removed: readonly string[];
  count: PictureCount;
}

/** Reads the text of a post, which takes most of the time of its conversion. */
export function readPost(item: WordPressItem, media: PostMedia): ReadPost {
  const count = new PictureCount();
  const removed: string[] = [];
  const watched = count.watch({ ...media, onRemoved: (name) => removed.push(name) });
  const written = writtenIn(item, watched);
  // Beside a text, custom fields may be notes that nobody was to see.
  const isShown = ([name, value]: [string, string]) => htmlOfFields([[name, value]], media.addressOf) !== "";
  if (written === item.content) removed.push(...item.customFields.filter(isShown).map(([name]) => ofField + name));
  const counted = withElementorCounts(written, item.builderData);
  const isOfBeaver = item.meta.get("_fl_builder_enabled") === "1";
  const shown = isOfBeaver ? withWidgets(counted, item.builderData, (name) => removed.push(name)) : counted;
  const source = withFootnotes(shown, item.footnotes);
  const html = withPlainAddresses(withBackgrounds(htmlFromWordPress(source, watched)), item.site || item.link);
  const featured = hasFeatured(item) ? watched.addressOf(item.featuredImageId) : undefined;
  return { source, html, featured, removed, count };
}

function hasFeatured({ featuredImageId }: WordPressItem): boolean {
  return /^[1-9]\d*$/.test(featuredImageId);
}

/** Returns what a post shows, sanitised, with the files that are stored here. */
export function contentOf(
  item: WordPressItem,
  {
    media = noMedia,
    read = () => readPost(item, media),
    storedAt = () => undefined,
    clean = cleanOnce,
  }: WordPressOptions,
) {
  const { source, html: written, featured, removed, count } = read();
  const isFile = (address: string) =>
    /\/wp-content\/uploads\//.test(address) || isOfSite(address, item.site || item.link);
  const { html, images } = withStoredPictures(written, storedAt, isFile);
  const content = clean(html) || clean(item.excerpt);
  const image = featured && storedAt(featured);
  const added =
    featured === undefined || image || html.includes(withoutScheme(featured))
      ? ""
      : `<img src="${featured.replaceAll('"', "%22")}">`;
  const state = hasFeatured(item) && !image ? (featured === undefined ? "missing" : "linked") : "none";
  return {
    content: content + clean(added),
    language: languageOf(item),
    image,
    imageAlt: image ? media.descriptionOf?.(item.featuredImageId) : undefined,
    images,
    removed,
    note: [count.describe(source, html + added, state), languagesNote(item)].filter(Boolean).join(" ") || undefined,
  };
}

/** A site that moved to HTTPS has old addresses in its list of files and new ones in its texts. */
function withoutScheme(address: string): string {
  return address.replace(/^https?:/i, "");
}

/** The words alone that Cornerstone writes for search engines. */
const copied = /\[cs_content_seo\]([\s\S]*?)\[\/cs_content_seo\]/;

/** Some builders write their texts into the post as well, and the theme of a site shows custom fields in its place. */
function writtenIn({ content, builderData, customFields }: WordPressItem, media: PostMedia): string {
  const { blockOf, tableOf } = media;
  const shown = { ...noMedia, ...(blockOf && { blockOf }), ...(tableOf && { tableOf }) };
  const isVisible = (html: string) => cleanRichText(htmlFromWordPress(html, shown)) !== "";
  if (copied.test(content)) {
    const built = builderData.map(htmlFromBuilder).find(isVisible);
    return built ?? content.replace(copied, (_whole, words: string) => words.replaceAll("\\n", "\n"));
  }
  if ((builderData.length === 0 && customFields.length === 0) || isVisible(content)) return content;
  const fromFields = () => htmlOfFields(customFields, media.addressOf);
  return builderData.map(htmlFromBuilder).find(isVisible) ?? (fromFields() || content);
}

/** Polylang keeps the language of a post as a term. */
function languageOf({ terms }: WordPressItem): ForeignLanguage | "" {
  return languageIn(terms.find(({ domain }) => domain === "language")?.slug ?? "") ?? "";
}

function languagesNote({ otherLanguages }: WordPressItem): string {
  const languages = otherLanguages.map((one) => `„${one}“`).join(", ");
  return languages === ""
    ? ""
    : `Der Text in ${otherLanguages.length === 1 ? "der Sprache" : "den Sprachen"} ${languages} blieb zurück.`;
}

function typeOf(item: WordPressItem): NewsType {
  const categories = item.terms.filter((term) => term.domain === "category");
  return newsTypeOf(categories.flatMap((term) => [term.name, term.slug]).map(textFromWordPress));
}

function lookUp(reasons: Record<string, string>, key: string): string | undefined {
  return Object.hasOwn(reasons, key) ? reasons[key] : undefined;
}
