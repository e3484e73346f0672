import { createHash, randomBytes } from "node:crypto";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { isDiskFullContext, isPreviewContext, servicesContext } from "#app/contexts.ts";
import { isDiskFull } from "#model/operation/disk-full.ts";
import { diskFull } from "#text/operation/disk-full.ts";
import { pagePolicy, previewPolicy } from "./content-security-policy.ts";
import { DeferredStartContext, readDeferredStart } from "./page-scripts.tsx";

export const streamTimeout = 10_000;

/** Renders a page completely: the page cache stores whole pages, and the CSP has the hash of each inline script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  if (loadContext.get(isPreviewContext)) return renderPreview(request, status, headers, context);
  const isBackOffice = context.staticHandlerContext.matches.some((match) => match.route.id.startsWith("admin/"));
  const isStartedAtOnce = import.meta.env.DEV || isBackOffice;
  // Inline scripts are rendered with a nonce, which distinguishes them from scripts in content.
  const nonce = randomBytes(12).toString("base64url");
  const page = isStartedAtOnce
    ? await renderToEnd(<ServerRouter context={context} url={request.url} nonce={nonce} />, nonce)
    : await renderDeferred(context, request.url, nonce);
  const { html, hashes } = replaceNonceByHashes(page, nonce);

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", pagePolicy(hashes, isStartedAtOnce));
  if (status < 500) return new Response(html, { status, headers });
  const isFull = loadContext.get(isDiskFullContext);
  const filled = { "request-id": requestIdOf(request), "failure-reason": isFull ? `${diskFull} ` : "" };
  return new Response(fillIn(html.toString(), filled), { status: isFull ? 507 : status, headers });
}

/** Logs each error of a loader, action or render once; the visitor gets the error page with the request id. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs) {
  if (request.signal.aborted) return;
  context.get(servicesContext).log.error("request failed", { error });
  // The router passes the page an error without its reason.
  if (isDiskFull(error)) context.set(isDiskFullContext, true);
}

type HandleErrorArgs = { request: Request; context: Readonly<RouterContextProvider> };

function requestIdOf(request: Request): string {
  return (request.headers.get("x-request-id") ?? "").replace(/[^\w-]/g, "");
}

/** Fills the empty elements of the error page, by id. */
function fillIn(html: string, texts: Record<string, string>): string {
  return Object.entries(texts).reduce(
    (page, [id, text]) => page.replace(`<span id="${id}"></span>`, `<span id="${id}">${text}</span>`),
    html,
  );
}

/** Renders an unpublished document as its public page, without scripts. */
async function renderPreview(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  await context.serverHandoffStream?.cancel();
  const html = await renderToEnd(
    <DeferredStartContext value="never">
      <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={request.url} />
    </DeferredStartContext>,
    undefined,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", previewPolicy);
  return new Response(html, { status, headers });
}

/** Renders a public page whose script starts later and reads the loader data from the page. */
async function renderDeferred(context: EntryContext, url: string, nonce: string): Promise<NonSharedBuffer> {
  const start = await readDeferredStart(context, nonce);
  return renderToEnd(
    <DeferredStartContext value={start}>
      <ServerRouter context={{ ...context, serverHandoffStream: undefined }} url={url} nonce={nonce} />
    </DeferredStartContext>,
    nonce,
  );
}

async function renderToEnd(page: React.ReactNode, nonce: string | undefined): Promise<NonSharedBuffer> {
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  const { pipe, abort } = renderToPipeableStream(page, {
    nonce,
    // Keeps chunks in document order: without scripts, late chunks would never be moved into place.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onAllReady: resolve,
    onError: reject,
    onShellError: reject,
  });
  const timeout = setTimeout(abort, streamTimeout);
  await ready.finally(() => clearTimeout(timeout));
  return buffer(pipe(new PassThrough()));
}

/** Works on bytes: a page is neither decoded nor encoded again. */
function replaceNonceByHashes(page: Buffer, nonce: string): { html: Buffer<ArrayBuffer>; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set<string>();
  const pieces: Buffer[] = [];
  let end = 0;
  for (let found = page.indexOf(attribute); found !== -1; found = page.indexOf(attribute, end)) {
    pieces.push(page.subarray(end, found));
    end = found + attribute.length;
    if (page.toString("latin1", found - "<script".length, found) !== "<script") continue;
    const script = page.subarray(page.indexOf(">", end) + 1, page.indexOf("</script>", end));
    if (script.length > 0) hashes.add(hashOf(script));
  }
  return { html: Buffer.concat([...pieces, page.subarray(end)]), hashes: [...hashes] };
}

function hashOf(script: Buffer): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}
