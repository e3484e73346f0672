import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { collectionNames, isSingle } from "#model/content/collection-kind.ts";
import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import { createDraftEditor, type DraftEditor } from "#server/content/drafts/draft-editor.ts";
import { type ContentEditor, createContentEditor } from "#server/content/editor.ts";
import { newSingleIds } from "#server/content/store/single-record.ts";
import { insertFile } from "#server/files/file-rows.ts";
import { removals } from "#server/privacy/expired-data.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { aBoardMember, aCongressProgram, aLibraryDocument, aNewsItem, anEvent } from "#test/builders.ts";
import { editorCookie, openSiteWithFiles, type SiteWithFiles, startTime } from "./site-with-files.ts";

const viewer = { id: "u", email: "redaktion@verein.example" };

/** Documents that refer to a file, in each field that can: the same file unless a record has several. */
const withFile: { [C in CollectionName]: (url: string) => ContentInput<C>[] } = {
  news: (url) => [
    aNewsItem({ image: url }),
    aNewsItem({ images: [url] }),
    aNewsItem({ content: `<p><img src="${url}" alt=""></p>` }),
  ],
  events: (url) => [anEvent({ image: url }), anEvent({ description: `<p><a href="${url}">Programm</a></p>` })],
  congresses: (url) => [aCongressProgram({ displayMode: "pdf", programPdfUrl: url })],
  courses: (url) => [{ days: [{ date: "Samstag, 12.09.2026", entries: [{ time: "09:00", topic: url }] }] }],
  documents: (url) => [aLibraryDocument({ fileUrl: url })],
  legal: (url) => [{ imprint: { sections: [{ id: "1", title: "", content: `<p><a href="${url}">Satzung</a></p>` }] } }],
  board: (url) => [aBoardMember({ image: url })],
  about: (url) => [{ mission: `Siehe ${url}.` }],
  home: (url) => [{ hero: { image: url } }],
  settings: (url) => [{ certificates: { logo: url } }, { certificates: { signature: url } }],
};
const without: { [C in CollectionName]: () => ContentInput<C> } = {
  news: () => aNewsItem({ title: "Ohne" }),
  events: () => anEvent({ title: "Ohne" }),
  congresses: () => aCongressProgram({ title: "Ohne" }),
  courses: () => ({ title: "Ohne" }),
  documents: () => aLibraryDocument({ fileUrl: "/files/documents/9-anderes.pdf" }),
  legal: () => ({}),
  board: () => aBoardMember({ name: "Ohne" }),
  about: () => ({ mission: "Ohne" }),
  home: () => ({ hero: { title: "Ohne" } }),
  settings: () => ({ phone: "1" }),
};
const cases = collectionNames.flatMap((collection) =>
  withFile[collection]("").map((_document, position) => ({ collection, position })),
);

let site: SiteWithFiles;
let editor: ContentEditor;
let drafts: DraftEditor;
let days = 0;
beforeEach(async () => {
  site = await openSiteWithFiles();
  days = 0;
  const clock = () => new Date(Date.parse(startTime) + days * 24 * 3_600_000);
  editor = createContentEditor(site.database, clock, () => {});
  drafts = createDraftEditor(site.database, clock);
});
afterEach(() => site.close());

function advance(by: number): void {
  days += by;
  site.advance(by);
}

async function stored(): Promise<string> {
  const key = "documents/1781517600000-plan.pdf";
  await site.files.put(key, Buffer.from("%PDF-1.4"), "application/pdf");
  const file = { originalName: "plan.pdf", mediaType: "application/pdf", sizeBytes: 8, width: null, height: null };
  await insertFile(site.database, { key, ...file, createdAt: new Date(startTime), hasVariants: false });
  return `/files/${key}`;
}

/** Sweeps once everything unused is due, and says who can still fetch the file. */
async function sweptFor(url: string): Promise<"everyone" | "editors" | "nobody"> {
  advance(29);
  await site.siteFiles.sweep();
  if ((await site.get(url, { cookie: editorCookie })).status !== 200) return "nobody";
  return (await site.get(url)).status === 200 ? "everyone" : "editors";
}

/** Files that only the settings use are for certificates, and never public. */
const shown = (collection: CollectionName) => (collection === "settings" ? "editors" : "everyone");

