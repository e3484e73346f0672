import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What `server/app.ts` exports. */
export type Application = typeof import("#server/app.ts");

/** The built application: the one copy of every module that server and routes share (STYLE, Folders). */
export function loadApplication(): Promise<Application> {
  return import(pathToFileURL(join(import.meta.dirname, "../build/server/app.js")).href);
}
