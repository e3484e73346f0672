import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { builtProgram } from "../scripts/prepare.mjs";

/** What `server/entry.ts` exports. */
export type Application = typeof import("#server/entry.ts");

/** Absolute path of what `npm start` runs and serves. The sources are built before any test. */
export const program = builtProgram() ?? "";

/** The built application: the one copy of every module that server and routes share (STYLE, Folders). */
export function loadApplication(): Promise<Application> {
  return import(pathToFileURL(join(program, "build/server/app.js")).href);
}
