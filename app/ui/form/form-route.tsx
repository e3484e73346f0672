import { useState } from "react";
import type { Register } from "react-router";

/** Written by React Router: the scripts of all routes. */
declare global {
  interface Window {
    __reactRouterManifest?: { routes: Record<string, { module: string; imports?: string[] }> };
  }
}

/**
 * Prefetches the script of the route that handles a form as soon as one of its fields is focused. If it were fetched on
 * submit, a lost connection would make the router reload the page, and the values would be lost. `PrefetchPageLinks`
 * would also prefetch the data of the route, which nobody reads and Firefox reports as a violation of the policy.
 * @returns the form's `onFocus` handler, and an element to render in the form
 */
export function useFormRoute(id: keyof Register["routeModules"]): { onFocus(): void; links: React.ReactNode } {
  const [isBegun, setIsBegun] = useState(false);
  return { onFocus: () => setIsBegun(true), links: isBegun && <ScriptLinks id={id} /> };
}

function ScriptLinks({ id }: { id: string }) {
  const route = window.__reactRouterManifest?.routes[id];
  const scripts = route ? [route.module, ...(route.imports ?? [])] : [];
  return scripts.map((script) => <link key={script} rel="modulepreload" href={script} />);
}
