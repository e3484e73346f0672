import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { builtProgram } from "../scripts/prepare.mjs";

/** The exports of `server/entry.ts`. */
export type Application = typeof import("#server/entry.ts");

/** Absolute path of the build that `npm start` serves. It is built before any test. */
export const program = builtProgram() ?? "";

let loaded: Promise<Application> | undefined;

/** Loads the built application: the single copy of every module, shared by server and routes (STYLE, Folders). */
export function loadApplication(): Promise<Application> {
  // Vitest reads the whole file again at each `import`, which takes longer than creating the services.
  loaded ??= import(pathToFileURL(join(program, "build/server/app.js")).href) as Promise<Application>;
  return loaded;
}
