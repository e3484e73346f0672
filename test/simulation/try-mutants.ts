// npm run simulate -- --mutants: plants each fault of `mutants.ts` into a copy of the sources and plays until it is found.
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Mutant, mutants } from "./mutants.ts";

/** Within as many runs each fault has to be found. */
const runs = 50;
const firstSeed = 1;
const root = dirname(dirname(import.meta.dirname));
const copy = mkdtempSync(join(tmpdir(), "mutants-"));

try {
  for (const file of execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" }).split("\0")) {
    if (file) cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  const results = mutants.map((mutant) => ({ mutant, found: tryMutant(mutant) }));
  const missed = results.filter(({ found }) => typeof found !== "number");
  console.log(`${results.length - missed.length} of ${results.length} planted faults were found.`);
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** @returns the number of runs until it was found, or why it was not */
function tryMutant({ does, file, find, replace }: Mutant): number | string {
  const path = join(copy, file);
  const source = readFileSync(path, "utf8");
  const parts = source.split(find);
  let outcome: number | string = `"${find}" occurs ${parts.length - 1} times in ${file}`;
  if (parts.length === 2) {
    writeFileSync(path, parts.join(replace));
    const build = runNode("scripts/build.mjs");
    outcome = build.status === 0 ? played() : `it does not build: ${build.stderr.slice(-500)}`;
    writeFileSync(path, source);
  }
  console.log(`${typeof outcome === "number" ? `found in run ${outcome}` : `MISSED (${outcome})`}: it ${does}`);
  return outcome;
}

function played(): number | string {
  const { stdout, stderr } = runNode("test/simulation/simulate.ts", "--raw", `--runs=${runs}`, `--seed=${firstSeed}`);
  const seed = /^Seed (\d+) fails/m.exec(stdout)?.[1];
  if (seed !== undefined) return Number(seed) - firstSeed + 1;
  return stdout.includes("hold") ? `${runs} runs hold` : `it broke off: ${stderr.slice(-500)}`;
}

function runNode(program: string, ...options: string[]) {
  return spawnSync(process.execPath, [join(copy, program), ...options], { cwd: copy, encoding: "utf8" });
}
