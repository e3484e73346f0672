import * as build from "virtual:react-router/server-build";
import type { Handler } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { addressContext, servicesContext, tolerantServicesContext } from "#app/contexts.ts";
import { tolerantReader } from "./content/store/tolerant-reader.ts";
import { canonicalRequest } from "./http/canonical-request.ts";
import { addressKey, clientAddress } from "./http/client-address.ts";
import { type GateVariables, gateInsteadOf } from "./http/gate.ts";
import { methodsOfRoutes } from "./http/route-methods.ts";
import { logOf } from "./log.ts";
import type { Services } from "./services.ts";

/** What may be asked of the paths in `app/routes.ts`. */
export const routeMethods = methodsOfRoutes(build.routes);

/** Answers with the routes of `app/routes.ts`: a page, or what the action of a form says. */
export function renderPage(site: Services): Handler<{ Variables: { requestId: string } & GateVariables }> {
  const { config } = site;
  const renderRoute = createRequestHandler(build, import.meta.env.MODE);

  return async (context) => {
    const requestId = context.get("requestId");
    const canonical = await canonicalRequest(context.req, config.siteUrl, requestId);
    const log = logOf(site.log, { requestId });
    const services: Services = { ...site, log };
    const request = context.get("isGated") ? gateInsteadOf(canonical) : canonical;

    let isComplete = true;
    const content = tolerantReader(services.content, (error) => {
      isComplete = false;
      log.error("content was not read", { error });
    });
    const provider = new RouterContextProvider();
    provider.set(servicesContext, services);
    provider.set(tolerantServicesContext, { ...services, content });
    provider.set(addressContext, addressKey(clientAddress(context, config.trustedProxies)));

    const response = await renderRoute(request, provider);
    if (!isComplete) response.headers.set("Cache-Control", "no-store");
    return response;
  };
}
