import { createHash } from "node:crypto";
import { hasFileEnding, isDataUrl, isStorageHost } from "../old-address.ts";

/** Returns an address as it is requested. */
export function wholeOf(address: string): string {
  return address.replaceAll("&amp;", "&").replace(/^\/\//, "https://");
}

/** Returns the original of a smaller version that WordPress made of it, `photo-300x200.jpg`. */
export function originalOf(address: string): string {
  const whole = wholeOf(address);
  if (isDataUrl(whole)) return whole;
  // The token that opens a file of a storage service is part of its address.
  if (URL.canParse(whole) && isStorageHost(new URL(whole).host)) return whole;
  const [path = "", query] = whole.replace(/#.*$/s, "").split("?", 2);
  if (query !== undefined && !hasFileEnding(path)) return `${path}?${query}`;
  return path.replace(/-\d{1,5}x\d{1,5}(?=\.[a-z]{3,4}$)/i, "");
}

/**
 * Returns what identifies a file, whatever version, token, query, protocol or `www.` its address has; of a program that
 * serves files, `download.php?id=5`, with its query.
 */
export function keyOf(address: string): string {
  if (isDataUrl(address)) return `data:${createHash("sha256").update(address).digest("hex")}`;
  const original = originalOf(address);
  const isStored = URL.canParse(original) && isStorageHost(new URL(original).host);
  const named = isStored ? original.replace(/[?#].*$/s, "") : original;
  return named.replace(/^https?:\/\/(?:www\.)?/i, "https://");
}
