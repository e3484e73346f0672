const start = "/admin/dashboard";

/** Where a sign-in leads with a password that was shown when it was made. */
export const changeGivenPassword = `${start}?passwort=erstes`;

/**
 * Where a sign-in leads: the page of the back office somebody asked for, `/admin/dashboard` for anything else. Browsers
 * read `//host`, `/\host` and `https:host` as other sites, so the path is taken from the parsed address, never as given.
 */
export function returnPath(given: string | null | undefined): string {
  // Browsers drop these while reading an address, which makes "/\t/host" a foreign one.
  if (!given?.startsWith("/admin/") || /[\\\s\p{Cc}]/u.test(given)) return start;
  const base = "http://site.invalid";
  if (!URL.canParse(given, base)) return start;
  const { origin, pathname, search } = new URL(given, base);
  const isOurs = origin === base && /^\/admin\/(?!log(in|out)(\/|$))/.test(pathname);
  return isOurs ? pathname + search : start;
}
