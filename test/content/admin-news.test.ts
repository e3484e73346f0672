import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { createAccount } from "#test/signed-in.ts";

const document = { title: "Tagung", date: "2026-06-10" };
let app: TestApp;
let cookie: string;

beforeEach(async () => {
  app = await createTestApp();
  await app.put("news", "a", document);
  await app.put("home", "content", {});
  const credentials = { email: "erika@verein.example", password: "Vier Hühner tanzen" };
  await createAccount(app, credentials);
  const outcome = await app.services.accounts.signIn(credentials, "192.0.2.1", null);
  cookie = outcome.ok ? (outcome.setCookies[0]?.split(";")[0] ?? "") : "";
});
afterEach(() => app.close());

/** Sends a form as the screen does. @returns the status and the response as text */
async function submit(body: unknown): Promise<{ status: number; text: string }> {
  const headers = { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" };
  const answer = await app.request("/admin/news.data", { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
}
const save = (expectedVersion: number | "new", changed: object = {}) =>
  submit({ intent: "save", id: "a", expectedVersion, document: { ...document, ...changed } });

it("answers a save with 200, 422 when invalid, 409 when outdated, 404 when deleted", async () => {
  expect((await save(1, { title: "Kongress" })).status).toBe(200);
  const invalid = await save(2, { title: "" });
  expect(invalid.status).toBe(422);
  expect(invalid.text).toContain("Bitte geben Sie einen Titel ein.");
  const stale = await save(1, { title: "Von gestern" });
  expect(stale.status).toBe(409);
  expect(stale.text).toContain("erika@verein.example");
  expect(stale.text).toContain("Kongress");
  expect((await submit({ intent: "remove", id: "a" })).status).toBe(200);
  expect((await save(2)).status).toBe(404);
  expect((await submit({ intent: "restoreDeleted", id: "a" })).status).toBe(200);
  expect((await app.services.content.find("news", "a"))?.title).toBe("Kongress");
});

it("restores a version of what is public; of what was taken off the website into its draft, of what was deleted not", async () => {
  const history = async (intent: string) => {
    const headers = { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" };
    const body = JSON.stringify({ intent, version: 1 });
    return (await app.request("/admin/history/news/a.data", { method: "POST", headers, body })).status;
  };
  const titles = async () => {
    const [record, draft] = await Promise.all([
      app.services.content.find("news", "a"),
      app.services.drafts.find("news", "a"),
    ]);
    return [record?.title, draft?.document.title];
  };
  await save(1, { title: "Kongress" });
  expect([await history("takeVersion"), await history("restoreVersion"), await titles()]).toEqual([
    ...[404, 200],
    ["Tagung", undefined],
  ]);
  await save(3, { title: "Kongress" });
  await submit({ intent: "unpublish", id: "a" });
  expect([await history("restoreVersion"), await titles()]).toEqual([404, [undefined, "Kongress"]]);
  expect([await history("takeVersion"), await titles()]).toEqual([200, [undefined, "Tagung"]]);
  await submit({ intent: "discardDraft", id: "a" });
  expect([await history("restoreVersion"), await history("takeVersion"), await titles()]).toEqual([
    ...[404, 404],
    [undefined, undefined],
  ]);
});

it.each([
  undefined,
  "text",
  {},
  { intent: "destroy", id: "a" },
  { intent: "save", id: "../a", expectedVersion: 1, document },
  { intent: "save", id: "a", expectedVersion: 0, document },
  { intent: "remove", id: "a", force: true },
  { intent: "pin", id: "a", on: "yes" },
])("refuses the malformed body %j and changes nothing", async (body) => {
  expect((await submit(body)).status).toBe(400);
  expect(await app.services.content.find("news", "a")).toMatchObject({ ...document, version: 1 });
});

it("pins and features with one log entry each", async () => {
  expect((await submit({ intent: "pin", id: "a", on: true })).status).toBe(200);
  expect((await submit({ intent: "feature", id: "a", on: true })).status).toBe(200);
  expect((await submit({ intent: "feature", id: "a", on: true })).status).toBe(200);
  expect((await submit({ intent: "feature", id: "nobody", on: true })).status).toBe(404);
  expect((await app.services.content.find("news", "a"))?.isPinned).toBe(true);
  expect((await app.services.content.findFirst("home"))?.featuredNewsIds).toEqual(["a"]);
  expect(await app.services.dashboard.listActivities({ section: "news", limit: 9 })).toMatchObject([
    { action: "news.featured", details: { id: "a", title: "Tagung" } },
    { action: "news.pinned", details: { id: "a", title: "Tagung" } },
  ]);
});

it("answers a database error with 500 and no details, which only the log has", async () => {
  await sql`drop table revisions`.execute(app.services.database);
  for (const body of [
    { intent: "save", id: "a", expectedVersion: 1, document: { ...document, title: "Neu" } },
    { intent: "pin", id: "a", on: true },
    { intent: "feature", id: "a", on: true },
  ]) {
    const answer = await submit(body);
    expect(answer.status).toBe(500);
    expect(answer.text).toContain("failed");
    expect(answer.text).not.toContain("revisions");
  }
  expect(app.logged.filter(({ level }) => level === "error")).toHaveLength(3);
  expect(await app.services.content.find("news", "a")).toMatchObject(document);
});

it("shows an edit on the public page at once", async () => {
  const url = await app.listen();
  const read = async () => (await fetch(`${url}/aktuelles`)).text();
  expect(await read()).toContain("Tagung");
  await expect.poll(async () => (await fetch(`${url}/aktuelles`)).headers.get("etag")).toBeTruthy();
  await save(1, { title: "Ganz neuer Titel" });
  expect(await read()).toContain("Ganz neuer Titel");
});

it("keeps the hash of the gate's password out of the history", async () => {
  await app.put("settings", "settings", { phone: "1", maintenance: { enabled: true, password: "$argon2id$geheim" } });
  await app.put("settings", "settings", { phone: "2", maintenance: { enabled: true, password: "$argon2id$geheim" } });
  for (const query of ["", "?version=1"]) {
    const answer = await app.request(`/admin/history/settings/settings.data${query}`, { headers: { Cookie: cookie } });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain("argon2id");
  }
  expect((await app.request("/admin/history/registrations/x.data", { headers: { Cookie: cookie } })).status).toBe(404);
});

it("shows the versions of a draft apart from those of its record, and restores one", async () => {
  const draft = (title: string, expectedDraft: number | "none") =>
    submit({ intent: "saveDraft", id: "a", expectedVersion: 1, expectedDraft, document: { ...document, title } });
  await draft("Erster Entwurf", "none");
  await draft("Zweiter Entwurf", 1);
  const read = async (query: string) =>
    (await app.request(`/admin/history/news/a.data${query}`, { headers: { Cookie: cookie } })).text();
  expect(await read("")).not.toContain("Entwurf");
  expect(await read("?version=1")).not.toContain("Entwurf");
  const newest = await read("?entwurf=2");
  expect(newest).toContain("Zweiter Entwurf");
  expect(newest).toContain('"Tagung"');
  expect(newest).not.toContain("Erster Entwurf");
  expect(await read("?entwurf=1")).toMatch(/(?=.*Erster Entwurf).*Zweiter Entwurf/s);

  const headers = { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" };
  const body = JSON.stringify({ intent: "restoreDraft", version: 1 });
  const answer = await app.request("/admin/history/news/a.data", { method: "POST", headers, body });
  expect(answer.status).toBe(200);
  expect(await app.services.drafts.find("news", "a")).toMatchObject({
    ...{ version: 3, document: { title: "Erster Entwurf" } },
  });
  expect(await app.services.content.find("news", "a")).toMatchObject({ title: "Tagung", version: 1 });
});

it("sanitises pasted HTML, for editors only", async () => {
  const paste = (headers: Record<string, string>) =>
    app.request("/admin/paste", {
      method: "POST",
      headers: { Origin: app.siteUrl, ...headers },
      body: '<p class="MsoNormal" style="color:red">Text<script>alert(1)</script></p>',
    });
  expect(await (await paste({ Cookie: cookie })).json()).toEqual({
    html: "<p>Text</p>",
    lost: { comments: 0, deletions: 0, hasFormatting: true },
  });
  expect((await paste({})).status).toBe(302);
});

it("returns the links of a text that lead to no public page", async () => {
  await app.put("events", "e1", { title: "Kurs", date: "2026-06-20" });
  await app.put("news", "alt", document);
  await submit({ intent: "remove", id: "alt" });
  const viewer = { id: "erika", email: "erika@verein.example", role: "administration" } as const;
  await app.services.redirects.save(viewer, { source: "/2018/beitrag", target: "/aktuelles" });
  const dead = ["/nachrichten/tagung-alt", "/veranstaltungen?event=weg", "/2019/03/beitrag"];
  const links = [...dead, "/nachrichten/umbenannt-a", "/2018/Beitrag/#mehr", "/veranstaltungen?event=e1", "/kontakt"];
  const search = new URLSearchParams(links.map((link) => ["ziel", link]));
  const answer = await app.request(`/admin/links.data?${search}`, { headers: { Cookie: cookie } });
  const text = await answer.text();
  for (const link of links) expect(text.includes(JSON.stringify(link)), link).toBe(dead.includes(link));
});
