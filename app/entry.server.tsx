import { createHash, randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import { type EntryContext, type RouterContextProvider, ServerRouter } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { pagePolicy } from "./content-security-policy.ts";
import { deferScripts } from "./deferred-scripts.ts";

export const streamTimeout = 10_000;

/** Renders a page to its end: it is cached as a whole, and its policy names the hash of each inline script. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  _loadContext: RouterContextProvider,
): Promise<Response> {
  // Marks the scripts we wrote ourselves, so that none that slipped in with content is ever given a hash.
  const nonce = randomBytes(12).toString("base64url");
  const isBackOffice = context.staticHandlerContext.matches.some((match) => match.route.id.startsWith("admin/"));
  const page =
    import.meta.env.DEV || isBackOffice
      ? await renderToEnd(<ServerRouter context={context} url={request.url} nonce={nonce} />, nonce)
      : await renderPublicPage(context, request.url, nonce);
  const { html, hashes } = replaceNonceByHashes(status < 500 ? page : withRequestId(page, request), nonce);

  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", pagePolicy(hashes, isBackOffice || import.meta.env.DEV));
  return new Response(request.method === "HEAD" ? null : html, { status, headers });
}

/** Errors of loaders, actions and rendering end up here once; the visitor gets the error page with the request id. */
export function handleError(error: unknown, { request, context }: HandleErrorArgs) {
  if (request.signal.aborted) return;
  context.get(servicesContext).log.error("request failed", { requestId: request.headers.get("x-request-id"), error });
}

type HandleErrorArgs = { request: Request; context: Readonly<RouterContextProvider> };

function withRequestId(html: string, request: Request): string {
  const id = (request.headers.get("x-request-id") ?? "").replace(/[^\w-]/g, "");
  return html.replace('<span id="request-id"></span>', `<span id="request-id">${id}</span>`);
}

/**
 * Public pages wait for nothing while they render, so they are rendered in one go, as text. Only what React Router hands
 * on to the browser is a stream: read here, instead of suspending the rendering three times to write it.
 */
async function renderPublicPage(context: EntryContext, url: string, nonce: string): Promise<string> {
  const { serverHandoffStream, ...rest } = context;
  const handoff = serverHandoffStream ? await new Response(serverHandoffStream).text() : "";
  const own = { ...rest, manifest: { ...rest.manifest, routes: matchedRoutes(context) } };
  const html = renderToString(<ServerRouter context={own} url={url} nonce={nonce} />);
  return deferScripts(`<!DOCTYPE html>${html}`, context, handoff, nonce);
}

/** The router is made anew for each page; of the back office's routes it needs none. */
function matchedRoutes({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"]["routes"] {
  return Object.fromEntries(staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]]));
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

function replaceNonceByHashes(page: string, nonce: string): { html: string; hashes: string[] } {
  const hashes = new Set<string>();
  // Searched for as text: an expression that finds whole scripts reads the page several times.
  const [start = "", ...scripts] = page.split(`<script nonce="${nonce}"`);
  let html = start;
  for (const script of scripts) {
    const text = script.slice(script.indexOf(">") + 1, script.indexOf("</script>"));
    if (text) hashes.add(`sha256-${createHash("sha256").update(text).digest("base64")}`);
    html += `<script${script}`;
  }
  return { html: html.replaceAll(` nonce="${nonce}"`, ""), hashes: [...hashes] };
}
