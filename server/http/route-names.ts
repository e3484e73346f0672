import { matchRoutes } from "react-router";
import { pagePath, patternsOf, type Routes } from "./route-methods.ts";

/** What a request asked for, in words of our own: nothing a visitor typed is in them. */
export interface RouteNames {
  /** The first part of the address where it is one of ours, as "veranstaltungen"; else "other". There are few. */
  groupOf(path: string): string;
  /** The address as the table of routes has it, as "/veranstaltungen/:slug"; "other" for one that nobody knows. */
  patternOf(path: string): string;
}

/** What is answered beside the pages (`server/app.ts`). */
const besidePages = ["/healthz", "/readyz", "/assets/*", "/files/*", "/api/page-view"];

export function namesOfRoutes(routes: Routes): RouteNames {
  const table = [...patternsOf(routes), ...besidePages.map((path) => ({ path }))].filter(({ path }) => path !== "/*");
  const groups = new Set(table.map(({ path }) => firstSegment(path)).filter((segment) => !segment.startsWith(":")));
  return {
    groupOf(path) {
      const segment = firstSegment(pagePath(path));
      if (!groups.has(segment)) return "other";
      return segment === "" ? "start" : segment;
    },
    patternOf(path) {
      const page = pagePath(path);
      // The router would complain of it with all that was typed.
      if (!isDecodable(page)) return "other";
      const segment = firstSegment(page);
      const candidates = table.filter(({ path }) => firstSegment(path) === segment || path.startsWith("/:"));
      return matchRoutes(candidates, page)?.at(-1)?.route.path ?? "other";
    },
  };
}

function firstSegment(path: string): string {
  return path.split("/", 2)[1]?.toLowerCase().replace(/\?$/, "") ?? "";
}

function isDecodable(path: string): boolean {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}
