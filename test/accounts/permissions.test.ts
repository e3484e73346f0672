import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Role, roles } from "#model/accounts/permission.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { adminPaths, filledIn } from "#test/route-table.ts";
import { createAccount } from "#test/signed-in.ts";

const letters: Record<string, Role> = {
  A: "administration",
  R: "editorial",
  V: "events",
  S: "secretariat",
  D: "privacy",
  L: "reader",
};

/** No permission applies: the address cannot be read, or accepts no submission. */
const nothing = "-";
/** Who may read (first) and who may submit (second) at each address of the back office, by letters of roles. */
const expected: Readonly<Record<string, readonly [string, string]>> = {
  "/admin": ["ARVSDL", nothing],
  "/admin/viewer": ["ARVSDL", nothing],
  "/admin/dashboard": ["ARVSDL", "ARVSDL"],
  "/admin/search": [nothing, "ARVSL"],
  "/admin/upload": [nothing, "ARV"],
  "/admin/paste": [nothing, "ARV"],
  "/admin/history/:collection/:id": ["ARVSL", "AR"],
  "/admin/trash/:collection": ["ARVSL", nothing],
  "/admin/open/:collection/:id": [nothing, "AR"],
  "/admin/links": ["ARVSL", nothing],
  "/admin/preview/:collection": [nothing, "ARVSL"],
  "/admin/home/news": ["ARVSL", nothing],
  "/admin/news": ["ARVSL", "AR"],
  "/admin/science": ["ARVSL", "AR"],
  "/admin/events": ["ARVSL", "ARV"],
  "/admin/events/:eventId/registrations": ["AVS", "AVS"],
  "/admin/events/:eventId/messages": ["AVS", "AVS"],
  "/admin/events/:eventId": ["ARVSL", nothing],
  "/admin/events/:eventId/:section": ["ARVSL", "ARV"],
  "/admin/events/:eventId/anmeldungen": ["AVS", nothing],
  "/admin/events/:eventId/warteliste": ["AVS", nothing],
  "/admin/events/:eventId/zahlungen": ["AVS", "AVS"],
  "/admin/events/:eventId/links": ["AVS", nothing],
  "/admin/events/:eventId/rundschreiben": ["AVS", nothing],
  "/admin/events/:eventId/auswertung": ["AVS", nothing],
  "/admin/events/:eventId/auswertung/csv": ["AVS", nothing],
  "/admin/events/:eventId/tage": ["AVS", nothing],
  "/admin/events/:eventId/druck/bescheinigungen": [nothing, "AVS"],
  "/admin/events/:eventId/druck/tuer": [nothing, "AVS"],
  "/admin/events/:eventId/drucken": ["AVS", "AVS"],
  "/admin/events/:eventId/druck/rechnung": [nothing, "AVS"],
  "/admin/events/:eventId/druck/jahresuebersicht": [nothing, "AVS"],
  "/admin/events/:eventId/bescheinigungen": ["AVS", "AVS"],
  "/admin/events/:eventId/anwesenheit": ["AVS", "AVS"],
  "/admin/events/:eventId/anwesenheit/personen": ["AVS", "AVS"],
  "/admin/events/:eventId/eiv": ["AVS", "AVS"],
  "/admin/qr-code/:type": ["AVS", nothing],
  "/admin/board": ["ARVSL", "AR"],
  "/admin/congress": ["ARVSL", "ARV"],
  "/admin/courses": ["ARVSL", "ARV"],
  "/admin/about": ["ARVSL", "AR"],
  "/admin/documents": ["ARVSL", "AR"],
  "/admin/home": ["ARVSL", "AR"],
  "/admin/legal": ["ARVSL", "AR"],
  "/admin/media/pictures": ["ARVSL", nothing],
  "/admin/media": ["ARVSL", "ARV"],
  "/admin/contact": ["ARVSL", "ARS"],
  "/admin/synonyms": ["ARVSL", "AR"],
  "/admin/redirects": ["ARVSL", "AR"],
  "/admin/redirects/export": ["ARVSL", nothing],
  "/admin/certificates": ["ARVSL", "AR"],
  "/admin/payments": ["ARVSL", "AVS"],
  "/admin/payments/kontoauszug": ["AVS", "AVS"],
  "/admin/payments/einstellungen": ["ARVSL", "AR"],
  "/admin/payment": ["ARVSL", nothing],
  "/admin/maintenance": ["A", "A"],
  "/admin/privacy": ["AD", "AD"],
  "/admin/log": ["AD", nothing],
  "/admin/log/export": [nothing, "AD"],
  "/admin/accounts": ["A", "A"],
  "/admin/account": ["ARVSDL", "ARVSDL"],
  "/admin/handbuch": ["ARVSDL", nothing],
  "/admin/handbuch/:chapter": ["ARVSDL", nothing],
};

let app: TestApp;
const cookies = new Map<Role, string>();
beforeAll(async () => {
  app = await createTestApp();
  await app.put("news", "x1", { title: "Titel", date: "2026-06-15" });
  await app.put("events", "x1", anEvent({ title: "Tagung", registrationSettings: { enabled: true } }));
  for (const role of roles) cookies.set(role, await signInAs(role));
});
afterAll(() => app.close());

const sameOrigin = () => ({ Origin: app.siteUrl, "Sec-Fetch-Site": "same-origin" });
const password = "Vier Hühner tanzen";

