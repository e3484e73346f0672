import { describe, expect, it } from "vitest";
import { personalDetailsOf, sectionOf } from "./activity.ts";

describe("sectionOf", () => {
  it("files registrations under events and programmes under the screens they are edited on", () => {
    expect(sectionOf("registration.confirmed")).toBe("events");
    expect(sectionOf("congresses.updated")).toBe("congress");
    expect(sectionOf("courses.updated")).toBe("courses");
    expect(sectionOf("maintenance.enabled")).toBe("maintenance");
  });
});

describe("personalDetailsOf", () => {
  it("names the member behind a board entry and nobody behind a news entry", () => {
    expect(personalDetailsOf("board.updated")).toEqual(["title"]);
    expect(personalDetailsOf("news.updated")).toEqual([]);
  });
});
