import { describe, expect, it } from "vitest";
import { createLinkId, idCandidatesOf, linkIdOf, registrationPath, slugify, slugWithId } from "./slug.ts";

describe("slugify", () => {
  it.each([
    ["Größe & Übergewicht – Ärztetag 2025!", "groesse-uebergewicht-aerztetag-2025"],
    ["A\u0308rzte", "aerzte"],
    ["Crème brûlée für Åse", "creme-brulee-fuer-ase"],
    ["STRASSE / straße / STRAẞE", "strasse-strasse-strasse"],
    ["  --  ", "eintrag"],
    ["", "eintrag"],
    ["日本語", "eintrag"],
    ["../../etc/passwd", "etc-passwd"],
  ])("makes %j into %j", (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  it("ends within 80 characters and never on a hyphen", () => {
    expect(slugify("x".repeat(50_000))).toHaveLength(80);
    expect(slugify(`${"x".repeat(79)} ende`)).toBe("x".repeat(79));
  });
});

describe("registration links", () => {
  it("carry 12 characters of a UUID behind the title", () => {
    const linkId = createLinkId("0f4c5c00-aaaa-4bbb-8ccc-123456789abc");
    expect(linkId).toBe("0f4c5c00aaaa");
    expect(registrationPath("Schmerz-Kongress für alle", linkId)).toBe(
      "/anmeldung/schmerz-kongress-fuer-alle-0f4c5c00aaaa",
    );
  });

  it.each([
    ["schmerz-kongress-0f4c5c00aaaa", "0f4c5c00aaaa"],
    ["0f4c5c00aaaa", "0f4c5c00aaaa"],
    ["kongress-0f4c5c00aaa", undefined],
    ["kongress0f4c5c00aaaa", undefined],
    ["kongress-0f4c5c00aaaa-", undefined],
    ["", undefined],
  ])("read from %j give %j", (segment, linkId) => {
    expect(linkIdOf(segment)).toBe(linkId);
  });
});

describe("item addresses", () => {
  it.each(["AbC123", "old-site-id", "-leading", "a_b"])("lead back to the id %s", (id) => {
    expect(idCandidatesOf(slugWithId("Ein Titel", id))).toContain(id);
  });

  it("offer the longest id first", () => {
    expect(idCandidatesOf("titel-a-b")).toEqual(["titel-a-b", "a-b", "b"]);
    expect(idCandidatesOf("b")).toEqual(["b"]);
  });

  it("hold no id when they are too long or no ids at all", () => {
    expect(idCandidatesOf("-".repeat(50_000))).toEqual([]);
    expect(idCandidatesOf("titel-")).toEqual(["titel-"]);
    expect(idCandidatesOf("titel-ä")).toEqual([]);
    expect(idCandidatesOf(slugWithId("x".repeat(300), "i".repeat(128)))).toEqual(["i".repeat(128)]);
  });
});
