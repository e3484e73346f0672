import { join } from "node:path";
import { startProblem } from "../server/start-problem.ts";

/** The first error of writing to standard output. */
let unwritten: NodeJS.ErrnoException | undefined;

// A command finishes its work although what it says cannot be written, as into `head -1` or onto a full disk.
process.stderr.on("error", () => {});
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  process.exitCode = 1;
  if (unwritten) return;
  unwritten = error;
  // Whoever reads it has read enough.
  if (error.code !== "EPIPE") process.stderr.write(`Die Ausgabe lässt sich nicht schreiben (${error.code}).\n`);
});

// An unhandled error ends the command with one sentence.
process.on("uncaughtException", (error) => {
  if (error !== unwritten) process.stderr.write(`${startProblem(error, process.env)}\n`);
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
