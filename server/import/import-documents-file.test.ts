import { existsSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aPost, exportOf, importFolder, wordPress } from "#test/import/files-to-import.ts";
import { MemoryTarget } from "#test/import/memory-target.ts";
import type { ImportFiles } from "./files/bring-files.ts";
import { importFile } from "./import-file.ts";
import { noteLine } from "./import-report.ts";
import type { ImportTarget, ImportWriter } from "./import-target.ts";
import { exportCollections } from "./site-export.ts";

const now = new Date("2026-11-20T12:00:00Z");
const { aFile, pathOf } = importFolder();

describe("importFile with a site's export", () => {
  it.each([
    ["on one line", undefined],
    ["of many lines", 1],
  ])("tells at the end of each phase how many records and files there were, %s", async (_form, indent) => {
    const image = "https://alt.example/bild.jpg";
    const news = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`n${at}`, { title: "T", date: "2025-01-02", content: "x", image }]),
    );
    const files: ImportFiles = {
      ...{ bring: async () => {}, takeUnnoted: () => [], storedAt: () => undefined, hasSource: true },
      ...{ sizeOf: () => undefined },
      ...{ listStored: () => [], listOthers: async () => [], expected: new Map(), refused: new Map() },
    };
    const last = new Map<string, number>();
    await importFile(new MemoryTarget(), await aFile(JSON.stringify({ news }, undefined, indent)), {
      ...{ now, files },
      onProgress: ({ phase, documents }) => last.set(phase, documents),
    });
    expect(Object.fromEntries(last)).toEqual({ check: 30, pictures: 1, write: 30 });
  });

  const site = {
    news: { n1: { title: "A", date: "2024-01-02", content: "<p>x" }, n2: { "x-y": "B" } },
    users: { u: { name: "Erika" } },
    registrations: { r1: { eventId: "e1", email: "a@example.org" } },
  };

  it("imports valid documents and reports the rest", async () => {
    const target = new MemoryTarget();
    const report = await importFile(target, await aFile(JSON.stringify(site)), { now });
    expect(report).toMatchObject({
      format: "site",
      taken: 2,
      collections: { news: { created: 1 }, registrations: { created: 1 } },
      leftOut: [
        { title: "Nachrichten n2", reason: "enthält keines der Felder dieser Sammlung" },
        { title: "users u „Erika“", reason: "unbekannte Sammlung „users“" },
      ],
    });
    expect(target.get("news/n1").content).toBe("<p>x</p>");
  });

  it("exports the same bytes after importing its own export", async () => {
    const first = new MemoryTarget();
    await importFile(
      first,
      await aFile(JSON.stringify({ ...site, home: { content: { mission: "M" } }, settings: { s: { phone: "1" } } })),
      {
        now,
      },
    );
    const exported = await exportOf(first);
    const second = new MemoryTarget();
    const report = await importFile(second, await aFile(exported), { now });
    expect(report.leftOut).toEqual([]);
    expect(await exportOf(second)).toBe(exported);
    expect(Object.keys(JSON.parse(exported))).toEqual(exportCollections);
    expect(await importFile(second, await aFile(exported), { now })).toMatchObject({ taken: 0, unchanged: 4 });
  });

  it("reports documents the target cannot store with the target's reason", async () => {
    const target: ImportTarget = {
      find: async () => undefined,
      findEdit: async () => undefined,
      isDefault: async () => false,
      async write(writes) {
        const writer: ImportWriter = {
          put: async () => "created",
          find: async () => undefined,
          findNews: async () => undefined,
          findEdit: async () => undefined,
          isDefault: async () => false,
          putRedirects: async (redirects) => redirects.map(() => "created"),
          noteFilesStored: async () => {},
          findLostFiles: async () => [],
          findRedirects: async () => [],
          findSingleId: async (collection) => collection,
          putDraft: async () => "created",
          putPerson: async () => ({ leftOut: "Veranstaltung fehlt" }),
        };
        for await (const write of writes) await write(writer);
      },
    };
    const report = await importFile(target, await aFile(JSON.stringify(site)), { now });
    expect(report.leftOut).toContainEqual({ title: "Anmeldungen r1", reason: "Veranstaltung fehlt", isFlaw: true });
  });

  it("reads a file that is one document, by its path or by the name of the file", async () => {
    const name = "projects/p/databases/(default)/documents/news/n1";
    const title = { title: { stringValue: "A" } };
    const section = { id: "1", title: "A", content: "<p>a</p>" };
    const files: [file: string, content: object, key: string, expected: object][] = [
      ["x.json", { name, fields: title, createTime: "z" }, "news/n1", { title: "A" }],
      ["x.json", { __id__: "n1", __path__: "news/n1", title: "A" }, "news/n1", { title: "A" }],
      ["x.json", { document_name: name, data: '{"title":"A"}' }, "news/n1", { title: "A" }],
      ["news.json", { _id: { $oid: "n1" }, title: "A" }, "news/n1", { title: "A" }],
      ["settings.json", { phone: "0731 1" }, "settings/settings", { phone: "0731 1" }],
      ["settings.json", [{ phone: "0731 1" }], "settings/settings", { phone: "0731 1" }],
      ["Einstellungen.json", { Telefon: "0731 1" }, "settings/settings", { phone: "0731 1" }],
      ["legal.json", { imprint: { title: "I", sections: [section] } }, "legal/legal", { imprint: { title: "I" } }],
      // Several documents, though an id may be called like a field.
      ["news.json", { title: { title: "A" }, n1: { title: "A" } }, "news/n1", { title: "A" }],
      ["legal.json", { main: { imprint: { title: "I", sections: [] } } }, "legal/main", { imprint: { title: "I" } }],
    ];
    for (const [file, content, key, expected] of files) {
      for (const indent of [0, 2]) {
        const path = pathOf(file);
        await writeFile(path, JSON.stringify(content, null, indent));
        const target = new MemoryTarget();
        const report = await importFile(target, path, { now, asDrafts: key.startsWith("news") });
        const stored = target.get(key) ?? target.get(`drafts/${key}`);
        expect(stored, `${file} ${JSON.stringify(content)}`).toMatchObject(expected);
        expect(report.leftOut).toEqual([]);
      }
    }
  });

  it("reads what was encoded twice as it was meant and says so, but not in an export of this site", async () => {
    const written = { title: "FÃ¼r Ã„rzte", date: "2024-01-02", content: "<p>â€žheiÃŸtâ€œ</p>" };
    const target = new MemoryTarget();
    const foreign = await aFile(JSON.stringify({ news: { n1: written } }));
    const { notes } = await importFile(target, foreign, { now });
    expect(target.get("news/n1")).toMatchObject({ title: "Für Ärzte", content: "<p>„heißt“</p>" });
    expect(notes.map(noteLine)).toEqual([
      "5 doppelt kodierte Zeichen, wie „Ã¼“ für „ü“, als das gelesen, was gemeint ist: bitte prüfen.",
    ]);
    await importFile(target, await aFile(wordPress(aPost(7, written.content))), { now });
    expect([...target.stored.values()].at(-1)).toContain("<p>„heißt“</p>");
    const source = new MemoryTarget();
    source.stored.set("news/n2", JSON.stringify({ ...target.get("news/n1"), title: written.title }));
    await importFile(target, await aFile(await exportOf(source)), { now });
    expect(target.get("news/n2").title).toBe(written.title);
  });

  it("reads a file with a damaged character, and says where; but none that is full of them", async () => {
    const damaged = (text: string) => Buffer.from(text.replaceAll("#", "\u00fc"), "latin1");
    const feed = (...texts: string[]) => {
      const items = texts.map(
        (text, at) =>
          `<item><title>Nr. ${at}</title><guid>g${at}</guid><pubDate>2024-05-06</pubDate><description>${text}</description></item>`,
      );
      return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>${items.join("")}</channel></rss>`;
    };
    const utf8 = Buffer.from("f\u00fcr", "utf8").toString("latin1");
    const site = JSON.stringify({
      news: { n1: { title: "M#ller", date: "2024-01-02" }, n2: { title: utf8, date: "2024-01-02" } },
    });
    const total = "1 Zeichen der Datei ist beschädigt und nicht lesbar, dort steht „\ufffd“.";
    const here = "Nicht lesbare Zeichen („\ufffd“): bitte berichtigen.";
    for (const [text, title] of [
      [wordPress(aPost(0, utf8) + aPost(1, "M#ller")), "„Nr. 1“"],
      [feed(utf8, "M#ller"), "„Nr. 1“"],
      [site, "Nachrichten n1 „M\ufffdller“"],
    ] as const) {
      const target = new MemoryTarget();
      const report = await importFile(target, await aFile(damaged(text)), { now });
      expect(report).toMatchObject({ taken: 2, leftOut: [], notes: [{ text: total }, { record: title, text: here }] });
      expect([...target.stored.values()].join(" ")).toMatch(/f\u00fcr.*M\ufffdller|M\ufffdller.*f\u00fcr/);
    }
    const written = await importFile(new MemoryTarget(), await aFile(feed("M\ufffdller")), { now });
    expect(written.notes, "of a text that has the character itself").toEqual([]);
    const target = new MemoryTarget();
    const full = importFile(target, await aFile(damaged(feed(utf8.repeat(10), "#rger ".repeat(6)))), { now });
    await expect(full).rejects.toThrow(/^Die Datei ist nicht in der Zeichenkodierung geschrieben/);
    expect(target.stored.size).toBe(0);
  });

  it("says that documents have no id, where none has one and none can be recognised without", async () => {
    for (const documents of [{ news: [{ content: "A" }, { content: "B" }] }, { contact: [{ email: "a@b.example" }] }]) {
      const refused = importFile(new MemoryTarget(), await aFile(JSON.stringify(documents)), { now });
      await expect(refused).rejects.toThrow(/haben keine Kennung/);
    }
  });

  it("recognises records without an id by their title and day, once each", async () => {
    const target = new MemoryTarget();
    const first = { title: "A", date: "2024-01-02", content: "<p>a</p>" };
    const news = [
      first,
      { ...first, date: "2024-01-03" },
      first,
      { id: "n1", ...first },
      { titel: "B", datum: "2.1.2024" },
    ];
    const board = [{ name: "M. Muster", title: "Prof.", role: "Vorsitz" }];
    const report = await importFile(target, await aFile(JSON.stringify({ news, board })), { now });
    expect(report).toMatchObject({ taken: 5, leftOut: [{ title: "Nachrichten „A“", reason: "doppelt" }] });
    expect(report.notes.map(noteLine).filter((note) => note.includes("Ohne Kennung"))).toEqual([
      expect.stringMatching(/^Nachrichten: .*\(3\)$/),
      expect.stringMatching(/^Vorstandsmitglieder: .*\(1\)$/),
    ]);
    const turned = { board, news: news.toReversed().map((one) => ({ ...one, content: "<p>b</p>" })) };
    const second = await importFile(target, await aFile(JSON.stringify(turned)), { now });
    expect(Object.values(second.collections).map(({ created }) => created)).toEqual([0, 0]);
  });

  it("names fields that do not exist here, people of missing events, and each document without an id", async () => {
    const news = { title: "A", date: "2024-01-02", headline: "x", _etag: "y", createdAt: "z" };
    const person = { email: "a@example.org", lastName: "A" };
    const registrations = { r1: { ...person, eventId: "e1" }, r2: { ...person, eventId: "weg", alter: 5 } };
    const events = { e1: { title: "E", date: "2027-01-02" } };
    const without = [{ content: "B" }, { content: "C" }];
    const all = { news: [{ ...news, id: "n1" }, { ...news, id: "n2" }, ...without], events, registrations };
    const report = await importFile(new MemoryTarget(), await aFile(JSON.stringify(all)), { now });
    expect(report.leftOut.map(({ reason }) => reason)).toEqual(["ohne Kennung", "ohne Kennung"]);
    expect(report.notes.map(noteLine)).toEqual([
      "Nachrichten: Felder, die es hier nicht gibt, bleiben zurück: headline (2)",
      "Anmeldungen: Felder, die es hier nicht gibt, bleiben zurück: alter (1)",
      "Anmeldungen zu Veranstaltungen, die es hier nicht gibt, stehen in keiner Liste: weg (1)",
    ]);
  });

  it("names collections inside records, and records that were in others, with their numbers", async () => {
    const event = { title: "E", date: "2027-01-02" };
    const inside = { registrations: { r1: {}, r2: {} }, notes: { a: { __collections__: { replies: { b: {} } } } } };
    const site = {
      events: { e1: { ...event, __collections__: inside }, e2: { data: event, subcollections: { notes: [{}] } } },
      members: { m1: { __collections__: { payments: { p1: {} } } } },
      registrations: { r1: { email: "a@example.org", __collections__: { mails: { x: {}, y: {} } } } },
      news: [
        { __path__: "sites/s1/news/n1", title: "A", date: "2024-01-02" },
        { __path__: "sites/s1/users/u1/news/n3", title: "C", date: "2024-01-02" },
        { __path__: "events/e1/news/n2", title: "B", date: "2024-01-02" },
      ],
    };
    const report = await importFile(new MemoryTarget(), await aFile(JSON.stringify(site)), { now });
    expect(report.leftOut).toContainEqual({
      title: "Nachrichten n2 „B“",
      reason: "gehört zum Eintrag „events/e1“",
      isFlaw: true,
    });
    expect(report.notes.map(noteLine)).toContain(
      "Nachrichten n3 „C“: als Entwurf übernommen, weil der Eintrag zu „sites/s1/users/u1“ gehörte und dort vielleicht nicht öffentlich war",
    );
    expect(report.notes.map(noteLine).filter((note) => note.includes("als Entwurf"))).toHaveLength(1);
    expect(report.notes.map(noteLine).filter((note) => /Sammlungen/.test(note))).toEqual([
      "Veranstaltungen: Sammlungen in den Einträgen bleiben zurück: registrations (2), notes (2), notes/replies (1)",
      "members: Sammlungen in den Einträgen bleiben zurück: payments (1)",
      "Anmeldungen: Sammlungen in den Einträgen bleiben zurück: mails (2)",
      "Nachrichten: Aus anderen Sammlungen stammen, bitte prüfen Sie, ob sie hierher gehören: sites (1), users (1)",
    ]);
  });

  it.each([{ 0: "1.jpg", 1: "2.jpg" }, ["1.jpg", "2.jpg"], "1.jpg, 2.jpg"])("finds the files in %j", async (names) => {
    const at = (name: string) => `https://firebasestorage.googleapis.com/v0/b/b/o/${name}?alt=media`;
    const images = JSON.parse(JSON.stringify(names).replace(/\d\.jpg/g, at));
    const site = { news: { n1: { title: "A", date: "2024-01-02", images } } };
    const target = new MemoryTarget();
    const { notes } = await importFile(target, await aFile(JSON.stringify(site)), { now });
    expect(notes.map(noteLine).at(-1)).toMatch(/^2 Dateien liegen auf firebasestorage/);
    expect(target.get("news/n1").images).toEqual([at("1.jpg"), at("2.jpg")]);
  });

  it("groups the digits of what it counts", async () => {
    const images = Array.from({ length: 1200 }, (_, at) => `https://firebasestorage.googleapis.com/v0/b/b/o/${at}.jpg`);
    const people = Array.from({ length: 1200 }, (_, at) => [
      `r${at}`,
      { eventId: "gone", firstName: "Ada", lastName: "Klee", email: `a${at}@b.example`, createdAt: "2024-01-02" },
    ]);
    const items = Array.from({ length: 1200 }, (_, at) => [`n${at}`, { titel: "A", date: "2024-01-02" }]);
    const news = { ...Object.fromEntries(items), n0: { titel: "A", date: "2024-01-02", images } };
    const path = await aFile(JSON.stringify({ news, registrations: Object.fromEntries(people) }));
    const notes = (await importFile(new MemoryTarget(), path, { now })).notes.map(noteLine);
    expect(notes).toContain("Nachrichten: Unter anderen Namen gelesen: titel als title (1.200)");
    expect(notes).toContainEqual(expect.stringMatching(/^1\.200 Dateien liegen auf /));
    expect(notes).toContainEqual(expect.stringMatching(/gone \(1\.200\)/));
  });

  it("reports duplicate documents", async () => {
    const document = '{"title":"A","date":"2024-01-02"}';
    const path = await aFile(`{"news":{"a":${document},"a":${document}}}`);
    expect((await importFile(new MemoryTarget(), path, { now })).leftOut).toEqual([
      { title: "Nachrichten a „A“", reason: "doppelt", isFlaw: true },
    ]);
  });
});

