import * as z from "zod";
import { isStoredUrl } from "#model/fields/field.ts";

const MAX_ADDRESS = 500;

/** Also as people write it, without a scheme; a name of a file has no path behind it. */
const host = /^(?:(?:https?:)?\/\/[^/?#]*|(?:[\w-]+\.)+[a-z]{2,}(?=\/))/i;

/**
 * Returns an old address as it is stored and found: its path and query without host, trailing slash and fragment, in
 * lower case, escapes decoded except those of spaces, letters composed. Undefined for what is no address of a page, and for the start page.
 */
export function oldAddress(text: string): string | undefined {
  const given = text.trim().replaceAll(" ", "%20").replace(host, "");
  const [, path = "", query = ""] = /^([^?#]*)(\?[^#]*)?/.exec(given) ?? [];
  const segments = decoded(path)
    .split("/")
    .filter((segment) => segment !== "" && segment !== ".");
  const plain = `/${segments.join("/")}`.toLowerCase();
  const address = plain + (query === "?" ? "" : decoded(query).toLowerCase());
  const isUnusable = /\s/.test(given) || /[\s\\\p{Cc}\p{Cf}]/u.test(address);
  if (address === "/" || address.length > MAX_ADDRESS || isUnusable) return undefined;
  return segments.includes("..") || (given !== "" && !/^[/?]/.test(given)) ? undefined : address;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).normalize("NFC").replaceAll(" ", "%20");
  } catch {
    return text;
  }
}

/** What newsletters, networks and counters of visitors add to an address. */
const ofVisitor = /^(?:utm_\w+|fbclid|gclid|msclkid|mc_[ce]id|phpsessid|sid|chash|no_cache)=/i;
const maximumParameters = 8;

/**
 * Returns the old addresses that a request may mean, the most exact first: as it is, without what others added, with one
 * of its parameters, which stand in any order, and without any.
 */
export function oldAddressesOf(path: string, query: string): string[] {
  const all = query.replace(/^\?/, "").split("&").filter(Boolean);
  const own = all.filter((parameter) => !ofVisitor.test(parameter));
  const lists = [all, own, ...own.slice(0, maximumParameters).map((parameter) => [parameter]), []];
  const addresses = lists.map((list) => oldAddress(list.length === 0 ? path : `${path}?${list.join("&")}`));
  return [...new Set(addresses)].filter((one) => one !== undefined);
}

/** Paths of the program itself; they never get as far as a redirect. */
const ownPaths = /^\/(?:admin|api|assets|files|healthz|readyz)(?:\/|$)/;

/** A path as people write it in lists, without the slash before it: "satzung.html", "verein/satzung"; no host. */
const pathOfSite = /^(?=[\p{L}\p{N}])[^\s/?#:.]+(?:\/|\.(?:html?|php\d?|aspx?|jsp|cfm|pdf)(?![^?#])|[?#]|$)/iu;

/** What only patterns have: "^/alt/(.*)$", "/alt/*". An address may have brackets. */
const ofPattern = /\.[*+]|\(\?|\[\^|\\|^\^|\$$|\/\*$/;

/** An old address and where it leads: a path of this site or an address elsewhere. */
export const Redirect = z.object({
  source: z
    .string()
    .trim()
    .refine((text) => !ofPattern.test(text), {
      error: "Das ist ein Muster für viele Adressen. Bitte geben Sie jede alte Adresse einzeln an.",
      abort: true,
    })
    .transform((text) => oldAddress(text) ?? (pathOfSite.test(text) ? oldAddress(`/${text}`) : undefined) ?? "")
    .pipe(
      z
        .string()
        .min(1, "Bitte geben Sie die alte Adresse an, zum Beispiel /verein/satzung.html.")
        .refine((source) => !ownPaths.test(source), "Diese Adresse gehört zum Programm selbst."),
    ),
  target: z
    .string()
    .trim()
    .min(1, { error: "Bitte geben Sie an, wohin die Adresse führen soll.", abort: true })
    .max(2048, "Diese Adresse ist zu lang.")
    .refine(
      isStoredUrl,
      "Bitte geben Sie eine Seite dieser Website an, zum Beispiel /dokumente, oder eine vollständige Adresse mit https://.",
    ),
});
export type Redirect = z.output<typeof Redirect>;

/** Why a redirect was refused. */
export type RedirectRefusal = "exists" | "leads_to_itself" | "target_is_redirected" | "source_is_target";

/**
 * Decides on a new redirect beside those there are: each must lead to its page at once, so that no browser is sent
 * around, let alone in a circle.
 * @param others redirects whose source is this one's target, or whose target is its source
 * @param listed sources of others that are to come with it
 */
export function redirectRefusal(
  { source, target }: Redirect,
  others: readonly Redirect[],
  listed: ReadonlySet<string> = new Set(),
): RedirectRefusal | undefined {
  const end = addressOfTarget(target);
  if (end === source) return "leads_to_itself";
  if (listed.has(end ?? "") || others.some((other) => other.source === end)) return "target_is_redirected";
  return others.some((other) => other.source !== source && addressOfTarget(other.target) === source)
    ? "source_is_target"
    : undefined;
}

/** Returns a target as the old address it would be; undefined for another site's. */
export function addressOfTarget(target: string): string | undefined {
  return target.startsWith("/") ? oldAddress(target) : undefined;
}
