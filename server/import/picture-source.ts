import { createReadStream } from "node:fs";
import { realpath } from "node:fs/promises";
import { join, sep } from "node:path";

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

/** Fetches pictures from the old site, only from its own host, also after redirects. */
export function picturesFetched(): PictureSource {
  return {
    async open(address, site) {
      const host = hostOf(site);
      let url = address;
      for (let hop = 0; hop <= maximumRedirects; hop++) {
        if (host === undefined || hostOf(url.href) !== host) return "liegt auf einem fremden Server";
        const answer = await fetch(url, {
          redirect: "manual",
          headers: { Accept: "image/*" },
          signal: AbortSignal.timeout(fetchMilliseconds),
        }).catch(() => undefined);
        if (!answer) return "die alte Seite antwortet nicht";
        const location = answer.headers.get("Location");
        if (answer.status >= 300 && answer.status < 400 && location && URL.canParse(location, url)) {
          await answer.body?.cancel();
          url = new URL(location, url);
          continue;
        }
        const isPicture = answer.headers.get("Content-Type")?.startsWith("image/");
        if (answer.ok && answer.body && isPicture) return { stream: chunksOf(answer), ...lengthOf(answer) };
        await answer.body?.cancel();
        return answer.ok ? "kein Bild" : `die alte Seite antwortet mit ${answer.status}`;
      }
      return "die alte Seite leitet zu oft weiter";
    },
  };
}

/** Keeps the response referenced: `fetch` cancels the unread body of one that is garbage-collected. */
async function* chunksOf(answer: Response): AsyncGenerator<Uint8Array> {
  if (answer.body) yield* answer.body;
}

// The length of a compressed response is not that of the picture.
function lengthOf({ headers }: Response): { contentLength?: number } {
  const length = headers.get("Content-Length");
  return length && !headers.has("Content-Encoding") ? { contentLength: Number(length) } : {};
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
