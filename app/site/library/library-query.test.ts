import { describe, expect, it } from "vitest";
import { readLibraryQuery, sortParameters } from "./library-query.ts";

const read = (query: string) => readLibraryQuery(new URL(`https://verein.example/dokumente${query}`));

describe("readLibraryQuery", () => {
  it("shows all documents as cards, the newest first, unless asked otherwise", () => {
    expect(read("")).toEqual({
      search: "",
      category: "",
      fileType: "",
      sort: "datum",
      direction: "ab",
      isList: false,
      page: 1,
    });
  });

  it("takes what the address asks for", () => {
    expect(
      read("?suche=opioid&kategorie=Vorlagen&dateityp=pdf&sortierung=groesse&richtung=auf&ansicht=liste&seite=3"),
    ).toEqual({
      search: "opioid",
      category: "Vorlagen",
      fileType: "pdf",
      sort: "groesse",
      direction: "auf",
      isList: true,
      page: 3,
    });
  });

  it("reads what means nothing as not asked, also in a data request with parameters of its own", () => {
    expect(read("?dateityp=exe&sortierung=__proto__&richtung=x&ansicht=y&seite=-1&_routes=a")).toEqual(read(""));
  });
});

describe("sortParameters", () => {
  it("leaves the usual order out of the address", () => {
    expect(sortParameters("datum", "ab")).toEqual({ sortierung: null, richtung: null });
    expect(sortParameters("titel", "auf")).toEqual({ sortierung: "titel", richtung: "auf" });
  });
});
