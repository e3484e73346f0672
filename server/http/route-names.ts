import { matchRoutes } from "react-router";
import { firstSegment, pagePath, patternsOf, type Routes } from "./route-methods.ts";

/** Names of requested routes for logs and metrics. They contain nothing a visitor typed. */
export interface RouteNames {
  /** Returns the first segment of a known path, e.g. "veranstaltungen", else "other". Few distinct values. */
  groupOf(path: string): string;
  /** Returns the route pattern of a path, e.g. "/veranstaltungen/:slug", or "other" for unknown paths. */
  patternOf(path: string): string;
}

/** Paths handled outside the routes (`server/app.ts`). */
const nonRoutes = ["/healthz", "/readyz", "/assets/*", "/files/*", "/api/page-view"];

export function namesOfRoutes(routes: Routes): RouteNames {
  const table = [...patternsOf(routes), ...nonRoutes.map((path) => ({ path }))].filter(({ path }) => path !== "/*");
  const groups = new Set(table.map(({ path }) => firstSegment(path)).filter((segment) => !segment.startsWith(":")));
  return {
    groupOf(path) {
      const segment = firstSegment(pagePath(path));
      if (!groups.has(segment)) return "other";
      return segment === "" ? "start" : segment;
    },
    patternOf(path) {
      const page = pagePath(path);
      // The router would log a warning that contains the path.
      if (!isDecodable(page)) return "other";
      const segment = firstSegment(page);
      const candidates = table.filter(({ path }) => firstSegment(path) === segment || path.startsWith("/:"));
      return matchRoutes(candidates, page)?.at(-1)?.route.path ?? "other";
    },
  };
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
