import { describe, expect, it } from "vitest";
import { featuredColor, HomeContent, toggleFeatured } from "./home.ts";

/** Sentences from a capital letter to a full stop, separated by single spaces. */
const sentences = /^[A-ZÄÖÜ](?!.*( {2}|\.[A-ZÄÖÜ]|[a-zäöü][A-ZÄÖÜ])).{25,}\.$/;

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
    expect(home.hero).toMatchObject({ image: "", showBoardSection: true, showMembershipSection: true });
    expect(home.featuredNewsIds).toEqual([]);
    expect(home.featuredNewsColors).toEqual({});
  });

  it("has default texts of the association", () => {
    const { hero, certificationBanner, coreValues, ...home } = HomeContent.parse({});
    expect(hero.title).toMatch(/^Gesellschaft für .* e\. V\.$/);
    expect(certificationBanner.text).toMatch(/^15 Fortbildungspunkte .*\d$/);
    expect(coreValues.map(({ title }) => title)).toEqual(["Interdisziplinarität", "Qualität", "Menschlichkeit"]);
    const { mission, missionStatement, history, values, goals } = home;
    const descriptions = coreValues.map(({ description }) => description);
    for (const text of [hero.subtitle, certificationBanner.subtitle, ...descriptions]) expect(text).toMatch(sentences);
    for (const text of [mission, missionStatement, history, values, goals]) expect(text).toMatch(sentences);
  });

  it("limits the lengths of lists, and accepts three icons", () => {
    const messageOf = (given: object) => HomeContent.safeParse(given).error?.issues[0]?.message;
    const coreValues = (length: number) => Array.from({ length }, () => ({ title: "Respekt" }));
    expect(HomeContent.parse({ coreValues: coreValues(12) }).coreValues[11]).toEqual({
      title: "Respekt",
      description: "",
      icon: "users",
    });
    expect(messageOf({ coreValues: coreValues(13) })).toBe("Bitte geben Sie höchstens 12 Kernwerte an.");
    expect(messageOf({ coreValues: [{ icon: "skull" }] })).toBe("Bitte wählen Sie ein Symbol aus.");
    const ids = (length: number) => Array.from({ length }, (_, index) => `${index}`);
    expect(HomeContent.parse({ featuredNewsIds: ids(1000) }).featuredNewsIds).toHaveLength(1000);
    expect(messageOf({ featuredNewsIds: ids(1001) })).toBe("Bitte wählen Sie höchstens 1000 Beiträge aus.");
  });

  it("returns new default values each time", () => {
    HomeContent.parse({}).coreValues.pop();
    expect(HomeContent.parse({}).coreValues).toHaveLength(3);
  });

  it("keeps a cleared text", () => {
    expect(HomeContent.parse({ mission: "", hero: { title: "" } })).toMatchObject({ mission: "", hero: { title: "" } });
  });

  it("defaults to 15 points for a missing or invalid number", () => {
    expect(HomeContent.parse({ certificationBanner: { points: "viele" } }).certificationBanner.points).toBe(15);
    expect(HomeContent.parse({ certificationBanner: { points: "" } }).certificationBanner.points).toBe(15);
    expect(HomeContent.parse({ certificationBanner: { points: "6" } }).certificationBanner.points).toBe(6);
  });

  it("sorts colours by id, and replaces unknown ones by blue", () => {
    const home = HomeContent.parse({ featuredNewsColors: { b: "red", a: "#00f", c: "green" } });
    expect(JSON.stringify(home.featuredNewsColors)).toBe('{"a":"blue","b":"red","c":"green"}');
  });
});

describe("toggleFeatured", () => {
  it("appends an id, and removes it again", () => {
    const home = HomeContent.parse({ featuredNewsIds: ["a", "a"] });
    expect(toggleFeatured(home, "b").featuredNewsIds).toEqual(["a", "b"]);
    expect(toggleFeatured(home, "a").featuredNewsIds).toEqual([]);
    expect(toggleFeatured(toggleFeatured(home, "b"), "a").featuredNewsIds).toEqual(["b"]);
    expect(home.featuredNewsIds).toEqual(["a"]);
  });
});

describe("featuredColor", () => {
  it("is the news item's own with individual colours, blue by default", () => {
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
