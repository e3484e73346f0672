import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

/** Every address of `app/routes.ts` as it stands there: "/register/:eventId". */
export const routePaths: readonly string[] = [...new Set(pathsOf(routes, ""))].sort();

/** The addresses of the back office and those of everybody, the catch-all left out. */
export const adminPaths = routePaths.filter((path) => /^\/admin(\/|$)/.test(path));
export const publicPaths = routePaths.filter((path) => !adminPaths.includes(path) && !path.endsWith("*"));

/** An address with something for each of its parameters. */
export function filledIn(path: string, parameters: Readonly<Record<string, string>> = {}): string {
  return path.replace(/:(\w+)\??/g, (_all, name: string) => parameters[name] ?? "x1");
}

function pathsOf(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const own = path ? `${parent}/${path}` : parent;
    const isPlace = index || (path !== undefined && !children?.length);
    return [...(isPlace ? [own || "/"] : []), ...pathsOf(children ?? [], own)];
  });
}
