import { describe, expect, it } from "vitest";
import { readLibraryQuery, sortParameters } from "./library-query.ts";

const read = (query: string) => readLibraryQuery(new URL(`https://verein.example/dokumente${query}`));

describe("readLibraryQuery", () => {
  it("defaults to all documents as cards, newest first", () => {
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

  it("reads the parameters of the URL", () => {
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

  it("ignores invalid values and the parameters of data requests", () => {
    expect(read("?dateityp=exe&sortierung=__proto__&richtung=x&ansicht=y&seite=-1&_routes=a")).toEqual(read(""));
  });
});

describe("sortParameters", () => {
  it("leaves the default order out of the URL", () => {
    expect(sortParameters("datum", "ab")).toEqual({ sortierung: null, richtung: null });
    expect(sortParameters("titel", "auf")).toEqual({ sortierung: "titel", richtung: "auf" });
  });
});
