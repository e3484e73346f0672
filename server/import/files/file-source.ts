import { createReadStream, lstatSync, type Stats } from "node:fs";
import { readdir, readFile, realpath } from "node:fs/promises";
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { basename, dirname, join, normalize, relative, sep } from "node:path";
import { setTimeout } from "node:timers/promises";
import { hostOf, isOfSite, isStorageHost, pathInStorage } from "../old-address.ts";
import { type HostAddress, type LookUpAll, lookUpAll, publicAddressesOf } from "./public-address.ts";

/** A readable file of the old site. */
export interface FoundFile {
  stream: AsyncIterable<Uint8Array>;
  contentLength?: number;
}

/** Provides the old site's files to an import. */
export interface FileSource {
  /** How many may be open at the same time. */
  filesAtOnce: number;
  /**
   * @param address of the file at the old site
   * @param site address of the old site
   * @returns the file, or a German reason when it is not available
   */
  open(address: URL, site: string): Promise<FoundFile | string>;
  /** Whether its files come over the network. */
  isRemote: boolean;
  /**
   * Returns the German reason why a file is not available, as far as that can be told without asking anybody; undefined
   * if it may be.
   */
  refusalOf(address: URL, site: string): Promise<string | undefined>;
  /** Returns the files that none of these addresses names, by their path in the folder; a folder only. */
  listOthers?(named: Iterable<URL>): Promise<string[]>;
}

/**
 * Reads files from a folder: the uploads of the old site, a downloaded bucket, or a folder that contains one of them. A
 * file is found by the part of its address after "uploads/", by its path in the bucket, or by the whole path.
 */
export function filesInFolder(folder: string): FileSource {
  let root: string | undefined;
  /** The folders themselves, by the path that leads to them. */
  const folders = new Map<string, Promise<string | undefined>>();
  const realFolder = (path: string) => {
    const found = folders.get(path) ?? realpath(path).catch(() => undefined);
    folders.set(path, found);
    return found;
  };
  /** Paths in the folder by the same in small letters; undefined where several files differ only by case. */
  let inSmallLetters: Promise<Map<string, string | undefined>> | undefined;
  async function listInSmallLetters() {
    const found = new Map<string, string | undefined>();
    for (const path of await listFiles(folder)) {
      const name = smallLetters(path);
      found.set(name, found.has(name) ? undefined : path);
    }
    return found;
  }
  async function find(address: URL): Promise<{ path: string; size: number } | undefined> {
    root ??= await realpath(folder);
    for (const place of placesOf(address)) {
      const above = await realFolder(dirname(join(root, place)));
      const path = above && join(above, basename(place));
      // Neither ".." nor a symbolic link may lead out of the folder.
      if (!path?.startsWith(root + sep)) continue;
      const stats = statsOf(path);
      if (stats?.isFile()) return { path, size: stats.size };
      if (!stats?.isSymbolicLink()) continue;
      const target = await realpath(path).catch(() => undefined);
      const linked = target?.startsWith(root + sep) ? statsOf(target) : undefined;
      if (target !== undefined && linked?.isFile()) return { path: target, size: linked.size };
    }
    // A server on Windows or macOS does not tell "Foto.JPG" from "foto.jpg".
    inSmallLetters ??= listInSmallLetters();
    const names = await inSmallLetters;
    for (const place of placesOf(address)) {
      const name = names.get(smallLetters(place));
      const path = name === undefined ? undefined : join(root, name);
      const stats = path === undefined ? undefined : statsOf(path);
      if (path !== undefined && stats?.isFile()) return { path, size: stats.size };
    }
    return undefined;
  }
  return {
    // Half of them wait for a commit while the disk stores the others.
    filesAtOnce: 256,
    isRemote: false,
    refusalOf: async (address) => ((await find(address)) ? undefined : notInFolder),
    async open(address) {
      const found = await find(address);
      if (!found) return notInFolder;
      const isSmall = found.size <= largestRead;
      return { stream: isSmall ? inOnePiece(found.path) : inPieces(found.path), contentLength: found.size };
    },
    async listOthers(named) {
      const known = new Set<string>();
      for (const address of named) for (const place of placesOf(address)) known.add(normalize(place));
      const knownInSmallLetters = new Set([...known].map(smallLetters));
      inSmallLetters ??= listInSmallLetters();
      const names = await inSmallLetters;
      const isKnown = (path: string) =>
        known.has(path) || (names.get(smallLetters(path)) === path && knownInSmallLetters.has(smallLetters(path)));
      const isOther = (path: string) =>
        !noFile.test(basename(path)) && !isKnown(path) && !isKnown(path.replace(smallerVersion, ""));
      return (await listFiles(folder)).filter(isOther).sort();
    },
  };
}

/** Returns the files in a folder and those in it, by their paths in it. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)));
}

const smallLetters = (path: string) => normalize(path).normalize("NFC").toLowerCase();

/** Asks in the thread of the command, which waits for nothing else: several times as fast as in another. */
function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

const notInFolder = "nicht im angegebenen Ordner";
/** Most files are read in one piece. */
const largestRead = 5 * 1024 * 1024;

async function* inOnePiece(path: string): AsyncGenerator<Uint8Array> {
  yield await readFile(path);
}

/** Opens a file not before it is read. */
async function* inPieces(path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path);
}

/** What systems and servers leave in folders. */
const noFile = /^\.|^thumbs\.db$|\.(?:php|html?|xml|json)$/i;
/** What WordPress adds to the names of smaller versions: `photo-300x200.jpg`, `photo-scaled.jpg`. */
const smallerVersion = /-(?:\d{1,5}x\d{1,5}|scaled)(?=\.[a-z]{3,4}$)/i;

