import { describe, expect, it } from "vitest";
import { expectTotalOrder, fc } from "#test/property.ts";
import { compareNews, NewsColor, NewsItem, TitleStyle } from "./news.ts";

function aNewsItem(given: Partial<NewsItem> & { id?: string } = {}) {
  return { ...NewsItem.parse({ title: "Titel", date: "2025-03-14", ...given }), id: given.id ?? "a" };
}

describe("NewsItem", () => {
  it("has defaults for all fields but title and date", () => {
    expect(NewsItem.parse({ title: "Neues", date: "2025-03-14" })).toEqual({
      title: "Neues",
      date: "2025-03-14",
      content: "",
      image: "",
      imageAlt: "",
      images: [],
      type: "regular",
      isPinned: false,
      titleStyle: { color: "default", fontSize: "default", fontFamily: "default" },
      language: "",
      authors: "",
      asOf: "",
      sources: "",
      disclosure: "",
    });
  });

  it("requires title and date", () => {
    expect(NewsItem.safeParse({}).error?.issues.map((issue) => issue.message)).toEqual([
      "Bitte geben Sie einen Titel ein.",
      "Bitte geben Sie ein gültiges Datum ein.",
    ]);
  });

  it("drops unknown keys and blank picture URLs", () => {
    const item = NewsItem.parse({ title: "a", date: "2025-03-14", images: ["", null, "/a.png"], views: 7 });
    expect(item).not.toHaveProperty("views");
    expect(item.images).toEqual(["/a.png"]);
  });

  it("refuses a picture URL with a script", () => {
    const { error } = NewsItem.safeParse({ title: "a", date: "2025-03-14", images: ["/a.png", "javascript:alert(1)"] });
    expect(error?.issues).toMatchObject([{ path: ["images", 1] }]);
  });
});

describe("TitleStyle", () => {
  it("reads CSS values of old records as default", () => {
    expect(TitleStyle.parse({ color: "#ff0000", fontSize: "18px", fontFamily: "serif" })).toEqual({
      color: "default",
      fontSize: "default",
      fontFamily: "serif",
    });
  });
});

describe("options of news", () => {
  const messageOf = (given: object) =>
    NewsItem.safeParse({ title: "a", date: "2025-03-14", ...given }).error?.issues[0]?.message;

  it("accepts all supported styles", () => {
    for (const color of ["default", "petrol", "blue", "green", "red", "purple", "brown"])
      expect(TitleStyle.parse({ color, fontSize: "x", fontFamily: "x" }).color).toBe(color);
    for (const fontSize of ["default", "small", "medium", "large", "x-large"])
      expect(TitleStyle.parse({ fontSize }).fontSize).toBe(fontSize);
    for (const fontFamily of ["default", "serif", "sans-serif", "monospace", "cursive"])
      expect(TitleStyle.parse({ fontFamily }).fontFamily).toBe(fontFamily);
  });

  it("refuses unsupported options in German", () => {
    expect(messageOf({ type: "gossip" })).toBe("Bitte wählen Sie eine Kategorie aus.");
    expect(messageOf({ images: Array(101).fill("/a.png") })).toBe("Bitte wählen Sie höchstens 100 Bilder aus.");
    expect(messageOf({ images: Array(100).fill("/a.png") })).toBeUndefined();
    expect(NewsColor.safeParse("pink").error?.issues[0]?.message).toBe(
      "Bitte wählen Sie eine der angebotenen Farben aus.",
    );
  });
});

describe("compareNews", () => {
  it("sorts pinned news first, then newest first", () => {
    const old = aNewsItem({ id: "old", date: "2024-01-01", isPinned: true });
    const oldest = aNewsItem({ id: "oldest", date: "2023-01-01" });
    const newest = aNewsItem({ id: "newest", date: "2025-12-31" });
    const pinned = aNewsItem({ id: "pinned", date: "2024-06-01", isPinned: true });
    expect([old, oldest, newest, pinned].sort(compareNews).map((item) => item.id)).toEqual([
      "pinned",
      "old",
      "newest",
      "oldest",
    ]);
  });

  it("sorts equal dates by title and id", () => {
    const items = [aNewsItem({ id: "2" }), aNewsItem({ id: "3", title: "Anfang" }), aNewsItem({ id: "1" })];
    expect(items.toSorted(compareNews).map((item) => item.id)).toEqual(["3", "1", "2"]);
    expect(
      items
        .toReversed()
        .sort(compareNews)
        .map((item) => item.id),
    ).toEqual(["3", "1", "2"]);
    expect(compareNews(aNewsItem(), aNewsItem())).toBe(0);
    const { id: _, ...withoutId } = aNewsItem();
    expect(compareNews(withoutId, aNewsItem())).toBeLessThan(0);
    expect(compareNews(aNewsItem(), withoutId)).toBeGreaterThan(0);
  });

  it("is a total order", () => {
    const few = fc.constantFrom("", "2025-03-14", "2025-03-15", "a", "Ä");
    expectTotalOrder(fc.record({ title: few, date: few, isPinned: fc.boolean(), id: few }), compareNews);
  });
});
