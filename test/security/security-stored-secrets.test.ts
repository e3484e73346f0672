import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeAt } from "#server/accounts/second-factor/totp.ts";
import { otherTables, siteTables } from "#server/backup/site-tables.ts";
import { databaseSource } from "#server/import/database-source.ts";
import { writeSiteExport } from "#server/import/site-export.ts";
import { aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp, testTime } from "#test/create-test-app.ts";
import { linksIn, mailsOf } from "#test/mail-files.ts";
import { administrator, signInAsAdministrator } from "#test/signed-in.ts";

const gatePassword = "Offen für Gäste 7";
const otto = { email: "otto@verein.example", password: "Fünf Enten singen laut" };
const guest = { title: "Dr." as const, firstName: "Zoë", lastName: "Neill", email: "zoe@praxis.example", city: "Ulm" };
const efn = "800161234567894";

let app: TestApp;
/** Everything that is handed out as a proof, by what it is. */
const secrets = new Map<string, string[]>();

/** The values of the cookies, and the parts of each that could be stored alone. */
const cookieParts = (setCookies: readonly string[], name: string) =>
  setCookies
    .map((cookie) => cookie.split(";")[0]?.split(/=(.*)/s) ?? [])
    .filter(([key = ""]) => key.includes(name))
    .flatMap(([, value = ""]) => [value, decodeURIComponent(value), ...value.split(".")])
    .filter((part) => part.length >= 16);

beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const { accounts, accountService, mails, accessGate, drafts, registrations, selfService, waitingLists } =
    app.services;
  await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
  await signInAsAdministrator(app);
  const viewer = { id: (await accountService.list())[0]?.id ?? "", email: administrator.email };

  const session = await accounts.signIn(administrator, "192.0.2.1", null);
  if (!session.ok) throw new Error(session.reason);
  secrets.set("session", cookieParts(session.setCookies, "admin_session"));
  secrets.set("device", cookieParts(session.setCookies, "admin_device"));

  const invited = await accountService.invite(viewer, { name: "Nora", email: "nora@verein.example", role: "reader" });
  secrets.set("invitation", invited.ok && invited.link ? [invited.link.split("/").at(-1) ?? ""] : []);
  await accounts.create(otto.email, otto.password);
  mails.request("password-reset", otto.email);
  await mails.work();
  const mimes = async () => (await mailsOf(app)).map(({ mime }) => mime).join("\n");
  secrets.set("reset", (await mimes()).match(/(?<=\/admin\/login\/passwort\/)[\w-]+/g) ?? []);
  secrets.set("passwords", [administrator.password, otto.password, gatePassword]);

  const own = {
    id: (await accountService.list()).find(({ email }) => email === otto.email)?.id ?? "",
    email: otto.email,
  };
  const key = (await accounts.secondFactor.begin(own)) ?? "";
  const confirmed = await accounts.secondFactor.confirm(own, codeAt(key, new Date(testTime)), null);
  secrets.set("authenticator", [key]);
  secrets.set("recovery codes", confirmed.ok ? confirmed.recoveryCodes : []);
  const halfWay = await accounts.signIn(otto, "192.0.2.1", null);
  secrets.set("second step", "setCookies" in halfWay ? cookieParts(halfWay.setCookies, "second_step").slice(0, 2) : []);
  const passkey = await accounts.beginPasskey(null, false);
  secrets.set("passkey", [
    ...[JSON.parse(passkey.options).challenge as string],
    ...cookieParts(passkey.setCookies, "admin_passkey"),
  ]);

  await accessGate.change(viewer, { enabled: true, password: gatePassword });
  const entered = await accessGate.enter(gatePassword);
  secrets.set("gate", entered.ok ? cookieParts([entered.setCookie], "").slice(0, 1) : []);
  // While the site is closed nobody is offered a seat.
  await accessGate.change(viewer, { enabled: false });

  await drafts.save(viewer, { collection: "news", id: "n1", document: aNewsItem(), base: "new", expected: "none" });
  const shared = await drafts.share(viewer, "news", "n1");
  secrets.set("preview", shared ? [shared.token] : []);

  const settings = { enabled: true, sendsReceipt: true, confirmsAutomatically: true, asksForEfn: true };
  const emailTemplate = { body: "Guten Tag, hier verwalten Sie Ihre Anmeldung: [MANAGE_LINK]" };
  await app.put("events", "e1", anEvent({ date: "2026-09-12", registrationSettings: { ...settings, emailTemplate } }));
  await app.services.registerAttendee("e1", guest, { efn });
  secrets.set("EFN", [efn]);
  const full = { enabled: true, capacity: 1, waitingListEnabled: true };
  await app.put("events", "e2", anEvent({ date: "2026-09-13", registrationSettings: full }));
  await app.services.registerAttendee("e2", { ...guest, email: "erste@praxis.example" });
  await app.services.registerAttendee("e2", guest);
  await mails.work();
  await mails.work();
  const [first] = (await registrations.list({ eventId: "e2", limit: 5 })).filter(({ email }) => email !== guest.email);
  await registrations.cancel(viewer, { eventId: "e2", ids: [first?.id ?? ""] });
  await waitingLists.work();
  await mails.work();
  selfService.requestLinks(guest.email);
  await mails.work();
  const tokensOf = (mime: string) => linksIn(mime).map((path) => path.split("/").at(-1) ?? "");
  secrets.set(
    "manage links, offers",
    (await mailsOf(app)).flatMap(({ mime }) => tokensOf(mime)),
  );
  secrets.set("door", [app.services.attendance.deviceKey(viewer)]);
});
afterAll(() => app.close());

