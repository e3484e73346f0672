import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAccounts } from "#server/accounts/accounts.ts";
import { readOrCreateSecret } from "#server/accounts/secret.ts";
import { createContentEditor } from "#server/content/editor.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { createDashboard } from "#server/dashboard/dashboard.ts";
import { createLog } from "#server/log.ts";
import { noRateLimits } from "#server/rate-limits.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";

const email = "erika@verein.example";
const password = "Vier Hühner tanzen";
const clock = () => new Date("2026-06-15T10:00:00Z");

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "accounts-"));
  readOrCreateSecret(dataDir);
});
afterAll(() => removeFolder(dataDir));

describeOnAnyEngine("accounts", (current) => {
  /** Creates the accounts service as each instance of the program has it. */
  const createInstance = () =>
    createAccounts({
      database: current().database,
      clock,
      log: createLog("silent"),
      siteUrl: "http://127.0.0.1:3000",
      dataDir,
      rateLimits: noRateLimits,
    });

  async function signIn(accounts = createInstance(), as = { email, password }): Promise<string> {
    const outcome = await accounts.signIn(as, "192.0.2.1", null);
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.setCookies[0]?.split(";")[0] ?? "";
  }

  it("share sessions between instances, until sign-out on any of them", async () => {
    const [one, two] = [createInstance(), createInstance()];
    expect(await one.isEmpty()).toBe(true);
    await one.create(email, password);
    expect(await two.isEmpty()).toBe(false);
    const cookies = await signIn(one);
    expect(await two.findViewer(cookies)).toMatchObject({ email });
    await two.signOut(cookies);
    expect(await one.findViewer(cookies)).toBeUndefined();
  });

  it("are created once when instances start concurrently", async () => {
    const made = await Promise.all(
      [createInstance(), createInstance()].map((accounts) => accounts.create(email, password)),
    );
    expect(made.filter(Boolean)).toEqual([password]);
    expect(await createInstance().list()).toMatchObject([{ email, isDisabled: false }]);
  });

  it("can change their password, be disabled and reset", async () => {
    const accounts = createInstance();
    await accounts.create(email, password);
    await accounts.create("zweite@verein.example", password);
    const [other, own] = [await signIn(), await signIn()];
    expect(await accounts.changePassword(own, { current: password, next: "Fünf Hühner singen" }, "192.0.2.1")).toEqual({
      ok: true,
    });
    expect(await accounts.findViewer(other)).toBeUndefined();
    expect(await accounts.findViewer(own)).toMatchObject({ email });
    await accounts.disable(email);
    expect(await accounts.findViewer(own)).toBeUndefined();
    expect(await accounts.list()).toMatchObject([{ isDisabled: true }, {}]);
    const fresh = (await accounts.reset(email)) ?? "";
    const cookies = await signIn(accounts, { email, password: fresh });
    expect(await accounts.findViewer(cookies)).toMatchObject({ email });
    expect(await accounts.hasGivenPassword(cookies)).toBe(true);
    await accounts.changePassword(cookies, { current: fresh, next: password }, "192.0.2.1");
    expect(await accounts.hasGivenPassword(cookies)).toBe(false);
  });

  it("show the number of failed sign-ins on every instance", async () => {
    const [one, two] = [createInstance(), createInstance()];
    await one.create(email, password);
    for (const accounts of [one, two, one]) {
      expect(await accounts.signIn({ email, password: "falsch" }, "192.0.2.1", null)).toMatchObject({ ok: false });
    }
    await two.saveFailedSignIns();
    const cookies = await signIn(one);
    expect(await two.countFailedSignIns(cookies)).toBe(3);
    await two.dismissFailedSignIns(cookies);
    expect(await one.countFailedSignIns(cookies)).toBe(0);
    expect(await two.countFailedSignIns(await signIn(two))).toBe(0);
  });

  it("appear in the activity log of the dashboard", async () => {
    const { database } = current();
    const viewer = { id: "u", email };
    const editor = createContentEditor(database, clock, () => {});
    const document = { title: "Tagung", date: "2026-06-15" };
    await editor.save(viewer, { collection: "news", id: "a", document, expectedVersion: "new" });
    await editor.remove(viewer, "news", "a");
    await editor.restoreDeleted(viewer, "news", "a");
    await database.insertInto("page_views").values({ day: "2026-06-15", path: "/", count: 3 }).execute();
    const dashboard = createDashboard({
      database,
      content: createContentReader(database),
      clock,
      databaseCheck: { damagedSince: () => undefined },
      storeMark: { isKnownAsOther: () => false },
      clockTrust: { findDoubt: async () => undefined },
    });
    expect(await dashboard.countRecords()).toMatchObject({ news: 1, events: 0, contact: 0 });
    expect(await dashboard.listViews(2)).toEqual([
      { day: "2026-06-14", count: 0 },
      { day: "2026-06-15", count: 3 },
    ]);
    expect((await dashboard.listActivities({ section: "news", limit: 9 })).map(({ action }) => action)).toEqual([
      "news.restored",
      "news.deleted",
      "news.created",
    ]);
    expect(await editor.listVersions("news", "a")).toHaveLength(2);
  });
});
