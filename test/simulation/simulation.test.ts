import { spawn } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";

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

it("plays what once failed", async () => {
  const { code, output } = await simulate("--found");
  expect(code, output).toBe(0);
  expect(output).toMatch(/\d+ sequences that once failed hold/);
});

it.each([1, 11])("plays ten months of the association from seed %i", async (seed) => {
  const { code, output } = await simulate("--runs", "10", "--steps", "60", "--seed", String(seed));
  expect(code, output).toBe(0);
  expect(output).toMatch(/10 runs of 60 steps from seed \d+ hold/);
});
