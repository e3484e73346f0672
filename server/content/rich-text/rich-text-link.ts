const httpAsWritten = /^https?:\/\/[^\s\\<>"'`]+$/i;
const mailAddress = /^mailto:[^\s\\<>"'`]+$/i;
const phoneCall = /^tel:[+0-9().*#/;=a-z-]+$/i;
// Characters a reader cannot see: they disguise a scheme or an address and never belong into one.
const invisible = /[\p{Cc}\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/gu;
const maxLength = 2000;

/**
 * The address a link in rich text may point to, or `undefined` when the link is dropped and only its text stays.
 * Allowed are http, https, mailto, tel and own paths; `//host/…` becomes https. Idempotent.
 */
export function linkAddress(written: string): string | undefined {
  const address = written.replace(invisible, "").trim();
  if (address === "" || address.length > maxLength) return undefined;
  if (address.startsWith("//")) return httpAddress(`https:${address}`);
  if (address.startsWith("/")) return ownPath(address);
  if (/^https?:/i.test(address)) return httpAddress(address);
  if (/^mailto:/i.test(address)) return matching(mailAddress, address.replaceAll(" ", "%20"));
  if (/^tel:/i.test(address)) return matching(phoneCall, address.replace(/\s/g, ""));
  return undefined;
}

/** The path of one of our own stored files (`/files/…`), or `undefined` for everything else. */
export function ownFilePath(written: string): string | undefined {
  const address = linkAddress(written);
  if (!address?.startsWith("/files/")) return undefined;
  return isClimbing(address) ? undefined : address;
}

/** Whether the address leads away from this site, so that the other side must not learn where the reader came from. */
export function isForeign(address: string): boolean {
  return /^https?:/i.test(address);
}

/** The readable name of the file an address points to, "" when it has none. */
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

function httpAddress(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  // What is unambiguous stays as the editor wrote it; what browsers have to repair is stored repaired.
  const kept = httpAsWritten.test(address) ? address : new URL(address).href;
  return matching(httpAsWritten, kept);
}

function ownPath(address: string): string | undefined {
  // Browsers read a backslash as a slash, so /\host is another site.
  if (address.includes("\\")) return undefined;
  return address.replaceAll(" ", "%20").replaceAll('"', "%22");
}

// "/files/../x" leaves the folder before the server ever sees it, and browsers count %2e as a dot as well.
function isClimbing(path: string): boolean {
  return path.split(/[/?#]/).some((part) => /^(?:\.|%2e){1,2}$/i.test(part)) || path.includes("//");
}

function matching(pattern: RegExp, address: string): string | undefined {
  return pattern.test(address) ? address : undefined;
}
