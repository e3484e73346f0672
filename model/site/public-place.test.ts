import { describe, expect, it } from "vitest";
import { collectionNames } from "#model/content/collection-kind.ts";
import { publicPlaceOf } from "./public-place.ts";

describe("publicPlaceOf", () => {
  it("returns a path for every public collection", () => {
    const places = collectionNames.map((collection) => [collection, publicPlaceOf(collection, "a1", "Größe & Maß")]);
    expect(Object.fromEntries(places)).toEqual({
      news: "/nachrichten/groesse-mass-a1",
      events: "/veranstaltungen?event=a1",
      congresses: "/veranstaltungen#programm-a1",
      courses: undefined,
      documents: "/dokumente?vorschau=a1",
      board: "/ueber-uns#vorstand-a1",
      about: "/ueber-uns",
      home: "/",
      legal: "/datenschutz",
      settings: undefined,
    });
  });

  it("returns the paths of the legal texts", () => {
    const parts = ["legal-imprint", "legal-privacy", "legal-accessibility", "legal-paidRegistration"];
    expect(parts.map((part) => publicPlaceOf(part, "a1", ""))).toEqual([
      "/?dialog=impressum",
      "/datenschutz",
      "/barrierefreiheit",
      undefined,
    ]);
  });
});
