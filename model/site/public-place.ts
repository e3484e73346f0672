import { slugWithId } from "#model/text/slug.ts";

/** Returns the public path of a record, or of a part of one ("legal-imprint"); undefined when it has none. */
export function publicPlaceOf(collection: string, id: string, title: string): string | undefined {
  switch (collection) {
    case "news":
      return `/nachrichten/${slugWithId(title, id)}`;
    case "events":
      return `/veranstaltungen?event=${id}`;
    case "congresses":
      return `/veranstaltungen#programm-${id}`;
    case "documents":
      return `/dokumente?vorschau=${id}`;
    case "board":
      return `/ueber-uns#vorstand-${id}`;
    case "about":
      return "/ueber-uns";
    case "home":
      return "/";
    case "legal-imprint":
      return "/?dialog=impressum";
    case "legal-accessibility":
      return "/barrierefreiheit";
    case "legal":
    case "legal-privacy":
      return "/datenschutz";
    default:
      return undefined;
  }
}
