import { join } from "node:path";
import { startProblem } from "../server/start-problem.ts";

// What a command does not answer for itself ends it with one sentence.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${startProblem(error, process.env)}\n`);
  process.exit(1);
});

/** The server of the build this file is a copy in, see `scripts/bundle.mjs`. */
export async function loadBuiltApplication(): Promise<typeof import("../server/entry.ts")> {
  return import(join(import.meta.dirname, "../build/server/app.js"));
}

/** The services of the site, for a command that works beside it or without it; the caller closes them. */
export async function openServices() {
  const { createServices, readConfig } = await loadBuiltApplication();
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" });
  return createServices(config, { isCommand: true });
}
