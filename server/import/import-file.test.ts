import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MemoryTarget } from "#test/import/memory-target.ts";
import type { ImportFiles } from "./files/bring-files.ts";
import { shortfallOf } from "./format-report.ts";
import { importFile } from "./import-file.ts";
import type { ImportProgress } from "./import-progress.ts";
import { ImportRefused } from "./import-refused.ts";
import { noteLine } from "./import-report.ts";
import type { ImportTarget, ImportWriter } from "./import-target.ts";
import { exportCollections, writeSiteExport } from "./site-export.ts";

const now = new Date("2026-11-20T12:00:00Z");
const realExport = join(import.meta.dirname, "../../../shared/data/wordpress/themeunittestdata.wordpress.xml");

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function aFile(content: string | Uint8Array): Promise<string> {
  const path = join(folder, `${crypto.randomUUID()}.dat`);
  await writeFile(path, content);
  return path;
}

function wordPress(items: string, site = ""): string {
  return `<?xml version="1.0"?>\n<rss version="2.0"><channel><link>${site}</link><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`;
}

function aPost(id: number, content = "Text", status = "publish"): string {
  return `<item><title>Nr. ${id}</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>2024-05-06 07:08:09</wp:post_date><wp:status>${status}</wp:status><wp:post_type>post</wp:post_type></item>`;
}

async function exportOf(target: MemoryTarget): Promise<string> {
  return (await Array.fromAsync(writeSiteExport(target))).join("");
}

