import { join } from "node:path";
import * as build from "virtual:react-router/server-build";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono, type HonoRequest } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { addressContext, finishedPageContext, servicesContext, tolerantServicesContext } from "#app/contexts.ts";
import { canonicalQuery } from "#model/public-query.ts";
import { tolerantReader } from "./content/store/tolerant-reader.ts";
import { addressKey, clientAddress } from "./http/client-address.ts";
import { serveFile } from "./http/files.ts";
import { accessGate, type GateVariables, gateInsteadOf } from "./http/gate.ts";
import { health } from "./http/health.ts";
import { keepPages, type PageVariables } from "./http/keep-pages.ts";
import { countPageView } from "./http/page-view.ts";
import { properRequest } from "./http/proper-request.ts";
import { sameOriginOnly } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { takeRegistration } from "./http/take-registration.ts";
import type { Services } from "./services.ts";

export { checkBackup, restoreBackup } from "./backup/restore-backup.ts";
export { writeBackup } from "./backup/write-backup.ts";
export { ConfigError, readConfig } from "./config.ts";
export { removeContent, writeContent } from "./content/store/write-content.ts";
export { openSnapshot } from "./database/snapshot.ts";
export { createFileStore } from "./files/file-store.ts";
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
const uploadPath = "/admin/upload";
/** A worker has a policy of its own: this one decodes scanned pages in WebAssembly, and reaches nothing but our host. */
const pdfWorkerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

type Environment = { Variables: { requestId: string } & GateVariables & PageVariables };

/** The whole application as a value: a request goes in, a response comes out. */
export function createApp(services: Services): Hono<Environment> {
  const { config, log } = services;
  const app = new Hono<Environment>();
  const renderRoute = createRequestHandler(build, import.meta.env.MODE);
  const renderPublicRoute = createRequestHandler(publicBuild(), import.meta.env.MODE);

  app.use(compress());
  app.use(keepPages(services));
  app.use(requestId({ headerName: "" }));
  app.use(securityHeaders(config.siteUrl));
  app.onError((error, context) => {
    log.error("request failed", { requestId: context.get("requestId"), error });
    return context.text(`Es ist ein Fehler aufgetreten. Kennung: ${context.get("requestId")}`, 500);
  });

  app.use(properRequest);
  app.route("/", health(services));
  app.use("/assets/*", serveStatic({ root: clientBuild, precompressed: true, onFound: cacheForever }));
  app.get("/assets/*", (context) => context.text("Nicht gefunden", 404));
  app.use(accessGate(services.accessGate));
  app.get("/files/*", serveFile(services));

  app.use(sameOriginOnly(config.siteUrl));
  const limitBody = bodyLimit({
    maxSize: bodyLimitBytes,
    onError: (context) => context.text("Die Anfrage ist zu groß.", 413),
  });
  // Uploads are counted while they stream to disk, each against the limit of its kind. Who only reads sends nothing.
  app.use((context, next) =>
    isRead(context.req) || context.req.path === uploadPath ? next() : limitBody(context, next),
  );
  app.post("/api/page-view", countPageView(services.pageViews));
  app.post("/register/:eventId{[\\w-]+}", takeRegistration(services));
  app.all("*", async (context) => {
    const canonical = await canonicalRequest(context.req, config.siteUrl, context.get("requestId"));
    const request = context.get("isGated") ? gateInsteadOf(canonical) : canonical;
    const provider = new RouterContextProvider();
    provider.set(servicesContext, services);
    let isWhole = true;
    const pageContent = tolerantReader(services.pageContent, (error) => {
      isWhole = false;
      log.error("content was not read", { requestId: context.get("requestId"), error });
    });
    provider.set(tolerantServicesContext, { ...services, pageContent });
    provider.set(addressContext, addressKey(clientAddress(context, config.trustedProxies)));
    const page: { body?: Buffer<ArrayBuffer> } = {};
    provider.set(finishedPageContext, page);
    const answer = await (isBackOffice(context.req.path) ? renderRoute : renderPublicRoute)(request, provider);
    if (!isWhole) answer.headers.set("Cache-Control", "no-store");
    if (!page.body) return answer;
    context.set("finishedPage", page.body);
    return new Response(page.body, { status: answer.status, headers: answer.headers });
  });
  return app;
}

function isBackOffice(path: string): boolean {
  return /^\/admin(\/|$|\.)/.test(path);
}

/** The site without the back office: the router compares an address with every route until one fits. */
function publicBuild(): typeof build {
  const routes = Object.fromEntries(Object.entries(build.routes).filter(([id]) => !id.startsWith("admin/")));
  return { ...build, routes };
}

/**
 * The request as routes see it: on the canonical origin whatever `Host` says, with the request's id, and for pages that
 * are only read with no query parameter we do not know, so that nothing made up reaches a page or the cache.
 */
async function canonicalRequest(asked: HonoRequest, siteUrl: string, id: string): Promise<Request> {
  const request = asked.raw;
  const url = new URL(request.url);
  const { pathname, search } = url;
  const isPublicPage = isRead(request) && !isBackOffice(pathname);
  const headers = new Headers(request.headers);
  headers.set("x-request-id", id);
  const { origin } = new URL(siteUrl);
  // A page of ours under another name of this machine, as http://localhost, said `sameOriginOnly`; React Router compares.
  if (headers.has("origin")) headers.set("origin", origin);
  // React Router's own parameter: which of a page's loaders the browser wants to run.
  const routes = pathname.endsWith(".data") ? url.searchParams.get("_routes") : null;
  let query = isPublicPage ? canonicalQuery(search) : search;
  if (isPublicPage && routes !== null) query += `${query ? "&" : "?"}${new URLSearchParams({ _routes: routes })}`;
  const target = origin + pathname + query;
  // A public page is finished though its visitor has left: the next one gets it.
  if (isPublicPage) return new Request(target, { method: request.method, headers });
  // What was read before is remembered beside the request. Uploads are streamed.
  const body = isRead(request) ? undefined : pathname === uploadPath ? request.body : await asked.arrayBuffer();
  const { method, signal } = request;
  return new Request(target, { method, headers, body, signal, duplex: "half" } as RequestInit);
}

function isRead({ method }: { method: string }): boolean {
  return method === "GET" || method === "HEAD";
}

function cacheForever(path: string, context: { header(name: string, value: string): void }): void {
  context.header("Cache-Control", "public, max-age=31536000, immutable");
  if (path.includes("/pdf.worker")) context.header("Content-Security-Policy", pdfWorkerPolicy);
}
