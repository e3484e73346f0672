import { join } from "node:path";
import { startProblem } from "../server/start-problem.ts";

// An unhandled error ends the command with one sentence.
process.on("uncaughtException", (error) => {
  process.stderr.write(`${startProblem(error, process.env)}\n`);
  process.exit(1);
});

/** Loads the server of the build that contains this copy of the file, see `scripts/bundle.mjs`. */
export async function loadBuiltApplication(): Promise<typeof import("../server/entry.ts")> {
  return import(join(import.meta.dirname, "../build/server/app.js"));
}

/**
 * Creates the services of the site, for a command that runs with or without the site running. The caller closes them.
 */
export async function openServices() {
  const { createServices, readConfig } = await loadBuiltApplication();
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? "warn" });
  return createServices(config, { isCommand: true });
}
