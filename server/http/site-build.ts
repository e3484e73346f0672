import type { ServerBuild } from "react-router";
import { isBackOffice } from "./request-kind.ts";
import { fullPath, type RoutePlace } from "./route-table.ts";

/**
 * Returns a build without the back office, which is most of the routes. React Router tries each in turn, twice per
 * request, and copies all of them for each page it renders.
 */
export function siteBuildOf(build: ServerBuild): ServerBuild {
  const { routes, assets } = build;
  return { ...build, routes: siteRoutesOf(routes), assets: { ...assets, routes: siteRoutesOf(assets.routes) } };
}

/** Returns the routes of the public site, of a build or of its manifest. */
export function siteRoutesOf<R extends RoutePlace | undefined>(routes: Record<string, R>): Record<string, R> {
  const isOfSite = ([, route]: [string, R]) => route && !isBackOffice(`/${fullPath(route, routes)}`);
  return Object.fromEntries(Object.entries(routes).filter(isOfSite));
}