const samples = join(import.meta.dirname, "../../../shared/data/inputs/firestore");

describe.skipIf(!existsSync(samples))(
  "importFile with exports of a hosted database (skipped without ../shared)",
  () => {
    it.each(["plain", "collections", "rest"])("reads them in the wrapping of %s.json", async (name) => {
      const target = new MemoryTarget();
      const report = await importFile(target, join(samples, `${name}.json`), { now });
      expect(report.leftOut.map(({ title }) => title)).toEqual(["users u1"]);
      expect(report.collections).toMatchObject({
        news: { created: 8 },
        events: { created: 5 },
        registrations: { created: 6 },
        congresses: { created: 3 },
        board: { created: 3 },
        documents: { created: 3 },
        contact: { created: 2 },
      });
      expect(target.get("news/n2")).toMatchObject({ date: "2025-03-12", isPinned: true });
      expect(target.get("events/e3")).toMatchObject({ date: "2025-03-10", lastDay: "2025-03-12" });
      expect(target.get("legal/main")).toMatchObject({
        imprint: { sections: [{ title: "Angaben" }, { title: "USt" }] },
      });
      expect(target.get("home/content")).toMatchObject({ hero: { title: "Willkommen" } });
      expect(target.get("settings/main")).toMatchObject({ contactEmail: "info@verein.de", phone: "491701234" });
      expect(target.get("about/x")).toMatchObject({ mission: "M", values: "a\nb" });
      expect(target.get("congresses/c3")).toMatchObject({ days: [{ entries: [{ topic: "t" }] }] });
      expect(report.notes.map(noteLine)).toContainEqual(
        expect.stringMatching(/Dateien liegen auf firebasestorage\.googleapis\.com/),
      );
      const again = await importFile(target, join(samples, `${name}.json`), { now });
      expect(again).toMatchObject({ taken: 0 });
    });
  },
);
