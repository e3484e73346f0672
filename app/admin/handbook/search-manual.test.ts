import { expect, it } from "vitest";
import { searchManual } from "./search-manual.ts";

const chapters = [
  { slug: "", title: "Überblick", html: "<p>Willkommen &amp; los</p>" },
  {
    slug: "dokumente",
    title: "Dokumente",
    html: `<p>Vorweg.</p><h2 id="umbenennen">Umbenennen</h2><p>Eine <strong>Kategorie</strong> überall ändern.</p><h2 id="hochladen">Hochladen</h2><p>${"Text ".repeat(60)}Schlagwörter für die Kategorie.</p>`,
  },
];

it("finds passages by the beginnings of words, umlauts or not, headings first", () => {
  expect(searchManual(chapters, "umben")).toMatchObject([
    {
      place: "dokumente#umbenennen",
      chapter: "Dokumente",
      heading: "Umbenennen",
      excerpt: "Eine Kategorie überall ändern.",
    },
  ]);
  expect(searchManual(chapters, "kategorie ÜBERALL").map(({ place }) => place)).toEqual(["dokumente#umbenennen"]);
  expect(searchManual(chapters, "hochladen")[0]?.place).toBe("dokumente#hochladen");
  expect(searchManual(chapters, "schlagwoerter")[0]?.excerpt).toMatch(/^… .*Schlagwörter für die Kategorie\.$/);
});

it("finds nothing for nothing", () => {
  for (const search of ["", "  ", "Zeppelin"]) expect(searchManual(chapters, search)).toEqual([]);
});
