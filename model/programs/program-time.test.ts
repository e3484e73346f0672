import { describe, expect, it } from "vitest";
import { fc, textOf } from "#test/property.ts";
import { isProgramTime, programTime } from "./program-time.ts";

describe("programTime", () => {
  it.each([
    ["9.00 Uhr", "09:00 Uhr"],
    ["9 Uhr", "09:00 Uhr"],
    ["09:00", "09:00 Uhr"],
    ["09:00:00", "09:00 Uhr"],
    ["9h30", "09:30 Uhr"],
    ["09:00–09:45", "09:00 - 09:45 Uhr"],
    ["9.00 - 9.45 Uhr", "09:00 - 09:45 Uhr"],
    ["9 Uhr bis 10:30 Uhr", "09:00 - 10:30 Uhr"],
    ["von 9 bis 10 Uhr", "09:00 - 10:00 Uhr"],
    ["9-10 Uhr", "09:00 - 10:00 Uhr"],
    [" 09:00\n– 09:45\u00a0Uhr ", "09:00 - 09:45 Uhr"],
    ["22:00—24:00", "22:00 - 24:00 Uhr"],
  ])("reads %j as %s", (text, time) => {
    expect(programTime(text)).toBe(time);
    expect(isProgramTime(text)).toBe(true);
  });

  it.each(["", "9", "9-10", "ab 9.30 Uhr", "25:00", "09:60", "24:01", "14.03.2025", "Pause", "9:00 s.t."])(
    "leaves %j as it is",
    (text) => {
      expect(programTime(text)).toBe(text);
      expect(isProgramTime(text)).toBe(false);
    },
  );

  it("parses every spelling of a span, and is idempotent", () => {
    const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
    const marks = fc.constantFrom(":", ".", "h");
    const between = fc.constantFrom("-", " - ", "–", " – ", " bis ", "\u00a0—\n");
    const end = fc.constantFrom("", " Uhr", "Uhr", " uhr");
    fc.assert(
      fc.property(clock, clock, marks, between, end, fc.boolean(), (from, to, mark, middle, unit, isPadded) => {
        const two = (number: number) => String(number).padStart(2, "0");
        const written = ([hour, minute]: [number, number]) => `${isPadded ? two(hour) : hour}${mark}${two(minute)}`;
        const [a, b] = [from, to].map(([hour, minute]) => `${two(hour)}:${two(minute)}`);
        expect(programTime(`${written(from)}${middle}${written(to)}${unit}`)).toBe(`${a} - ${b} Uhr`);
        expect(programTime(`${written(from)}${unit}`)).toBe(`${a} Uhr`);
      }),
    );
    fc.assert(
      fc.property(textOf("9", "30", ":", ".", " - ", "–", " Uhr", "bis", "von "), (text) => {
        expect(programTime(programTime(text))).toBe(programTime(text));
      }),
    );
  });
});
