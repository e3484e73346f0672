import { describe, expect, it } from "vitest";
import { oldAddress, oldAddressesOf, Redirect, redirectRefusal } from "./redirect.ts";

describe("oldAddress", () => {
  it.each([
    ["https://www.alt.example/2024/05/Ein-Beitrag/", "/2024/05/ein-beitrag"],
    ["//alt.example/a", "/a"],
    [" /verein//satzung.html#oben ", "/verein/satzung.html"],
    ["/?p=12", "/?p=12"],
    ["https://alt.example?page_id=3", "/?page_id=3"],
    ["/index.php?id=12&L=0", "/index.php?id=12&l=0"],
    ["/%C3%9Cber-uns/", "/über-uns"],
    ["/fileadmin/Satzung%202024.pdf", "/fileadmin/satzung%202024.pdf"],
    ["/u\u0308ber-uns", "/über-uns"],
    ["/U%CC%88ber-uns/", "/über-uns"],
    ["/Über uns.html", "/über%20uns.html"],
    ["www.alt.example/a/", "/a"],
    ["alt.example/a?b=1", "/a?b=1"],
    ["/wp-content/uploads/2025/02/Satzung.PDF", "/wp-content/uploads/2025/02/satzung.pdf"],
  ])("reads %j", (text, address) => {
    expect(oldAddress(text)).toBe(address);
  });

  it.each(["", "/", "https://alt.example", "verein", "/a/../b", "/a\tb", "satzung.html", `/${"x".repeat(600)}`])(
    "does not accept %j",
    (text) => {
      expect(oldAddress(text)).toBeUndefined();
    },
  );
});

describe("Redirect", () => {
  const problem = (source: string, target: string) => Redirect.safeParse({ source, target }).error?.issues[0]?.message;

  it.each(["^/alt/(.*)", "/alt/*", "/alt/.+", "/alt$", "/alt(?:/neu)", "/[^/]+/alt", "/\\d+"])(
    "is no pattern: %j",
    (source) => {
      expect(problem(source, "/dokumente")).toMatch(/^Das ist ein Muster/);
    },
  );

  it("leads to a page of this site or elsewhere", () => {
    for (const source of ["/Satzung_(neu).pdf", "/preis$liste", "/a[1].html", "/a*b"])
      expect(problem(source, "/dokumente")).toBeUndefined();
    for (const target of ["/dokumente", "/nachrichten/a-1?x=1", "https://example.org/"])
      expect(problem("/alt", target)).toBeUndefined();
    for (const target of ["//evil.example", "javascript:alert(1)", "dokumente"])
      expect(problem("/alt", target)).toMatch(/^Bitte geben Sie eine Seite/);
    expect(problem("/alt", " ")).toMatch(/^Bitte geben Sie an/);
  });

  it.each([
    ["satzung.html", "/satzung.html"],
    ["index.php?id=3", "/index.php?id=3"],
    ["Verein/Satzung/", "/verein/satzung"],
    ["verein", "/verein"],
    ["über-uns#oben", "/über-uns"],
    ...["www.alt.example", "www.alt.example/", "mailto:a", "- siehe oben", "–", "../a", "admin/news"].map((text) => [
      text,
    ]),
  ])("begins at %j as people write it in lists: %s", (source, address) => {
    expect(Redirect.safeParse({ source, target: "/dokumente" }).data?.source).toBe(address);
  });

  it("does not begin at an address of the program", () => {
    for (const source of ["/admin/news", "/files/a.pdf", "/API/x"])
      expect(problem(source, "/")).toBe("Diese Adresse gehört zum Programm selbst.");
    expect(problem("/", "/dokumente")).toMatch(/^Bitte geben Sie die alte Adresse an/);
  });
});

describe("redirectRefusal", () => {
  const redirect = (source: string, target: string) => ({ source, target });

  it("refuses chains in both directions, and circles", () => {
    expect(redirectRefusal(redirect("/a", "/A/"), [])).toBe("leads_to_itself");
    expect(redirectRefusal(redirect("/a", "/B"), [redirect("/b", "/c")])).toBe("target_is_redirected");
    expect(redirectRefusal(redirect("/a", "/b"), [redirect("/c", "/a")])).toBe("source_is_target");
  });

  it("refuses what leads to another of the same list, whichever comes first", () => {
    const listed = new Set(["/a", "/b"]);
    expect(redirectRefusal(redirect("/a", "/B/"), [], listed)).toBe("target_is_redirected");
    expect(redirectRefusal(redirect("/b", "/c"), [], listed)).toBeUndefined();
    expect(redirectRefusal(redirect("/a", "/a"), [], listed)).toBe("leads_to_itself");
    expect(redirectRefusal(redirect("/a", "https://example.org/b"), [], listed)).toBeUndefined();
  });

  it("accepts several for one target, and a changed one beside itself", () => {
    expect(redirectRefusal(redirect("/a", "/c"), [redirect("/b", "/c")])).toBeUndefined();
    expect(redirectRefusal(redirect("/a", "/c"), [redirect("/a", "/b")])).toBeUndefined();
    expect(redirectRefusal(redirect("/a", "https://example.org/b"), [redirect("/b", "/c")])).toBeUndefined();
  });
});

it.each([
  ["", ["/index.php"]],
  ["?id=12", ["/index.php?id=12", "/index.php"]],
  ["?L=0&id=12", ["/index.php?l=0&id=12", "/index.php?l=0", "/index.php?id=12", "/index.php"]],
  ["?id=12&utm_source=mail&fbclid=x", ["/index.php?id=12&utm_source=mail&fbclid=x", "/index.php?id=12", "/index.php"]],
])("a request with the query %j may mean %j", (query, addresses) => {
  expect(oldAddressesOf("/index.php", query)).toEqual(addresses);
});
