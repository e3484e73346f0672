import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { moveItem } from "./move-item.ts";

describe("moveItem", () => {
  it("moves an item up and down", () => {
    expect(moveItem(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
    expect(moveItem(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  });

  it("ignores indexes outside the list", () => {
    for (const [from, to] of [
      [0, -1],
      [2, 3],
      [0, 3],
      [3, 0],
      [-1, 0],
      [5, 0],
      [1, 1],
      [0.5, 1],
    ] as const) {
      expect(moveItem(["a", "b", "c"], from, to)).toEqual(["a", "b", "c"]);
    }
  });

  it("does not modify the given list", () => {
    const items = ["a", "b"];
    moveItem(items, 0, 1);
    expect(items).toEqual(["a", "b"]);
  });

  it("keeps the order of the other items, and is reversible", () => {
    const list = fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(list, fc.nat(7), fc.nat(7), (items, a, b) => {
        const [from, to] = [a % items.length, b % items.length];
        const moved = moveItem(items, from, to);
        expect(moved[to]).toBe(items[from]);
        expect(moved.toSpliced(to, 1)).toEqual(items.toSpliced(from, 1));
        expect(moveItem(moved, to, from)).toEqual(items);
      }),
    );
  });
});