it("each kind of secret is handed out here", () => {
  const counts = [...secrets].map(([kind, values]) => [kind, values.filter((value) => value.length >= 8).length > 0]);
  expect(Object.fromEntries(counts)).toEqual(Object.fromEntries([...secrets.keys()].map((kind) => [kind, true])));
  // Receipt, confirmation, receipt of the waiting list, offer and requested links.
  expect(new Set(secrets.get("manage links, offers")).size).toBeGreaterThanOrEqual(5);
});

it("none of them stands in any column of any table, and so in no backup", async () => {
  const database = app.services.database as unknown as Kysely<Record<string, Record<string, unknown>>>;
  const tables = await database.introspection.getTables();
  const names = tables.map(({ name }) => name);
  for (const table of [...siteTables, ...otherTables]) expect(names).toContain(table);
  let rows = 0;
  for (const { name, columns } of tables) {
    // The installation's own secret is there only for the instances of one PostgreSQL database.
    if (name === "installation") continue;
    // As text: those of SQLite's search index may be larger than a number.
    const asText = columns.map((column) => {
      const isNumber = /int/i.test(column.dataType);
      return isNumber ? sql`cast(${sql.ref(column.name)} as text)` : sql.ref(column.name);
    });
    const { rows: stored } = await sql<object>`select ${sql.join(asText)} from ${sql.table(name)}`.execute(database);
    rows += stored.length;
    const text = JSON.stringify(stored);
    for (const [kind, values] of secrets) {
      for (const value of values) expect([name, kind, text.includes(value)]).toEqual([name, kind, false]);
    }
  }
  expect(rows).toBeGreaterThan(50);
});

it("none of them stands in an export", async () => {
  let text = "";
  for await (const chunk of writeSiteExport(databaseSource(app.services.database))) text += chunk;
  expect(text).toContain(guest.lastName);
  for (const [kind, values] of secrets) {
    for (const value of values) expect([kind, text.includes(value)]).toEqual([kind, false]);
  }
});

it("none of them stands in the log", () => {
  for (const [kind, values] of secrets) {
    for (const value of values) expect([kind, app.logText().includes(value)]).toEqual([kind, false]);
  }
});