describe("importFile with a WordPress export", () => {
  it("keeps links between posts alive, whatever happens to the old host", async () => {
    const target = new MemoryTarget();
    const link = (to: string) => `<p><a href="${to}">x</a></p>`;
    const content = [
      "https://alt.example/2024/zwei/#mehr",
      "http://www.alt.example/?p=2",
      "/2024/%C3%BCber-%22uns/",
      "https://alt.example/2024/drei/",
      "https://fremd.example/2024/zwei/",
      "https://alt.example/2024/Zwei%20Punkt/",
    ];
    const posts = [aPost(1, content.map(link).join("")), aPost(2), aPost(3), aPost(4)];
    const links = [
      "https://alt.example/2024/eins/",
      "https://alt.example/2024/zwei/",
      "https://alt.example/2024/%C3%BCber-%22uns/",
      "https://alt.example/2024/Zwei%20Punkt/",
    ];
    const items = posts.map((post, at) => post.replace("<title>", `<link>${links[at]}</link><title>`)).join("");
    await importFile(target, await aFile(wordPress(items, "https://alt.example")), { now });
    const stored = (await exportOf(target)).matchAll(/href=\\"([^"\\]*)\\"/g);
    expect([...stored].map(([, to]) => to)).toEqual([
      "/2024/zwei#mehr",
      "/?p=2",
      // Was relative already.
      "/2024/%C3%BCber-%22uns/",
      "https://alt.example/2024/drei/",
      "https://fremd.example/2024/zwei/",
      "/2024/zwei%20punkt",
    ]);
  });

  it("takes no post twice that a newsfeed has as well, in any order, and keeps its whole text", async () => {
    const link = "https://alt.example/2024/eins/";
    const whole = wordPress(
      aPost(1, "<p>Ganzer Text</p>").replace("<title>", `<link>${link}</link><title>`),
      "https://alt.example",
    );
    const feed = `<rss version="2.0"><channel><link>https://alt.example</link><item><title>Nr. 1</title><link>${link}</link><guid isPermaLink="false">https://alt.example/?p=1</guid><pubDate>Mon, 06 May 2024 05:08:09 +0000</pubDate><description>Ganzer […]</description></item></channel></rss>`;
    const reason = "schon aus einem Export von WordPress übernommen";
    for (const [files, reasons] of [
      [
        [whole, feed],
        ["", reason],
      ],
      [
        [feed, whole, whole, feed],
        ["", "", "", reason],
      ],
    ] as const) {
      const target = new MemoryTarget();
      for (const [index, file] of files.entries()) {
        const { leftOut } = await importFile(target, await aFile(file), { now });
        expect(leftOut.map((one) => one.reason).join()).toBe(reasons[index]);
      }
      expect([...target.stored.values()]).toEqual([expect.stringContaining("<p>Ganzer Text</p>")]);
      expect(target.redirects.get("/2024/eins")).toBe(target.redirects.get("/?p=1"));
    }
  });

  it("counts the comments that visitors saw, which stay behind", async () => {
    const comment = (approved: string, type = "") =>
      `<wp:comment><wp:comment_author>M</wp:comment_author><wp:comment_approved>${approved}</wp:comment_approved><wp:comment_type>${type}</wp:comment_type></wp:comment>`;
    const comments = [comment("1"), comment("0"), comment("1", "pingback"), comment("spam"), comment("1", "comment")];
    const post = aPost(1).replace("</item>", `${comments.join("")}</item>`);
    const { notes, taken } = await importFile(new MemoryTarget(), await aFile(wordPress(post)), { now });
    expect([notes, taken]).toEqual([[{ text: "2 Kommentare blieben zurück." }], 1]);
  });

  it("imports published posts and reports skipped entries with the reason", async () => {
    const target = new MemoryTarget();
    const path = await aFile(
      wordPress(
        aPost(1) +
          aPost(2, "x", "draft") +
          aPost(3, '[gallery ids="9"]') +
          aPost(1, "y") +
          "<item><title>Bild</title><wp:post_id>9</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://example.org/9.jpg</wp:attachment_url></item>",
      ),
    );
    const report = await importFile(target, path, { now });
    expect(report).toEqual({
      format: "wordpress",
      collections: { news: { created: 2, updated: 0, unchanged: 0 } },
      taken: 2,
      unchanged: 0,
      leftOut: [
        { title: "Nr. 2", reason: "Entwurf" },
        { title: "Nr. 1", reason: "doppelte Beitragsnummer", isFlaw: true },
        { title: "Bild", reason: "Anhang" },
      ],
      redirects: 2,
      notes: [{ record: "„Nr. 3“", text: "1 Bild nur als Link übernommen, darunter eine Galerie." }],
    });
    expect(target.writes).toBe(2);
    expect(target.get("news/wp1")).toMatchObject({ content: "<p>Text</p>", date: "2024-05-06" });
    expect(target.get("news/wp3").content).toContain("https://example.org/9.jpg");
  });

  it("changes nothing when the same file is imported again", async () => {
    const target = new MemoryTarget();
    const path = await aFile(wordPress(aPost(1) + aPost(2) + aPost(1, "y")));
    await importFile(target, path, { now });
    const before = await exportOf(target);
    const again = await importFile(target, path, { now });
    expect(again).toMatchObject({ taken: 0, unchanged: 2 });
    expect(await exportOf(target)).toBe(before);
  });

  it("keeps posts of two sites with the same number apart", async () => {
    const target = new MemoryTarget();
    const first = await aFile(wordPress(aPost(1, "Eins") + aPost(2), "https://www.verein.example/"));
    const second = await aFile(wordPress(aPost(1, "Anderswo"), "https://regional.example"));
    await importFile(target, first, { now });
    expect(await importFile(target, second, { now })).toMatchObject({ taken: 1, unchanged: 0 });
    expect(target.stored.size).toBe(3);
    const same = await aFile(wordPress(aPost(1, "Eins") + aPost(2), "http://verein.example"));
    for (const path of [first, same]) {
      expect(await importFile(target, path, { now })).toMatchObject({ taken: 0, unchanged: 2 });
    }
    expect(await importFile(target, second, { now })).toMatchObject({ taken: 0, unchanged: 1 });
  });

  it("updates posts that earlier versions stored by number only, but not those of another site", async () => {
    const target = new MemoryTarget();
    await importFile(target, await aFile(wordPress(aPost(1, "Eins") + aPost(2, "Zwei"))), { now });
    const renamed = aPost(2, "Zwei").replace("Nr. 2", "Neuer Titel");
    const again = await aFile(wordPress(aPost(1, "Eins, ergänzt") + renamed, "https://verein.example"));
    expect(await importFile(target, again, { now })).toMatchObject({
      collections: { news: { updated: 2, created: 0 } },
    });
    expect(target.get("news/wp1").content).toBe("<p>Eins, ergänzt</p>");
    const other = aPost(1, "Fremd").replace("Nr. 1", "Hallo Welt");
    await importFile(target, await aFile(wordPress(other, "https://regional.example")), { now });
    expect(target.get("news/wp1").content).toBe("<p>Eins, ergänzt</p>");
    expect(target.stored.size).toBe(3);
  });

  it("distinguishes entries skipped on purpose from entries with errors", async () => {
    const numberless = aPost(7).replace("<wp:post_id>7</wp:post_id>", "");
    const shortfall = async (items: string) =>
      shortfallOf(await importFile(new MemoryTarget(), await aFile(wordPress(items)), { now }));
    expect(await shortfall(aPost(1) + aPost(2, "x", "draft"))).toBeUndefined();
    expect(await shortfall(numberless.repeat(7))).toBe("Es wurde nichts übernommen, die Gründe stehen oben.");
    expect(await shortfall(aPost(2, "x", "draft"))).toBe(
      "Es wurde nichts übernommen, die Gründe stehen oben. Entwürfe übernimmt --drafts.",
    );
    expect(await shortfall(aPost(1) + numberless.repeat(7))).toBe(
      "Nicht alles wurde übernommen: 7 Einträge stehen oben mit dem Grund.",
    );
  });

  it("reports progress until the end of both phases", async () => {
    const seen: ImportProgress[] = [];
    const path = await aFile(
      wordPress(Array.from({ length: 500 }, (_, id) => aPost(id + 1, "x".repeat(1000))).join("")),
    );
    await importFile(new MemoryTarget(), path, { now, onProgress: (progress) => seen.push(progress) });
    expect(new Set(seen.map((progress) => progress.phase))).toEqual(new Set(["check", "write"]));
    expect(seen.length).toBeGreaterThan(6);
    expect(seen.at(-1)).toMatchObject({ phase: "write", documents: 500 });
    expect(seen.at(-1)?.readBytes).toBe(seen.at(-1)?.totalBytes);
  });

  it.skipIf(!existsSync(realExport))(
    "imports the real export of ../shared/data (skipped where that folder is missing)",
    async () => {
      const target = new MemoryTarget();
      const report = await importFile(target, realExport, { now });
      const named = report.leftOut.filter(({ reason }) => !["Seite", "Anhang", "Menüeintrag"].includes(reason));
      expect(named).toEqual([
        { title: "Scheduled", reason: "geplant" },
        { title: "Draft", reason: "Entwurf" },
        { title: 'Template: Password Protected (the password is "enter")', reason: "passwortgeschützt" },
        { title: "Edge Case: No Content", reason: "ohne Inhalt" },
      ]);
      expect(report.collections).toEqual({ news: { created: 54, updated: 0, unchanged: 0 } });
      expect(report.leftOut).toHaveLength(132);

      const everything = [...target.stored.values()].join("\n");
      expect(everything).not.toMatch(
        /<(?:script|style|iframe|object|embed|video|img|svg|form)\b|<!--|\[caption|\[gallery/i,
      );
      expect(everything).not.toMatch(/ (?:style|id|on[a-z]+|srcset)=\\"/i);
      const get = (number: number) => {
        const key = [...target.stored.keys()].find((candidate) => candidate.startsWith(`news/wp${number}s`));
        return target.get(key ?? "");
      };
      expect(get(1173).title).toBe("Markup: Title With Markup");
      expect(get(1169).title).toMatch(/^This post has no title.*…$/);
      expect(get(1241).isPinned).toBe(true);
      expect(get(1178).content).toContain('<ol start="8"><li>List item one -start at 8<ol><li>');

      const before = await exportOf(target);
      expect(await importFile(target, realExport, { now })).toMatchObject({ taken: 0, unchanged: 54 });
      expect(await exportOf(target)).toBe(before);
    },
  );
});

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
        const path = join(folder, file);
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

describe("importFile over what is stored", () => {
  const filled = { imprint: { title: "I", sections: [{ id: "1", title: "A", content: "<p>x</p>" }] } };
  const settings = { phone: "1", address: "Str. 1", searchSynonyms: "a,b" };

  async function stored(): Promise<MemoryTarget> {
    const target = new MemoryTarget();
    const path = await aFile(JSON.stringify({ legal: { legal: filled }, settings: { settings } }));
    await importFile(target, path, { now });
    return target;
  }

  it("stops before it empties what is filled, unless it may", async () => {
    const target = await stored();
    const path = await aFile(JSON.stringify({ legal: { legal: { imprint: { sections: [] } } } }));
    const before = target.writes;
    await expect(importFile(target, path, { now })).rejects.toThrow("  Rechtliches legal: imprint.sections\n");
    expect(target.writes).toBe(before);
    expect(await importFile(target, path, { now, isTrial: true })).toMatchObject({
      notes: [
        { text: "Rechtliches legal: imprint.sections: würde geleert; der Import hält davor an" },
        { record: "Rechtliches legal", text: "würde geändert (imprint)" },
      ],
    });
  });

  it("refuses an option without effect", async () => {
    const path = await aFile(JSON.stringify({ settings: { settings } }));
    await expect(importFile(new MemoryTarget(), path, { now, pagesAs: "regular" })).rejects.toThrow(
      "--pages wirkt nur",
    );
  });
});

describe("importFile refuses with one sentence and writes nothing", () => {
  const whole = wordPress(aPost(1) + aPost(2));
  it.each([
    ["an empty file", "", /leer/],
    ["a text", "Guten Tag", /weder eine WordPress-Exportdatei noch ein JSON-Export/],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47]), /weder/],
    ["another XML", "<opml/>", /XML einer anderen Art.*--example/],
    ["a copy of a database", "-- MySQL dump 10.13\nCREATE TABLE `news` (`id` int);", /weder.*--example/s],
    ["an archive of another kind", `${"news.json".padEnd(257, "\0")}ustar`, /TAR-Archiv/],
    ["rules of a web server", "# Umzug\nRedirect 301 /alt /neu\n", /\.htaccess.*redirects\.csv/],
    ["rules of a web server", "<IfModule mod_rewrite.c>\nRewriteEngine On\n", /\.htaccess.*redirects\.csv/],
    ["a web page", "<!DOCTYPE html><html><body>x</body></html>", /Webseite/],
    ["a truncated export", whole.slice(0, -150), /unvollständig/],
    ["a broken export", whole.replace("</title>", "</tilte>"), /beschädigt/],
    [
      "wrong bytes",
      Buffer.concat([
        Buffer.from(`{"news":{"n1":{"title":"${"äöü".repeat(10)}`),
        Buffer.alloc(20, 0xff),
        Buffer.from('"}}}'),
      ]),
      /UTF-8/,
    ],
    ["a ZIP archive", Buffer.from("PK\u0003\u0004xlsx"), /ZIP-Archiv oder eine Tabelle/],
    ["a damaged archive", gzipSync(whole).subarray(0, 100), /gzip/],
    ["a truncated JSON", '{"news":{"a":{"title":"A","date":"2024-01-02"},', /unvollständig/],
    ["a broken JSON", '{"news":{"a":{"title":"A","date":"2024-01-02"},"b":{title:1}}}', /kein gültiges JSON/],
    ["JSON of another kind", '{"name":"konsilium","version":"1"}', /keine ihrer Sammlungen/],
    ["documents that name no collection", '[{"id":"a","title":"A"}]', /nennen ihre Sammlung nicht/],
    ["a text document", "{\\rtf1 A}", /ein Textdokument/],
    ["documents in an unknown wrapping", '{"legal":{"a":{"S":{"T":{"imprint":{}}}}}}', /unbekannten Form/],
    ["JSON of another site", '{"posts":{"a":{"title":"A"}}}', /keine ihrer Sammlungen/],
    ["an export of Contentful", '{"contentTypes": [{"sys": {"id": "news"}}], "entries": []}', /Export von Contentful/],
    ["an export of Ghost", '{"db": [{"meta": {"exported_on": 1}, "data": {"posts": []}}]}', /Export von Ghost/],
    ["a short export of Ghost", '{"meta": {"exported_on": 1}, "data": {"posts": []}}', /Export von Ghost/],
    ["a hostile key", '{"news":{"a":{"title":"A","date":"2024-01-02"},"b":{"__proto__":{}}}}', /Feldnamen/],
  ])("%s", async (_what, content, sentence) => {
    const target = new MemoryTarget();
    const error = await importFile(target, await aFile(content), { now }).catch((error: unknown) => error);
    expect(error).toBeInstanceOf(ImportRefused);
    const { message } = error as Error;
    expect(message).toMatch(sentence);
    expect(message).toMatch(/^[^\n]*\.$/);
    expect(target.writes).toBe(0);
  });

  it("a path without a file", async () => {
    await expect(importFile(new MemoryTarget(), join(folder, "fehlt"), { now })).rejects.toThrow(
      "lässt sich nicht öffnen",
    );
  });
});

