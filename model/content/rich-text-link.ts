const httpAsWritten = /^https?:\/\/[^\s\\<>"'`]+$/i;
const mailAddress = /^mailto:[^\s\\<>"'`]+$/i;
const phoneCall = /^tel:[+0-9().*#/;=a-z-]+$/i;
// Invisible characters, which could disguise a scheme or an address.
const invisible = /[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
const maxLength = 2000;

/**
 * Returns the sanitised address of a link in rich text, or `undefined` when the link is dropped and only its text
 * stays. Allowed are http, https, mailto, tel and own paths; `//host/…` becomes https. Links that a mail
 * program or service has wrapped, so that it sees every click, are unwrapped. Idempotent.
 */
export function linkAddress(written: string): string | undefined {
  const address = unwrapped(written.replace(invisible, "").trim());
  if (address === "" || address.length > maxLength) return undefined;
  if (address.startsWith("//")) return httpAddress(`https:${address}`);
  if (address.startsWith("/")) return ownPath(address);
  if (/^https?:/i.test(address)) return httpAddress(address);
  if (/^mailto:/i.test(address)) return matching(mailAddress, address.replaceAll(" ", "%20"));
  if (/^tel:/i.test(address)) return matching(phoneCall, address.replace(/\s|%20/g, ""));
  return undefined;
}

/** Returns the path of one of our own stored files (`/files/…`), or `undefined` for everything else. */
export function ownFilePath(written: string): string | undefined {
  const address = linkAddress(written);
  if (!address?.startsWith("/files/")) return undefined;
  return isTraversing(address) ? undefined : address;
}

/** Whether the address leads to another site, which must not receive a referrer. */
export function isForeign(address: string): boolean {
  return /^https?:/i.test(address);
}

/** Returns the readable name of the file an address points to, "" when it has none. */
export function fileNameOf(address: string): string {
  const path = address.split(/[?#]/, 1)[0] ?? "";
  if (/^https?:\/\/[^/]*\/?$/i.test(path)) return "";
  const name = path.slice(path.lastIndexOf("/") + 1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Services that see each click: the host with the path, and the parameters that may have the address itself. */
const wrappings: readonly [place: RegExp, ...parameters: string[]][] = [
  [/^[\w.-]+\.safelinks\.protection\.(?:outlook\.com|office365\.us)\//, "url"],
  [/^statics\.teams\.cdn\.office\.net\/.*safelinks/, "url"],
  [/^(?:www\.)?google\.(?:com|de)\/url$/, "q", "url"],
  [/^lm?\.facebook\.com\/l\.php$/, "u"],
  [/^deref-(?:gmx|web)[\w-]*\.(?:net|de)\//, "redirectUrl"],
];
/** A forwarded mail wraps a wrapped link again. */
const mostWrappings = 5;

/** Returns the address that such a service leads to; any other address unchanged. */
function unwrapped(address: string): string {
  let inner = address;
  for (let round = 0; round < mostWrappings; round++) {
    const next = inWrapping(inner);
    if (next === undefined) return inner;
    inner = next;
  }
  return inWrapping(inner) === undefined ? inner : address;
}

function inWrapping(address: string): string | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams } = new URL(address);
  const [, ...parameters] = wrappings.find(([place]) => place.test(hostname + pathname)) ?? [];
  return parameters.map((name) => searchParams.get(name)).find(Boolean) ?? undefined;
}

function httpAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  // Unambiguous addresses stay as written; those browsers have to repair are stored normalised.
  const kept = httpAsWritten.test(address) ? address : new URL(address).href;
  return matching(httpAsWritten, kept);
}

function ownPath(address: string): string | undefined {
  // Browsers read a backslash as a slash, so /\host is another site.
  if (address.includes("\\")) return undefined;
  return address.replaceAll(" ", "%20").replaceAll('"', "%22");
}

// Browsers resolve "/files/../x" before sending the request, and treat %2e as a dot.
function isTraversing(path: string): boolean {
  return path.split(/[/?#]/).some((part) => /^(?:\.|%2e){1,2}$/i.test(part)) || path.includes("//");
}

function matching(pattern: RegExp, address: string): string | undefined {
  return pattern.test(address) ? address : undefined;
}
