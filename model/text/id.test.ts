import { describe, expect, it } from "vitest";
import { fc } from "#test/property.ts";
import { createId, createOrderedId } from "./create-id.ts";
import { isGeneratedId, isId } from "./id.ts";

describe("createId", () => {
  it("returns 20 letters and digits", () => {
    for (const byte of [0, 1, 127, 248, 255]) {
      expect(createId(new Uint8Array(20).fill(byte))).toMatch(/^[A-Za-z0-9]{20}$/);
    }
  });

  it("is determined by the bytes", () => {
    const bytes = new Uint8Array(20).fill(255);
    const other = bytes.slice();
    other[19] = 254;
    expect(createId(bytes)).toBe(createId(bytes.slice()));
    expect(createId(other)).not.toBe(createId(bytes));
  });

  it("throws for too few bytes", () => {
    expect(() => createId(new Uint8Array(19))).toThrow(new RangeError("An id needs 20 random bytes."));
  });
});

describe("isId", () => {
  it.each(["a", "content", "AbC-1_2", "x".repeat(128)])("accepts %s", (id) => {
    expect(isId(id)).toBe(true);
  });

  it.each(["", "a b", "a/b", "a.b", "ä", "a\n", "x".repeat(129)])("refuses %j", (id) => {
    expect(isId(id)).toBe(false);
  });
});

describe("isGeneratedId", () => {
  it("accepts generated ids and nothing of another length or with other characters", () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.date({ noInvalidDate: true, min: new Date(0) }),
        (bytes, now) => {
          expect(isGeneratedId(createId(bytes))).toBe(true);
          expect(isGeneratedId(createOrderedId(now, bytes))).toBe(true);
        },
      ),
    );
    for (const text of [
      "a".repeat(19),
      "a".repeat(21),
      "Müller-Lüdenscheidt ",
      "imported_registration",
      `${"a".repeat(20)}\n`,
    ])
      expect(isGeneratedId(text)).toBe(false);
  });
});

describe("an ordered id", () => {
  const random = new Uint8Array(20).fill(7);

  it("is a valid id", () => {
    for (const instant of [0, 1, Date.UTC(2026, 10, 21), Date.UTC(2999, 11, 31)]) {
      expect(createOrderedId(new Date(instant), random)).toMatch(/^[A-Za-z0-9]{20}$/);
    }
  });

  it("sorts after all ids of earlier milliseconds", () => {
    const start = Date.UTC(2026, 10, 21);
    const ids = Array.from({ length: 500 }, (_, index) => createOrderedId(new Date(start + index * 37), random));
    expect(ids.toSorted()).toEqual(ids);
  });

  it("differs within a millisecond", () => {
    const now = new Date(Date.UTC(2026, 10, 21));
    expect(createOrderedId(now, random)).not.toBe(createOrderedId(now, new Uint8Array(20).fill(8)));
  });
});

describe("ids of any bytes and instants", () => {
  const bytes = fc.uint8Array({ minLength: 20, maxLength: 32 });

  it("are valid, and determined by the bytes", () => {
    fc.assert(
      fc.property(bytes, (random) => {
        expect(createId(random)).toMatch(/^[A-Za-z0-9]{20}$/);
        expect(createId(random.slice())).toBe(createId(random));
      }),
    );
  });

  it("sort like their instants, whatever the bytes", () => {
    // 62^8 milliseconds, far beyond any calendar of ours.
    const moment = fc.date({ min: new Date(0), max: new Date("8888-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 100_000 }), bytes, bytes, (earlier, gap, random, others) => {
        const later = new Date(earlier.getTime() + gap);
        expect(createOrderedId(earlier, random) < createOrderedId(later, others)).toBe(true);
      }),
    );
  });
});
