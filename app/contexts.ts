import { createContext } from "react-router";
import type { ViewerWithRole } from "#model/accounts/permission.ts";
import type { PreviewedRecord } from "#model/content/draft.ts";
import type { Services } from "#server/services.ts";

export type { Services };

/** The services that loaders and actions use; set once per request by `server/render-page.ts`. */
export const servicesContext = createContext<Services>();

/**
 * The same services for pages that show more than one record: read errors of `content` are logged and yield empty
 * results (SPEC §8), and the page is not cached. Set by `server/render-page.ts`.
 */
export const tolerantServicesContext = createContext<Services>();

/** The signed-in user; set by the middleware of the back office, so every loader and action below it has one. */
export const viewerContext = createContext<ViewerWithRole>();

/** Key of the visitor's network address, for rate limits; set by `server/render-page.ts`. Never stored, never logged. */
export const addressContext = createContext<string>("");

/**
 * Renders the public page of a record with the given document; undefined for a record without a page. Set by
 * `server/render-page.ts`.
 */
export const renderPreviewContext = createContext<(record: PreviewedRecord) => Promise<Response | undefined>>();

/** Whether the rendered page is a preview: without scripts and with a notice. Set by `server/render-page.ts`. */
export const isPreviewContext = createContext<boolean>(false);

/** What the page of a refusal says; set by `server/render-page.ts`, which renders it instead of a bare sentence. */
export const refusalContext = createContext<{ status: number; sentence: string; isBackOffice: boolean } | null>(null);

/** Whether the request failed because a disk is full; set by `app/entry.server.tsx`. */
export const isDiskFullContext = createContext<boolean>(false);
