import { hash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import { type CachedPage, type Encoding, type PageCache, pageKey, type Variant } from "./page-cache.ts";

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
  const { method, headers } = request;
  if (method !== "GET" && method !== "HEAD") return false;
  const page = cache.get(pageKey(request.url ?? ""));
  if (!page) return false;
  if (method === "GET" && page.viewPath && allowsCounting(headers)) countView(page.viewPath);
  if (headers["if-none-match"]?.includes(page.etag)) {
    response.writeHead(304, page.headers).end();
    return true;
  }
  const variant = inEncoding(page, acceptedEncoding(headers["accept-encoding"]));
  response.writeHead(200, variant.headers);
  response.end(method === "HEAD" ? undefined : variant.body);
  return true;
}

export function isHtml(headers: Headers): boolean {
  return (headers.get("Content-Type") ?? "").startsWith("text/html");
}

/** Makes a page of a rendered answer. */
export function createCachedPage(path: string, answered: Headers, body: Buffer<ArrayBuffer>): CachedPage {
  const etag = `W/"${hash("sha256", body, "base64url").slice(0, 22)}"`;
  const headers: Record<string, string> = { ...Object.fromEntries(answered), etag, vary: "Accept-Encoding" };
  delete headers["content-length"];
  const viewPath = isHtml(answered) ? path : undefined;
  return { viewPath, etag, headers, variants: { identity: variantOf(headers, body) } };
}

function variantOf(shared: Record<string, string>, body: Buffer<ArrayBuffer>, encoding?: Encoding): Variant {
  const length = { "content-length": String(body.length) };
  return { headers: { ...shared, ...length, ...(encoding && { "content-encoding": encoding }) }, body };
}

/** The page in an encoding. The first visitors get it compressed in a fraction of a millisecond, see `compressWell`. */
export function inEncoding(page: CachedPage, encoding: Encoding): Variant {
  const known = page.variants[encoding];
  if (known) return known;
  const { body } = page.variants.identity;
  const quick = encoding === "br" ? brotliCompressSync(body, brotli(body, 1)) : gzipSync(body, { level: 1 });
  const variant = variantOf(page.headers, quick, encoding);
  page.variants[encoding] = variant;
  return variant;
}

/** Compresses the page once more and better, beside the main thread, for all visitors after the first. */
export async function compressWell(page: CachedPage): Promise<void> {
  const { body } = page.variants.identity;
  const [br, gzipped] = await Promise.all([compressBrotli(body, brotli(body, 6)), compressGzip(body)]);
  page.variants.br = variantOf(page.headers, br, "br");
  page.variants.gzip = variantOf(page.headers, gzipped, "gzip");
}

// Told the size, it reserves no more memory than the page needs.
function brotli(body: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: 18,
    },
  };
}

const refused = /;\s*q=0(\.0*)?\s*(,|$)/;

/** The best encoding a visitor's `Accept-Encoding` allows. */
export function acceptedEncoding(accepted: string | string[] | undefined): Encoding {
  const list = String(accepted ?? "");
  for (const encoding of ["br", "gzip"] as const) {
    const start = list.indexOf(encoding);
    if (start !== -1 && !refused.test(list.slice(start).split(",", 1)[0] ?? "")) return encoding;
  }
  return "identity";
}
