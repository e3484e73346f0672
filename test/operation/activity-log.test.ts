import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ActivityAction, ActivitySection } from "#model/operation/activity.ts";
import { listActivities, listAuthors, recordActivity } from "#server/activity/activity-store.ts";
import { hashOf, sealLog } from "#server/activity/chain.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine, describeOnEachEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";

const now = new Date("2026-06-15T10:00:00Z");
type Entry = { action: ActivityAction; section: ActivitySection; details: Record<string, string> };
const news = (id: string): Entry => ({
  action: "news.updated",
  section: "news",
  details: { id, title: `Titel ${id}` },
});
const contact: Entry = { action: "settings.updated", section: "settings", details: { id: "settings" } };

describeOnEachEngine("the activity log", (current) => {
  const write = (entry: Entry, email = "a@verein.example", at = now) =>
    current()
      .database.transaction()
      .execute((transaction) => recordActivity(transaction, entry, { email, now: at }));
  const records = async (filter: Parameters<typeof listActivities>[1]) =>
    (await listActivities(current().database, filter)).map(({ details }) => details.id);

  it("filters by section, user, record and time, also combined", async () => {
    await write(news("n1"));
    await write(news("n2"), "b@verein.example");
    await write(contact);
    await write(news("n1"), "b@verein.example", new Date("2026-06-20T10:00:00Z"));
    const limit = 10;
    expect(await records({ limit })).toEqual(["n1", "settings", "n2", "n1"]);
    expect(await records({ user: "b@verein.example", limit })).toEqual(["n1", "n2"]);
    expect(await records({ record: "n1", limit })).toEqual(["n1", "n1"]);
    expect(await records({ section: "contact", limit })).toEqual(["settings"]);
    expect(await records({ until: "2026-06-20T10:00:00.000Z", limit })).toEqual(["settings", "n2", "n1"]);
    expect(await records({ since: "2026-06-16T00:00:00.000Z", limit })).toEqual(["n1"]);
    const one = { section: "news", user: "b@verein.example", record: "n1", since: "2026-06-16T00:00:00.000Z" } as const;
    expect(await records({ ...one, limit })).toEqual(["n1"]);
    expect(await records({ ...one, record: "n2", limit })).toEqual([]);
  });

  it("pages through to the oldest entry", async () => {
    for (let n = 1; n <= 7; n++) await write(news(`n${n}`));
    const seen: unknown[] = [];
    let after: string | undefined;
    for (;;) {
      const page = await listActivities(current().database, { section: "news", after, limit: 3 });
      seen.push(...page.map(({ details }) => details.id));
      after = page.at(-1)?.id;
      if (page.length < 3) break;
    }
    expect(seen).toEqual(["n7", "n6", "n5", "n4", "n3", "n2", "n1"]);
  });

  it("lists each author once", async () => {
    for (const email of ["b@verein.example", "a@verein.example", "b@verein.example"]) await write(news("n"), email);
    expect(await listAuthors(current().database, 10)).toEqual(["a@verein.example", "b@verein.example"]);
    expect(await listAuthors(current().database, 1)).toEqual(["a@verein.example"]);
  });
});

describeOnAnyEngine("npm run verify-log", (current) => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "verify-log-"));
  });
  afterAll(() => removeFolder(folder));

  const run = (...args: string[]): Promise<{ exitCode: number; report: string }> => {
    const env = { ...process.env, DATABASE_URL: current().url, FILES_URL: "", DATA_DIR: folder };
    return new Promise((resolve) => {
      const child = execFile(
        process.execPath,
        ["scripts/run.mjs", "scripts/verify-log.ts", ...args],
        { env },
        (_error, report) => resolve({ exitCode: child.exitCode ?? -1, report }),
      );
    });
  };

  it("reports manual changes and exits with 1", async () => {
    const { database } = current();
    for (const id of ["n1", "n2"]) {
      await database
        .transaction()
        .execute((transaction) => recordActivity(transaction, news(id), { email: "a@verein.example", now }));
    }
    await sealLog(database, () => now);
    const fine = await run();
    expect(fine).toMatchObject({ exitCode: 0, report: expect.stringContaining("2 Einträge sind so wie versiegelt.") });
    const [known = ""] = /2:[0-9a-f]{64}/.exec(fine.report) ?? [];
    expect((await run(known)).exitCode).toBe(0);
    expect((await run("gestern")).exitCode).toBe(2);

    await database.updateTable("activity_logs").set({ user: "wer@anders.example" }).where("position", "=", 1).execute();
    const changed = await run(known.replace(/.$/, (last) => (last === "0" ? "1" : "0")));
    expect(changed.exitCode).toBe(1);
    expect(changed.report).toMatch(
      /^Nr\. 1 \(Eintrag \S+ vom 15\.06\.2026, 12:00 Uhr, wer@anders\.example\): Dieser Eintrag ist nicht mehr der/,
    );
    expect(changed.report).toContain("Nr. 2: Der notierte Prüfwert steht nicht in der Kette.");
    expect(changed.report).toContain("Das Protokoll ist nicht unversehrt: 2 Abweichungen.");
  });
});

