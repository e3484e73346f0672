import type { CollectionName } from "#model/content/collections.ts";
import type { ImageFolder } from "#model/files/upload.ts";
import { escapeHtml } from "#model/text/escape-html.ts";
import type { UploadPurpose } from "#server/files/file-key.ts";
import { isRecord, type JsonRecord } from "./documents/json-record.ts";
import { isDataUrl, isStorageHost, noHost, pathOfAsset, webAddress } from "./old-address.ts";

/** Returns the new address of a file, or undefined to keep it. */
export type ChangeAddress = (address: string, purpose: UploadPurpose) => string | undefined;

/** The fields that hold a file, by collection; a dot leads into an object, a star into a list. */
const fileFields: Readonly<Partial<Record<CollectionName, Readonly<Record<string, UploadPurpose>>>>> = {
  news: { image: picture("news"), "images.*": picture("news") },
  events: { image: picture("events"), qrCodeImage: { kind: "qr", eventId: "neu" } },
  board: { image: picture("board") },
  home: { "hero.image": picture("home") },
  documents: { fileUrl: { kind: "document" } },
  congresses: { programPdfUrl: { kind: "congress-pdf" } },
  legal: { "membershipForm.url": { kind: "membership-pdf" } },
};

function picture(folder: ImageFolder): UploadPurpose {
  return { kind: "image", folder };
}

const htmlAddress = /(<(img|a|area)\b[^<>]*?\s(?:src|href)\s*=\s*)(?:"(data:[^"]*|[^"<>]*)"|'(data:[^']*|[^'<>]*)')/gi;

/** Names of files have spaces, too. */
const betweenAddresses = /\s*[,;]\s*|\s*\n\s*|(?<=\.[a-z\d]{3,4})\s+|\s+(?=(?:https?|gs):)/i;

/** Returns the addresses in a text that may list several, also as PostgreSQL writes a list: `{a.jpg,"b c.jpg"}`. */
export function addressesIn(text: string): string[] {
  const inside = /^\{([^{}]*)\}$/.exec(text.trim())?.[1] ?? text.trim();
  return inside.split(betweenAddresses).map((one) => one.replace(/^"(.*)"$/, "$1"));
}

/**
 * Returns a document with the addresses of its files changed: those in fields for files, wherever they lead, and in
 * texts pictures inside the text itself and everything at a storage service or one of `hosts`.
 * @param hosts those where fields of the export have files, with their ports
 */
export function withAddresses(
  collection: CollectionName,
  value: JsonRecord,
  change: ChangeAddress,
  hosts: ReadonlySet<string> = new Set(),
): JsonRecord {
  const fields = fileFields[collection] ?? {};
  const inText: UploadPurpose = picture(collection === "events" ? "events" : "news");
  const walk = (given: unknown, path: string): unknown => {
    const address = isRecord(given) && Object.hasOwn(fields, path) ? addressOf(given) : undefined;
    if (address !== undefined) return walk(address, path);
    if (Array.isArray(given)) return given.map((item) => walk(item, `${path}.*`));
    if (isRecord(given)) {
      const entries = Object.entries(given);
      return Object.fromEntries(
        // Some programs write lists as objects.
        entries.map(([key, inner]) => [
          key,
          walk(inner, path === "" ? key : `${path}.${/^\d+$/.test(key) ? "*" : key}`),
        ]),
      );
    }
    if (typeof given !== "string") return given;
    // And some as texts.
    if (given.trim() !== "" && Object.hasOwn(fields, `${path}.*`)) return walk(addressesIn(given), path);
    const purpose = Object.hasOwn(fields, path) ? fields[path] : undefined;
    if (purpose) {
      const address = webAddress(given.trim());
      if (!/^(?:https?:|data:)/i.test(address)) return given;
      return change(address, purpose) ?? (address.includes(noHost) ? given : address);
    }
    if (!given.includes("<")) return given;
    return given.replace(htmlAddress, (whole, before: string, tag: string, double?: string, single?: string) => {
      const written = (double ?? single ?? "").trim().replaceAll("&amp;", "&");
      const address = webAddress(written);
      if (!isOwnFile(address, hosts)) return whole;
      const stored = change(address, tag.toLowerCase() === "img" ? inText : { kind: "document" });
      // An address of the bucket alone leads nowhere in a browser.
      const next = stored ?? (/^gs:/i.test(written) ? address : undefined);
      return next === undefined ? whole : `${before}"${escapeHtml(next)}"`;
    });
  };
  return walk(collection === "news" ? withOneImage(value) : value, "") as JsonRecord;
}

/** Returns the address of a file that a program keeps with its name, size or description, at any depth. */
export function addressOf(file: JsonRecord): string | undefined {
  const { url, src, href, downloadURL, downloadUrl, fileUrl, path, fullPath } = file;
  const written = [url, src, href, downloadURL, downloadUrl, fileUrl, path, fullPath];
  const named = [...written, pathOfAsset(file._ref)];
  const own = named.find((one): one is string => typeof one === "string" && one.trim() !== "");
  const inside = () => Object.values(file).flatMap((one) => (isRecord(one) ? (addressOf(one) ?? []) : []));
  return own ?? inside()[0];
}

/** The first of several pictures is the one that is shown first. */
function withOneImage(value: JsonRecord): JsonRecord {
  const { image, images } = value;
  if (!Array.isArray(image)) return value;
  const [first, ...others] = image;
  return { ...value, image: first, images: [...others, ...(Array.isArray(images) ? images : [])] };
}

function isOwnFile(address: string, hosts: ReadonlySet<string>): boolean {
  if (isDataUrl(address)) return true;
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return false;
  const { host } = new URL(address);
  return isStorageHost(host) || host === noHost || hosts.has(host);
}
