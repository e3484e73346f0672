import { describe, expect, it } from "vitest";
import { proposedCategory, proposePoints } from "./points-proposal.ts";

const none = { unitsPerDay: 0, days: 1, halfDays: 0, wholeDays: 0, hasLearningCheck: false };

describe("proposePoints", () => {
  it.each([
    ["A", { unitsPerDay: 1 }, 1],
    ["A", { unitsPerDay: 4 }, 4],
    ["A", { unitsPerDay: 4, hasLearningCheck: true }, 5],
    ["A", { unitsPerDay: 4, days: 2, hasLearningCheck: true }, 9],
    ["A", { halfDays: 2, wholeDays: 2 }, undefined],
    ["B", { halfDays: 1 }, 3],
    ["B", { wholeDays: 1 }, 6],
    ["B", { halfDays: 1, wholeDays: 2 }, 15],
    ["B", { wholeDays: 1, hasLearningCheck: true }, 6],
    ["B", { unitsPerDay: 8 }, undefined],
    ["C", { unitsPerDay: 1 }, 2],
    ["C", { unitsPerDay: 5 }, 6],
    ["C", { unitsPerDay: 6 }, 8],
    ["C", { unitsPerDay: 10 }, 12],
    ["C", { unitsPerDay: 11 }, 13],
    ["C", { unitsPerDay: 6, days: 2, hasLearningCheck: true }, 17],
    ["C", { hasLearningCheck: true }, undefined],
    ["A", { unitsPerDay: 3.9 }, 3],
    ["A", { unitsPerDay: -3 }, undefined],
    ["A", { unitsPerDay: "" as never }, undefined],
    ["C", { unitsPerDay: 4, days: Number.NaN }, undefined],
  ] as const)("in category %s for %j returns %s", (category, time, points) => {
    expect(proposePoints(category, { ...none, ...time })).toBe(points);
  });

  it.each([
    ["A", "A"],
    [" c ", "C"],
    ["D", undefined],
    ["", undefined],
    ["AB", undefined],
  ])("are for the category %j: %s", (typed, category) => expect(proposedCategory(typed)).toBe(category));
});
