import { expect, it } from "vitest";
import { boardPart, legalParts, pageParts, publicPathOf } from "./search.ts";
import { publicSearchKinds, type SearchKind, searchKinds } from "./search-kind.ts";

const pathOf = (kind: SearchKind, part = 0) => publicPathOf({ kind, id: "a1", part, title: "Größe" });

it("links every kind of result to its public page", () => {
  expect(Object.fromEntries(searchKinds.map((kind) => [kind, pathOf(kind)]))).toEqual({
    events: "/veranstaltungen?event=a1",
    programs: "/veranstaltungen#programm-a1",
    news: "/nachrichten/groesse-a1",
    science: "/nachrichten/groesse-a1",
    documents: "/dokumente?vorschau=a1",
    about: "/ueber-uns",
    board: "/ueber-uns#vorstand-a1",
    legal: "/datenschutz",
    courses: "",
  });
  expect(publicSearchKinds.filter((kind) => pathOf(kind) === "")).toEqual([]);
});

it("links parts of a record to their own pages", () => {
  expect(pathOf("board", boardPart)).toBe("/ueber-uns#vorstand");
  expect(Object.values(pageParts).map((part) => pathOf("about", part))).toEqual([
    "/anmeldung/link-vergessen",
    "/veranstaltungen",
    "/dokumente",
    "/mitgliedschaft",
    "/?dialog=kontakt",
    "/aktuelles",
    "/wissenschaft",
  ]);
  expect(pathOf("news", pageParts.membership)).toBe("/nachrichten/groesse-a1");
  expect(
    [legalParts.privacy, legalParts.imprint, legalParts.accessibility].map((part) => pathOf("legal", part)),
  ).toEqual(["/datenschutz", "/?dialog=impressum", "/barrierefreiheit"]);
});
