import { createContext } from "react-router";
import type { PreviewedRecord } from "#model/draft.ts";
import type { ViewerWithRole } from "#model/permission.ts";
import type { Services } from "#server/services.ts";

export type { Services };

/** Everything a loader or action may ask of the outside world; set once per request by `server/render-page.ts`. */
export const servicesContext = createContext<Services>();

/**
 * The same for pages with more to show than one record: what their `content` cannot read is logged and stays empty
 * (SPEC §8), and the page is not cached. Set by `server/render-page.ts`.
 */
export const tolerantServicesContext = createContext<Services>();

/** Who is signed in; set by the middleware of the back office, so every loader and action below it has one. */
export const viewerContext = createContext<ViewerWithRole>();

/** Key of the visitor's network address, for rate limits; set by `server/render-page.ts`. Never stored, never logged. */
export const addressContext = createContext<string>("");

/**
 * Renders the public page of a record as it would be with this document; undefined for one that has no page. Set by
 * `server/render-page.ts`.
 */
export const renderPreviewContext = createContext<(record: PreviewedRecord) => Promise<Response | undefined>>();

/** The page that is rendered is a preview: without scripts, and says so. Set by `server/render-page.ts`. */
export const isPreviewContext = createContext<boolean>(false);