async function signInAs(role: Role): Promise<string> {
  const account = { email: `${role}@verein.example`, password };
  await createAccount(app, account, role);
  const outcome = await app.services.accounts.signIn(account, "192.0.2.1", null);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
}

const cookieOf = (role: Role) => ({ Cookie: cookies.get(role) ?? "" });

function expectDecision(status: number, allowed: string, letter: string, request: string): void {
  if (allowed === nothing) expect(status, request).toBe(405);
  else expect(status === 403, `${request}: ${status}`).toBe(!allowed.includes(letter));
}

async function refusals(): Promise<number> {
  await app.services.accounts.saveRefusals();
  const found = await app.services.dashboard.listActivities({ section: "account", limit: 1000 });
  return found.filter(({ action }) => action === "account.refused").length;
}

it("covers every address of the back office", () => {
  const isOpen = (path: string) => /^\/admin\/log(in|out)(\/|$)/.test(path);
  expect(adminPaths.filter((path) => !isOpen(path)).toSorted()).toEqual(Object.keys(expected).toSorted());
});

describe.each(Object.entries(expected))("%s", (pattern, [readers, changers]) => {
  const path = filledIn(pattern, { collection: "news", id: "x1", eventId: "x1" });

  it.each(Object.entries(letters))("%s", async (letter, role) => {
    for (const url of [path, `${path}.data`]) {
      const answer = await app.request(url, { headers: cookieOf(role) });
      const text = await answer.text();
      expectDecision(answer.status, readers, letter, `GET ${url}`);
      if (answer.status === 403) {
        expect(text).toContain("Dafür fehlt Ihnen die Berechtigung.");
        expect(answer.headers.get("Cache-Control")).toBe("no-store");
      }
      const headers = { ...sameOrigin(), ...cookieOf(role), "Content-Type": "application/json" };
      const sent = await app.request(url, { method: "POST", headers, body: '{"intent":"none"}' });
      await sent.body?.cancel();
      expectDecision(sent.status, changers, letter, `POST ${url}`);
    }
  });
});

it("answers a refused upload with the sentence that the screen shows", async () => {
  const headers = { ...sameOrigin(), ...cookieOf("reader"), "Content-Type": "image/png" };
  const path = "/admin/upload?art=image&ordner=news&name=a.png";
  const refused = await app.request(path, { method: "POST", headers, body: "PNG" });
  expect([refused.status, await refused.json()]).toEqual([403, "Dafür fehlt Ihnen die Berechtigung."]);
});

it("logs a refusal with its user and route", async () => {
  const before = await refusals();
  await app.request("/admin/privacy?person=erika", { headers: cookieOf("reader") });
  expect(await refusals()).toBe(before + 1);
  const [newest] = await app.services.dashboard.listActivities({ section: "account", limit: 1 });
  expect(newest).toMatchObject({
    action: "account.refused",
    user: "reader@verein.example",
    details: { path: "/admin/privacy", count: 1 },
  });
});

it("logs refusals by route, as one entry with a count, however long and many the requested paths are", async () => {
  const { accounts, database } = app.services;
  await accounts.saveRefusals();
  const size = async () => {
    const rows = await database.selectFrom("activity_logs").selectAll().execute();
    return { entries: rows.length, characters: JSON.stringify(rows).length };
  };
  const before = await size();
  for (let index = 0; index < 50; index++) {
    const path = `/admin/events/${"a".repeat(15_000)}${index}/eiv`;
    expect((await app.request(path, { headers: cookieOf("editorial") })).status).toBe(403);
  }
  expect(await size()).toEqual(before);
  await accounts.saveRefusals();
  await accounts.saveRefusals();
  const after = await size();
  expect(after.entries).toBe(before.entries + 1);
  expect(after.characters - before.characters).toBeLessThan(1000);
  const [newest] = await app.services.dashboard.listActivities({ section: "account", limit: 1 });
  expect(newest?.details).toEqual({ path: "/admin/events/:eventId/eiv", count: 50 });
  expect(app.logText()).not.toContain("aaaa");
});

it("checks the permission of each action at addresses with several", async () => {
  const send = (role: Role, body: object) =>
    app.request("/admin/contact.data", {
      method: "POST",
      headers: { ...sameOrigin(), ...cookieOf(role), "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const save = { intent: "save", id: "settings", expectedVersion: "new", document: {} };
  expect((await send("secretariat", save)).status).toBe(403);
  expect((await send("editorial", { intent: "delete", id: "x1" })).status).toBe(403);
  expect((await send("secretariat", { intent: "delete", id: "x1" })).status).toBe(404);
});

it("shows registrations on the events screen only to roles that manage them", async () => {
  await app.services.registerAttendee("x1", {
    ...{ title: "Dr.", firstName: "Hildegunde", lastName: "Muster" },
    ...{ city: "Ulm", email: "h@praxis.example" },
  });
  const read = async (role: Role) =>
    (await app.request("/admin/events/x1/anmeldungen.data", { headers: cookieOf(role) })).text();
  expect(await read("secretariat")).toContain("Hildegunde");
  expect(await read("editorial")).not.toContain("Hildegunde");
});

it("applies a change of role from the next request", async () => {
  const read = async () => (await app.request("/admin/maintenance", { headers: cookieOf("editorial") })).status;
  expect(await read()).toBe(403);
  await app.services.accounts.setRole("editorial@verein.example", "administration");
  expect(await read()).toBe(200);
  await app.services.accounts.setRole("editorial@verein.example", "editorial");
  expect(await read()).toBe(403);
});
