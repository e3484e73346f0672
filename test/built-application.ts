import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildApplication, builtProgram } from "../scripts/prepare.mjs";

/** The exports of `server/entry.ts`. */
export type Application = typeof import("#server/entry.ts");

// Built by the first test file that needs it: what is tested through the build is always that of the sources as they are.
buildApplication();

/** Absolute path of the build that `npm start` serves. */
export const program = builtProgram() ?? "";

let loaded: Promise<Application> | undefined;

/** Loads the built application: the single copy of every module, shared by server and routes (STYLE, Folders). */
export function loadApplication(): Promise<Application> {
  // Vitest reads the whole file again at each `import`, which takes longer than creating the services.
  loaded ??= import(pathToFileURL(join(program, "build/server/app.js")).href) as Promise<Application>;
  return loaded;
}
