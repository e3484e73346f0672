import { join } from "node:path";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { requestId } from "hono/request-id";
import { serveAssets } from "./http/assets.ts";
import { limitBody } from "./http/body-limit.ts";
import { cachePages } from "./http/cache-pages.ts";
import { serveFile } from "./http/files.ts";
import { accessGate, type GateVariables } from "./http/gate.ts";
import { health } from "./http/health.ts";
import { answerMethods, refuseForm } from "./http/methods.ts";
import { countPageView } from "./http/page-view.ts";
import { properRequest } from "./http/proper-request.ts";
import { requestIdOf } from "./http/request-id.ts";
import { sameOriginOnly } from "./http/same-origin.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { renderPage, routeMethods } from "./render-page.ts";
import type { Services } from "./services.ts";

/** This file is `build/server/app.js` of the build it belongs to; beside that one are the others (`scripts/builds.mjs`). */
const clientBuild = join(import.meta.dirname, "../client");
const builds = join(import.meta.dirname, "../../..");

type Environment = { Variables: { requestId: string } & GateVariables };

/**
 * The whole application as a value: a request goes in, a response comes out. A request meets, in this order: (a page
 * that is cached already never gets here, see `page-listener.ts`)
 */
export function createApp(services: Services): Hono<Environment> {
  const { config, log } = services;
  const app = new Hono<Environment>();

  // Around the finished answer. Outermost what compresses it; the page cache next, so that a page is cached with every
  // header; then the id that the log and the apology of a failure name.
  app.use(compress());
  app.use(cachePages(services));
  // A test without a network has no connection.
  app.use(requestId({ headerName: "", generator: ({ env }) => requestIdOf(env?.incoming ?? {}) }));
  app.use(securityHeaders(config.siteUrl));
  app.onError((error, context) => {
    log.error("request failed", { requestId: context.get("requestId"), error });
    return context.text(`Es ist ein Fehler aufgetreten. Kennung: ${context.get("requestId")}`, 500);
  });

  // Before the gate: what holds no content, and what nothing behind this can work with.
  app.use(properRequest);
  app.use(answerMethods(routeMethods));
  app.route("/", health(services));
  app.route("/", serveAssets(clientBuild, builds));

  // Everything that has content is behind the gate.
  app.use(accessGate(services.accessGate));
  app.get("/files/*", serveFile({ ...services, isEditor: services.accounts.readsContent }));

  // Whatever may change something: from our own pages only, and no larger than forms are.
  app.use(sameOriginOnly(config.siteUrl));
  app.use(limitBody);
  app.use(refuseForm(routeMethods));
  app.post("/api/page-view", countPageView(services));

  // Pages and their forms: the table of addresses is `app/routes.ts`.
  app.all("*", renderPage(services));
  return app;
}