/** Returns where in a folder the file of an address may be. */
function* placesOf(address: URL): Generator<string> {
  // Sites at wordpress.com have pictures at addresses without "uploads/".
  const path = pathInStorage(address).replace(/^.*\/uploads\/|^\/+/, "");
  const bucket = /\/b\/([^/]+)\/o\//.exec(address.pathname)?.[1] ?? address.pathname.split("/")[1] ?? "";
  // macOS writes "ä" as two characters, which most addresses do not.
  for (const one of new Set([path, path.normalize("NFC"), path.normalize("NFD")])) {
    yield one;
    yield join("uploads", one);
    yield join("wp-content", "uploads", one);
    yield join(bucket, one);
  }
}

/** How long a server may be silent, also in the middle of a file, and how long one file may take. */
const silentMilliseconds = 30_000;
const longestMilliseconds = 900_000;
/** How often a file is asked for whose connection breaks off. */
export const maximumTries = 3;
/** After as many requests in a row without an answer a server is not asked again. */
const maximumSilent = 20;
const maximumRedirects = 3;
/** How often a server that has too much to do is asked again, and how long it is waited for, at most. */
const maximumWaits = 3;
const longestWaitSeconds = 20;
const isForeign = "liegt auf einem fremden Server";
const isInternal = "die alte Seite hat eine interne Adresse; --fetch-media=ADRESSE erlaubt sie";

export interface FetchOptions {
  /** Address of the old site as the operator named it: its host may be in the local network. */
  named?: string | undefined;
  lookUp?: LookUpAll;
  isPublic?: (address: string) => boolean;
  silentMilliseconds?: number;
}

/**
 * Fetches files from the old site, only from its own host or its storage service, also after redirects. As the file to
 * import names that site, its host must have public addresses, unless the operator named it; the connection goes to the
 * addresses that were checked.
 */
export function filesFetched({ named = "", lookUp = lookUpAll, isPublic, ...limits }: FetchOptions = {}): FileSource {
  const allowed = hostOf(named);
  const addressesOf = (url: URL) => publicAddressesOf(url, lookUp, isPublic);
  /** Requests in a row without an answer, by host: an old site that was switched off would keep an import for days. */
  const silent = new Map<string, number>();
  async function ask(url: URL, host: string, addresses: Addresses): Promise<IncomingMessage | undefined> {
    for (let tries = 0; tries < maximumTries; tries++) {
      if ((silent.get(host) ?? 0) >= maximumSilent) return undefined;
      const answer = await request(url, addresses, limits.silentMilliseconds).catch(() => undefined);
      silent.set(host, answer ? 0 : (silent.get(host) ?? 0) + 1);
      if (answer) return answer;
    }
    return undefined;
  }
  const foreignTo = (site: string, url: URL) => {
    const host = hostOf(url.href);
    return host !== undefined && (isOfSite(url.href, site) || isStorageHost(host)) ? undefined : isForeign;
  };
  return {
    isRemote: true,
    refusalOf: async (address, site) => foreignTo(site, address),
    // As many as a visitor's browser, as the old site may be on a small server.
    filesAtOnce: 4,
    async open(address, site) {
      let url = address;
      let waits = 0;
      for (let hop = 0; hop <= maximumRedirects; hop++) {
        const host = hostOf(url.href);
        if (host === undefined || foreignTo(site, url)) return isForeign;
        const addresses = host === allowed ? "any" : await addressesOf(url).catch(() => "unknown" as const);
        if (addresses === undefined) return isInternal;
        const answer = addresses === "unknown" ? undefined : await ask(url, host, addresses);
        if (!answer) return "die alte Seite antwortet nicht";
        const { statusCode: status = 0, headers } = answer;
        if (status >= 300 && status < 400 && headers.location && URL.canParse(headers.location, url)) {
          answer.destroy();
          url = new URL(headers.location, url);
          continue;
        }
        if ((status === 429 || status === 503) && waits++ < maximumWaits) {
          answer.destroy();
          await setTimeout(waitSeconds(headers["retry-after"], waits) * 1000);
          hop--;
          continue;
        }
        const isOk = status >= 200 && status < 300;
        // A page instead of the file is the way many sites say that it is missing.
        const isFile = !/^text\/html\b/i.test(headers["content-type"] ?? "") && !headers["content-encoding"];
        if (isOk && isFile) return { stream: answer, ...lengthOf(headers) };
        answer.destroy();
        return isOk ? "an der Adresse steht eine Seite, keine Datei" : `die alte Seite antwortet mit ${status}`;
      }
      return "die alte Seite leitet zu oft weiter";
    },
  };
}

/** As long as the server says; if it names no seconds, longer each time. */
function waitSeconds(retryAfter: string | undefined, waits: number): number {
  const seconds = /^\d{1,4}$/.test(retryAfter ?? "") ? Number(retryAfter) : 2 ** waits;
  return Math.min(seconds, longestWaitSeconds);
}

type Addresses = readonly HostAddress[] | "any";

/**
 * @param addresses the only ones to connect to: a name that resolves to something else a moment later (DNS rebinding)
 * changes nothing, as it is not resolved again
 */
function request(url: URL, addresses: Addresses, silent = silentMilliseconds): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  const headers = { Accept: "*/*", "Accept-Encoding": "identity" };
  const limits = { timeout: silent, signal: AbortSignal.timeout(longestMilliseconds) };
  const pinned = addresses !== "any" && { lookup: pinnedTo(addresses) };
  const asked = send(url, { headers, ...limits, agent: false as const, ...pinned }, resolve)
    .on("error", reject)
    .on("timeout", () => asked.destroy(new Error("the server is silent")));
  asked.end();
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
