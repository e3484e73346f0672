/** Whether a host belongs to a file storage service that exports of hosted databases name. */
export function isStorageHost(host: string): boolean {
  return /(^|\.)(firebasestorage\.googleapis\.com|storage\.googleapis\.com|firebasestorage\.app|storage\.cloud\.google\.com)$/.test(
    host.toLowerCase(),
  );
}

/** Whether an address is a file itself (RFC 2397), or was one while a browser was open, which nobody has any more. */
export function isDataUrl(address: string): boolean {
  return /^(?:data|blob):/i.test(address);
}

/** Returns the bytes of a data URL; undefined if it is not one of a picture in base64. */
export function dataUrlBytes(address: string): Buffer | undefined {
  const base64 = /^data:image\/[\w.+-]+(?:;[\w=-]+)*;base64,([A-Za-z0-9+/=\s]+)$/i.exec(address)?.[1];
  return base64 === undefined ? undefined : Buffer.from(base64, "base64");
}

const fileEnding =
  /[^?#]\.(?:jpe?g|png|gif|webp|avif|svg|hei[cf]|pdf|docx?|xlsx?|pptx?|od[tsp]|zip|rtf|csv|mp3|mp4|epub)$/i;

/** Whether a path, without a query, is one of a file. */
export function hasFileEnding(path: string): boolean {
  return fileEnding.test(path);
}

/** The host of files that an export names by their path alone; only a folder can have them. */
export const noHost = "ohne-server.invalid";

/**
 * Returns the whole address of a file that is named by its bucket, `gs://bucket/path`, or by its path alone,
 * `bilder/foto.jpg`, without its scheme or with spaces, or as Wix has it; others, and files of this site, as they are.
 */
export function webAddress(address: string): string {
  const [, bucket, path = ""] = /^gs:\/\/([^/]+)\/(.+)$/i.exec(address) ?? [];
  if (bucket !== undefined)
    return `https://firebasestorage.googleapis.com/v0/b/${bucket}/o/${encodeURIComponent(path)}?alt=media`;
  // As a table of Wix names its files.
  const [, ofWix] = /^wix:(?:image|document):\/\/v1\/([^/#?]+)/i.exec(address) ?? [];
  if (ofWix !== undefined) return `https://static.wixstatic.com/media/${ofWix}`;
  if (isFilePath(address)) return new URL(address, `https://${noHost}/`).href;
  const whole = address.replace(/^\/\/(?=[\w-]+\.)/, "https://");
  return /^https?:.*\s/i.test(whole) && URL.canParse(whole) ? new URL(whole).href : whole;
}

/** Returns where an export of Sanity has a file that is named by its reference, "image-5f3a2b1c-800x600-jpg"; "" for others. */
export function pathOfAsset(reference: unknown): string {
  const [, kind, name, ending] =
    /^(image|file)-([\da-z]{6,60}(?:-\d+x\d+)?)-([a-z\d]{2,5})$/.exec(String(reference)) ?? [];
  return kind === undefined ? "" : `./${kind}s/${name}.${ending}`;
}

/** Whether a text is the path of a file of the old site, without its host. */
export function isFilePath(text: string): boolean {
  return !/^(?:\/\/|\/files\/|[a-z][\w+.-]*:|www\.)/i.test(text) && fileEnding.test(text);
}

/**
 * Returns the path of a file in its folder or bucket, decoded: "news/17-foto.jpg" of the storage service's
 * ".../o/news%2F17-foto.jpg", else the path of the address.
 */
export function pathInStorage({ host, pathname }: URL): string {
  // Also of an emulator, or behind a domain of its own.
  const object = /\/b\/[^/]+\/o\/(.+)$/.exec(pathname)?.[1];
  // Otherwise the first segment is the bucket, unless it is part of the host.
  const hasBucket = isStorageHost(host) && host.startsWith("storage.");
  return decoded(object ?? (hasBucket ? pathname.replace(/^\/[^/]*\//, "") : pathname));
}

/** Returns the name of the file at an address. */
export function fileNameIn(address: string): string {
  if (isDataUrl(address)) return "Bild-im-Text";
  if (!URL.canParse(address)) return address.split("/").at(-1) ?? "";
  return pathInStorage(new URL(address)).split("/").at(-1) ?? "";
}

/** Returns the host with port, without "www."; undefined for what is no web address. */
export function hostOf(address: string): string | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).host.replace(/^www\./, "");
}

/** Whether an address is on the host of a site, or on the one that has the files of a blog at WordPress.com. */
export function isOfSite(address: string, site: string): boolean {
  const [host, own] = [hostOf(address), hostOf(site)];
  return host !== undefined && [own, own?.replace(/(?=\.wordpress\.com$)/, ".files")].includes(host);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
