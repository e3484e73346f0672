import type { CollectionName } from "#model/content/collections.ts";
import { idCandidatesOf } from "#model/text/slug.ts";
import { publicPages } from "./public-pages.ts";

/** The target of an address of this site: one of these records, a page that always exists, or nothing. */
export type LinkTarget = { collection: CollectionName; ids: string[] } | "page" | "nothing";

const pages = new Set<string>([...publicPages, "/suche", "/impressum", "/registration/success"]);
/** Addresses that editors cannot delete, or that contain a secret. */
const unchecked = /^\/(files|assets|admin|anmeldung|vorschau|zugang)(\/|$)|\.[a-z0-9]{1,12}$/i;

/** Maximum of links per document that are checked. */
export const mostSiteLinks = 50;

/**
 * Returns the addresses of this site that the texts of a document link to, as path with query and fragment, each once
 * and at most `mostSiteLinks`.
 * @param origin of this site: "https://verein.example"
 */
export function siteLinksIn(document: unknown, origin: string): string[] {
  const links = new Set<string>();
  for (const href of hrefsIn(document)) {
    const url = URL.parse(href, origin);
    if (url?.origin === origin) links.add(url.pathname + url.search + url.hash);
  }
  return [...links].slice(0, mostSiteLinks);
}

function hrefsIn(value: unknown): string[] {
  if (typeof value === "string") {
    return [...value.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
  }
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(hrefsIn);
}

/** Returns the target of an address. @param address path with query and fragment */
export function linkTargetOf(address: string): LinkTarget {
  const url = URL.parse(address, "https://site.invalid");
  if (!url) return "nothing";
  const path = decoded(url.pathname.replace(/(.)\/$/, "$1"));
  const record = (collection: CollectionName, id: string | null | undefined): LinkTarget =>
    id ? { collection, ids: [id] } : "page";

  if (path.startsWith("/nachrichten/")) return { collection: "news", ids: idCandidatesOf(path.slice(13)) };
  if (path.startsWith("/register/")) return record("events", path.slice(10));
  if (path === "/veranstaltungen") {
    const event = url.searchParams.get("event");
    return event ? record("events", event) : record("congresses", partOf(url, "programm-"));
  }
  if (path === "/dokumente") return record("documents", url.searchParams.get("vorschau"));
  if (path === "/ueber-uns") return record("board", partOf(url, "vorstand-"));
  return pages.has(path) || unchecked.test(path) ? "page" : "nothing";
}

function partOf(url: URL, prefix: string): string | undefined {
  const part = decoded(url.hash.slice(1));
  return part.startsWith(prefix) ? part.slice(prefix.length) : undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
