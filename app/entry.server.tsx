import { createHash, randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { finishedPageContext, servicesContext } from "#app/contexts.ts";
import { pagePolicy } from "./content-security-policy.ts";
import { handoffData, startScript, WrittenScriptsContext } from "./page-scripts.tsx";
import { PartWriterContext } from "./ui/written-once.tsx";
import { partsOfPage } from "./write-parts.ts";

export const streamTimeout = 10_000;

interface Page {
  html: Buffer<ArrayBuffer>;
  /** Of the inline scripts it may run. */
  hashes: string[];
}

/** Renders a page to its end: it is cached as a whole, and its policy names the hash of each inline script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const isBackOffice = context.staticHandlerContext.matches.some((match) => match.route.id.startsWith("admin/"));
  const mayStream = import.meta.env.DEV || isBackOffice;
  const page = mayStream ? await renderStreamed(context, request.url) : await renderPublicPage(context, request.url);
  const html = status < 500 ? page.html : withRequestId(page.html, request);

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", pagePolicy(page.hashes, mayStream));
  loadContext.get(finishedPageContext).body = html;
  return new Response(null, { status, headers });
}

/** Errors of loaders, actions and rendering end up here once; the visitor gets the error page with the request id. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs) {
  if (request.signal.aborted) return;
  context.get(servicesContext).log.error("request failed", { requestId: request.headers.get("x-request-id"), error });
}

type HandleErrorArgs = { request: Request; context: Readonly<RouterContextProvider> };

function withRequestId(html: Buffer, request: Request): Buffer<ArrayBuffer> {
  const id = (request.headers.get("x-request-id") ?? "").replace(/[^\w-]/g, "");
  return Buffer.from(html.toString().replace('<span id="request-id"></span>', `<span id="request-id">${id}</span>`));
}

/**
 * Public pages wait for nothing while they render, so they are rendered in one go, as text. Only what React Router hands
 * on to the browser is a stream: read here, instead of suspending the rendering three times to write it.
 */
async function renderPublicPage(context: EntryContext, url: string): Promise<Page> {
  const { serverHandoffStream, ...rest } = context;
  const data = handoffData(serverHandoffStream ? await readText(serverHandoffStream) : "");
  const { start, hash } = startOf(context);
  const own = { ...rest, manifest: { ...rest.manifest, routes: matchedRoutes(context) } };
  const parts = partsOfPage();
  const html = renderToString(
    <WrittenScriptsContext value={{ data, start }}>
      <PartWriterContext value={parts.write}>
        <ServerRouter context={own} url={url} />
      </PartWriterContext>
    </WrittenScriptsContext>,
  );
  return { html: parts.complete(`<!DOCTYPE html>${html}`), hashes: [hash] };
}

/** The router is made anew for each page; of the back office's routes it needs none. */
function matchedRoutes({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"]["routes"] {
  return Object.fromEntries(staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]));
}

/** By the ids of the matched routes, of which there are a few dozen chains. */
const knownStarts = new Map<string, { start: string; hash: string }>();

function startOf(context: EntryContext): { start: string; hash: string } {
  const key = context.staticHandlerContext.matches.map(({ route }) => route.id).join(" ");
  let known = knownStarts.get(key);
  if (!known) {
    const start = startScript(context);
    known = { start, hash: hashOf(start) };
    knownStarts.set(key, known);
  }
  return known;
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true });
  return text;
}

/** React Router writes the scripts of these pages while it streams; their nonce tells them from what came with content. */
async function renderStreamed(context: EntryContext, url: string): Promise<Page> {
  const nonce = randomBytes(12).toString("base64url");
  const page = await renderToEnd(<ServerRouter context={context} url={url} nonce={nonce} />, nonce);
  return replaceNonceByHashes(page, nonce);
}

function renderToEnd(element: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(patience);
        resolve(Buffer.concat(chunks).toString());
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      onAllReady: () => pipe(sink),
      onError: reject,
      onShellError: reject,
    });
    // Left running, it would keep the whole rendering in memory for as long.
    const patience = setTimeout(abort, streamTimeout).unref();
  });
}

function replaceNonceByHashes(page: string, nonce: string): Page {
  const hashes = new Set<string>();
  // Searched for as text: an expression that finds whole scripts reads the page several times.
  const [start = "", ...scripts] = page.split(`<script nonce="${nonce}"`);
  let html = start;
  for (const script of scripts) {
    const text = script.slice(script.indexOf(">") + 1, script.indexOf("</script>"));
    if (text) hashes.add(hashOf(text));
    html += `<script${script}`;
  }
  return { html: Buffer.from(html.replaceAll(` nonce="${nonce}"`, "")), hashes: [...hashes] };
}

function hashOf(script: string): string {
  return `sha256-${createHash("sha256").update(script).digest("base64")}`;
}
