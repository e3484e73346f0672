import { preloadModule } from "react-dom";
import type { Register } from "react-router";

/** Written by React Router: the scripts of all routes. */
declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] }> };
  }
}

/**
 * Prefetches the script of the route that handles a form; call it when one of its fields is focused. If it were fetched
 * on submit, a lost connection would make the router reload the page, and the values would be lost. `PrefetchPageLinks`
 * would also prefetch the data of the route, which nobody reads and Firefox reports as a violation of the policy. Links
 * in the form would render all of it at the first tap.
 */
export function prefetchFormRoute(id: keyof Register["routeModules"]): void {
  const route = window.__reactRouterManifest?.routes[id];
  for (const script of route ? [route.module, ...(route.imports ?? [])] : []) preloadModule(script, { as: "script" });
}
