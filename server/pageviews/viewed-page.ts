import { publicPages } from "#model/site/public-pages.ts";
import { idCandidatesOf, slugWithId } from "#model/text/slug.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Database } from "#server/database/schema.ts";
import { findEventByLink } from "#server/registrations/find-event-by-link.ts";

/** Returns the path under which views of a page are counted; `undefined` if there is no such page. */
export type FindViewedPage = (path: string) => Promise<string | undefined>;

const countedPages: readonly string[] = [...publicPages, "/registration/success"];
const longestPath = 300;

/**
 * Counts only existing pages under their canonical path, so that requests for arbitrary paths cannot grow the table. A
 * record's page is counted while the record is published.
 */
export function createFindViewedPage(content: ContentReader, database: Database): FindViewedPage {
  return async (path) => {
    if (path.length > longestPath) return undefined;
    const plain = path.toLowerCase().replace(/(?<=.)\/$/, "");
    if (countedPages.includes(plain)) return plain;
    const [, kind, segment = ""] = /^\/(nachrichten|register|anmeldung)\/([\w-]+)$/.exec(path) ?? [];
    if (kind === "nachrichten") {
      const items = await content.pick("news", ["title"], { ids: idCandidatesOf(segment) });
      return items.some(({ title, id }) => slugWithId(title, id) === segment) ? path : undefined;
    }
    if (kind === "register") {
      const [event] = await content.pick("events", [], { ids: [segment] });
      return event && path;
    }
    if (kind === "anmeldung") {
      const event = await findEventByLink(database, segment);
      return event?.registrationSettings.registrationLink.endsWith(path) ? path : undefined;
    }
    return undefined;
  };
}
