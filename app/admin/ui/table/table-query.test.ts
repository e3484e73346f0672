import { describe, expect, it } from "vitest";
import { pageOf, readTableQuery, withParameters, withTableState } from "./table-query.ts";

const read = (search: string) =>
  readTableQuery(new URL(`http://site/admin/news${search}`), {
    sorts: ["date", "title"],
    sort: "date",
    direction: "desc",
  });

describe("readTableQuery", () => {
  it("defaults to the screen's own order, 25 rows and the first page", () => {
    expect(read("")).toEqual({ search: "", sort: "date", direction: "desc", page: 1, pageSize: 25 });
  });

  it("reads the state from the URL", () => {
    expect(read("?suche=%20Opioid%20&sortierung=title&richtung=ab&seite=3&anzahl=100")).toEqual({
      search: "Opioid",
      sort: "title",
      direction: "desc",
      page: 3,
      pageSize: 100,
    });
  });

  it("shows up to 1.000 rows on one page, for printing, and no more", () => {
    expect(["50", "1000", "1001", "10000"].map((size) => read(`?anzahl=${size}`).pageSize)).toEqual([50, 1000, 25, 25]);
  });

  it("sorts ascending when only the column is given", () => {
    expect(read("?sortierung=title").direction).toBe("asc");
  });

  it.each(["?seite=-4", "?seite=x", "?seite=0", "?seite=1e999", "?anzahl=7", "?sortierung=password", "?richtung=quer"])(
    "falls back to defaults for %s",
    (search) => {
      const query = read(search);
      expect(query).toMatchObject({ sort: "date", direction: "desc", pageSize: 25 });
      expect(query.page).toBeGreaterThanOrEqual(1);
      expect(Number.isSafeInteger(pageOf(query).offset)).toBe(true);
    },
  );
});

describe("withParameters", () => {
  it("keeps other parameters and removes empty ones", () => {
    expect(withParameters("?suche=a&seite=2", { seite: null, kategorie: "small" })).toBe("?suche=a&kategorie=small");
    expect(withParameters("?seite=2", { seite: null })).toBe("");
  });
});

describe("a second table on the same screen", () => {
  const url = new URL("http://site/admin/events?suche=Tagung&seite=2&anmeldungen-suche=Ulm&anmeldungen-seite=3");
  const options = { sorts: ["date"], sort: "date", direction: "desc" } as const;

  it("reads its own parameters only", () => {
    expect(readTableQuery(url, { ...options, prefix: "anmeldungen-" })).toMatchObject({ search: "Ulm", page: 3 });
    expect(readTableQuery(url, options)).toMatchObject({ search: "Tagung", page: 2 });
  });

  it("changes its own parameters only", () => {
    expect(withTableState(url.search, { prefix: "anmeldungen-" }, { suche: null, seite: "4" })).toBe(
      "?suche=Tagung&seite=2&anmeldungen-seite=4",
    );
  });
});
