import { matchRoutes, type ServerBuild } from "react-router";
import { isBackOffice } from "./request-kind.ts";
import { pagePath, type RequestTarget, readTarget } from "./request-target.ts";

export type Routes = ServerBuild["routes"];
/** Where a route stands in a tree of routes. */
export interface RoutePlace {
  path?: string;
  parentId?: string;
}

/** The route a path belongs to; for the data of a page that of the page. */
export interface FoundRoute {
  /** Its full pattern, e.g. "/veranstaltungen/:fileName". Contains nothing a visitor typed. */
  pattern: string;
  /** The methods it supports besides OPTIONS; undefined behind the guard of the back office, which decides. */
  methods: readonly string[] | undefined;
  /** Whether it is a page, feed or the like of the public site, whose answers may be cached. */
  isPublic: boolean;
  /** Whether its action reads the body itself, without our limit: `handle = { streamsBody: true }`. */
  streamsBody: boolean;
}

/** The target of a request with the route it belongs to; without one if the path is unknown. */
export interface RoutedTarget extends RequestTarget {
  route: FoundRoute | undefined;
}

export interface RouteTable {
  /**
   * Reads the target of a request line. Routes ignore the case of their own words; here they are part of the path's one
   * spelling, and parameters are left as they are.
   * @returns undefined if the path is not readable
   */
  read(target: string): RoutedTarget | undefined;
  /** Returns the first segment of a known path, e.g. "veranstaltungen", else "other". Few distinct values. */
  groupOf(path: string): string;
}

const reading = ["GET", "HEAD"];

/** Paths answered outside the routes (`server/app.ts`). */
const nonRoutes: Readonly<Record<string, readonly string[]>> = {
  "/healthz": reading,
  "/readyz": reading,
  "/favicon.ico": reading,
  "/apple-touch-icon.png": reading,
  "/assets/*": reading,
  "/files/*": reading,
  "/api/page-view": ["POST"],
};

/** Creates the table of all paths the program answers, from the routes of a build. */
export function createRouteTable(routes: Routes): RouteTable {
  const table = [...patternsOf(routes), ...Object.keys(nonRoutes).map((path) => ({ id: path, path }))];
  // A path without parameters is its own pattern; of two routes with the same one the first answers.
  const literal = new Map(
    table.toReversed().flatMap(({ id, path }) => (/[:*?]/.test(path) ? [] : [[path.toLowerCase(), id]])),
  );
  // Matching ranks all candidates on each call; grouping keeps them few.
  const bySegment = Map.groupBy(table, ({ path }) => firstSegment(path));
  const found = new Map(table.map(({ id, path }) => [id, describe(path, routes[id])]));

  const matchedId = (page: string) => matchRoutes(bySegment.get(firstSegment(page)) ?? [], page)?.at(-1)?.route.id;

  return {
    read(target) {
      const read = readTarget(target);
      if (!read) return undefined;
      const page = pagePath(read.path);
      const route = found.get(literal.get(page.toLowerCase()) ?? matchedId(page) ?? "");
      if (!route) return { ...read, route };
      const path = spelledLike(route.pattern, page) + read.path.slice(page.length);
      return { ...read, path, isCanonical: read.isCanonical && path === read.path, route };
    },
    groupOf(path) {
      const segment = firstSegment(pagePath(path));
      if (!bySegment.has(segment)) return "other";
      return segment === "" ? "start" : segment;
    },
  };
}

function describe(pattern: string, route: Routes[string]): FoundRoute {
  const { action, loader, default: component, handle } = route?.module ?? {};
  const ofRoute = [...(loader || component ? reading : []), ...(action ? ["POST"] : [])];
  const methods = isGuarded(pattern) ? undefined : (nonRoutes[pattern] ?? ofRoute);
  const isPublic = route !== undefined && !isBackOffice(pattern);
  const { streamsBody = false } = (handle ?? {}) as { streamsBody?: boolean };
  return { pattern, methods, isPublic, streamsBody };
}

/** All of the back office is, except for signing in and out. */
function isGuarded(pattern: string): boolean {
  return isBackOffice(pattern) && !/^\/admin\/log(in|out)(\/|$)/.test(pattern);
}

/** Replaces the segments of a path that are words of the pattern. */
function spelledLike(pattern: string, path: string): string {
  const words = pattern.split("/");
  return path
    .split("/")
    .map((segment, index) => (/^[^:*]/.test(words[index] ?? "") ? words[index] : segment))
    .join("/");
}

/** Returns the full path of each route that has one, without the route of unknown paths. */
function patternsOf(routes: Routes): { id: string; path: string }[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.path === "*" || (route.path === undefined && !route.index)) return [];
    return [{ id: route.id, path: `/${fullPath(route, routes)}` }];
  });
}

/** Returns the pattern of a route and its parents, without the first slash. */
export function fullPath(
  { path, parentId }: RoutePlace,
  routes: Readonly<Record<string, RoutePlace | undefined>>,
): string {
  const parent = routes[parentId ?? ""];
  return [parent && fullPath(parent, routes), path].filter(Boolean).join("/");
}

function firstSegment(path: string): string {
  return path.split("/", 2)[1]?.toLowerCase() ?? "";
}
