// npm run simulate -- --mutants [--runs N] [--fault N]: plants the faults of `mutants.ts` into a copy of the sources,
// builds it once and plays with one fault after the other until it is found.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { mutants } from "./mutants.ts";

const { values } = parseArgs({
  options: {
    mutants: { type: "boolean" },
    /** Within as many runs each fault has to be found. */
    runs: { type: "string", default: "100" },
    /** Numbers of the faults to try, from 1; default: all of them. */
    fault: { type: "string", multiple: true },
  },
});
const firstSeed = 1;
const root = dirname(dirname(import.meta.dirname));
const copy = mkdtempSync(join(tmpdir(), "mutants-"));

try {
  for (const file of execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0")) {
    if (file) cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  plantAll();
  const build = runNode("scripts/build.mjs");
  if (build.status !== 0) throw new Error(`The planted faults do not build: ${build.stderr}`);
  linkPackages();
  const tried = mutants
    .map(({ does }, index) => ({ does, number: String(index + 1) }))
    .filter(({ number }) => values.fault?.includes(number) ?? true);
  const missed = tried.filter(({ does, number }) => {
    const outcome = playWith(number);
    const isFound = typeof outcome === "number";
    console.log(`${number}. ${isFound ? `found in run ${outcome}` : `MISSED (${outcome})`}: it ${does}`);
    return !isFound;
  });
  console.log(`${tried.length - missed.length} of ${tried.length} planted faults were found.`);
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** @throws when the sources have changed, so that a fault has no place in them any more */
function plantAll(): void {
  for (const [index, { does, file, find, replace }] of mutants.entries()) {
    const path = join(copy, file);
    const parts = readFileSync(path, "utf8").split(find);
    if (parts.length !== 2) throw new Error(`It ${does}: "${find}" occurs ${parts.length - 1} times in ${file}`);
    const isPlanted = `(globalThis.process?.env.PLANTED_FAULT === "${index + 1}")`;
    writeFileSync(path, parts.join(replace.replaceAll("PLANTED", isPlanted)));
  }
}

/** Directly: the processes that open uploads may not follow one link after another. */
function linkPackages(): void {
  const link = join(copy, "build", readFileSync(join(copy, "build/current"), "utf8").trim(), "node_modules");
  rmSync(link);
  symlinkSync(realpathSync(join(root, "node_modules")), link);
}

/** @returns the number of runs until the fault was found, or why it was not */
function playWith(fault: string): number | string {
  const options = ["--raw", `--runs=${values.runs}`, `--seed=${firstSeed}`];
  const { stdout, stderr } = runNode("test/simulation/simulate.ts", options, { PLANTED_FAULT: fault });
  const seed = /^Seed (\d+) fails/m.exec(stdout)?.[1];
  if (seed !== undefined) return Number(seed) - firstSeed + 1;
  return stdout.includes("hold") ? `${values.runs} runs hold` : `it broke off: ${stderr.slice(-500)}`;
}

function runNode(program: string, options: string[] = [], env: Record<string, string> = {}) {
  const all = { cwd: copy, encoding: "utf8", env: { ...process.env, ...env } } as const;
  return spawnSync(process.execPath, [join(copy, program), ...options], all);
}
