import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { aPost, exportOf, importFolder, wordPress } from "#test/import/files-to-import.ts";
import { MemoryTarget } from "#test/import/memory-target.ts";
import { shortfallOf } from "./format-report.ts";
import { importFile } from "./import-file.ts";
import type { ImportProgress } from "./import-progress.ts";

const now = new Date("2026-11-20T12:00:00Z");
const { aFile } = importFolder();
const realExport = join(import.meta.dirname, "../../../shared/data/wordpress/themeunittestdata.wordpress.xml");

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
