import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { CachedPage, Encoding, PageCache } from "./page-cache.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Whether the visitor allows being counted: neither "Do Not Track" nor "Global Privacy Control" is set. */
export function allowsCounting(headers: IncomingMessage["headers"]): boolean {
  return headers.dnt !== "1" && headers["sec-gpc"] !== "1";
}

/**
 * Answers a cached page straight on `node:http`, before any framework sees the request.
 * @returns false when the page is not in the cache and the request has to go on
 */
export function respondFromCache(
  cache: PageCache,
  request: IncomingMessage,
  response: ServerResponse,
  countView: (path: string) => void,
): boolean {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  const page = cache.get(request.url ?? "");
  if (!page) return false;
  if (request.method === "GET" && allowsCounting(request.headers)) countView(page.path);
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, page.headers as string[]).end();
    return true;
  }
  const encoding = acceptedEncoding(page, request.headers["accept-encoding"]);
  const body = page.bodies[encoding] as Buffer;
  const headers = page.headers.concat("Content-Length", String(body.length));
  if (encoding !== "identity") headers.push("Content-Encoding", encoding);
  response.writeHead(200, headers);
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}

/** Makes a page of a rendered response; the body is compressed here, once, off the main thread. */
export async function createCachedPage(path: string, headers: Headers, html: string): Promise<CachedPage> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([
    compressBrotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    compressGzip(identity),
  ]);
  const etag = `W/"${createHash("sha256").update(identity).digest("base64url").slice(0, 22)}"`;
  const flat = [...headers].filter(([name]) => name !== "content-length" && name !== "x-request-id").flat();
  return { path, etag, headers: [...flat, "etag", etag], bodies: { identity, br, gzip: gz } };
}

function acceptedEncoding(page: CachedPage, accepted: string | string[] | undefined): Encoding {
  const list = String(accepted ?? "");
  if (page.bodies.br && /\bbr\b(?!;q=0(\.0*)?(,|$))/.test(list)) return "br";
  if (page.bodies.gzip && /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(list)) return "gzip";
  return "identity";
}
