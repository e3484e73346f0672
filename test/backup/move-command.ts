import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { program } from "#test/built-application.ts";
import { node, root } from "../../scripts/prepare.mjs";
import type { TestPlaces } from "./backup-site.ts";

/** Starts `npm run move` with the names of two sites. */
export function startMove(from: string, to: string): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(node, [join(program, "scripts/move.ts"), from, to], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(program, "compile-cache") },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Progress, printed every two seconds on a slow machine. */
const progressLine = /^(Lesen|Übertragen|Vergleichen): [\d.]+ (Einträge|Dateien)\n/gm;

/** Runs the command until it exits. `errors` is its standard error without progress lines. */
export async function runMove(from: string, to: string) {
  const child = startMove(from, to);
  const exited = once(child, "exit") as Promise<[number | null]>;
  const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), exited]);
  return { code, output, errors: errors.replaceAll(progressLine, "") };
}

/**
 * Writes the environment of a site into a file beside its data.
 *
 * @returns its path
 */
export async function environmentFile({ dataDir, env }: TestPlaces): Promise<string> {
  const path = join(dataDir, "environment");
  await writeFile(
    path,
    Object.entries(env)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(""),
  );
  return path;
}
