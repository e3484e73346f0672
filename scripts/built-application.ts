import { join } from "node:path";

/** The built server, which `scripts/run.mjs` brings up to date before it runs a script. */
export async function loadBuiltApplication(): Promise<typeof import("../server/entry.ts")> {
  return import(join(import.meta.dirname, "../build/server/app.js"));
}
