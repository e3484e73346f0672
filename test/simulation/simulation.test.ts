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

// In two processes at once, each of which takes some seconds to begin.
it.concurrent("plays what once failed, and twenty months of the association", long, async ({ expect }) => {
  const { code, output } = await simulate("--found", "--runs", "20", "--seed", "1");
  expect(code, output).toBe(0);
  expect(output).toMatch(/[1-9]\d* sequences that once failed hold\./);
  expect(output).toContain("20 runs of 60 steps from seed 1 hold");
});

it.concurrent("plays twenty more, and one that nobody has seen", long, async ({ expect }) => {
  const { code, output } = await simulate("--runs", "20", "--seed", "21", "--new", "1");
  // The seed, to play it again.
  console.log(output);
  expect(code, output).toBe(0);
  expect(output).toContain("20 runs of 60 steps from seed 21 hold");
  expect(output).toMatch(/^1 runs of 60 steps from seed \d+ hold/m);
});

const postgres = inject("postgres");
it.skipIf("missing" in postgres)("ends in the same state on PostgreSQL and on SQLite", long, async () => {
  const url = "url" in postgres ? postgres.url : "";
  const { code, output } = await simulate(`--postgres=${url}`, "--both", "--runs", "2", "--seed", "101");
  expect(code, output).toBe(0);
  expect(output).toMatch(/2 runs of 60 steps from seed 101 hold/);
});

it.skipIf("missing" in postgres)("plays with two instances on one database", long, async () => {
  const url = "url" in postgres ? postgres.url : "";
  const { code, output } = await simulate(`--postgres=${url}`, "--instances", "2", "--runs", "1", "--seed", "201");
  expect(code, output).toBe(0);
  expect(output).toMatch(/1 runs of 60 steps from seed 201 hold/);
});
