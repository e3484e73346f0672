import * as build from "virtual:react-router/server-build";
import type { Handler } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import {
  addressContext,
  isPreviewContext,
  refusalContext,
  renderPreviewContext,
  servicesContext,
  tolerantServicesContext,
} from "#app/contexts.ts";
import type { PreviewedRecord } from "#model/content/draft.ts";
import { publicPlaceOf } from "#model/site/public-place.ts";
import { previewReader } from "./content/drafts/preview-reader.ts";
import { tolerantReader } from "./content/store/tolerant-reader.ts";
import { canonicalRequest } from "./http/canonical-request.ts";
import { clientAddress, networkKey } from "./http/client-address.ts";
import { type GateVariables, gateInsteadOf } from "./http/gate.ts";
import type { BodyVariables } from "./http/receive-body.ts";
import { isBackOffice } from "./http/request-kind.ts";
import { createRouteTable } from "./http/route-table.ts";
import { siteBuildOf } from "./http/site-build.ts";
import { logOf } from "./log.ts";
import type { Services } from "./services.ts";

/** The routes of `app/routes.ts`, and the paths handled outside of them. */
export const routeTable = createRouteTable(build.routes);

/** Shown instead of a page; the error itself is in the log. */
export const apology = (requestId: string) => `Es ist ein Fehler aufgetreten. Kennung: ${requestId}`;

/** Renders the routes of `app/routes.ts`: a page, or the result of a form's action. */
export function renderPage(
  site: Services,
): Handler<{ Variables: { requestId: string } & GateVariables & BodyVariables }> {
  const { config } = site;
  const renderSite = createRequestHandler(siteBuildOf(build), import.meta.env.MODE);
  const renderAny = createRequestHandler(build, import.meta.env.MODE);

  return async (context) => {
    const requestId = context.get("requestId");
    const canonical = canonicalRequest(context.req, context.get("body"), config.siteUrl, requestId);
    const log = logOf(site.log, { requestId });
    const services: Services = { ...site, log };
    const request = context.get("isGated") ? gateInsteadOf(canonical) : canonical;

    const { provider, isComplete } = providerFor(services, log);
    provider.set(addressContext, networkKey(clientAddress(context, config.trustedProxies)));
    provider.set(renderPreviewContext, renderPreview);
    const isSite = !isBackOffice(new URL(request.url).pathname);
    const answer = await (isSite ? renderSite : renderAny)(request, provider);
    const sentence = await refusalOf(request, answer);
    const response = sentence === undefined ? answer : await renderRefusal(answer, sentence);
    if (isLastResort(response)) return context.text(apology(requestId), 500);
    if (!isComplete()) response.headers.set("Cache-Control", "no-store");
    return response;

    /** Renders the page of a refusal, with the headers of what refused, such as when to try again. */
    async function renderRefusal({ status, headers }: Response, sentence: string): Promise<Response> {
      provider.set(refusalContext, { status, sentence, isBackOffice: !isSite });
      const page = await renderSite(new Request(new URL("/refusal", config.siteUrl)), provider);
      for (const [name, value] of headers) if (!page.headers.has(name)) page.headers.set(name, value);
      return page;
    }

    /** Renders a page without caches, with the record replaced in what the routes read. */
    async function renderPreview(record: PreviewedRecord): Promise<Response | undefined> {
      const place = publicPlaceOf(record.shownAs ?? record.collection, record.id, titleOf(record.document));
      if (!place) return undefined;
      const { provider } = providerFor({ ...services, content: previewReader(services.content, record) }, log);
      provider.set(isPreviewContext, true);
      const page = new URL(place, config.siteUrl);
      const response = await renderSite(new Request(page, { headers: { "x-request-id": requestId } }), provider);
      response.headers.set("Cache-Control", "no-store");
      response.headers.set("X-Robots-Tag", "noindex");
      response.headers.set("X-Frame-Options", "SAMEORIGIN");
      response.headers.set("Referrer-Policy", "no-referrer");
      return response;
    }
  };
}

/** Whether React Router answered with its own English text, as it does when a route without a page throws. */
function isLastResort({ status, headers }: Response): boolean {
  return status === 500 && headers.get("Content-Type") === "text/plain";
}

/**
 * Returns the sentence with which a route without a page, such as a download, refuses whoever has opened it; undefined
 * for every other response. React Router sends what is thrown there as JSON, in quotes.
 */
async function refusalOf(request: Request, response: Response): Promise<string | undefined> {
  const isOpened = request.headers.get("Accept")?.includes("text/html");
  if (!isOpened || response.status < 400 || response.status >= 500) return undefined;
  const type = response.headers.get("Content-Type") ?? "";
  if (type.startsWith("text/plain")) return response.clone().text();
  const said: unknown = type.startsWith("application/json") && (await response.clone().json());
  return typeof said === "string" ? said : undefined;
}

/** Creates the context for loaders and actions; `isComplete` tells whether all content could be read so far. */
function providerFor(services: Services, log: Services["log"]) {
  let isComplete = true;
  const content = tolerantReader(services.content, (error) => {
    isComplete = false;
    log.error("content could not be read", { error });
  });
  const provider = new RouterContextProvider();
  provider.set(servicesContext, services);
  provider.set(tolerantServicesContext, { ...services, content });
  return { provider, isComplete: () => isComplete };
}

function titleOf(document: object): string {
  return "title" in document && typeof document.title === "string" ? document.title : "";
}
