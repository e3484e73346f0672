import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { aNewsItem } from "#test/builders.ts";
import { loadApplication } from "#test/built-application.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

describeOnEachEngine("addresses of the old site", (current) => {
  let app: TestApp;
  let cookie: string;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    cookie = await signInAsAdministrator(app);
  });
  afterEach(() => app.close());

  async function send(submission: object): Promise<{ status: number; text: string }> {
    const answer = await app.request("/admin/redirects.data", {
      method: "POST",
      headers: { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" },
      body: JSON.stringify(submission),
    });
    return { status: answer.status, text: await answer.text() };
  }
  const add = (source: string, target: string) => send({ intent: "save", source, target });
  async function follow(path: string): Promise<[status: number, location: string | null]> {
    const { status, headers } = await app.request(path);
    return [status, headers.get("Location")];
  }

  it("lead to their page at once, in every spelling; all others still to the start page", async () => {
    for (const [source, target] of [
      ["https://alt.example/2024/05/Ein-Beitrag/", "/aktuelles"],
      ["/wp-content/uploads/2025/02/Satzung.pdf", "/files/documents/1_satzung.pdf"],
      ["/index.php?id=12", "/mitgliedschaft"],
      ["/?p=7", "/dokumente"],
      ["/nachrichten/von-frueher", "https://example.org/über"],
      ["/fileadmin/Satzung%202024.pdf", "/dokumente"],
    ] as const) {
      expect(await add(source, target)).toMatchObject({ status: 200 });
    }
    for (const path of ["/2024/05/ein-beitrag", "/2024/05/Ein-Beitrag/", "/2024//05/ein-beitrag/?utm_source=x"])
      expect(await follow(path)).toEqual([301, "/aktuelles"]);
    expect(await follow("/wp-content/uploads/2025/02/Satzung.pdf")).toEqual([301, "/files/documents/1_satzung.pdf"]);
    expect(await follow("/index.php?id=12")).toEqual([301, "/mitgliedschaft"]);
    expect(await follow("/nachrichten/von-frueher")).toEqual([301, "https://example.org/%C3%BCber"]);
    expect(await follow("/fileadmin/Satzung%202024.pdf")).toEqual([301, "/dokumente"]);
    expect(await follow("/index.php?id=13")).toEqual([404, null]);
    expect(await follow("/2024/05")).toEqual([302, "/"]);

    // Behind the cache of the start page.
    const url = await app.listen();
    for (const path of ["/", "/"]) await (await fetch(url + path)).text();
    const answer = await fetch(`${url}/?p=7`, { redirect: "manual" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/dokumente"]);
    expect((await fetch(`${url}/?p=8`, { redirect: "manual" })).status).toBe(200);
  });

  it("are counted by day, and so are unknown ones, except secrets, people and noise", async () => {
    await add("/alt", "/aktuelles");
    await app.request("/alt/");
    await app.request("/alt");
    for (const path of ["/Fehlt", "/fehlt/", "/erika@example.org", "/wp-login.php", "/.env", `/${"x".repeat(50)}`])
      await app.request(path);
    await app.services.redirects.flush();
    const page = { search: "alt", order: "hits", direction: "desc", limit: 10, offset: 0 } as const;
    expect(await app.services.redirects.list(page)).toEqual([{ source: "/alt", target: "/aktuelles", hits: 2 }]);
    expect(await app.services.redirects.listUnknown()).toEqual([{ path: "/fehlt", count: 2 }]);
    const screen = await (await app.request("/admin/redirects", { headers: { Cookie: cookie } })).text();
    expect(screen).toMatch(/Unbekannte Adressen.*href="[^"]*neu=%2Ffehlt"/s);
    // By day, and nothing but the address.
    for (const table of ["redirect_hits", "unknown_addresses"] as const)
      expect(Object.keys((await app.services.database.selectFrom(table).selectAll().execute())[0] ?? {})).toEqual([
        ...["day", "path", "count"],
      ]);
    app.setTime("2026-07-16T10:00:00Z");
    await app.services.privacy.applyRetention({ isForced: true });
    expect(await app.services.database.selectFrom("unknown_addresses").selectAll().execute()).toEqual([]);
  });

  it("never lead in a chain or a circle, and each change is in the log", async () => {
    await add("/a", "/b");
    expect((await add("/b", "/c")).text).toContain("Andere alte Adressen führen hierher.");
    expect((await add("/c", "/A/")).text).toContain("Das Ziel ist selbst eine alte Adresse.");
    expect(await add("/d", "/d/")).toMatchObject({ status: 422 });
    expect((await add("/a", "/e")).text).toContain("steht schon in der Liste");
    expect(await send({ intent: "save", before: "/a", source: "/a2", target: "/b" })).toMatchObject({ status: 200 });
    const list =
      "Alte Adresse;Führt zu\r\n/eins;/aktuelles\r\n/zwei;javascript:x\r\n/b;/aktuelles\r\n/drei;/eins\r\n/vier;/fuenf\r\n/fuenf;/vier\r\n";
    const imported = await send({ intent: "import", text: list });
    for (const text of [
      "Zeile 3: Bitte geben Sie eine Seite",
      "/b: Andere alte Adressen",
      "/drei: Das Ziel ist selbst",
      "/vier: Das Ziel ist selbst",
      "/fuenf: Das Ziel ist selbst",
    ])
      expect(imported.text).toContain(text);
    expect(await send({ intent: "remove", source: "/a2" })).toMatchObject({ status: 200 });
    expect(await send({ intent: "remove", source: "/a2" })).toMatchObject({ status: 404 });
    const entries = await app.services.database
      .selectFrom("activity_logs")
      .select(["action", "details"])
      .where("action", "like", "redirect.%")
      .orderBy("number")
      .execute();
    expect(entries.map(({ action, details }) => [action, JSON.parse(details)])).toEqual([
      ["redirect.added", { title: "/a", target: "/b" }],
      ["redirect.changed", { title: "/a2", target: "/b", former: "/a" }],
      ["redirect.imported", { count: 1 }],
      ["redirect.removed", { title: "/a2" }],
    ]);
    const file = await app.request("/admin/redirects/export", { headers: { Cookie: cookie } });
    expect(await file.text()).toBe("Alte Adresse;Führt zu;Aufrufe (30 Tage)\r\n/eins;/aktuelles;0\r\n");
  });

  it("of a WordPress site come with its posts, stay valid with a new title, and are part of an export", async () => {
    const { databaseSource, databaseTarget, importFile, writeSiteExport } = await loadApplication();
    const folder = await mkdtemp(join(tmpdir(), "redirects-"));
    const path = join(folder, "alt.xml");
    const post = `<item><title>Alter Titel</title><link>https://alt.example/2024/05/alter-titel/</link><content:encoded>Text</content:encoded><wp:post_id>7</wp:post_id><wp:post_date>2024-05-06 07:08:09</wp:post_date><wp:status>publish</wp:status><wp:post_type>post</wp:post_type></item>`;
    await writeFile(
      path,
      `<rss version="2.0"><channel><link>https://alt.example</link><wp:wxr_version>1.2</wp:wxr_version>${post}</channel></rss>`,
    );
    const target = databaseTarget(app.services);
    expect(await importFile(target, path, { now: new Date() })).toMatchObject({ taken: 1, redirects: 2 });
    const [item] = await app.services.content.list("news", {});
    const [status, location] = await follow("/2024/05/alter-titel/");
    expect([status, location]).toEqual([301, `/nachrichten/alter-titel-${item?.id}`]);
    expect(await follow("/?p=7")).toEqual([301, location]);
    expect((await app.request(location ?? "")).status).toBe(200);
    await app.put("news", item?.id ?? "", aNewsItem({ title: "Neuer Titel" }));
    expect(await follow(location ?? "")).toEqual([301, `/nachrichten/neuer-titel-${item?.id}`]);

    const exported = async () =>
      (await Array.fromAsync(writeSiteExport(databaseSource(app.services.database)))).join("");
    const before = await exported();
    expect(JSON.parse(before).redirects).not.toEqual({});
    await app.services.database.deleteFrom("redirects").execute();
    await writeFile(path, before);
    expect(await importFile(target, path, { now: new Date() })).toMatchObject({
      collections: { redirects: { created: 2 } },
    });
    expect(await exported()).toBe(before);
    await removeFolder(folder);
  });
});
