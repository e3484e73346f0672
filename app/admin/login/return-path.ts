const start = "/admin/dashboard";

/** Return path after a sign-in with a generated password. */
export const changeGivenPassword = `${start}?passwort=erstes`;

/**
 * Returns the path to open after a sign-in: the requested back office page, otherwise `/admin/dashboard`. Browsers
 * treat `//host`, `/\host` and `https:host` as other sites, so the path is taken from the parsed URL.
 */
export function returnPath(given: string | null | undefined): string {
  // Browsers drop these characters when parsing, which makes "/\t/host" another site.
  if (!given?.startsWith("/admin/") || /[\\\s\p{Cc}]/u.test(given)) return start;
  const base = "http://site.invalid";
  if (!URL.canParse(given, base)) return start;
  const { origin, pathname, search } = new URL(given, base);
  const isOurs = origin === base && /^\/admin\/(?!log(in|out)(\/|$))/.test(pathname);
  return isOurs ? pathname + search : start;
}
