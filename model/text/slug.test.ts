import { describe, expect, it } from "vitest";
import { fc, textOf } from "#test/property.ts";
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
  it("end in 12 characters of a UUID", () => {
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

  it("contain no id when they are too long or invalid", () => {
    expect(idCandidatesOf("-".repeat(50_000))).toEqual([]);
    expect(idCandidatesOf("titel-")).toEqual(["titel-"]);
    expect(idCandidatesOf("titel-ä")).toEqual([]);
    expect(idCandidatesOf(slugWithId("x".repeat(300), "i".repeat(128)))).toEqual(["i".repeat(128)]);
  });
});

describe("addresses of any title", () => {
  const title = textOf("Größe", "ẞ", "-", " ", "/", "..", "?", "#", "x".repeat(80));
  const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,128}$/);

  it("contain URL-safe characters only, and are stable", () => {
    fc.assert(
      fc.property(title, (text) => {
        const slug = slugify(text);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(slugify(slug)).toBe(slug);
        expect(slugify(text.normalize("NFD"))).toBe(slug);
      }),
    );
  });

  it("lead back to the id", () => {
    fc.assert(
      fc.property(title, id, fc.uuid(), (text, itemId, uuid) => {
        const candidates = idCandidatesOf(slugWithId(text, itemId));
        expect(candidates).toContain(itemId);
        expect(candidates).toEqual(candidates.toSorted((a, b) => b.length - a.length));
        const linkId = createLinkId(uuid);
        expect(linkIdOf(registrationPath(text, linkId).split("/").at(-1) ?? "")).toBe(linkId);
      }),
    );
  });
});
