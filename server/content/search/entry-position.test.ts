import { expect, it } from "vitest";
import { entryPosition, readPosition } from "./entry-position.ts";

it("orders by date with undated entries first, and encodes record and part", () => {
  const positions = [
    entryPosition("", 33_000_000, 7),
    entryPosition("1899-01-01", 33_000_001, 0),
    entryPosition("2026-06-14", 9, 3),
    entryPosition("2026-06-15", 1, 0),
    entryPosition("2026-06-15", 2, 0),
    entryPosition("9999-12-31", 33_000_000, 7),
  ];
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(positions.every(Number.isSafeInteger)).toBe(true);
  expect(readPosition(positions[2] ?? 0)).toEqual({ number: 9, part: 3 });
  expect(readPosition(positions[5] ?? 0)).toEqual({ number: 33_000_000, part: 7 });
});
