import { describe, expect, it } from "vitest";
import { createCachedPage } from "./cached-page.ts";
import { PageCache, pageKey } from "./page-cache.ts";

const page = (bytes: number) =>
  createCachedPage(undefined, new Headers({ "content-type": "text/plain" }), Buffer.alloc(bytes, "a"));

describe("the page cache", () => {
  it("keeps a limited number of pages, and those that are asked for", () => {
    const cache = new PageCache();
    cache.put("/aktuelles", page(10), 0);
    for (let number = 0; number < 10_000; number++) {
      cache.put(`/aktuelles?anzahl=${number}`, page(10), 0);
      expect(cache.get("/aktuelles")).toBeDefined();
    }
    expect(cache.size.pages).toBe(2_000);
    expect(cache.get("/aktuelles?anzahl=9999")).toBeDefined();
    expect(cache.get("/aktuelles?anzahl=1")).toBeUndefined();
  });

  it("limits the bytes of pages, keys and headers together", () => {
    const cache = new PageCache();
    for (let number = 0; number < 1_000; number++) cache.put(`/${number}`, page(100_000), 0);
    expect(cache.size.bytes).toBeLessThanOrEqual(12 * 1024 * 1024);
    expect(cache.size.pages).toBeGreaterThan(55);
    cache.clear();
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
    const key = `/${"a".repeat(50_000)}`;
    cache.put(key, page(10), 1);
    expect(cache.size.bytes).toBeGreaterThan(key.length);
    cache.put(key, page(10), 1);
    cache.put("/kurz", page(10), 1);
    expect(cache.size.pages).toBe(2);
  });
});

describe("the key of a page", () => {
  it.each([
    ["/aktuelles", "/aktuelles"],
    ["/aktuelles?utm_source=x", "/aktuelles"],
    ["/aktuelles?anzahl=20&utm_source=x", "/aktuelles?anzahl=20"],
    ["/robots.txt?kategorie=1", "/robots.txt"],
    ["/robots.txt//?kategorie=1", "/robots.txt//"],
  ])("of %s is %s", (target, key) => {
    expect(pageKey(target)).toBe(key);
  });
});
