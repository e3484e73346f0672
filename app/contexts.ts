import { createContext } from "react-router";
import type { Viewer } from "#model/permission.ts";
import type { Services } from "#server/services.ts";

export type { Services };

/** Everything a loader or action may ask of the outside world; set once per request by `server/render-page.ts`. */
export const servicesContext = createContext<Services>();

/**
 * The same for pages with more to show than one record: what their `pageContent` cannot read is logged and stays empty
 * (SPEC §8), and the page is kept nowhere. Set by `server/render-page.ts`.
 */
export const tolerantServicesContext = createContext<Services>();

/** Who is signed in; set by the middleware of the back office, so every loader and action below it has one. */
export const viewerContext = createContext<Viewer>();

/** Key of the visitor's network address, for rate limits; set by `server/render-page.ts`. Never stored, never logged. */
export const addressContext = createContext<string>("");

/**
 * Where a rendered page is put, finished, beside its answer without a body: a `Response` would make a stream of it that
 * is read back at once, for a tenth of the time of the whole page. Set by `server/render-page.ts`.
 */
export const finishedPageContext = createContext<{ body?: Buffer<ArrayBuffer> }>();
