import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { isBackOffice } from "./request-kind.ts";

/** The methods a path answers; `undefined` for one nobody knows. */
export type MethodsOf = (path: string) => string[] | undefined;

/** For the public routes of a build. What the back office answers, and where, is for its guard to tell. */
export function methodsOfRoutes(routes: ServerBuild["routes"]): MethodsOf {
  const tree = childrenOf(undefined, routes);
  return (path) => {
    // What a browser asks for that moves between pages by script.
    const page = path.replace(/^\/_root\.data$/, "/").replace(/(?<=\/)_\.data$|\.data$/, "");
    const route = isBackOffice(page) ? undefined : routes[matchRoutes(tree, page)?.at(-1)?.route.id ?? ""];
    if (!route || route.path === "*") return undefined;
    const { action, loader, default: component } = route.module;
    return [...(loader || component ? ["GET", "HEAD"] : []), ...(action ? ["POST"] : [])];
  };
}

function childrenOf(parent: string | undefined, routes: ServerBuild["routes"]): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parent) return [];
    const { id, path = "", index } = route;
    return [index ? { id, index } : { id, path, children: childrenOf(id, routes) }];
  });
}
