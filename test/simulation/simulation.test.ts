import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { mutants } from "./mutants.ts";

/** Generous: a loaded machine is no failure. */
const long = { timeout: 900_000 };
const program = join(import.meta.dirname, "simulate.ts");

/** In a process of its own, as it replaces the clock and the random numbers of the whole process. */
function simulate(...options: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [program, ...options]);
  const chunks: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => chunks.push(chunk));
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

it("plays what once failed", long, async () => {
  const { code, output } = await simulate("--found", "--runs", "0");
  expect(code, output).toBe(0);
  expect(output).toMatch(/[1-9]\d* sequences that once failed hold\./);
});

it.each([1, 16])("plays fifteen months of the association, from seed %i", long, async (seed) => {
  const { code, output } = await simulate("--runs", "15", "--seed", String(seed));
  expect(code, output).toBe(0);
  expect(output).toContain(`15 runs of 60 steps from seed ${seed} hold`);
});

it("plays a month that nobody has seen", long, async () => {
  const { code, output } = await simulate("--runs", "1", "--raw");
  // The seed, to play it again.
  console.log(output);
  expect(code, output).toBe(0);
});

const postgres = inject("postgres");
it.skipIf("missing" in postgres)("ends in the same state on PostgreSQL and on SQLite", long, async () => {
  const url = "url" in postgres ? postgres.url : "";
  const { code, output } = await simulate(`--postgres=${url}`, "--both", "--runs", "3", "--seed", "101");
  expect(code, output).toBe(0);
  expect(output).toMatch(/3 runs of 60 steps from seed 101 hold/);
});
