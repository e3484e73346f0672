import { describe, expect, it } from "vitest";
import { featuredColor, HomeContent, toggleFeatured } from "./home.ts";

describe("HomeContent", () => {
  it("starts with the defaults of the specification", () => {
    const home = HomeContent.parse({});
    expect(home.certificationBanner).toMatchObject({ enabled: true, points: 15 });
    expect(home.settings).toEqual({
      showCertificationBanner: true,
      showFeaturedNews: false,
      featuredNewsColor: "blue",
      individualNewsColors: true,
    });
    expect(home.coreValues.map((value) => value.icon)).toEqual(["users", "award", "heart"]);
    expect(home.mission).not.toBe("");
  });

  it("gives every caller defaults of their own", () => {
    HomeContent.parse({}).coreValues.pop();
    expect(HomeContent.parse({}).coreValues).toHaveLength(3);
  });

  it("keeps a text that an editor cleared", () => {
    expect(HomeContent.parse({ mission: "", hero: { title: "" } })).toMatchObject({ mission: "", hero: { title: "" } });
  });

  it("falls back to 15 points when the number is missing or none", () => {
    expect(HomeContent.parse({ certificationBanner: { points: "viele" } }).certificationBanner.points).toBe(15);
    expect(HomeContent.parse({ certificationBanner: { points: "" } }).certificationBanner.points).toBe(15);
    expect(HomeContent.parse({ certificationBanner: { points: "6" } }).certificationBanner.points).toBe(6);
  });

  it("stores the same colours in the same order, unknown ones as blue", () => {
    const home = HomeContent.parse({ featuredNewsColors: { b: "red", a: "#00f", c: "green" } });
    expect(JSON.stringify(home.featuredNewsColors)).toBe('{"a":"blue","b":"red","c":"green"}');
  });
});

describe("toggleFeatured", () => {
  it("adds at the end and removes again", () => {
    const home = HomeContent.parse({ featuredNewsIds: ["a", "a"] });
    expect(toggleFeatured(home, "b").featuredNewsIds).toEqual(["a", "b"]);
    expect(toggleFeatured(home, "a").featuredNewsIds).toEqual([]);
    expect(home.featuredNewsIds).toEqual(["a"]);
  });
});

describe("featuredColor", () => {
  it("is the news's own with individual colours, blue without one", () => {
    const home = HomeContent.parse({ featuredNewsColors: { a: "red" }, settings: { featuredNewsColor: "green" } });
    expect(featuredColor(home, "a")).toBe("red");
    expect(featuredColor(home, "b")).toBe("blue");
    expect(featuredColor(home, "constructor")).toBe("blue");
  });

  it("is the common one otherwise", () => {
    const settings = { featuredNewsColor: "green", individualNewsColors: false } as const;
    const home = HomeContent.parse({ featuredNewsColors: { a: "red" }, settings });
    expect(featuredColor(home, "a")).toBe("green");
  });
});
