import { describe, expect, it } from "vitest";
import { fc, textOf } from "#test/property.ts";
import { pagePath, readTarget } from "./request-target.ts";

describe("the target of a request", () => {
  it.each([
    ["/", "/"],
    ["/aktuelles", "/aktuelles"],
    ["/nachrichten/herztag-N1_2", "/nachrichten/herztag-N1_2"],
    ["/files/news/1-a.png", "/files/news/1-a.png"],
    ["/a!$&'()*+,;=:@-._~b", "/a!$&'()*+,;=:@-._~b"],
    ["/%C3%BCber%20uns", "/%C3%BCber%20uns"],
    ["/a%2Fb", "/a%2Fb"],
    ["/100%25", "/100%25"],
    ["/_.data", "/_.data"],
    ["/admin.data", "/admin.data"],
  ])("is canonical as %s", (target, path) => {
    expect(readTarget(target)).toEqual({ path, query: "", isCanonical: true });
  });

  it.each([
    ["an escape no character needs", "/%61dmin/%75pload", "/admin/upload"],
    ["an escape of a character that may stand there", "/a%2Cb%40c", "/a,b@c"],
    ["an escape with small letters", "/%c3%bcber", "/%C3%BCber"],
    ["an escape that is missing", "/\u00c3\u00bcber^uns|{}", "/%C3%BCber%5Euns%7C%7B%7D"],
    ["an empty segment", "//aktuelles", "/aktuelles"],
    ["many of them", `/robots.txt${"/".repeat(14_000)}`, "/robots.txt"],
    ["another site's name", "//evil.example/x", "/evil.example/x"],
    ["another site's name, escaped", "/%2Fevil.example", "/%2Fevil.example"],
    ["another site's name with a backslash", "/\\evil.example", "/%5Cevil.example"],
    ["a trailing slash", "/2019/05/beitrag/", "/2019/05/beitrag"],
    ["a dot segment", "/a/./b/../c", "/a/c"],
    ["an escaped dot segment", "/files/%2e%2E/site.db", "/site.db"],
    ["dot segments above the root", "/../../x", "/x"],
    ["a slash in a segment in small letters", "/files/..%2fsite.db", "/files/..%2Fsite.db"],
    ["data of a page with a trailing slash", "/admin/login/_.data", "/admin/login.data"],
    ["nothing", "", "/"],
    ["an absolute address", "http://evil.example//aktuelles/", "/aktuelles"],
    ["an absolute address without a path", "HTTPS://evil.example", "/"],
  ])("is another spelling with %s", (_what, target, path) => {
    const read = readTarget(target);
    expect(read?.path).toBe(path);
    expect(read?.isCanonical).toBe(path === target);
    // The redirect leads to the canonical spelling in one step, and to this site.
    expect(readTarget(path)).toEqual({ path, query: "", isCanonical: true });
    expect(new URL(path, "https://verein.example").origin).toBe("https://verein.example");
  });

  it("may be absolute: the path is what counts", () => {
    expect(readTarget("http://verein.example/aktuelles?a=b")).toEqual({
      path: "/aktuelles",
      query: "?a=b",
      isCanonical: true,
    });
  });

  it.each([
    ["/a?b=c&d", "?b=c&d"],
    ["/a?", "?"],
    ["/a?b#c", "?b"],
    ["/a#b?c", ""],
    ["/a?%zz=%e4&//?", "?%zz=%e4&//?"],
    ["/a?b=\u00fc\r\nX: y", "?b=%FC%0D%0AX:%20y"],
  ])("has the query of %j", (target, query) => {
    expect(readTarget(target)).toEqual({ path: "/a", query, isCanonical: true });
  });

  it.each(["/%", "/%e", "/a/%zz", "/%E0%A4%A", "/%FF", "/\u00fc", "/nachrichten/%C3%28"])(
    "is unreadable with an incomplete escape: %j",
    (target) => {
      expect(readTarget(target)).toBeUndefined();
    },
  );

  it("has one spelling, whatever was sent", () => {
    const texts = textOf(
      "/",
      "//",
      ".",
      "..",
      "%2e",
      "%2F",
      "%",
      "%61",
      "%c3%bc",
      "\\",
      "\u00fc",
      "?",
      "#",
      "_.data",
      ":",
    );
    fc.assert(
      fc.property(texts, (text) => {
        const read = readTarget(`/${text}`);
        if (!read) return;
        const { path, query } = read;
        expect(readTarget(path + query)).toEqual({ path, query, isCanonical: true });
        // What Node, Hono and React Router make of it is the same path.
        const url = new URL(`https://verein.example${path}${query}`);
        expect([url.origin, url.pathname]).toEqual(["https://verein.example", path]);
        expect(path).toMatch(/^\/$|^(\/[\w.~!$&'()*+,;=:@%-]+)+$/);
      }),
    );
  });
});

describe("the page of a path", () => {
  it.each([
    ["/_.data", "/"],
    ["/aktuelles.data", "/aktuelles"],
    ["/aktuelles", "/aktuelles"],
    ["/", "/"],
  ])("%s is %s", (path, page) => {
    expect(pagePath(path)).toBe(page);
  });
});
