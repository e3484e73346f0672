import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDraftEditor } from "#server/content/drafts/draft-editor.ts";
import { bringPictures } from "#server/import/bring-pictures.ts";
import { databaseTarget } from "#server/import/database-target.ts";
import { type ImportOptions, importFile } from "#server/import/import-file.ts";
import { type PictureSource, picturesFetched, picturesInFolder } from "#server/import/picture-source.ts";
import { aJpeg } from "#test/files/hostile-files.ts";
import { openSiteWithFiles, type SiteWithFiles } from "#test/files/site-with-files.ts";
import { removeFolder } from "#test/remove-folder.ts";

const now = new Date("2026-06-15T10:00:00Z");
const editor = { id: "u1", email: "redaktion@verein.example" };

let folder: string;
let site: SiteWithFiles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-posts-"));
  site = await openSiteWithFiles();
});
afterEach(async () => {
  await site.close();
  await removeFolder(folder);
});

async function write(path: string, content: string | Uint8Array): Promise<string> {
  const whole = join(folder, path);
  await mkdir(dirname(whole), { recursive: true });
  await writeFile(whole, content);
  return whole;
}

async function runImport(path: string, options: Partial<ImportOptions> = {}, source?: PictureSource) {
  const target = databaseTarget({ clock: () => now, changeContent: (run) => site.database.transaction().execute(run) });
  const report = await importFile(target, path, { now, pictures: bringPictures(site, source), ...options });
  return { report, items: await site.content.list("news", {}) };
}

const drafts = () => createDraftEditor(site.database, () => now);
const storedFiles = async () => (await site.database.selectFrom("files").select("key").execute()).length;

/** Writes pictures with different content. */
async function jpegs(...paths: string[]): Promise<void> {
  for (const [index, path] of paths.entries())
    await write(path, Buffer.concat([await aJpeg(), Buffer.alloc(index + 1, 0)]));
}

