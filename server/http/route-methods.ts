import { matchRoutes, type ServerBuild } from "react-router";
import { isBackOffice } from "./request-kind.ts";

/** The methods a path answers; `undefined` for one nobody knows. */
export type MethodsOf = (path: string) => string[] | undefined;

export type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** For the public routes of a build. What the back office answers, and where, is for its guard to tell. */
export function methodsOfRoutes(routes: Routes): MethodsOf {
  // Matching ranks anew each time all that could match, for each form that is sent: they are kept few.
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

/** The path of the page that a browser asks the data of, when it moves between pages by script. */
export function pagePath(path: string): string {
  return path.replace(/^\/_root\.data$/, "/").replace(/(?<=\/)_\.data$|\.data$/, "");
}

/** Each route with an address of its own, with the whole of it. */
export function patternsOf(routes: Routes): { id: string; path: string }[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index)) return [];
    return [{ id: route.id, path: `/${wholePath(route, routes)}` }];
  });
}

function wholePath({ path, parentId }: Route, routes: Routes): string {
  const parent = routes[parentId ?? ""];
  return [parent && wholePath(parent, routes), path].filter(Boolean).join("/");
}

/** Routes match in any case; those that match anything are under "*". */
function firstSegment(path: string): string {
  return path.split("/", 2)[1]?.toLowerCase() ?? "";
}
