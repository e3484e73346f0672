import { describe, expect, it } from "vitest";
import { readRange } from "./byte-range.ts";

describe("a range of a file of 100 bytes", () => {
  it.each([
    ["bytes=0-0", { first: 0, last: 0 }],
    ["bytes=10-19", { first: 10, last: 19 }],
    ["bytes=90-", { first: 90, last: 99 }],
    ["bytes=90-500", { first: 90, last: 99 }],
    ["bytes=-10", { first: 90, last: 99 }],
    ["bytes=-500", { first: 0, last: 99 }],
    ["Bytes = 1 - 2", { first: 1, last: 2 }],
  ])("%s is satisfiable", (header, part) => expect(readRange(header, 100)).toEqual(part));

  it.each(["bytes=100-", "bytes=100-200", "bytes=-0"])("%s cannot be satisfied", (header) => {
    expect(readRange(header, 100)).toBe("unsatisfiable");
  });

  it.each([undefined, "", "bytes=-", "bytes=5-4", "bytes=0-1,3-4", "items=0-1", "bytes=a-b", "bytes=0x1-2"])(
    "%s is ignored",
    (header) => expect(readRange(header, 100)).toBeUndefined(),
  );

  it("cannot be satisfied by an empty file", () => {
    expect(readRange("bytes=0-", 0)).toBe("unsatisfiable");
    expect(readRange("bytes=-1", 0)).toBe("unsatisfiable");
  });
});
