import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { requestId } from "hono/request-id";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { canonicalQuery } from "#model/public-query.ts";
import { addressKey, clientAddress } from "./http/client-address.ts";
import { serveFile } from "./http/files.ts";
import { health } from "./http/health.ts";
import { allowsCounting, createCachedPage } from "./http/page-responder.ts";
import { countPageView } from "./http/page-view.ts";
import { sameOriginOnly } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import type { Services } from "./services.ts";

export { ConfigError, readConfig } from "./config.ts";
export { removeContent, writeContent } from "./content/write-content.ts";
export { listenerOf, pageListener, serve } from "./http/serve.ts";
export { databaseSource } from "./import/database-source.ts";
export { databaseTarget } from "./import/database-target.ts";
export { importFile } from "./import/import-file.ts";
export { formatReport } from "./import/import-report.ts";
export { writeSiteExport } from "./import/site-export.ts";
export { initialize } from "./initialize.ts";
export { createServices } from "./services.ts";
export { startTasks } from "./tasks.ts";

const clientBuild = join(import.meta.dirname, "../client");
const bodyLimitBytes = 1024 * 1024;

type Environment = { Variables: { requestId: string } };

/** The whole application as a value: a request goes in, a response comes out. */
export function createApp(services: Services): Hono<Environment> {
  const { config, files, log } = services;
  const app = new Hono<Environment>();
  const renderRoute = createRequestHandler(build, import.meta.env.MODE);

  app.use(requestId({ headerName: "" }));
  app.use(securityHeaders(config.siteUrl));
  app.onError((error, context) => {
    log.error("request failed", { requestId: context.get("requestId"), error });
    return context.text(`Es ist ein Fehler aufgetreten. Kennung: ${context.get("requestId")}`, 500);
  });

  app.route("/", health(services));
  app.use("/assets/*", serveStatic({ root: clientBuild, precompressed: true, onFound: cacheForever }));
  app.use("/icon.svg", serveStatic({ root: clientBuild, onFound: cacheForADay }));
  app.get("/assets/*", (context) => context.text("Nicht gefunden", 404));
  app.get("/files/*", serveFile(files));

  app.use(sameOriginOnly(config.siteUrl));
  app.use(bodyLimit({ maxSize: bodyLimitBytes, onError: (context) => context.text("Die Anfrage ist zu groß.", 413) }));
  app.post("/api/page-view", countPageView(services.pageViews));
  app.all("*", async (context) => {
    const request = canonicalRequest(context.req.raw, config.siteUrl, context.get("requestId"));
    const { generation } = services.pageCache;
    const provider = new RouterContextProvider();
    provider.set(servicesContext, services);
    provider.set(addressContext, addressKey(clientAddress(context, config.trustedProxies)));
    const response = await renderRoute(request, provider);
    if (!isCacheable(request, response)) return response;
    const { dnt, "sec-gpc": gpc } = context.req.header();
    if (allowsCounting({ dnt, "sec-gpc": gpc })) services.pageViews.count(new URL(request.url).pathname);

    const html = await response.text();
    // Compressed after the answer is on its way: the first visitor does not wait for it.
    const headers = new Headers(response.headers);
    queueMicrotask(async () => {
      try {
        const page = await createCachedPage(new URL(request.url).pathname, headers, html);
        services.pageCache.put(pageKey(request), page, generation);
      } catch (error) {
        log.error("page was not cached", { error });
      }
    });
    return new Response(html, response);
  });
  return app;
}

/** A page for everybody says so itself: `Cache-Control: public`. What somebody searched for is not kept. */
function isCacheable(request: Request, response: Response): boolean {
  return (
    request.method === "GET" &&
    response.status === 200 &&
    !new URL(request.url).searchParams.has("suche") &&
    (response.headers.get("Cache-Control") ?? "").startsWith("public") &&
    (response.headers.get("Content-Type") ?? "").startsWith("text/html") &&
    !response.headers.has("Set-Cookie")
  );
}

function pageKey(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

/**
 * The request as routes see it: on the canonical origin whatever `Host` says, with the request's id, and for pages that
 * are only read with no query parameter we do not know, so that nothing made up reaches a page or the cache.
 */
function canonicalRequest(request: Request, siteUrl: string, id: string): Request {
  const url = new URL(request.url);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isPublicPage = isRead && !/^\/admin(\/|$|\.)/.test(url.pathname) && !url.pathname.endsWith(".data");
  const query = isPublicPage ? canonicalQuery(url.search) : url.search;
  const headers = new Headers(request.headers);
  headers.set("x-request-id", id);
  return new Request(new URL(url.pathname + (query && !query.startsWith("?") ? `?${query}` : query), siteUrl), {
    method: request.method,
    headers,
    body: isRead ? undefined : request.body,
    signal: request.signal,
    duplex: "half",
  } as RequestInit);
}

function cacheForADay(_path: string, context: { header(name: string, value: string): void }): void {
  context.header("Cache-Control", "public, max-age=86400");
}

function cacheForever(_path: string, context: { header(name: string, value: string): void }): void {
  context.header("Cache-Control", "public, max-age=31536000, immutable");
}
