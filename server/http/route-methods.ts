import { matchRoutes, type ServerBuild } from "react-router";
import { isBackOffice } from "./request-kind.ts";

/** Returns the methods a path supports; `undefined` for unknown paths. */
export type MethodsOf = (path: string) => string[] | undefined;

export type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** Returns the methods of a build's public routes. Paths of the back office are left to its guard. */
export function methodsOfRoutes(routes: Routes): MethodsOf {
  // Matching ranks all candidates on each call; grouping keeps them few.
  const bySegment = Map.groupBy(patternsOf(routes), ({ path }) => firstSegment(path));
  return (path) => {
    const page = pagePath(path);
    if (isBackOffice(page)) return undefined;
    const match = matchRoutes(bySegment.get(firstSegment(page)) ?? [], page)?.at(-1);
    const route = routes[match?.route.id ?? ""];
    if (!route) return undefined;
    const { action, loader, default: component } = route.module;
    return [...(loader || component ? ["GET", "HEAD"] : []), ...(action ? ["POST"] : [])];
  };
}

/** Returns the path of the page for a data request of a client-side navigation. */
export function pagePath(path: string): string {
  return path.replace(/^\/_root\.data$/, "/").replace(/(?<=\/)_\.data$|\.data$/, "");
}

/** Returns the full path of each route that has one. */
export function patternsOf(routes: Routes): { id: string; path: string }[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    return [{ id: route.id, path: `/${fullPath(route, routes)}` }];
  });
}

function fullPath({ path, parentId }: Route, routes: Routes): string {
  const parent = routes[parentId ?? ""];
  return [parent && fullPath(parent, routes), path].filter(Boolean).join("/");
}

/**
 * Returns the first segment of a path or pattern, in lower case, since routes ignore case, and without the mark of an
 * optional segment; "*" for splat routes.
 */
export function firstSegment(path: string): string {
  return path.split("/", 2)[1]?.toLowerCase().replace(/\?$/, "") ?? "";
}
