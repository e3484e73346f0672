import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { mutants } from "./mutants.ts";

const program = join(import.meta.dirname, "simulate.ts");

/**
 * In a process of its own, as it replaces the clock and the random numbers of the whole process.
 * @param signal ends it when the test is out of time; what it has said until then is printed
 */
function simulate(signal: AbortSignal, ...options: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [program, ...options]);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  signal.addEventListener("abort", () => {
    child.kill("SIGKILL");
    console.log(`Out of time after: ${Buffer.concat(chunks)}`);
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, output: Buffer.concat(chunks).toString() }));
  });
}

it("has a place in the sources for each fault it plants as a proof", () => {
  for (const { does, file, find } of mutants) {
    const places = readFileSync(join(import.meta.dirname, "../..", file), "utf8").split(find).length - 1;
    expect(places, `it ${does}: ${find}`).toBe(1);
  }
});

// In three processes at once, as a run waits for timers and disks: one for PostgreSQL, two share the forty months.
const first = "plays what once failed, and twenty months of the association";
it.concurrent(first, async ({ expect, signal }) => {
  const { code, output } = await simulate(signal, "--found", "--runs", "20", "--seed", "1");
  expect(code, output).toBe(0);
  expect(output).toMatch(/[1-9]\d* sequences that once failed hold\./);
  expect(output).toContain("20 runs of 60 steps from seed 1 hold");
});

const second = "plays twenty months more, and one that nobody has seen";
it.concurrent(second, async ({ expect, signal }) => {
  const { code, output } = await simulate(signal, "--runs", "20", "--seed", "21", "--new", "1");
  // The seed, to play it again.
  console.log(output);
  expect(code, output).toBe(0);
  expect(output).toContain("20 runs of 60 steps from seed 21 hold");
  expect(output).toMatch(/^1 runs of 60 steps from seed \d+ hold/m);
});

const postgres = inject("postgres");
const both = "ends in the same state on PostgreSQL and on SQLite, and plays with two instances on one database";
it.skipIf("missing" in postgres).concurrent(both, async ({ expect, signal }) => {
  const url = "url" in postgres ? postgres.url : "";
  const { code, output } = await simulate(
    signal,
    ...[`--postgres=${url}`, "--both", "--runs", "3", "--seed", "101", "--shared", "1"],
  );
  expect(code, output).toBe(0);
  expect(output).toMatch(/3 runs of 60 steps from seed 101 hold/);
  expect(output).toMatch(/1 runs of 60 steps from seed 101 hold with 2 instances/);
});
