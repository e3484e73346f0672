import { describe, expect, it } from "vitest";
import { weekdayAfter } from "./installation-date.ts";

describe("weekdayAfter", () => {
  it("counts weeks from the week of the given day, whichever weekday that is", () => {
    // Monday 15.06.2026 to Sunday 21.06.2026
    for (const today of ["2026-06-15", "2026-06-18", "2026-06-21"]) {
      expect(weekdayAfter(today, 2, "wednesday")).toBe("2026-07-01");
      expect(weekdayAfter(today, -1, "saturday")).toBe("2026-06-13");
    }
  });

  it("moves a date between Christmas and Epiphany three weeks further away", () => {
    expect(weekdayAfter("2026-11-20", 5, "friday")).toBe("2027-01-15");
    expect(weekdayAfter("2026-01-20", -3, "thursday")).toBe("2025-12-11");
    expect(weekdayAfter("2026-11-20", 7, "thursday")).toBe("2027-01-07");
  });
});
