import { mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import { databaseTarget } from "#server/import/database-target.ts";
import { bringFiles } from "#server/import/files/bring-files.ts";
import { filesInFolder } from "#server/import/files/file-source.ts";
import { type ImportOptions, importFile } from "#server/import/import-file.ts";
import { noteLine } from "#server/import/import-report.ts";
import { aJpeg } from "#test/files/hostile-files.ts";
import { openSiteWithFiles, type SiteWithFiles } from "#test/files/site-with-files.ts";
import { removeFolder } from "#test/remove-folder.ts";

const now = new Date("2026-06-15T10:00:00Z");
const old = "https://alt.example";

let folder: string;
let site: SiteWithFiles;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "import-events-"));
  site = await openSiteWithFiles();
});
afterEach(async () => {
  await site.close();
  await removeFolder(folder);
});

interface Item {
  id: number;
  type: string;
  title: string;
  content?: string;
  meta?: Record<string, string>;
}

async function writeExport(items: readonly Item[]): Promise<string> {
  const written = items.map(({ id, type, title, content = "", meta = {} }) => {
    const fields = Object.entries(meta).map(
      ([key, value]) =>
        `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
    );
    const file =
      type === "attachment" ? `<wp:attachment_url>${old}/wp-content/uploads/${title}</wp:attachment_url>` : "";
    return `<item><title>${title}</title><link>${old}/${type}/${id}/</link><content:encoded><![CDATA[${content}]]></content:encoded><wp:post_id>${id}</wp:post_id><wp:post_date>2024-05-06 07:08:09</wp:post_date><wp:status>publish</wp:status><wp:post_type>${type}</wp:post_type>${file}${fields.join("")}</item>`;
  });
  const path = join(folder, "export.xml");
  await writeFile(
    path,
    `<rss version="2.0"><channel><link>${old}</link><wp:wxr_version>1.2</wp:wxr_version>${written.join("")}</channel></rss>`,
  );
  return path;
}

async function runImport(path: string, options: Partial<ImportOptions> = {}, media?: string) {
  const target = databaseTarget({
    content: site.content,
    clock: () => now,
    changeContent: (run) => site.database.transaction().execute(run),
  });
  const files = bringFiles(site, media ? filesInFolder(media) : undefined);
  const report = await importFile(target, path, { now, files, ...options });
  return { report, events: await site.content.list("events", {}), news: await site.content.list("news", {}) };
}

const event: Item = {
  ...{ id: 5, type: "tribe_events", title: "Schmerzkonferenz" },
  content: `<p>Siehe <a href="${old}/post/7/">Bericht</a> <img src="${old}/wp-content/uploads/saal.jpg"></p>`,
  meta: { _EventStartDate: "2026-09-10 18:00:00", _EventVenueID: "6", _EventCost: "0", _thumbnail_id: "1" },
};
const export_: Item[] = [
  event,
  { id: 6, type: "tribe_venue", title: "Stadthalle" },
  { id: 7, type: "post", title: "Bericht", content: `<p>Zur <a href="${old}/tribe_events/5/">Veranstaltung</a></p>` },
  { id: 8, type: "team", title: "Dr. Ada", content: "<p>Vita</p>" },
  { id: 9, type: "acf-field", title: "Feld", content: "a:1:{}" },
  { id: 1, type: "attachment", title: "titel.jpg" },
];

describe("the events of a WordPress site", () => {
  it("come with their pictures, places and old addresses; links between them and posts lead there", async () => {
    const uploads = join(folder, "uploads");
    await mkdir(uploads);
    for (const name of ["titel.jpg", "saal.jpg"]) await writeFile(join(uploads, name), await aJpeg());
    const { report, events, news } = await runImport(await writeExport(export_), {}, uploads);
    expect(report.collections).toMatchObject({ events: { created: 1 }, news: { created: 1 } });
    expect(events).toMatchObject([
      {
        ...{ title: "Schmerzkonferenz", date: "2026-09-10", time: "18:00 Uhr", location: "Stadthalle" },
        image: expect.stringMatching(/^\/files\/events\/\d+-titel\.jpg$/),
        description: expect.stringMatching(/href="\/post\/7".*<img src="\/files\/events\/\d+-saal\.jpg"/),
      },
    ]);
    expect(news[0]?.content).toContain('href="/tribe_events/5"');
    const redirects = await site.database.selectFrom("redirects").select(["source", "target"]).execute();
    const target = `/veranstaltungen?event=${events[0]?.id}`;
    expect(redirects).toEqual(
      expect.arrayContaining([
        { source: "/tribe_events/5", target },
        { source: "/?p=5", target },
      ]),
    );
    expect(report.leftOut.map(({ title, reason }) => [title, reason])).toEqual([
      ["Stadthalle", "Ort oder Veranstalter"],
      ["Dr. Ada", "Inhalt der Art „team“"],
      ["Feld", "Einrichtung der alten Website"],
      ["titel.jpg", "Anhang"],
    ]);
    expect(report.notes.map(noteLine)).toContain(
      "Inhalte weiterer Arten blieben zurück: 1 × „team“. --types=team übernimmt sie als Nachrichten.",
    );
  });

  it("leave what was edited here, and change nothing when imported again", async () => {
    const path = await writeExport(export_);
    const [first] = (await runImport(path)).events;
    expect((await runImport(path)).report).toMatchObject({ taken: 0, unchanged: 2 });
    const { id = "", version: _version, ...document } = first ?? {};
    await site.database.transaction().execute((transaction) =>
      writeContent(
        transaction,
        {
          ...{ collection: "events", id, expected: "any", activity: null },
          document: { ...document, title: "Hier bearbeitet" } as never,
        },
        { email: "redaktion@verein.example", now },
      ),
    );
    await writeExport([{ ...event, title: "Drüben geändert" }]);
    const { report, events } = await runImport(path);
    expect(events[0]?.title).toBe("Hier bearbeitet");
    expect(report.leftOut[0]?.reason).toBe("wurde hier bearbeitet und bleibt so (--overwrite ersetzt es)");
  });

  it("keep their kinds and their form, also where the import may replace what was edited", async () => {
    const path = await writeExport(export_);
    const [first] = (await runImport(path)).events;
    const { id = "", version: _version, ...document } = first ?? {};
    const participations = [{ id: "mitglied", title: "Mitglied", priceCents: 1000, seats: null, audience: "open" }];
    const added = { participations, certificationPoints: 4, registrationSettings: { enabled: true } };
    await site.database.transaction().execute((transaction) =>
      writeContent(
        transaction,
        {
          ...{ collection: "events", id, expected: "any", activity: null },
          document: CalendarEvent.parse({ ...document, ...added, title: "Hier bearbeitet" }),
        },
        { email: "redaktion@verein.example", now },
      ),
    );
    const [kept] = (await runImport(path, { overwrites: true })).events;
    expect(kept).toMatchObject({ ...added, title: "Schmerzkonferenz" });
  });

  it("come as drafts where everything does", async () => {
    const { report, events } = await runImport(await writeExport(export_), { asDrafts: true });
    expect(events).toEqual([]);
    expect(report.collections).toMatchObject({ events: { created: 1 } });
    expect(await site.database.selectFrom("redirects").select("source").execute()).toEqual([]);
  });
});

it("imports further types of content by their name, as news", async () => {
  const path = await writeExport(export_);
  const { report, news } = await runImport(path, { otherTypes: ["team"] });
  expect(news.map(({ title }) => title).sort()).toEqual(["Bericht", "Dr. Ada"]);
  expect(report.notes.map(noteLine).join()).not.toContain("--types");
  await writeFile(path, '<rss version="2.0"><channel></channel></rss>');
  await expect(runImport(path, { otherTypes: ["team"] })).rejects.toThrow(
    "--types wirkt nur bei einer WordPress-Exportdatei.",
  );
});
