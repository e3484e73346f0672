import * as build from "virtual:react-router/server-build";
import type { Handler } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { addressContext, finishedPageContext, servicesContext, tolerantServicesContext } from "#app/contexts.ts";
import { tolerantReader } from "./content/store/tolerant-reader.ts";
import { canonicalRequest } from "./http/canonical-request.ts";
import { addressKey, clientAddress } from "./http/client-address.ts";
import { type GateVariables, gateInsteadOf } from "./http/gate.ts";
import type { PageVariables } from "./http/keep-pages.ts";
import { isBackOffice } from "./http/request-kind.ts";
import type { Services } from "./services.ts";

/** Answers with the routes of `app/routes.ts`: a page, or what the action of a form says. */
export function renderPage(
  services: Services,
): Handler<{ Variables: { requestId: string } & GateVariables & PageVariables }> {
  const { config, log } = services;
  const renderRoute = createRequestHandler(build, import.meta.env.MODE);
  const renderPublicRoute = createRequestHandler(publicBuild(), import.meta.env.MODE);

  return async (context) => {
    const requestId = context.get("requestId");
    const canonical = await canonicalRequest(context.req, config.siteUrl, requestId);
    const request = context.get("isGated") ? gateInsteadOf(canonical) : canonical;

    let isComplete = true;
    const pageContent = tolerantReader(services.pageContent, (error) => {
      isComplete = false;
      log.error("content was not read", { requestId, error });
    });
    const provider = new RouterContextProvider();
    provider.set(servicesContext, services);
    provider.set(tolerantServicesContext, { ...services, pageContent });
    provider.set(addressContext, addressKey(clientAddress(context, config.trustedProxies)));

    const page: { body?: Buffer<ArrayBuffer> } = {};
    provider.set(finishedPageContext, page);
    const response = await (isBackOffice(context.req.path) ? renderRoute : renderPublicRoute)(request, provider);
    if (!isComplete) response.headers.set("Cache-Control", "no-store");
    if (!page.body) return response;
    context.set("finishedPage", page.body);
    return new Response(page.body, { status: response.status, headers: response.headers });
  };
}

/** The site without the back office: the router compares an address with every route until one fits. */
function publicBuild(): typeof build {
  const routes = Object.fromEntries(Object.entries(build.routes).filter(([id]) => !id.startsWith("admin/")));
  return { ...build, routes };
}
