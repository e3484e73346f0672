import { mkdir, mkdtemp, stat, symlink, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { writeContent } from "#server/content/store/write-content.ts";
import { databaseTarget } from "#server/import/database-target.ts";
import { bringFiles } from "#server/import/files/bring-files.ts";
import { type FileSource, filesFetched, filesInFolder } from "#server/import/files/file-source.ts";
import { importFile } from "#server/import/import-file.ts";
import { noteLine } from "#server/import/import-report.ts";
import { aJpeg, aPdf } from "#test/files/hostile-files.ts";
import { openSiteWithFiles, type SiteWithFiles } from "#test/files/site-with-files.ts";
import { collectGarbage } from "#test/memory.ts";
import { removeFolder } from "#test/remove-folder.ts";

const now = new Date("2026-06-15T10:00:00Z");

let folder: string;
let site: SiteWithFiles;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-files-"));
  const uploads = join(folder, "uploads", "2024", "05");
  await mkdir(uploads, { recursive: true });
  for (const name of ["titel.jpg", "eins.jpg", "zwei.jpg", "im-text.jpg", "größe.jpg"])
    await writeFile(join(uploads, name), await aJpeg());
  await writeFile(join(uploads, "kaputt.jpg"), "kein Bild");
  await writeFile(join(folder, "fremd.jpg"), await aJpeg());
  await symlink(join(folder, "fremd.jpg"), join(uploads, "link.jpg"));
});
afterAll(() => removeFolder(folder));
beforeEach(async () => {
  site = await openSiteWithFiles();
});
afterEach(() => site.close());

interface Post {
  content: string;
  origin: string;
  type?: "post" | "page";
}

/** Writes an export with attachments 1 to 3 and a post whose cover is the first. */
async function writeExport({ content, origin, type = "post" }: Post): Promise<string> {
  const attachment = (name: string, index: number) =>
    `<item><title>${name}</title><wp:post_id>${index + 1}</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>${origin}/wp-content/uploads/2024/05/${name}</wp:attachment_url></item>`;
  const post = `<item><title>Beitrag</title><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>9</wp:post_id><wp:post_date>2024-05-06 07:08:09</wp:post_date><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>1</wp:meta_value></wp:postmeta></item>`;
  const items = ["titel.jpg", "eins.jpg", "zwei.jpg"].map(attachment).join("") + post;
  const path = join(folder, `${crypto.randomUUID()}.xml`);
  await writeFile(
    path,
    `<rss version="2.0"><channel><link>${origin}</link><wp:wxr_version>1.2</wp:wxr_version>${items}</channel></rss>`,
  );
  return path;
}

async function importPost(post: Post, source: FileSource | undefined, pagesAs?: "science") {
  const target = databaseTarget({
    content: site.content,
    clock: () => now,
    changeContent: (run) => site.database.transaction().execute(run),
  });
  const report = await importFile(target, await writeExport(post), {
    now,
    files: bringFiles(site, source),
    pagesAs,
  });
  const [item] = await site.content.list("news", {});
  return { report, item };
}

const origin = "https://www.verein.example";
const picture = (name: string, host = origin) => `<img src="${host}/wp-content/uploads/2024/05/${name}" alt="Bild">`;