const idOf = (collection: CollectionName) => (isSingle(collection) ? newSingleIds[collection] : "r");

async function save(collection: CollectionName, document: object, expectedVersion: number | "new") {
  const saved = await editor.save(viewer, { collection, id: idOf(collection), document, expectedVersion });
  expect(saved).toMatchObject({ ok: true });
}

describe.each(cases)("a file of $collection ($position)", ({ collection, position }) => {
  const document = (url: string) => withFile[collection](url)[position] as object;

  it("comes back with an old version", async () => {
    const url = await stored();
    await save(collection, document(url), "new");
    await save(collection, without[collection](), 1);
    expect(await sweptFor(url)).toBe("editors");
    expect(await editor.restoreVersion(viewer, collection, idOf(collection), 1)).toMatchObject({ ok: true });
    expect(await sweptFor(url)).toBe(shown(collection));
  });

  it("of an old version of a draft goes when the draft is published without it", async () => {
    const url = await stored();
    const id = idOf(collection);
    await drafts.save(viewer, { collection, id, document: document(url), base: "new", expected: "none" });
    await drafts.save(viewer, { collection, id, document: without[collection](), base: "new", expected: 1 });
    expect(await sweptFor(url)).toBe("editors");
    const published = { collection, id, document: without[collection](), expectedVersion: "new", expectedDraft: 2 };
    expect(await editor.save(viewer, published as Parameters<ContentEditor["save"]>[1])).toMatchObject({ ok: true });
    expect(await sweptFor(url)).toBe("nobody");
  });
});

// The only record of a collection cannot be deleted.
describe.each(cases.filter(({ collection }) => !isSingle(collection)))(
  "a file of $collection ($position)",
  ({ collection, position }) => {
    const document = (url: string) => withFile[collection](url)[position] as object;

    it("comes back with its record from the trash, and is not public in between", async () => {
      const url = await stored();
      await save(collection, document(url), "new");
      expect(await sweptFor(url)).toBe(shown(collection));
      await editor.remove(viewer, collection, "r");
      expect(await sweptFor(url)).toBe("editors");
      expect(await editor.restoreDeleted(viewer, collection, "r")).toMatchObject({ ok: true });
      expect(await sweptFor(url)).toBe(shown(collection));
    });

    it("goes when the trash is emptied, by an editor or by retention", async () => {
      for (const empty of [
        () => editor.purgeDeleted(viewer, collection, "r"),
        () =>
          site.database.transaction().execute(async (transaction) => {
            advance(31);
            const now = new Date(Date.parse(startTime) + days * 24 * 3_600_000);
            expect(await removals.trashedRecords(transaction, now, defaultPeriods)).toBe(1);
          }),
      ]) {
        const url = await stored();
        await save(collection, document(url), "new");
        await save(collection, without[collection](), 1);
        await editor.remove(viewer, collection, "r");
        expect(await sweptFor(url)).toBe("editors");
        await empty();
        expect(await sweptFor(url)).toBe("nobody");
        expect(await site.database.selectFrom("file_uses").select("key").where("id", "=", "r").execute()).toEqual([]);
      }
    });

    it("of a draft comes back from the trash and from its old versions, and goes with it", async () => {
      const url = await stored();
      const save = (document: object, expected: number | "none") =>
        drafts.save(viewer, { collection, id: "r", document, base: "new", expected });
      expect(await save(document(url), "none")).toMatchObject({ ok: true });
      expect(await sweptFor(url)).toBe("editors");
      expect(await drafts.discard(viewer, collection, "r")).toEqual({ ok: true });
      expect(await sweptFor(url)).toBe("editors");
      expect(await editor.restoreDeleted(viewer, collection, "r")).toMatchObject({ ok: true });
      expect(await save(without[collection](), 1)).toMatchObject({ ok: true });
      expect(await sweptFor(url)).toBe("editors");
      expect(await drafts.restoreVersion(viewer, collection, "r", 1)).toMatchObject({ ok: true });
      expect(await sweptFor(url)).toBe("editors");
      await drafts.discard(viewer, collection, "r");
      await editor.purgeDeleted(viewer, collection, "r");
      expect(await sweptFor(url)).toBe("nobody");
    });
  },
);
