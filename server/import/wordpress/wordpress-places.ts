import { valuesOf } from "./event-fields.ts";
import { textFromWordPress } from "./wordpress-html.ts";
import type { WordPressItem } from "./wxr.ts";

/** The places and organisers of a site's events, collected before events are converted. */
export class WordPressPlaces {
  #places = new Map<string, string>();
  /** Events Manager counts its places on their own. */
  #numbered = new Map<string, string>();
  #organizers = new Map<string, string>();

  add(item: WordPressItem): void {
    const title = textFromWordPress(item.title);
    if (/organi[sz]er|veranstalter/.test(item.type)) this.#organizers.set(item.id, title);
    if (!/venue|location/.test(item.type)) return;
    const place = placeText(title, item.meta);
    this.#places.set(item.id, place);
    for (const number of valuesOf(item.meta, "location")) this.#numbered.set(number, place);
  }

  /** Returns where an event is, on one line; "" if nothing says so. */
  placeOf({ meta, terms }: WordPressItem): string {
    const named = [
      ...valuesOf(meta, "venue").map((id) => this.#places.get(id)),
      ...valuesOf(meta, "location").map((id) => this.#numbered.get(id) ?? this.#places.get(id)),
      ...terms
        .filter(({ domain }) => /location|venue|(?:^|_)ort$/.test(domain))
        .map(({ name }) => textFromWordPress(name)),
      ...valuesOf(meta, "place").filter((text) => /\p{L}/u.test(text)),
    ].find((place) => place);
    return named === undefined ? placeText("", meta) : namedIn(named, meta);
  }

  /** Returns the names of an event's organisers. */
  organizersOf({ meta }: WordPressItem): string[] {
    return valuesOf(meta, "organizer").flatMap((id) => this.#organizers.get(id) || []);
  }
}

/** A place that is only a name may have its address with the event. */
function namedIn(place: string, meta: WordPressItem["meta"]): string {
  return /\d/.test(place) ? place : placeText(place, meta);
}

function placeText(name: string, meta: WordPressItem["meta"]): string {
  const [address = ""] = valuesOf(meta, "address");
  const [code = ""] = valuesOf(meta, "postalCode");
  const [city = ""] = valuesOf(meta, "city");
  const parts: string[] = [];
  for (const part of [name, address, `${code} ${city}`].map((text) => textFromWordPress(text).trim()))
    if (part !== "" && !parts.some((before) => before.includes(part))) parts.push(part);
  return parts.join(", ");
}
