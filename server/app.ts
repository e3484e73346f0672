import { join } from "node:path";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import { serveAssets } from "./http/assets.ts";
import { cachePages } from "./http/cache-pages.ts";
import { compressPages } from "./http/compress-pages.ts";
import { serveFile } from "./http/files.ts";
import { accessGate, type GateVariables } from "./http/gate.ts";
import { health } from "./http/health.ts";
import { answerMethods, refuseForm } from "./http/methods.ts";
import { oneSpelling, pathOf, type RouteVariables } from "./http/one-spelling.ts";
import { countPageView } from "./http/page-view.ts";
import { properRequest } from "./http/proper-request.ts";
import { type BodyVariables, receiveBody } from "./http/receive-body.ts";
import { requestIdOf } from "./http/request-id.ts";
import { sameOriginOnly } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { apology, renderPage, routeTable } from "./render-page.ts";
import type { Services } from "./services.ts";

/** This file is built as `build/server/app.js`; other builds are stored beside that one (`scripts/builds.mjs`). */
const clientBuild = join(import.meta.dirname, "../client");
const builds = join(import.meta.dirname, "../../..");

type Environment = { Variables: { requestId: string } & RouteVariables & GateVariables & BodyVariables };

/**
 * Creates the application, which turns a request into a response. Requests pass the following steps in order, except
 * for cached pages, which `page-listener.ts` answers before.
 */
export function createApp(services: Services): Hono<Environment> {
  const { config, log } = services;
  const app = new Hono<Environment>({ getPath: ({ url }) => pathOf(url) });

  // First of all, so that everything else knows one spelling of each path.
  const secure = securityHeaders(config.siteUrl);
  app.use(oneSpelling(routeTable, secure, services.redirects.follow));

  // These wrap the response. Compression is outermost; then the page cache, so that pages are cached with all headers;
  // then the request id, which the log and the error page contain.
  app.use(compress());
  app.use(compressPages);
  app.use(cachePages(services));
  // In tests without a network there is no connection.
  app.use(requestId({ headerName: "", generator: ({ env }) => requestIdOf(env?.incoming ?? {}) }));
  app.use(secure);
  app.onError((error, context) => {
    log.error("request failed", { requestId: context.get("requestId"), error });
    return context.text(apology(context.get("requestId")), 500);
  });

  // Before the gate: requests without content, and those that nothing behind it supports.
  app.use(properRequest);
  app.use(answerMethods);
  app.route("/", health(services));
  app.route("/", serveAssets(clientBuild, builds));

  // All content is behind the gate.
  app.use(accessGate(services.accessGate));
  app.get("/files/*", serveFile({ ...services, isEditor: services.accounts.readsContent }));

  // Requests that may change something: from our own pages only, with a size limit.
  app.use(sameOriginOnly(config.siteUrl));
  app.use(refuseForm);
  app.use(receiveBody());
  app.post("/api/page-view", countPageView(services));

  // Pages and their forms: routes are in `app/routes.ts`.
  app.all("*", renderPage(services));
  return app;
}