describe("a file with nothing in it that this site knows", () => {
  const feedOf = (root: string, inner: string) => `<?xml version="1.0"?><${root}>${inner}</${root}>`;
  const item = "<stuff><title>A</title></stuff>";
  it.each<[name: string, content: string | Uint8Array, sentence: RegExp]>([
    ["leer.json", "", /^Die Datei ist leer/],
    ["a.json", "{}", /keine ihrer Sammlungen/],
    ["a.json", "[]", /kein Eintrag\.$/],
    ["a.json", "[1, 2]", /nennen ihre Sammlung nicht/],
    ["a.json", '{"news": {}}', /kein Eintrag\.$/],
    ["a.json", '{"news": [], "events": []}', /kein Eintrag\.$/],
    ["a.json", '{"posts": {"a": {"title": "A"}}}', /keine ihrer Sammlungen/],
    ["a.json", '{"news": {"a": {"foo": "A"}}}', /In keinem Dokument der Datei ist ein Feld/],
    ["news.json", '{"a": {"foo": 1}}', /In keinem Dokument der Datei ist ein Feld/],
    ["a.json", '{"news": {"a": {"title": ""}}}', /In keinem Dokument der Datei ist ein Feld/],
    ["news.csv", "", /fehlt „id“/],
    ["news.csv", "id;title\r\n", /kein Eintrag\.$/],
    ["news.csv", "id;foo\r\n1;x\r\n", /steht kein Feld dieser Sammlung/],
    ["tabelle.csv", "id;title\r\n1;x\r\n", /heißt wie ihre Sammlung/],
    ["news.xlsx", Buffer.from("PK\u0003\u0004xl/"), /als „CSV UTF-8“/],
    ["a.xml", feedOf("rss", "<channel><title>A</title></channel>"), /Im Newsfeed steht kein Eintrag\.$/],
    ["a.xml", feedOf("rss", `<channel>${item}</channel>`), /Im Newsfeed steht kein Eintrag\.$/],
    ["a.xml", feedOf("feed", item), /Im Newsfeed steht kein Eintrag\.$/],
    ["a.xml", feedOf("rdf:RDF", item), /Im Newsfeed steht kein Eintrag\.$/],
    ["a.xml", feedOf("rss", "<channel><item/></channel>"), /die Gründe stehen oben\.$/],
    ["a.xml", feedOf("urlset", item), /XML einer anderen Art/],
    ["a.json", '{"version": "https://jsonfeed.org/version/1.1", "items": []}', /Im Newsfeed steht kein Eintrag\.$/],
    ["a.json", '{"version": "https://jsonfeed.org/version/1.1"}', /kein gültiger JSON Feed/],
    ["a.xml", wordPress(""), /In der WordPress-Exportdatei steht kein Beitrag\.$/],
    ["a.xml", wordPress("<wp:author><wp:author_id>1</wp:author_id></wp:author>"), /steht kein Beitrag\.$/],
    [
      "a.xml",
      wordPress(aPost(1).replace("post</wp:post_type>", "page</wp:post_type>")),
      /oben\. Seiten übernimmt --pages\.$/,
    ],
    ["a.xml", wordPress(aPost(1).replace("post</wp:post_type>", "attachment</wp:post_type>")), /oben\.$/],
    ["a.html", "<!doctype html><html><body><p>A</p></body></html>", /Webseite/],
    ["a.txt", "Ein Text", /weder eine WordPress-Exportdatei noch/],
  ])("is told so: %s %j", async (name, content, sentence) => {
    const path = join(folder, name);
    await writeFile(path, content);
    const target = new MemoryTarget();
    const said = await importFile(target, path, { now }).then(shortfallOf, (error: Error) => error.message);
    expect(said).toMatch(sentence);
    expect(target.stored.size).toBe(0);
  });
});
