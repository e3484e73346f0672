import { berlinDate } from "#model/dates/berlin-date.ts";
import { CalendarEvent, type EventType } from "#model/events/calendar-event.ts";
import { readEuro } from "#model/fields/euro.ts";
import { escapeHtml, escapeText } from "#model/text/escape-html.ts";
import { foldGerman } from "#model/text/fold.ts";
import { cleanOnce } from "#server/content/rich-text/clean-once.ts";
import type { ImportedEvent } from "../entry-source.ts";
import { saysFree, unknownPlace, unknownTime } from "../imported-event.ts";
import { cutNote, shortTitle } from "../imported-news.ts";
import { eventState, eventTimes, isOn, isRepeated, usedNames, valuesOf } from "./event-fields.ts";
import { textFromWordPress } from "./wordpress-html.ts";
import { newsIdOf } from "./wordpress-identity.ts";
import { contentOf, isFromPeople, ofField, statusAgainst, type WordPressOptions } from "./wordpress-news.ts";
import type { WordPressPlaces } from "./wordpress-places.ts";
import type { WordPressItem } from "./wxr.ts";

/** Types of content that calendar plugins and themes use for events, and what else they name so. */
const eventTypes =
  /event|veranstaltung|termin|seminar|kongress|congress|conference|tagung|workshop|webinar|fortbildung|(?:^|[_-])kurse?$|^etn$/;
const noEvent =
  /venue|location|organi[sz]er|veranstalter|recurr|speaker|sponsor|ticket|eventlog|[_-](?:series|orders?|categor\w*|templates?|fields?|forms?|settings?|logs?)$/;

/** Whether an item is an event of the old site's calendar. */
export function isEvent(item: WordPressItem): boolean {
  return eventTypes.test(item.type) && !noEvent.test(item.type) && !isFromPeople(item);
}

/**
 * Converts an item of a calendar plugin or of a theme's own type to an event, or returns the German reason why it is
 * skipped. What it says of itself is kept; nobody can register for it here before an editor switches that on, and what
 * editors have added for that stays, also when the import may replace what they edited.
 */
export function eventFromWordPress(
  item: WordPressItem,
  places: WordPressPlaces,
  now: Date,
  options: WordPressOptions = {},
): ImportedEvent {
  const reason = statusAgainst(item, options.takesDrafts ?? false);
  if (reason !== undefined) return { ok: false, reason };
  if (!/^\d{1,18}$/.test(item.id)) return { ok: false, reason: "ohne Beitragsnummer", isFlaw: true };
  const times = eventTimes(item.meta);
  if (!times) return { ok: false, reason: "Veranstaltung ohne lesbaren Tag", isFlaw: true };
  const { content: written, language, image, imageAlt, images, ...ofItem } = contentOf(item, options);
  const { removed: ofParts, note: ofText } = ofItem;
  const clean = options.clean ?? cleanOnce;
  // Unlike news, an event has no language of its own.
  const content = language ? clean(`<div lang="${language}">${written}</div>`) : written;
  const title = textFromWordPress(item.title);
  const { note: ofPrice, ...price } = priceOf(item);
  const description = content + clean(picturesHtml(images) + furtherHtml(item, places));
  const location = placeOf(item, places);
  const state = eventState(item.meta);
  const used = usedNames(item.meta, location);
  const removed = ofParts.filter((name) => !name.startsWith(ofField) || !used.has(name.slice(ofField.length)));
  const given = {
    ...{ title: shortTitle(title, content), ...times, description, image, imageAlt, ...price },
    time: times.time.slice(0, 100),
    location,
    type: typeOf(item, title),
    ...(state === "cancelled" && { isCancelled: true }),
  };
  const parsed = CalendarEvent.safeParse(given);
  if (!parsed.success) return { ok: false, reason: parsed.error.issues[0]?.message ?? "nicht lesbar", isFlaw: true };
  const isPast = (times.lastDay || times.date) < berlinDate(now);
  const missing = [times.time === unknownTime && "Uhrzeit", location === unknownPlace && "Ort"].filter(Boolean);
  const ofMissing = missing.length > 0 && `Ohne ${missing.join(" und ")}: bitte ergänzen.`;
  const ofSeries = isRepeated(item.meta) && "Wiederholte sich dort: nur der erste Termin ist übernommen.";
  const ofState = state === "postponed" && "Dort als verschoben geführt: bitte prüfen.";
  const note = [ofText, cutNote(title), ofSeries, !isPast && ofState, !isPast && ofMissing, !isPast && ofPrice]
    .filter(Boolean)
    .join(" ");
  const { data: document } = parsed;
  return { ok: true, collection: "events", id: newsIdOf(item), document, given, removed, ...(note && { note }) };
}

function placeOf(item: WordPressItem, places: WordPressPlaces): string {
  const place = places.placeOf(item) || (isOn(item.meta, "isOnline") ? "Online / Virtuell" : unknownPlace);
  return place.length <= 300 ? place : `${place.slice(0, 299).toWellFormed()}…`;
}

const typeWords: readonly (readonly [type: EventType, words: RegExp])[] = [
  ["webinar", /webinar|online/],
  ["workshop", /workshop/],
  ["congress", /kongress|congress|tagung|symposi|conference/],
];

/** By the categories of an event, else by its title. */
function typeOf({ terms }: WordPressItem, title: string): EventType {
  const ofCategories = terms.map(({ name }) => name).join(" ");
  for (const text of [ofCategories, title].map(foldGerman)) {
    const [type] = typeWords.find(([, words]) => words.test(text)) ?? [];
    if (type) return type;
  }
  return "seminar";
}

/** An amount the old site did not write as one is kept as text. */
function priceOf({ meta }: WordPressItem): { isFree: boolean; price: number; payment?: string; note?: string } {
  const [cost] = valuesOf(meta, "cost");
  if (cost === undefined)
    return { isFree: true, price: 0, note: "Ohne Preisangabe, deshalb als kostenlos übernommen: bitte prüfen." };
  const written = textFromWordPress(cost);
  if (saysFree(written)) return { isFree: true, price: 0 };
  const amount = readEuro(written);
  if (Number.isFinite(amount)) return { isFree: amount === 0, price: amount };
  const [first] = /\d+(?:[.,]\d+)*/.exec(written) ?? [];
  const lowest = first === undefined ? Number.NaN : readEuro(first);
  const payment = `Kosten: ${written}`;
  return Number.isFinite(lowest) && lowest > 0
    ? { isFree: false, price: lowest, payment, note: `Preis „${written}“ als ${lowest} € übernommen: bitte prüfen.` }
    : { isFree: true, price: 0, payment, note: `Preis „${written}“ nicht als Betrag lesbar: bitte prüfen.` };
}

function picturesHtml(images: readonly string[]): string {
  return images.map((url) => `<p><img src="${escapeHtml(url)}"></p>`).join("");
}

/** What the old site showed beside the text. */
function furtherHtml(item: WordPressItem, places: WordPressPlaces): string {
  const organizers = places.organizersOf(item);
  const [website = ""] = valuesOf(item.meta, "website");
  const ofOrganizers = organizers.length > 0 ? `<p>Veranstalter: ${escapeText(organizers.join(", "))}</p>` : "";
  const isAddress = /^https?:\/\//i.test(website);
  const [reason = ""] = valuesOf(item.meta, "statusReason").map(textFromWordPress);
  const ofState = reason === "" ? "" : `<p>${escapeText(reason)}</p>`;
  return `${ofState}${ofOrganizers}${isAddress ? `<p><a href="${escapeHtml(website)}">Zur Website der Veranstaltung</a></p>` : ""}`;
}
