import { join } from "node:path";

/** The server of the build this file is a copy in, see `scripts/bundle.mjs`. */
export async function loadBuiltApplication(): Promise<typeof import("../server/entry.ts")> {
  return import(join(import.meta.dirname, "../build/server/app.js"));
}