describe("the activity log screen", () => {
  let app: TestApp;
  let headers: Record<string, string>;
  beforeAll(async () => {
    app = await createTestApp();
    headers = { Cookie: await signInAsAdministrator(app), Origin: app.siteUrl, "Sec-Fetch-Site": "same-origin" };
    const write = (entry: Entry, email: string) =>
      app.services.database.transaction().execute((transaction) => recordActivity(transaction, entry, { email, now }));
    for (let n = 1; n <= 60; n++) await write(news(`n${n}`), "b@verein.example");
    await write(contact, "b@verein.example");
  });
  afterAll(() => app.close());

  const read = async (search: string) => (await app.request(`/admin/log${search}`, { headers })).text();
  const sentences = (html: string) => [...html.matchAll(/class="activity-sentence">([^<]*)/g)].map(([, text]) => text);

  it("shows fifty entries and links to older ones with the filters kept", async () => {
    const html = await read("?bereich=news");
    expect(sentences(html)).toHaveLength(50);
    const [, older = ""] = /href="[^"]*(\?[^"]*seite=[^"]*)"/.exec(html) ?? [];
    const rest = await read(older.replaceAll("&amp;", "&"));
    expect(sentences(rest)).toHaveLength(10);
    expect(rest).toContain("Neueste anzeigen");
  });

  it("lists changes of the contact data under Kontakt", async () => {
    const html = await read("?bereich=contact");
    expect(sentences(html)).toEqual(["Kontakteinstellungen geändert"]);
    expect(html).toContain("<span>Kontakt</span>");
  });

  it("shows an error for an invalid period, keeps the input and lists nothing", async () => {
    const html = await read("?von=2026-06-16&bis=2026-06-15&bereich=news");
    expect(html).toContain("Der letzte Tag liegt vor dem ersten.");
    expect(html).toContain('value="2026-06-16"');
    expect(sentences(html)).toEqual([]);
  });

  it("exports entries with verifiable hashes, and logs the export", async () => {
    const answer = await app.request("/admin/log/export?person=b%40verein.example", { method: "POST", headers });
    expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="protokoll-2026-06-15.csv"');
    const rows: Record<string, string>[] = parse(await answer.text(), { bom: true, delimiter: ";", columns: true });
    expect(rows).toHaveLength(61);
    expect(rows[0]).toMatchObject({
      Person: "b@verein.example",
      Bereich: "Nachrichten",
      Was: "Nachricht „Titel n1“ bearbeitet",
    });
    for (const row of rows) {
      const link = {
        position: Number(row["Nr."]),
        kind: "entry",
        subject: row.Kennung ?? "",
        digest: row["Prüfwert des Eintrags"] ?? "",
        sealed_at: row["Versiegelt am (UTC)"] ?? "",
      };
      expect(hashOf(link, row["Prüfwert davor"] ?? "")).toBe(row.Prüfwert);
    }
    const [newest] = await app.services.activityLog.list({ limit: 1 });
    expect(newest).toMatchObject({ action: "log.exported", user: administrator.email, details: { count: 61 } });
  });

  it("refuses an export of an invalid day", async () => {
    const answer = await app.request("/admin/log/export?von=gestern", { method: "POST", headers });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toBe("Bitte geben Sie einen Tag ein, zum Beispiel 15.06.2026.");
  });
});
