import { mkdtemp, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ContentOf } from "#model/content/collections.ts";
import { createDraftEditor } from "#server/content/drafts/draft-editor.ts";
import { createContentEditor } from "#server/content/editor.ts";
import { databaseTarget } from "#server/import/database-target.ts";
import { bringFiles } from "#server/import/files/bring-files.ts";
import { type FileSource, filesFetched } from "#server/import/files/file-source.ts";
import { type ImportOptions, importFile } from "#server/import/import-file.ts";
import { noteLine } from "#server/import/import-report.ts";
import { findRedirects } from "#server/redirects/redirect-store.ts";
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

async function write(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

async function runImport(path: string, options: Partial<ImportOptions> = {}, source?: FileSource) {
  const target = databaseTarget({
    content: site.content,
    clock: () => now,
    changeContent: (run) => site.database.transaction().execute(run),
  });
  const report = await importFile(target, path, { now, files: bringFiles(site, source), ...options });
  return { report, items: await site.content.list("news", {}) };
}

const drafts = () => createDraftEditor(site.database, () => now);

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
    const inside = `data:image/jpeg;base64,${(await aJpeg()).toString("base64")}`;
    const content = `<p>Text <img src="im-text.jpg"><img src="${inside}"><img src="http://127.0.0.1:9/fremd.jpg"></p>`;
    const item = `<item><title>A</title><guid>1</guid><link>${own}/a/</link><pubDate>Mon, 06 May 2024 12:00:00 GMT</pubDate><description><![CDATA[${content}]]></description><enclosure url="/titel.jpg" type="image/jpeg"/></item>`;
    const path = await write("feed.xml", `<rss version="2.0"><channel><link>${own}</link>${item}</channel></rss>`);
    const { report, items } = await runImport(path, {}, filesFetched({ named: own }));
    expect(items[0]?.image).toMatch(/-titel\.jpg$/);
    expect(items[0]?.content.match(/<img src="\/files\/news\//g)).toHaveLength(2);
    expect(report.notes.map(noteLine).at(-1)).toBe(
      "„A“: „fremd.jpg“ nicht übernommen: liegt auf einem fremden Server.",
    );
  });
});

it("lets the new address of a post lead to it, also where it was edited here", async () => {
  const path = join(folder, "alt.xml");
  const post = (title: string, link: string) =>
    `<item><title>${title}</title><link>https://alt.example/${link}/</link><content:encoded>Text</content:encoded><wp:post_id>1</wp:post_id><wp:post_date>2025-01-02 10:00:00</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
  const bring = async (item: string) => {
    const channel = `<link>https://alt.example</link><wp:wxr_version>1.2</wp:wxr_version>${item}`;
    await writeFile(path, `<rss version="2.0"><channel>${channel}</channel></rss>`);
    return runImport(path);
  };
  const [first] = (await bring(post("Alt", "alt"))).items;
  const contentEditor = createContentEditor(
    site.database,
    () => now,
    () => {},
  );
  const apply = (news: ContentOf<"news">) => ({ ...news, title: "Hier geändert" });
  await contentEditor.change(editor, { collection: "news", id: first?.id ?? "", apply });

  const { report, items } = await bring(post("Dort geändert", "neu"));
  expect([report.taken, report.redirects, items.map(({ title }) => title)]).toEqual([0, 1, ["Hier geändert"]]);
  const redirects = await findRedirects(site.database, ["/alt", "/neu", "/?p=1"]);
  expect(Object.fromEntries(redirects.map(({ source, target }) => [source, target]))).toEqual({
    "/?p=1": `/nachrichten/alt-${first?.id}`,
    "/alt": `/nachrichten/alt-${first?.id}`,
    "/neu": `/nachrichten/hier-geaendert-${first?.id}`,
  });
});

it("takes of a chain or a circle of old addresses only what leads to a page", async () => {
  const redirects = {
    ...{
      r1: { source: "/a", target: "/b" },
      r2: { source: "/b", target: "/c" },
      r3: { source: "/c", target: "/kontakt" },
    },
    ...{ r4: { source: "/x", target: "/Y/" }, r5: { source: "/y", target: "/x" } },
  };
  const { report } = await runImport(await write("alt.json", JSON.stringify({ redirects })));
  expect(report.leftOut.map(({ title }) => title)).toEqual(
    ["r1 „/a“", "r2 „/b“", "r4 „/x“", "r5 „/y“"].map((one) => `Alte Adressen ${one}`),
  );
  const stored = await findRedirects(site.database, ["/a", "/b", "/c", "/x", "/y"]);
  expect(stored).toEqual([{ source: "/c", target: "/kontakt" }]);
});

