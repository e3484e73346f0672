import { describe, expect, it } from "vitest";
import { fc, textOf } from "#test/property.ts";
import { canonicalQuery, publicQuery } from "./public-query.ts";

describe("canonicalQuery", () => {
  it("keeps known parameters in a fixed order", () => {
    expect(canonicalQuery("?seite=2&event=AbC-1_2")).toBe("?event=AbC-1_2&seite=2");
    expect(canonicalQuery("event=AbC-1_2&seite=2")).toBe("?event=AbC-1_2&seite=2");
  });

  it("drops unknown parameters and is empty when nothing remains", () => {
    expect(canonicalQuery("?utm_source=x&seite=3&__proto__=1&constructor=1")).toBe("?seite=3");
    expect(canonicalQuery("?utm_source=x")).toBe("");
    expect(canonicalQuery("?")).toBe("");
    expect(canonicalQuery("")).toBe("");
  });

  it("drops the defaults of the library form", () => {
    const sent = "?ansicht=raster&suche=&kategorie=&dateityp=&sortierung=datum&richtung=ab";
    expect(canonicalQuery(sent)).toBe("");
  });

  it("uses the first occurrence only", () => {
    expect(canonicalQuery("?seite=2&seite=3")).toBe("?seite=2");
    expect(canonicalQuery("?seite=x&seite=3")).toBe("");
  });

  it.each([
    "dialog=impressum",
    "dialog=mitgliedschaft",
    "formular=1",
    "anzahl=1",
    "anzahl=1000",
    "termine=alle",
    "seite=10000",
    "jahr=1900",
    "jahr=2100",
    "typ=science",
    "kategorie=Leitlinien",
    `suche=${"a".repeat(200)}`,
    "bereich=documents",
    `kategorie=${"a".repeat(100)}`,
    "dateityp=pdf",
    "sortierung=groesse",
    "richtung=auf",
    "ansicht=liste",
    "vorschau=doc1",
    "betreff=event1",
  ])("accepts %s", (query) => {
    expect(canonicalQuery(query)).toBe(`?${query}`);
  });

  it.each([
    "event=a%20b",
    `event=${"a".repeat(129)}`,
    "dialog=admin",
    "formular=2",
    "anzahl=0",
    "anzahl=1001",
    "anzahl=05",
    "anzahl=1e2",
    "anzahl=-1",
    "seite=10001",
    "jahr=1899",
    "jahr=2101",
    "typ=constructor",
    "bereich=courses",
    "bereich=constructor",
    "dateityp=exe",
    "sortierung=id;drop",
    "suche=",
    "suche=%20%20",
    `suche=${"a".repeat(201)}`,
    `suche=${"%20".repeat(50_000)}a`,
    `kategorie=${"a".repeat(101)}`,
  ])("drops %s", (query) => {
    expect(canonicalQuery(query)).toBe("");
  });

  it("normalises equal searches", () => {
    expect(canonicalQuery("?suche=%20R%C3%BCcken++Schmerz%0A")).toBe("?suche=R%C3%BCcken+Schmerz");
    expect(canonicalQuery("?suche=Ru%CC%88cken+Schmerz")).toBe("?suche=R%C3%BCcken+Schmerz");
  });

  it.each(["?suche=%", "?suche=%zz", "?%E0%A4%A=1", "?suche=%FF%FE", "?&&==&", `?${"a&".repeat(10_000)}`])(
    "survives %j and stays the same when read again",
    (search) => {
      const once = canonicalQuery(search);
      expect(canonicalQuery(once)).toBe(once);
    },
  );

  it("lists exactly the parameters of the public pages", () => {
    expect(Object.keys(publicQuery)).toHaveLength(19);
  });

  it("is idempotent, and independent of the order of parameters", () => {
    const name = fc.constantFrom(...Object.keys(publicQuery), "utm_source", "__proto__");
    const value = fc.oneof(
      fc.constantFrom("1", "2025", "alle", "impressum", "pdf", "science", "titel", "auf", "liste", "AbC-1_2", "x"),
      textOf("u\u0308", " ", "\u0000", "%", "&", "=", "+", "#"),
    );
    const parameters = fc.uniqueArray(fc.tuple(name, value), { selector: ([key]) => key });
    fc.assert(
      fc.property(parameters, fc.gen(), (given, gen) => {
        const canonical = canonicalQuery(new URLSearchParams(given).toString());
        expect(canonicalQuery(canonical)).toBe(canonical);
        const shuffled = gen(() => fc.shuffledSubarray(given, { minLength: given.length }));
        expect(canonicalQuery(`?${new URLSearchParams(shuffled)}`)).toBe(canonical);
        const known = given.filter(([key]) => Object.hasOwn(publicQuery, key));
        expect(canonicalQuery(new URLSearchParams(known).toString())).toBe(canonical);
        expect(canonical === "" || canonical.startsWith("?")).toBe(true);
        for (const [key, kept] of new URLSearchParams(canonical)) {
          const read = publicQuery[key as keyof typeof publicQuery];
          expect(read(kept)).toBe(kept);
          expect(kept).not.toMatch(/[\p{Cc}]|^ | $| {2}/u);
        }
      }),
    );
  });

  it("accepts any text", () => {
    fc.assert(
      fc.property(textOf("?", "&", "=", "%", "%zz", "%FF", "+", "suche=", "seite=", "event=", ";"), (search) => {
        const canonical = canonicalQuery(search);
        expect(canonicalQuery(canonical)).toBe(canonical);
      }),
    );
  });
});
