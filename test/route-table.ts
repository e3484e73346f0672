import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** Every path of `app/routes.ts`, with parameters: "/register/:eventId". */
export const routePaths: readonly string[] = [...new Set(pathsOf(routes, ""))].sort();

/** The paths of the back office, and the public ones without the catch-all. */
export const adminPaths = routePaths.filter((path) => /^\/admin(\/|$)/.test(path));
export const publicPaths = routePaths.filter((path) => !adminPaths.includes(path) && !path.endsWith("*"));

/** Replaces the parameters of a path with values; "x1" by default. */
export function filledIn(path: string, parameters: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)\??/g, (_all, name: string) => parameters[name] ?? "x1");
}

/** Every path of some routes. */
export function pathsOf(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const own = path ? `${parent}/${path}` : parent;
    // A route with an index has the same path as that.
    const isPlace = index || (path !== undefined && !children?.some((child) => child.index));
    return [...(isPlace ? [own || "/"] : []), ...pathsOf(children ?? [], own)];
  });
}