describe("pictures of Markdown files", () => {
  const post = `---
title: Beitrag
date: 2024-05-06
cover:
  image: titel.jpg
  alt: Der Saal
---
![Im Text](./im-text.jpg) ![[größe.jpg|Groß]] ![](/oben.jpg) ![](link.jpg)
{{< figure src="figur-300x200.jpg" caption="Figur" >}}
`;

  it("are imported from beside the file or the folder, but not through a link out of it", async () => {
    await write("posts/a/index.md", post);
    await jpegs("posts/a/titel.jpg", "posts/a/im-text.jpg", "anhang/größe.jpg", "static/oben.jpg");
    await jpegs("posts/a/figur-300x200.jpg");
    await write("../fremd-import-posts.jpg", await aJpeg());
    await symlink(join(folder, "../fremd-import-posts.jpg"), join(folder, "posts/a/link.jpg"));
    const { report, items } = await runImport(folder);
    await rm(join(folder, "../fremd-import-posts.jpg"));
    expect(items[0]).toMatchObject({ image: expect.stringMatching(/-titel\.jpg$/), imageAlt: "Der Saal" });
    expect(items[0]?.content.match(/<img src="\/files\/news\/\d{13}-[a-z-]+/g)?.map((tag) => tag.slice(36))).toEqual([
      ...["im-text", "groesse", "oben", expect.stringMatching(/^figur/)],
    ]);
    expect(report.notes).toEqual([
      "„posts/a/index.md“, Zeile 8: Bild „link.jpg“ nicht übernommen: liegt außerhalb des Ordners.",
    ]);
    for (const [url] of items[0]?.content.matchAll(/\/files\/news\/[^"]+/g) ?? [])
      expect((await site.get(url)).status).toBe(200);
  });

  it("are recognised by their content, wherever the folder is", async () => {
    await write("eins/a.md", "---\ntitle: A\ndate: 2024-05-06\n---\n![](bild.jpg)");
    await write("zwei/b.md", "---\ntitle: B\ndate: 2024-05-06\n---\n![](bild.jpg)");
    await write("drei/c.md", "---\ntitle: C\ndate: 2024-05-06\n---\n![](bild.jpg)");
    await jpegs("eins/bild.jpg");
    await jpegs("zwei/bild.jpg");
    await jpegs("x.jpg", "drei/bild.jpg");
    for (const name of ["eins", "zwei", "drei", "eins"]) await runImport(join(folder, name));
    expect(await storedFiles()).toBe(2);
    expect((await runImport(join(folder, "eins"))).report).toMatchObject({ taken: 0, unchanged: 1 });
  });

  it("of the old site are imported from a folder of its pictures", async () => {
    await write("texte/a.md", "---\ntitle: A\ndate: 2024-05-06\nfeature_image: /images/titel.jpg\n---\n![x](/weg.png)");
    await jpegs("alt/images/titel.jpg");
    const options = { site: "https://verein.example" };
    const { report, items } = await runImport(join(folder, "texte"), options, picturesInFolder(join(folder, "alt")));
    expect(items[0]?.image).toMatch(/-titel\.jpg$/);
    expect(items[0]?.content).toContain('href="https://verein.example/weg.png"');
    expect(report.notes).toEqual([
      "„A“: 1 Bild nur als Link übernommen.",
      "Bild „weg.png“: nicht im angegebenen Ordner.",
    ]);
    expect((await runImport(join(folder, "texte"), options)).report).toMatchObject({ unchanged: 1 });
  });
});

describe("pictures of a feed", () => {
  let old: Server;
  beforeEach(async () => {
    const jpeg = await aJpeg();
    old = createServer((_request, response) => response.writeHead(200, { "Content-Type": "image/jpeg" }).end(jpeg));
    await new Promise<void>((resolve) => old.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => void old.close());

  it("are fetched from its own host only", async () => {
    const own = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
    const content = `<p>Text <img src="im-text.jpg"><img src="http://127.0.0.1:9/fremd.jpg"></p>`;
    const item = `<item><title>A</title><guid>1</guid><link>${own}/a/</link><pubDate>Mon, 06 May 2024 12:00:00 GMT</pubDate><description><![CDATA[${content}]]></description><enclosure url="/titel.jpg" type="image/jpeg"/></item>`;
    const path = await write("feed.xml", `<rss version="2.0"><channel><link>${own}</link>${item}</channel></rss>`);
    const { report, items } = await runImport(path, {}, picturesFetched());
    expect(items[0]?.image).toMatch(/-titel\.jpg$/);
    expect(items[0]?.content.match(/<img/g)).toHaveLength(1);
    expect(report.notes.at(-1)).toBe("Bild „fremd.jpg“: liegt auf einem fremden Server.");
  });
});

describe("an import as drafts", () => {
  const text = "---\ntitle: Beitrag\ndate: 2024-05-06\n---\nText";

  it("publishes nothing, changes nothing when repeated, and is superseded by publishing the same", async () => {
    await write("a.md", text);
    const { report, items } = await runImport(folder, { asDrafts: true });
    expect(report).toMatchObject({ areDrafts: true, taken: 1 });
    expect(items).toEqual([]);
    const [draft] = await drafts().list("news");
    expect(draft).toMatchObject({ base: "new", document: { title: "Beitrag", content: "<p>Text</p>" } });
    expect((await runImport(folder, { asDrafts: true })).report).toMatchObject({ taken: 0, unchanged: 1 });

    expect((await runImport(folder)).items).toHaveLength(1);
    expect(await drafts().list("news")).toEqual([]);
    expect((await runImport(folder, { asDrafts: true })).report).toMatchObject({ taken: 0, unchanged: 1 });
    expect(await drafts().list("news")).toEqual([]);
  });

  it("adds drafts to public records, and skips a draft scheduled for publication", async () => {
    await write("a.md", text);
    const [stored] = (await runImport(folder)).items;
    await write("a.md", text.replace("Text", "Neuer Text"));
    await runImport(folder, { asDrafts: true });
    const [draft] = await drafts().list("news");
    expect(draft).toMatchObject({ id: stored?.id, base: stored?.version, document: { content: "<p>Neuer Text</p>" } });
    expect((await site.content.list("news", {}))[0]?.content).toBe("<p>Text</p>");

    const publishAt = new Date("2026-07-01T10:00:00Z");
    const { id = "", document, version = 0, base = "new" } = draft ?? {};
    await drafts().save(editor, { collection: "news", id, document, base, expected: version, publishAt });
    await write("a.md", text.replace("Text", "Noch neuer"));
    const { report } = await runImport(folder, { asDrafts: true });
    expect(report.leftOut).toEqual([
      { title: "Beitrag", reason: "der Entwurf ist schon zum Veröffentlichen geplant", isFlaw: true },
    ]);
    expect((await drafts().list("news"))[0]?.document.content).toBe("<p>Neuer Text</p>");
  });

  it("imports WordPress posts of every status as drafts, except trashed ones", async () => {
    const post = (id: number, status: string) =>
      `<item><title>${status}</title><wp:post_id>${id}</wp:post_id><wp:post_date>2024-05-06 07:08:09</wp:post_date><wp:status>${status}</wp:status><wp:post_type>post</wp:post_type></item>`;
    const posts = ["publish", "draft", "private", "future", "pending", "trash"].map((status, id) =>
      post(id + 1, status),
    );
    const path = await write(
      "export.xml",
      `<rss version="2.0"><channel><wp:wxr_version>1.2</wp:wxr_version>${posts.join("")}</channel></rss>`,
    );
    const { report, items } = await runImport(path, { asDrafts: true });
    expect(items).toEqual([]);
    expect((await drafts().list("news")).map(({ document }) => document.title).sort()).toEqual([
      ...["draft", "future", "pending", "private", "publish"],
    ]);
    expect(report.leftOut).toEqual([{ title: "trash", reason: "Papierkorb" }]);
  });

  it("imports a site's pages as drafts of existing ones, but no people or settings", async () => {
    await site.put("about", "about", { missionStatement: "Heute" });
    const path = await write(
      "export.json",
      JSON.stringify({
        about: { anders: { missionStatement: "Früher" } },
        settings: { s: { associationName: "Anders" } },
        contact: { c: { firstName: "Erika", lastName: "M", email: "a@example.org", message: "Hallo", createdAt: now } },
      }),
    );
    const { report } = await runImport(path, { asDrafts: true });
    expect(report.leftOut.map(({ title, reason }) => `${title}: ${reason}`).sort()).toEqual([
      ...["c: gibt es nicht als Entwurf", "s: gibt es nicht als Entwurf"],
    ]);
    expect(await drafts().find("about", "about")).toMatchObject({ base: 1, document: { missionStatement: "Früher" } });
    expect(await site.content.findFirst("about")).toMatchObject({ missionStatement: "Heute" });
  });
});
