import { describe, expect, it } from "vitest";
import { publicPages } from "#model/site/public-pages.ts";
import { fc, textOf } from "#test/property.ts";
import { canonicalQuery as canonicalQueryOf, hasParameter, type PublicParameter, publicQuery } from "./public-query.ts";

const valid: Partial<Record<PublicParameter, string>> = {
  ...{
    personen: "2",
    dialog: "kontakt",
    termine: "alle",
    jahr: "2025",
    art: "seminar",
    typ: "science",
    bereich: "documents",
  },
  ...{ dateityp: "pdf", sortierung: "titel", richtung: "auf", ansicht: "liste" },
};
const parameters = Object.keys(publicQuery) as PublicParameter[];
const paths = [...publicPages, "/suche", "/registration/success"];

/** Reduces a query for the page that reads most of its parameters. */
function canonicalQuery(search: string): string {
  const names = new Set(new URLSearchParams(search).keys());
  const readAt = (path: string) => parameters.filter((name) => names.has(name) && hasParameter(path, name)).length;
  return canonicalQueryOf(search, paths.toSorted((a, b) => readAt(b) - readAt(a))[0] ?? "/");
}

describe("the query of a page", () => {
  it("has the parameters of the page and of the dialogs, and no others", () => {
    for (const path of [
      ...paths,
      "/nachrichten/herztag-n1",
      "/register/e1",
      "/robots.txt",
      "/veranstaltungen/e1.ics",
    ]) {
      const all = new URLSearchParams(parameters.map((name) => [name, valid[name] ?? "1"]));
      const kept = [...new URLSearchParams(canonicalQueryOf(`?${all}`, path)).keys()];
      expect([path, kept]).toEqual([path, parameters.filter((name) => hasParameter(path, name))]);
    }
    expect(parameters.filter((name) => !paths.some((path) => hasParameter(path, name)))).toEqual([]);
  });

  it.each(["/robots.txt", "/sitemap.xml", "/nachrichten.atom", "/veranstaltungen.ics", "/veranstaltungen/e1.ics"])(
    "is empty where nothing reads it: %s",
    (path) => {
      for (const name of parameters) expect(hasParameter(path, name)).toBe(false);
      expect(canonicalQueryOf("?kategorie=Leitlinien&seite=2&dialog=kontakt", path)).toBe("");
    },
  );

  it.each([
    ["/aktuelles", "?anzahl=20&seite=2&kategorie=x&event=e1", "?anzahl=20"],
    ["/nachrichten/herztag-n1", "?anzahl=20&dialog=impressum", "?dialog=impressum"],
    ["/dokumente", "?kategorie=Leitlinien&event=e1", "?kategorie=Leitlinien"],
    ["/constructor", "?anzahl=20", ""],
  ])("of %s: %s becomes %j", (path, search, query) => {
    expect(canonicalQueryOf(search, path)).toBe(query);
  });
});

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

  it("has a single length for each step of a list", () => {
    const lengths = Array.from({ length: 1000 }, (_, index) => canonicalQuery(`?anzahl=${index + 1}`));
    expect(new Set(lengths).size).toBe(38);
    expect(["6", "100", "101"].map((length) => canonicalQuery(`?anzahl=${length}`))).toEqual([
      "?anzahl=10",
      "?anzahl=100",
      "?anzahl=150",
    ]);
  });

  it("uses the first occurrence only", () => {
    expect(canonicalQuery("?seite=2&seite=3")).toBe("?seite=2");
    expect(canonicalQuery("?seite=x&seite=3")).toBe("");
  });

  it.each([
    "dialog=impressum",
    "dialog=mitgliedschaft",
    "formular=1",
    "anzahl=5",
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
    expect(Object.keys(publicQuery)).toHaveLength(21);
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