describe("pictures of a WordPress site from its folder", () => {
  it("are imported: the cover, galleries as lists, others in the text", async () => {
    const content = `Vor ${picture("im-text-300x200.jpg")} [gallery ids="2,3"] nach`;
    const { report, item } = await importPost({ content, origin }, filesInFolder(folder));
    expect(item?.image).toMatch(/^\/files\/news\/\d{13}-titel\.jpg$/);
    expect(item?.images).toEqual([
      expect.stringMatching(/^\/files\/news\/\d{13}-eins\.jpg$/),
      expect.stringMatching(/^\/files\/news\/\d{13}-zwei\.jpg$/),
    ]);
    expect(item?.content).toMatch(/<img src="\/files\/news\/\d{13}-im-text\.jpg" alt="Bild"/);
    expect(item?.content).not.toMatch(/<ul|verein\.example/);
    expect(report.notes.map(noteLine)).toEqual([
      "3 Dateien im Ordner nennt kein Eintrag: „fremd.jpg“, „uploads/2024/05/größe.jpg“, „uploads/2024/05/kaputt.jpg“. Nicht übernommen; was Sie davon brauchen, laden Sie unter Medien hoch.",
    ]);
    for (const url of [item?.image ?? "", ...(item?.images ?? [])]) expect((await site.get(url)).status).toBe(200);
  });

  it("are stored once, whatever spelling their address has", async () => {
    const spellings = [origin, "http://www.verein.example", "https://verein.example"];
    const content = spellings.map((host) => picture("im-text.jpg", host)).join("");
    const { item } = await importPost({ content, origin }, filesInFolder(folder));
    expect(new Set(item?.content.match(/\/files\/[^"]+/g)).size).toBe(1);
  });

  it("are recognised by the next import, also without the folder", async () => {
    const post = { content: `[gallery ids="2,3"] ${picture("im-text.jpg")}`, origin };
    const first = await importPost(post, filesInFolder(folder));
    for (const source of [filesInFolder(folder), undefined]) {
      const again = await importPost({ ...post, origin: "http://verein.example" }, source);
      expect(again.report).toMatchObject({ taken: 0, unchanged: 1 });
      expect(again.item).toEqual(first.item);
    }
    const files = await site.database.selectFrom("files").select("key").execute();
    expect(files).toHaveLength(4);
  });

  it("are stored once after an import that was killed while it stored one", async () => {
    const post = { content: picture("im-text.jpg"), origin };
    const { item } = await importPost(post, filesInFolder(folder));
    const keys = async () =>
      (await site.database.selectFrom("files").select("key").orderBy("key").execute()).map(({ key }) => key);
    const before = await keys();
    await site.files.remove(before[0] ?? "");
    await site.database.updateTable("files").set({ is_stored: 0 }).execute();
    expect((await importPost(post, filesInFolder(folder))).item).toEqual(item);
    expect(await keys()).toEqual(before);
    expect(await site.database.selectFrom("files").select("key").where("is_stored", "=", 0).execute()).toEqual([]);
  });

  it("are decoded when their widths are made, and said to be damaged if that fails", async () => {
    const broken = await aJpeg();
    const tables = broken.indexOf("ffc4", "hex");
    broken.fill(0xff, tables + 4, tables + 2 + broken.readUInt16BE(tables + 2));
    await writeFile(join(folder, "uploads", "2024", "05", "im-text.jpg"), broken);
    onTestFinished(async () => writeFile(join(folder, "uploads", "2024", "05", "im-text.jpg"), await aJpeg()));
    const { report, item } = await importPost({ content: picture("im-text.jpg"), origin }, filesInFolder(folder));
    expect(report.notes.map(noteLine).filter((note) => !note.includes("nennt kein Eintrag"))).toEqual([]);
    expect(item?.content).toMatch(/-im-text\.jpg"/);
    site.siteFiles.work.nudge();
    await site.siteFiles.work.settled();
    const rows = await site.database.selectFrom("files").select(["original_name", "is_damaged"]).execute();
    expect(rows.filter((row) => row.is_damaged).map((row) => row.original_name)).toEqual(["im-text.jpg"]);
    expect(rows).toHaveLength(2);
    expect((await site.get((item?.content ?? "").match(/\/files\/[^"]+/)?.[0] ?? "")).status).toBe(200);
  });

  it("stay links if they are missing, invalid or outside the folder, and the report says why", async () => {
    const names = ["fehlt.jpg", "kaputt.jpg", "link.jpg", "..%2f..%2f..%2f..%2ffremd.jpg"];
    const content = `${names.map((name) => picture(name)).join("")} ${picture("gr%C3%B6%C3%9Fe.jpg")}`;
    const { report, item } = await importPost({ content, origin }, filesInFolder(join(folder, "uploads")));
    expect(item?.content.match(/<img/g)).toHaveLength(1);
    expect(item?.content).toMatch(/-groesse\.jpg"/);
    expect(report.notes.map(noteLine)).toEqual([
      "„Beitrag“: 4 Bilder nur als Links übernommen.",
      "„Beitrag“: „fehlt.jpg“ nicht übernommen: nicht im angegebenen Ordner.",
      "„Beitrag“: „kaputt.jpg“ nicht übernommen: kein lesbares Bild.",
      "„Beitrag“: „link.jpg“ nicht übernommen: nicht im angegebenen Ordner.",
      "„Beitrag“: „fremd.jpg“ nicht übernommen: nicht im angegebenen Ordner.",
      expect.stringMatching(/^3 Dateien im Ordner nennt kein Eintrag: /),
    ]);
  });

  it("are looked for by a trial, which says what is missing and stores nothing", async () => {
    const path = join(folder, "trial.json");
    const address = (name: string) => `${origin}/wp-content/uploads/2024/05/${name}`;
    const news = (name: string) => ({ title: "A", date: "2025-02-03", image: address(name) });
    await writeFile(path, JSON.stringify({ news: { n1: news("titel.jpg"), n2: news("fehlt.jpg") } }));
    const target = databaseTarget(
      {
        content: site.content,
        clock: () => now,
        changeContent: (run) => site.database.transaction().execute(run),
      },
      { isTrial: true },
    );
    const files = bringFiles(site, filesInFolder(join(folder, "uploads")), { isTrial: true });
    const report = await importFile(target, path, { now, files, isTrial: true });
    expect(report).toMatchObject({ taken: 2 });
    expect(report.notes.map(noteLine)).toEqual([
      "Nachrichten n2 „A“: „fehlt.jpg“ nicht übernommen: nicht im angegebenen Ordner.",
      expect.stringMatching(/^5 Dateien im Ordner nennt kein Eintrag: (?!.*titel)/),
    ]);
    const fetched = bringFiles(site, filesFetched(), { isTrial: true });
    expect((await importFile(target, path, { now, files: fetched, isTrial: true })).notes.map(noteLine)).toEqual([
      "2 Dateien würden von verein.example geholt; ob es sie dort noch gibt, zeigt erst der Import.",
    ]);
    expect(await site.database.selectFrom("files").select("key").execute()).toEqual([]);
    expect(await site.content.list("news", {})).toEqual([]);
    // At their whole address, too.
    const other = filesInFolder(folder);
    const uploads = [new URL(`${origin}/uploads/2024/05/titel.jpg`), new URL(`${origin}/fremd.jpg`)];
    expect(await other.listOthers?.(uploads)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/titel|fremd/)]),
    );
  });

  it("are found by their path alone in tables and exports of our own shape", async () => {
    const path = join(folder, "news.csv");
    const content = `"<p><img src=""fremd.jpg""><a href=""/uploads/2024/05/zwei.jpg"">Bild</a><a href=""/dokumente"">D</a><a href=""www.alt.example"">S</a></p>"`;
    await writeFile(path, `id;title;date;image;content\nn1;A;2025-02-03;2024/05/eins.jpg;${content}\n`);
    const target = databaseTarget({
      content: site.content,
      clock: () => now,
      changeContent: (run) => site.database.transaction().execute(run),
    });
    const without = await importFile(target, path, { now });
    expect(without.notes.map(noteLine).at(-1)).toBe(
      "3 Dateien haben keine vollständige Adresse: --media ORDNER nimmt sie aus einem Ordner.",
    );
    await importFile(target, path, { now, files: bringFiles(site, filesInFolder(folder)) });
    const item = await site.content.find("news", "n1");
    expect(item?.image).toMatch(/^\/files\/news\/\d{13}-eins\.jpg$/);
    expect(item?.content).toMatch(
      /src="\/files\/news\/\d{13}-fremd\.jpg".*href="\/files\/documents\/\d{13}_zwei\.jpg".*href="\/dokumente"/,
    );
  });

  it("give documents of the library their size, unless it is said", async () => {
    const path = join(folder, "documents.csv");
    const file = join(folder, "uploads", "2024", "05", "eins.jpg");
    const rows = ["d1;A;2024/05/eins.jpg;Recht;", "d2;B;2024/05/eins.jpg;Recht;7"];
    await writeFile(path, ["id;title;fileUrl;category;size", ...rows].join("\n"));
    const target = databaseTarget({
      content: site.content,
      clock: () => now,
      changeContent: (run) => site.database.transaction().execute(run),
    });
    const options = () => ({ now, files: bringFiles(site, filesInFolder(folder)) });
    await importFile(target, path, options());
    const sizes = async () =>
      Promise.all(["d1", "d2"].map(async (id) => (await site.content.find("documents", id))?.size));
    const [{ size: onDisk }, stored] = [await stat(file), await sizes()];
    expect(stored).toEqual([expect.any(Number), 7]);
    // Metadata is removed from pictures.
    expect(stored[0]).toBeGreaterThan(0);
    expect(stored[0]).toBeLessThanOrEqual(onDisk);
    expect((await importFile(target, path, options())).collections).toMatchObject({ documents: { unchanged: 2 } });
    expect(await sizes()).toEqual(stored);
  });

  it("are found even if the post links them under another host", async () => {
    const content = '<img src="https://verein.files.wordpress.com/2024/05/im-text.jpg">';
    const { item } = await importPost({ content, origin }, filesInFolder(folder));
    expect(item?.content).toMatch(/-im-text\.jpg"/);
  });

  it("with captions stay in the text instead of the gallery", async () => {
    const figure = (name: string, caption: string) => `<figure>${picture(name)}${caption}</figure>`;
    const gallery = (inner: string) =>
      `<!-- wp:gallery --><figure class="wp-block-gallery has-nested-images">${inner}</figure><!-- /wp:gallery -->`;
    const wordless = gallery(figure("eins.jpg", "") + figure("zwei.jpg", ""));
    const captioned = gallery(figure("im-text.jpg", "<figcaption>Im Saal</figcaption>"));
    const { item } = await importPost({ content: `${wordless}<p>Text</p>${captioned}`, origin }, filesInFolder(folder));
    expect(item?.images).toHaveLength(2);
    expect(item?.content).toMatch(/^<p>Text<\/p><figure>.*<img src="[^"]*-im-text\.jpg".*Im Saal/);
  });

  it("of a page are imported along with it", async () => {
    const page = { content: "Seite", origin, type: "page" } as const;
    expect((await importPost(page, filesInFolder(folder))).report.leftOut).toContainEqual({
      title: "Beitrag",
      reason: "Seite",
    });
    const { item } = await importPost(page, filesInFolder(folder), "science");
    expect(item).toMatchObject({ title: "Beitrag", type: "science", image: expect.stringContaining("-titel.jpg") });
  });
});

describe("other files of a WordPress site", () => {
  const uploads = "/wp-content/uploads/2024/05";

  it("come along: PDFs, addresses without a host, pictures loaded later and inside the text", async () => {
    await writeFile(join(folder, "uploads", "2024", "05", "satzung.pdf"), aPdf());
    const dataUrl = `data:image/jpeg;base64,${(await aJpeg()).toString("base64")}`;
    const content = [
      `<a href="${uploads}/satzung.pdf">Satzung</a> <a href="https://fremd.example/a.pdf">Fremd</a>`,
      `<img src="${uploads}/eins.jpg"><img data-src="${origin}${uploads}/zwei.jpg" src="data:image/gif;base64,R0lGODlhAQ==">`,
      `<img src="${dataUrl}" alt="Diagramm">`,
    ].join(" ");
    const { report, item } = await importPost({ content, origin }, filesInFolder(folder));
    expect(item?.content).toMatch(/<a href="\/files\/documents\/\d{13}_satzung\.pdf"[^>]*>Satzung/);
    expect(item?.content).toContain('href="https://fremd.example/a.pdf"');
    expect(item?.content.match(/<img src="\/files\/news\/\d{13}-[\w-]+\.jpg"/g)).toHaveLength(3);
    expect(report.notes.map(noteLine)).toEqual([expect.stringMatching(/^\d Dateien im Ordner nennt kein Eintrag: /)]);
    const redirects = await site.database.selectFrom("redirects").select(["source", "target"]).execute();
    expect(redirects).toContainEqual({
      source: `${uploads}/satzung.pdf`,
      target: expect.stringMatching(/^\/files\/documents\//),
    });
  });

  it("leave what was edited or deleted here, unless they may replace it", async () => {
    const post = { content: "Neu", origin };
    const { item } = await importPost({ content: "Alt", origin }, undefined);
    const { id = "", version: _version, ...document } = item ?? {};
    const author = { email: "redaktion@verein.example", now };
    await site.database.transaction().execute(async (transaction) => {
      const edited = { ...document, content: "<p>Hier bearbeitet</p>" } as never;
      await writeContent(
        transaction,
        { collection: "news", id, document: edited, expected: "any", activity: null },
        author,
      );
    });
    const again = await importPost(post, undefined);
    expect(again.item?.content).toBe("<p>Hier bearbeitet</p>");
    expect(again.report.leftOut.map(({ reason }) => reason)).toContain(
      "wurde hier bearbeitet und bleibt so (--overwrite ersetzt es)",
    );
    const target = databaseTarget({
      ...site,
      clock: () => now,
      changeContent: (run) => site.database.transaction().execute(run),
    });
    await importFile(target, await writeExport(post), { now, overwrites: true });
    expect((await site.content.find("news", id))?.content).toMatch(/^<p>Neu<\/p>/);
  });
});

describe("pictures fetched from the old site", () => {
  let old: Server;
  let requested: string[] = [];
  beforeEach(async () => {
    requested = [];
    const jpeg = await aJpeg();
    old = createServer((request, response) => {
      requested.push(request.url ?? "");
      if (request.url?.endsWith("eins.jpg"))
        response.writeHead(302, { Location: "http://127.0.0.1:9/fremd.jpg" }).end();
      else if (request.url?.endsWith("zwei.jpg")) response.writeHead(200, { "Content-Type": "text/html" }).end("<p>");
      else if (/^\/v0\/(?!.*[?&]token=t1)/.test(request.url ?? "")) response.writeHead(403).end();
      else if (/im-text\.jpg/.test(request.url ?? "")) response.writeHead(404).end();
      else if (/da\.jpg/.test(request.url ?? "") && requested.filter((one) => one === request.url).length < 3)
        response.writeHead(429, { "Retry-After": "0" }).end();
      else response.writeHead(200, { "Content-Type": "image/jpeg", "Content-Length": jpeg.length }).end(jpeg);
    });
    await new Promise<void>((resolve) => old.listen(0, "127.0.0.1", resolve));
  });
  afterEach(() => void old.close());

  it("are fetched only from its own host, and only if they are pictures", async () => {
    const own = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
    const content = ["eins.jpg", "zwei.jpg", "im-text.jpg"].map((name) => picture(name, own)).join("");
    const { report, item } = await importPost(
      { content: `${content}${picture("da.jpg", own)}${picture("x.jpg", "http://127.0.0.1:9")}`, origin: own },
      filesFetched({ named: own }),
    );
    expect(item?.image, report.notes.map(noteLine).join("\n")).toMatch(/-titel\.jpg$/);
    expect(item?.content.match(/<img/g)).toHaveLength(1);
    const reasons = report.notes
      .map(noteLine)
      .slice(1)
      .map((note) => note.split("“ ")[1]);
    expect(reasons).toEqual([
      "nicht übernommen: liegt auf einem fremden Server.",
      "nicht übernommen: an der Adresse steht eine Seite, keine Datei.",
      "nicht übernommen: die alte Seite antwortet mit 404.",
      "nicht übernommen: liegt auf einem fremden Server.",
    ]);
    expect(requested.filter((path) => path.endsWith("titel.jpg"))).toHaveLength(1);
  });

  it("of a hosted database come from the storage its fields name, with their tokens", async () => {
    const own = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
    const stored = (path: string) => `${own}/v0/b/verein.appspot.com/o/${encodeURIComponent(path)}?alt=media&token=t1`;
    const path = join(folder, "datenbank.json");
    const news = {
      ...{ title: "A", date: "2025-02-03", image: stored("news/17-foto.jpg") },
      content: `<p><img src="${stored("news/18-bild.jpg").replace("&", "&amp;")}"><img src="http://127.0.0.1:9/x.jpg"></p>`,
    };
    const inside = `<p><img src="data:image/jpeg;base64,${(await aJpeg()).toString("base64")}"></p>`;
    const others = { n2: { ...news, image: stored("news/im-text.jpg") }, n3: { ...news, content: inside } };
    await writeFile(path, JSON.stringify({ news: { n1: news, ...others } }));
    const changeContent = (run: (transaction: never) => Promise<unknown>) =>
      site.database.transaction().execute(run as never);
    const target = databaseTarget({ content: site.content, clock: () => now, changeContent: changeContent as never });
    const files = bringFiles(site, filesFetched({ named: own }));
    const report = await importFile(target, path, { now, files });
    const item = await site.content.find("news", "n1");
    expect(item?.image).toMatch(/^\/files\/news\/\d{13}-17-foto\.jpg$/);
    expect(item?.content).toMatch(/<img src="\/files\/news\/\d{13}-18-bild\.jpg"/);
    expect(requested).toContain("/v0/b/verein.appspot.com/o/news%2F17-foto.jpg?alt=media&token=t1");
    expect(report.notes.map(noteLine)).toEqual([
      "Nachrichten n2 „A“: „im-text.jpg“ nicht übernommen: die alte Seite antwortet mit 404.",
    ]);
    expect((await site.content.find("news", "n3"))?.content).toMatch(/^<p><img src="\/files\/news\/[^"]+"/);
    // A downloaded bucket has the same files, which are known by now.
    expect(await importFile(target, path, { now, files: bringFiles(site, undefined) })).toMatchObject({ taken: 0 });
  });

  it("are read in full, whenever garbage is collected", async () => {
    const own = `http://127.0.0.1:${(old.address() as AddressInfo).port}`;
    const found = await filesFetched({ named: own }).open(new URL(`${own}/titel.jpg`), own);
    if (typeof found === "string") throw new Error(found);
    for (let turn = 0; turn < 3; turn++) {
      collectGarbage();
      await setImmediate();
    }
    expect((await buffer(found.stream)).byteLength).toBe(found.contentLength);
  });

  it("are not fetched from inside the network, unless the operator names the site", async () => {
    const { port } = old.address() as AddressInfo;
    const elsewhere = { address: "93.184.215.14", family: 4 };
    const inside = { address: "127.0.0.1", family: 4 };
    const reason = "die alte Seite hat eine interne Adresse; --fetch-media=ADRESSE erlaubt sie";
    const cases: [host: string, answers: { address: string; family: number }[][]][] = [
      ["127.0.0.1", []],
      ["[::1]", []],
      ["[::ffff:127.0.0.1]", []],
      ["127.1", []],
      ["2130706433", []],
      ["localhost", [[inside]]],
      ["alt.example", [[inside]]],
      ["alt.example", [[elsewhere, inside]]],
      ["alt.example", [[elsewhere, { address: "fd00::1", family: 6 }]]],
      ["alt.example", [[]]],
    ];
    for (const [host, answers] of cases) {
      const site = `http://${host}:${port}`;
      const remaining = [...answers];
      const source = filesFetched({ named: "https://verein.example", lookUp: async () => remaining.shift() ?? [] });
      expect([host, await source.open(new URL(`${site}/titel.jpg`), site)]).toEqual([host, reason]);
    }
    expect(requested).toEqual([]);
    const named = `http://localhost:${port}`;
    expect(await filesFetched({ named }).open(new URL(`${named}/titel.jpg`), named)).toMatchObject({
      contentLength: expect.any(Number),
    });
    expect(requested).toEqual(["/titel.jpg"]);
  });

  it("are fetched from the address that was checked, and the name is not resolved again", async () => {
    const { port } = old.address() as AddressInfo;
    // Resolved by this test only: just a connection to the checked address can answer.
    const site = `http://alt.invalid:${port}`;
    const asked: string[] = [];
    const lookUp = async (name: string) => {
      asked.push(name);
      return [{ address: asked.length === 1 ? "127.0.0.1" : "::1", family: asked.length === 1 ? 4 : 6 }];
    };
    const source = filesFetched({ lookUp, isPublic: (address) => address === "127.0.0.1" });
    expect(await source.open(new URL(`${site}/titel.jpg`), site)).toMatchObject({ contentLength: expect.any(Number) });
    expect([asked, requested]).toEqual([["alt.invalid"], ["/titel.jpg"]]);
    // The next picture is checked again.
    expect(await source.open(new URL(`${site}/da.jpg`), site)).toContain("interne Adresse");
    expect(requested).toEqual(["/titel.jpg"]);
  });

  it("are checked again after a redirect", async () => {
    const { port } = old.address() as AddressInfo;
    const site = `http://alt.invalid:${port}`;
    old.removeAllListeners("request");
    old.on("request", (request, response) => {
      requested.push(request.url ?? "");
      response.writeHead(302, { Location: "/intern.jpg" }).end();
    });
    const answers = ["127.0.0.1", "10.0.0.1"];
    const lookUp = async () => [{ address: answers.shift() ?? "", family: 4 }];
    const source = filesFetched({ lookUp, isPublic: (address) => address === "127.0.0.1" });
    expect(await source.open(new URL(`${site}/titel.jpg`), site)).toContain("interne Adresse");
    expect(requested).toEqual(["/titel.jpg"]);
  });
});
