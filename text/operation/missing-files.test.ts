import { expect, it } from "vitest";
import { describeMissing } from "./missing-files.ts";

it("counts missing files, and names the first ten", () => {
  const keys = (count: number) => Array.from({ length: count }, (_, n) => `news/${n}-a.jpg`);
  expect(describeMissing(keys(1))).toBe("Eine Datei fehlt im Dateispeicher:\n  news/0-a.jpg\n");
  expect(describeMissing(keys(10)).split("\n")).toEqual([
    "10 Dateien fehlen im Dateispeicher:",
    ...keys(10).map((key) => `  ${key}`),
    "",
  ]);
  const lines = describeMissing(keys(1200)).split("\n");
  expect([lines[0], lines.length, lines.at(-2)]).toEqual([
    "1.200 Dateien fehlen im Dateispeicher, die ersten 10:",
    12,
    "  news/9-a.jpg",
  ]);
});
