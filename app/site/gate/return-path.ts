/**
 * Where a visitor goes who was let in: the page they asked for, `/` for anything else. Browsers read `//host` and
 * `/\host` as other sites, so the path is taken from the parsed address, never as given.
 */
export function returnPath(given: string | null | undefined): string {
  // Browsers drop these while reading an address, which makes "/\t/host" a foreign one.
  if (!given?.startsWith("/") || given.length > 2000 || /[\\\s\p{Cc}]/u.test(given)) return "/";
  const base = "http://site.invalid";
  if (!URL.canParse(given, base)) return "/";
  const { origin, pathname, search } = new URL(given, base);
  return origin === base && !pathname.startsWith("//") ? pathname + search : "/";
}

/** The same page with or without a legal text shown under the gate. */
export function withDialog(path: string, dialog: "impressum" | "datenschutz" | null): string {
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  searchParams.delete("dialog");
  if (dialog) searchParams.set("dialog", dialog);
  const query = searchParams.toString();
  return pathname + (query ? `?${query}` : "");
}
