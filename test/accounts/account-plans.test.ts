import { afterEach, beforeEach, expect, it } from "vitest";
import { collectionNames } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { aBoardMember, aLibraryDocument, aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { administrator, createAccount, signInAsAdministrator } from "#test/signed-in.ts";

const editor = { id: "e", email: "erika@verein.example" };
const colleague = { id: "k", email: "karl@verein.example" };
const publishAt = new Date("2026-06-20T08:00:00Z");

describeOnAnyEngine("what an account has planned", (current) => {
  let app: TestApp;
  let cookie: string;
  let accountId: string;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    cookie = await signInAsAdministrator(app);
    const { accountService } = app.services;
    await createAccount(app, { ...editor, password: administrator.password }, "editorial");
    accountId = (await accountService.list()).find(({ email }) => email === editor.email)?.id ?? "";
  });
  afterEach(() => app.close());

  /** Plans a publication, a withdrawal and a preview of one record each. */
  async function plan(viewer: typeof editor, collection: CollectionName, document: object) {
    const { drafts } = app.services;
    const prefix = `${viewer.id}-${collection}`;
    const draft = { collection, document, base: "new", expected: "none" } as const;
    await drafts.save(viewer, { ...draft, id: `${prefix}-1`, publishAt });
    await app.put(collection, `${prefix}-2`, document as never);
    await drafts.planRemoval(viewer, collection, `${prefix}-2`, { at: publishAt, reason: "" });
    await drafts.save(viewer, { ...draft, id: `${prefix}-3` });
    const link = await drafts.share(viewer, collection, `${prefix}-3`);
    return link?.token ?? "";
  }
  const documents: Partial<Record<CollectionName, object>> = {
    news: aNewsItem({ title: "Tagung" }),
    events: anEvent(),
    documents: aLibraryDocument(),
    board: aBoardMember(),
    congresses: { title: "Programm" },
    courses: { title: "Kurse" },
  };
  const many = collectionNames.filter((name) => documents[name]);
  const post = (submission: object) =>
    app.request("/admin/accounts.data", {
      method: "POST",
      headers: { Cookie: cookie, Origin: app.siteUrl, "Content-Type": "application/json" },
      body: JSON.stringify({ id: accountId, ...submission }),
    });
  const plansOf = async (email: string) =>
    (await app.services.accountService.listPlans()).filter(({ by }) => by === email);
  const isShared = async (token: string) => (await app.services.drafts.findShared(token)) !== undefined;

  it.each<[string, object]>([
    ["locked", { intent: "disable", stopsPlans: true }],
    ["given another role", { intent: "setRole", role: "reader", stopsPlans: true }],
    ["deleted", { intent: "remove", stopsPlans: true }],
    ["asked to", { intent: "stopPlans" }],
  ])("is stopped with every kind of record when it is %s, and nobody else's", async (_what, submission) => {
    const tokens: string[] = [];
    for (const collection of many) tokens.push(await plan(editor, collection, documents[collection] ?? {}));
    const others = await plan(colleague, "news", documents.news ?? {});
    expect(await plansOf(editor.email)).toHaveLength(3 * many.length);
    const html = await (
      await app.request(`/admin/accounts?bearbeiten=${accountId}`, { headers: { Cookie: cookie } })
    ).text();
    expect(html).toContain("e-news-1");

    expect((await post(submission)).status).toBe(200);
    expect(await plansOf(editor.email)).toEqual([]);
    expect(await plansOf(colleague.email)).toHaveLength(3);
    for (const token of tokens) expect(await isShared(token)).toBe(false);
    expect(await isShared(others)).toBe(true);
    const log = await app.services.dashboard.listActivities({ limit: 100 });
    for (const collection of many) {
      for (const change of ["plan_cancelled", "removal_cancelled", "draft_unshared"])
        expect(log.filter(({ action }) => action === `${collection}.${change}`)).toMatchObject([
          { user: administrator.email },
        ]);
    }
    app.setTime("2026-06-21T08:00:00Z");
    expect(await app.services.applyScheduledChanges(), "the colleague's").toEqual({ published: 1, removed: 1 });
  });

  it("goes on unless somebody asks, and can still be stopped while the account is locked", async () => {
    await plan(editor, "news", documents.news ?? {});
    expect((await post({ intent: "disable" })).status).toBe(200);
    expect(await plansOf(editor.email)).toMatchObject([
      { kind: "publication", title: "Tagung", at: publishAt.toISOString() },
      { kind: "removal", title: "Tagung" },
      { kind: "preview", title: "Tagung" },
    ]);
    expect((await post({ intent: "stopPlans" })).status).toBe(200);
    expect(await plansOf(editor.email)).toEqual([]);
  });

  it("stays when the change is refused", async () => {
    await plan({ id: "a", email: administrator.email }, "news", documents.news ?? {});
    accountId = (await app.services.accountService.list()).find(({ email }) => email === administrator.email)?.id ?? "";
    expect((await post({ intent: "disable", stopsPlans: true })).status).toBe(409);
    expect(await plansOf(administrator.email)).toHaveLength(3);
  });
});
