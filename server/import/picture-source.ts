import { createReadStream } from "node:fs";
import { realpath } from "node:fs/promises";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { join, sep } from "node:path";
import { type HostAddress, type LookUpAll, lookUpAll, publicAddressesOf } from "./public-address.ts";

/** A readable picture of the old site. */
export interface FoundPicture {
  stream: AsyncIterable<Uint8Array>;
  contentLength?: number;
}

/** Provides the old site's pictures to an import. */
export interface PictureSource {
  /**
   * @param address of the picture at the old site
   * @param site address of the old site
   * @returns the picture, or a German reason when it is not available
   */
  open(address: URL, site: string): Promise<FoundPicture | string>;
}

/**
 * Reads pictures from the uploads folder of the old site, or a folder that contains it, by the part of their address
 * after "uploads/", or by the whole path.
 */
export function picturesInFolder(folder: string): PictureSource {
  return {
    async open({ pathname }) {
      // Sites at wordpress.com have pictures at addresses without "uploads/".
      const path = decoded(pathname).replace(/^.*\/uploads\//, "");
      const root = await realpath(folder);
      for (const place of [path, join("uploads", path), join("wp-content", "uploads", path)]) {
        const found = await realpath(join(root, place)).catch(() => undefined);
        // Neither ".." nor a symbolic link may lead out of the folder.
        if (found?.startsWith(root + sep)) return { stream: createReadStream(found) };
      }
      return "nicht im angegebenen Ordner";
    },
  };
}

const fetchMilliseconds = 30_000;
const maximumRedirects = 3;
const isInternal = "die alte Seite hat eine interne Adresse; --fetch-media=ADRESSE erlaubt sie";

export interface FetchOptions {
  /** Address of the old site as the operator named it: its host may be in the local network. */
  named?: string | undefined;
  lookUp?: LookUpAll;
  isPublic?: (address: string) => boolean;
}

/**
 * Fetches pictures from the old site, only from its own host, also after redirects. As the file to import names that
 * site, its host must have public addresses, unless the operator named it; the connection goes to the addresses that
 * were checked.
 */
export function picturesFetched({ named = "", lookUp = lookUpAll, isPublic }: FetchOptions = {}): PictureSource {
  const allowed = hostOf(named);
  const addressesOf = (url: URL) => publicAddressesOf(url, lookUp, isPublic);
  return {
    async open(address, site) {
      const host = hostOf(site);
      let url = address;
      for (let hop = 0; hop <= maximumRedirects; hop++) {
        if (host === undefined || hostOf(url.href) !== host) return "liegt auf einem fremden Server";
        const addresses = host === allowed ? "any" : await addressesOf(url).catch(() => "unknown" as const);
        if (addresses === undefined) return isInternal;
        const answer = addresses === "unknown" ? undefined : await request(url, addresses).catch(() => undefined);
        if (!answer) return "die alte Seite antwortet nicht";
        const { statusCode: status = 0, headers } = answer;
        if (status >= 300 && status < 400 && headers.location && URL.canParse(headers.location, url)) {
          answer.destroy();
          url = new URL(headers.location, url);
          continue;
        }
        const isOk = status >= 200 && status < 300;
        const isPicture = headers["content-type"]?.startsWith("image/") && !headers["content-encoding"];
        if (isOk && isPicture) return { stream: answer, ...lengthOf(headers) };
        answer.destroy();
        return isOk ? "kein Bild" : `die alte Seite antwortet mit ${status}`;
      }
      return "die alte Seite leitet zu oft weiter";
    },
  };
}

/**
 * @param addresses the only ones to connect to: a name that resolves to something else a moment later (DNS rebinding)
 * changes nothing, as it is not resolved again
 */
function request(url: URL, addresses: readonly HostAddress[] | "any"): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const headers = { Accept: "image/*", "Accept-Encoding": "identity" };
  const options = { headers, signal: AbortSignal.timeout(fetchMilliseconds), agent: false as const };
  send(url, { ...options, ...(addresses !== "any" && { lookup: pinnedTo(addresses) }) }, resolve)
    .on("error", reject)
    .end();
  return promise;
}

/** Returns a `lookup` for a connection that knows only these addresses. */
function pinnedTo(addresses: readonly HostAddress[]): LookupFunction {
  return (_hostname, options, callback) => {
    const [first] = addresses;
    if (options.all) callback(null, [...addresses]);
    else callback(null, first?.address ?? "", first?.family);
  };
}

function lengthOf(headers: IncomingHttpHeaders): { contentLength?: number } {
  const length = headers["content-length"];
  return length ? { contentLength: Number(length) } : {};
}

/** Returns the host with port, without "www.". */
function hostOf(address: string): string | undefined {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address).host.replace(/^www\./, "");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
