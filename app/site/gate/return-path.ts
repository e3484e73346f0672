/**
 * Returns the path to redirect to once access is granted: the requested page, `/` for anything unsafe. Browsers treat
 * `//host` and `/\host` as other sites, so the path is taken from the parsed URL, never from the input.
 */
export function returnPath(given: string | null | undefined): string {
  // Browsers drop these when parsing a URL, which turns "/\t/host" into another site.
  if (!given?.startsWith("/") || given.length > 2000 || /[\\\s\p{Cc}]/u.test(given)) return "/";
  const base = "http://site.invalid";
  if (!URL.canParse(given, base)) return "/";
  const { origin, pathname, search } = new URL(given, base);
  return origin === base && !pathname.startsWith("//") ? pathname + search : "/";
}

/** Returns the path with the given legal text shown under the gate, or with none. */
export function withDialog(path: string, dialog: "impressum" | "datenschutz" | null): string {
  const { pathname, searchParams } = new URL(path, "http://site.invalid");
  searchParams.delete("dialog");
  if (dialog) searchParams.set("dialog", dialog);
  const query = searchParams.toString();
  return pathname + (query ? `?${query}` : "");
}