it("keeps in which language passages of a text are", async () => {
  const text = `<p lang="en-GB">Pain <i lang="fr">mot</i></p><div lang="en"><ul><li>Care</li></ul></div>`;
  const path = await write(
    "feed.xml",
    `<rss version="2.0"><channel><item><title>A</title><guid>1</guid><pubDate>Mon, 06 May 2024 12:00:00 GMT</pubDate><description><![CDATA[${text}]]></description></item></channel></rss>`,
  );
  expect((await runImport(path)).items[0]?.content).toBe(
    '<p><span lang="en">Pain</span> <span lang="fr"><em>mot</em></span></p><ul><li><span lang="en">Care</span></li></ul>',
  );
});

describe("an import as drafts", () => {
  const writeFeed = (text: string) =>
    write(
      "feed.xml",
      `<rss version="2.0"><channel><item><title>Beitrag</title><guid>1</guid><pubDate>Mon, 06 May 2024 12:00:00 GMT</pubDate><description>${text}</description></item></channel></rss>`,
    );

  it("publishes nothing, changes nothing when repeated, and is superseded by publishing the same", async () => {
    const path = await writeFeed("Text");
    const { report, items } = await runImport(path, { asDrafts: true });
    expect(report).toMatchObject({ areDrafts: true, taken: 1 });
    expect(items).toEqual([]);
    const [draft] = await drafts().list("news");
    expect(draft).toMatchObject({ base: "new", document: { title: "Beitrag", content: "<p>Text</p>" } });
    expect((await runImport(path, { asDrafts: true })).report).toMatchObject({ taken: 0, unchanged: 1 });

    expect((await runImport(path)).items).toHaveLength(1);
    expect(await drafts().list("news")).toEqual([]);
    expect((await runImport(path, { asDrafts: true })).report).toMatchObject({ taken: 0, unchanged: 1 });
    expect(await drafts().list("news")).toEqual([]);
  });

  it("adds drafts to public records, and skips a draft scheduled for publication", async () => {
    const path = await writeFeed("Text");
    const [stored] = (await runImport(path)).items;
    await writeFeed("Neuer Text");
    await runImport(path, { asDrafts: true });
    const [draft] = await drafts().list("news");
    expect(draft).toMatchObject({ id: stored?.id, base: stored?.version, document: { content: "<p>Neuer Text</p>" } });
    expect((await site.content.list("news", {}))[0]?.content).toBe("<p>Text</p>");

    const publishAt = new Date("2026-07-01T10:00:00Z");
    const { id = "", document, version = 0, base = "new" } = draft ?? {};
    await drafts().save(editor, { collection: "news", id, document, base, expected: version, publishAt });
    await writeFeed("Noch neuer");
    const { report } = await runImport(path, { asDrafts: true });
    expect(report.leftOut).toEqual([
      { title: "Beitrag", reason: "der Entwurf ist schon zum Veröffentlichen geplant", isFlaw: true },
    ]);
    expect((await drafts().list("news"))[0]?.document.content).toBe("<p>Neuer Text</p>");
  });

  it("leaves a draft that was edited or discarded here, unless it may replace it", async () => {
    const path = await writeFeed("Text");
    const again = async (overwrites: boolean) => {
      const { report } = await runImport(path, { asDrafts: true, overwrites });
      return [report.taken, ...report.leftOut.map(({ reason }) => reason)];
    };
    const content = async () => (await drafts().list("news")).map(({ document }) => document.content);
    await again(false);
    const [draft] = await drafts().list("news");
    const { id = "", document, version = 0 } = draft ?? {};
    const own = { ...document, content: "<p>Eigener Text</p>" };
    await drafts().save(editor, {
      collection: "news",
      id,
      document: own,
      base: "new",
      expected: version,
    });
    expect([await again(false), await content()]).toEqual([
      [0, "wurde hier bearbeitet und bleibt so (--overwrite ersetzt es)"],
      ["<p>Eigener Text</p>"],
    ]);
    expect([await again(true), await content()]).toEqual([[1], ["<p>Text</p>"]]);
    await drafts().discard(editor, "news", id);
    expect([await again(false), await content()]).toEqual([
      [0, "wurde hier gelöscht und bleibt es (--overwrite legt es neu an)"],
      [],
    ]);
    expect([await again(true), await content()]).toEqual([[1], ["<p>Text</p>"]]);
  });

  it("brings a record of the trash back as a draft only if it may", async () => {
    const path = await writeFeed("Text");
    const { items } = await runImport(path);
    await site.remove("news", items[0]?.id ?? "");
    expect((await runImport(path, { asDrafts: true })).report).toMatchObject({
      taken: 0,
      leftOut: [{ title: "Beitrag" }],
    });
    expect(await drafts().list("news")).toEqual([]);
    expect((await runImport(path, { asDrafts: true, overwrites: true })).report).toMatchObject({
      taken: 1,
      leftOut: [],
    });
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
      ...["Einstellungen s: gibt es nicht als Entwurf", "Kontaktanfragen c: gibt es nicht als Entwurf"],
    ]);
    expect(await drafts().find("about", "about")).toMatchObject({ base: 1, document: { missionStatement: "Früher" } });
    expect(await site.content.findFirst("about")).toMatchObject({ missionStatement: "Heute" });
  });
});
