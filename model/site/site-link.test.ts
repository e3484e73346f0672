import { describe, expect, it } from "vitest";
import { fc, textOf } from "#test/property.ts";
import { publicPages } from "./public-pages.ts";
import { publicPlaceOf } from "./public-place.ts";
import { linkTargetOf, siteLinksIn } from "./site-link.ts";

const origin = "https://verein.example";

describe("siteLinksIn", () => {
  it("finds the links to this site in all texts, each once", () => {
    const document = {
      title: 'Kein <a href="/text">',
      content:
        '<p><a href="/aktuelles">A</a> <a target="_blank" href="https://verein.example/dokumente?a=1&amp;b=2#c">B</a></p>',
      sections: [{ content: '<a href="/aktuelles">A</a><a href="mailto:a@b.example">C</a>' }],
      link: "/kein-text",
      other: '<a href="https://anders.example/">D</a><a href="//anders.example/x">E</a><a href="https://%">F</a>',
    };
    expect(siteLinksIn(document, origin)).toEqual(["/text", "/aktuelles", "/dokumente?a=1&b=2#c"]);
    expect(siteLinksIn(undefined, origin)).toEqual([]);
    expect(siteLinksIn({ content: null, title: "" }, origin)).toEqual([]);
    const many = Array.from({ length: 60 }, (_, n) => `<a href="/seite-${n}">A</a>`);
    expect(siteLinksIn(many, origin)).toHaveLength(50);
  });
});

describe("linkTargetOf", () => {
  it.each([
    ["/nachrichten/neuer-leitfaden-a-b1", "news", ["neuer-leitfaden-a-b1", "leitfaden-a-b1", "a-b1", "b1"]],
    ["/veranstaltungen?event=e1", "events", ["e1"]],
    ["/register/e1", "events", ["e1"]],
    ["/veranstaltungen#programm-k1", "congresses", ["k1"]],
    ["/dokumente?vorschau=d1", "documents", ["d1"]],
    ["/ueber-uns#vorstand-m1", "board", ["m1"]],
  ])("reads %s", (address, collection, ids) => {
    expect(linkTargetOf(address)).toEqual({ collection, ids });
  });

  const otherPages = ["/suche?q=Opioide", "/impressum", "/registration/success"];
  it.each([
    ...publicPages,
    ...otherPages,
    "/dokumente?seite=2",
    "/aktuelles/",
    "/ueber-uns#vorstand",
    "/veranstaltungen#kommend",
  ])("knows %s as a page", (address) => {
    expect(linkTargetOf(address)).toBe("page");
  });

  it.each(["/files/a/b.pdf", "/anmeldung/kurs-123456789012", "/veranstaltungen.ics", "/kontakt?betreff=Frage"])(
    "leaves %s alone",
    (address) => {
      expect(linkTargetOf(address)).toBe("page");
    },
  );

  it.each([
    "/filesystem",
    "/2019/files/a",
    "/seite.html/kommentare",
    "/2019/03/alter-beitrag",
    "/Aktuelles",
    "/%E0%A4%A",
  ])("finds nothing at %s", (address) => {
    expect(linkTargetOf(address)).toBe("nothing");
  });

  it("resolves the public path of every record, and accepts any address", () => {
    const collections = fc.constantFrom("news", "events", "congresses", "documents", "board");
    const id = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,20}$/);
    fc.assert(
      fc.property(collections, id, textOf("Ä", " ", "-", "Titel"), (collection, recordId, title) => {
        const target = linkTargetOf(publicPlaceOf(collection, recordId, title) ?? "");
        expect(target).toMatchObject({ collection, ids: expect.arrayContaining([recordId]) });
      }),
    );
    fc.assert(fc.property(textOf("/", "?", "#", "%", "event="), (text) => void linkTargetOf(text)));
  });
});
