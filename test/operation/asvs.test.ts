import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), "utf8");
const parts = ["1-encoding-to-files", "2-accounts-to-oauth", "3-cryptography-to-webrtc"];
const rows = parts
  .flatMap((part) => read(`docs/asvs/${part}.md`).split("\n"))
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(" | ").map((cell) => cell.replace(/^\| | \|$/g, "")))
  .map(([number = "", , , here = "", proof = ""]) => ({ number, here, proof: proof.trim() }));

/** Number of requirements of levels 1 and 2 in each chapter. */
const requirements = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

it("has a row for each requirement of levels 1 and 2, and the right totals on the first page", () => {
  const counts = requirements.map((_, index) => rows.filter(({ number }) => number.startsWith(`${index + 1}.`)).length);
  expect(counts).toEqual(requirements);
  expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
  const notMet = rows.filter(({ here }) => here.includes("**not met**")).length;
  const notApplying = rows.filter(({ here }) => here.startsWith("does not apply")).length;
  const sums = `Met: ${rows.length - notMet - notApplying}. Does not apply: ${notApplying}. Not met: ${notMet},`;
  expect(read("docs/asvs.md")).toContain(sums);
});

const attackCases = read("docs/attack-cases.md")
  .split("\n")
  .map((line) => ({ number: `attack case ${/^\| (\d+)/.exec(line)?.[1]}`, here: "", proof: line }));

it("refers only to existing files and test titles, as the attack cases do", () => {
  for (const { number, here, proof } of [...rows, ...attackCases]) {
    for (const [, path = ""] of `${here} ${proof}`.matchAll(/`([\w-]+\/[\w./-]+\.(?:ts|tsx|md))`/g)) {
      expect(() => read(path), `${number}: ${path}`).not.toThrow();
    }
    for (const [, path = "", titles = ""] of proof.matchAll(/`([\w./-]+\.ts)`((?: "[^"]+",?)+)/g)) {
      const text = read(path).replaceAll(/\s+/g, " ");
      for (const [, title = ""] of titles.matchAll(/"([^"]+)"/g)) {
        // "…" stands for what differs between the cases of a test.
        const parts = title.split("…").map((part) => part.trim());
        expect(
          parts.every((part) => text.includes(part)),
          `${number}: "${title}" in ${path}`,
        ).toBe(true);
      }
    }
  }
});

it("names a proof for each requirement that is met", () => {
  const withoutProof = rows.filter(({ here, proof }) => proof === "" && !/^does not apply|\*\*not met\*\*/.test(here));
  expect(withoutProof.map(({ number }) => number)).toEqual(["12.3.4"]);
});
