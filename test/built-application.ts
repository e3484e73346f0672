import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** What `server/entry.ts` exports. */
export type Application = typeof import("#server/entry.ts");

const built = join(import.meta.dirname, "../build/server/app.js");

/** The built application: the one copy of every module that server and routes share (STYLE, Folders). */
export function loadApplication(file = built): Promise<Application> {
  return import(pathToFileURL(file).href);
}
