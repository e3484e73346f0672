import { afterEach, beforeEach, expect, it } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { stopAccountPlans } from "#server/content/drafts/plans-of-accounts.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { removals } from "#server/privacy/expired-data.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { aBoardMember, aNewsItem, anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const viewer = { id: "u1", email: "erika@verein.example" };
const colleague = { id: "u2", email: "max@verein.example" };
const item = aNewsItem({ title: "Leitlinie", date: "2026-06-10" });

describeOnEachEngine("drafts", (current) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
  });
  afterEach(() => app.close());

  const draft = (document: object, more: object = {}, who = viewer) =>
    app.services.drafts.save(who, { collection: "news", id: "n1", document, base: "new", expected: "none", ...more });
  const publish = (document: object, more: object = {}) =>
    app.services.editor.save(viewer, {
      ...{ collection: "news", id: "n1", document, expectedVersion: "new" },
      ...more,
    });
  const found = () => app.services.content.find("news", "n1");
  const stored = () => app.services.drafts.find("news", "n1");
  const runPlans = () => app.services.applyScheduledChanges();
  const actions = async () =>
    (await listActivities(current().database, { limit: 9 })).map(({ action, user }) => [action, user]);

  it("are not records until published, and are deleted then", async () => {
    expect(await draft(item)).toMatchObject({ ok: true, draft: 1, publishAt: null });
    expect(await found()).toBeUndefined();
    expect(await app.services.content.count("news")).toBe(0);
    expect(await stored()).toMatchObject({ version: 1, base: "new", savedBy: viewer.email });

    expect(await publish({ ...item, title: "Endgültig" }, { expectedDraft: 1 })).toMatchObject({
      ok: true,
      version: 1,
    });
    expect(await found()).toMatchObject({ title: "Endgültig" });
    expect(await stored()).toBeUndefined();
    expect(await actions()).toEqual([
      ["news.created", viewer.email],
      ["news.drafted", viewer.email],
    ]);
  });

  it("are what a published record becomes that is taken back, with its history and without a way from the trash", async () => {
    const { editor, drafts } = app.services;
    await publish(item);
    expect(await editor.unpublish(colleague, "news", "n1")).toMatchObject({ ok: true });
    expect(await found()).toBeUndefined();
    expect(await stored()).toMatchObject({ base: "new", document: { title: "Leitlinie" }, savedBy: colleague.email });
    expect(await editor.listDeleted("news")).toEqual([]);
    expect((await actions())[0]).toEqual(["news.unpublished", colleague.email]);
    expect(await editor.unpublish(viewer, "news", "n1")).toEqual({ ok: false, reason: "missing" });
    // Also for who asks with an address of before.
    expect(await editor.purgeDeleted(viewer, "news", "n1")).toEqual({ ok: false });

    // Discarding the draft and restoring it from the trash does not publish it.
    app.setTime("2026-08-15T10:00:00Z");
    const empty = (transaction: WriteTransaction) =>
      removals.trashedRecords(transaction, app.services.clock(), defaultPeriods);
    expect(await app.services.changeContent(empty)).toBe(0);
    await drafts.discard(viewer, "news", "n1");
    expect(await editor.listDeleted("news")).toMatchObject([{ id: "n1", isDraft: true }]);
    await editor.restoreDeleted(viewer, "news", "n1");
    expect(await found()).toBeUndefined();
    const expectedDraft = (await stored())?.version;
    expect(await publish({ ...item, title: "Neu" }, { expectedDraft })).toMatchObject({ ok: true, version: 2 });
    expect((await editor.listVersions("news", "n1")).map(({ version }) => version)).toEqual([2, 1]);
  });

  // A colleague's history may have been open since before. What is public becomes so by its form, trash or plan only.
  it.each([
    ["public", true, false],
    ["a draft again", false, true],
    ["in the trash", false, false],
    ["a draft again that was discarded", false, false],
    ["in the trash with its draft", false, false],
    ["deleted for good", false, false],
  ])("of a version of a record that is %s: restored %j, into its draft %j", async (state, isRestored, isTaken) => {
    const { editor, drafts } = app.services;
    await publish(item);
    await publish({ ...item, title: "Zweite" }, { expectedVersion: 1 });
    if (state.includes("with its draft")) await draft({ ...item, title: "Entwurf" }, { base: 2 });
    if (state.startsWith("a draft")) await editor.unpublish(colleague, "news", "n1");
    if (state.endsWith("discarded")) await drafts.discard(colleague, "news", "n1");
    if (/trash|good/.test(state)) await editor.remove(colleague, "news", "n1");
    if (state.endsWith("good")) await editor.purgeDeleted(colleague, "news", "n1");

    const before = await stored();
    const taken = await drafts.restoreRecordVersion(viewer, "news", "n1", 1);
    expect(taken).toEqual(isTaken ? { ok: true, version: 2 } : { ok: false, reason: "missing" });
    if (isTaken) expect(await stored()).toMatchObject({ base: "new", document: { title: "Leitlinie" } });
    else expect(await stored()).toEqual(before);

    expect(await editor.restoreVersion(viewer, "news", "n1", 1)).toMatchObject(
      isRestored ? { ok: true, version: 3 } : { ok: false, reason: "missing" },
    );
    expect((await found())?.title).toBe(isRestored ? "Leitlinie" : undefined);
  });

  it.each([
    ["none", undefined],
    ["one to come", "2026-06-20T10:00:00Z"],
    ["one that waits because the record was changed", "2026-06-12T10:00:00Z"],
  ])(
    "keep their own changes when the record is taken back, but no plan, by which it would come back: %s",
    async (plan, at) => {
      app.setTime("2026-06-10T10:00:00Z");
      await publish(item);
      await draft({ ...item, title: "Geändert" }, { base: 1, publishAt: at && new Date(at) });
      if (plan.includes("changed")) await publish({ ...item, title: "Zweite" }, { expectedVersion: 1 });
      app.setTime("2026-06-13T10:00:00Z");
      await runPlans();
      await app.services.editor.unpublish(viewer, "news", "n1");
      app.setTime("2026-06-21T10:00:00Z");
      await runPlans();
      expect(await found()).toBeUndefined();
      expect(await stored()).toMatchObject({ base: "new", document: { title: "Geändert" }, publishAt: null });
    },
  );

  it("are not taken back from the only record of a collection", async () => {
    const request = {
      collection: "about",
      id: "content",
      document: { mission: "Ziel" },
      expectedVersion: "new",
    } as const;
    await app.services.editor.save(viewer, request);
    expect(await app.services.editor.unpublish(viewer, "about", "content")).toEqual({ ok: false, reason: "missing" });
  });

  it("are found by search in the back office only, until they are discarded", async () => {
    const { drafts } = app.services;
    await draft({ ...item, title: "", content: "<p>Über Kanarienvögel</p>" });
    await drafts.save(viewer, {
      ...{ collection: "board", id: "b1", base: "new", expected: "none" },
      document: { name: "Dr. Kanaris", title: "Vorsitz" },
    });
    const titles = async (text: string) =>
      (await drafts.search(text, 9)).map(({ collection, title }) => [collection, title]);
    expect((await titles("kanari")).toSorted()).toEqual([
      ["board", "Dr. Kanaris"],
      ["news", "Ohne Titel"],
    ]);
    expect(await drafts.search("kanari", 1)).toHaveLength(1);
    expect(await titles("ueber Kanarienvögel")).toEqual([["news", "Ohne Titel"]]);
    expect(await titles("vögel")).toEqual([]);
    expect(await titles(" - ")).toEqual([]);
    await drafts.discard(viewer, "news", "n1");
    expect(await titles("kanarienvögel")).toEqual([]);
  });

  it("leave their published record unchanged", async () => {
    await publish(item);
    expect(await draft({ ...item, title: "" }, { base: 1 })).toMatchObject({ ok: true });
    expect(await found()).toMatchObject({ title: "Leitlinie", version: 1 });
    expect((await stored())?.document.title).toBe("");
    expect(await publish({ ...item, title: "" }, { expectedVersion: 1, expectedDraft: 1 })).toMatchObject({
      reason: "invalid",
    });
    expect(await stored()).toBeDefined();
  });

  it("report who saved another draft meanwhile", async () => {
    await draft(item);
    expect(await draft({ ...item, title: "Von Max" }, { expected: 1 }, colleague)).toMatchObject({
      ok: true,
      draft: 2,
    });
    const stale = {
      reason: "stale",
      document: { title: "Von Max" },
      version: "new",
      draft: 2,
      savedBy: colleague.email,
    };
    expect(await draft({ ...item, title: "Von Erika" }, { expected: 1 })).toMatchObject(stale);
    expect(await publish(item, { expectedDraft: 1 })).toMatchObject(stale);
    expect(await publish(item, { expectedDraft: "none" })).toMatchObject(stale);
    expect(await found()).toBeUndefined();
    // Resent because the response was lost: it is the editor's own draft.
    expect(await draft({ ...item, title: "Von Max" }, { expected: 1 })).toMatchObject({ ok: true, draft: 3 });
  });

  it("report on publishing that the record was changed meanwhile", async () => {
    await publish(item);
    await draft({ ...item, title: "Entwurf" }, { base: 1 });
    await app.services.editor.save(colleague, {
      ...{ collection: "news", id: "n1", document: { ...item, title: "Von Max" }, expectedVersion: 1 },
    });
    expect(await publish({ ...item, title: "Entwurf" }, { expectedVersion: 1, expectedDraft: 1 })).toMatchObject({
      ...{ reason: "stale", document: { title: "Von Max" }, version: 2, draft: 1, savedBy: colleague.email },
    });
    expect(await stored()).toBeDefined();
  });

  it("follow a toggle of their record, so that publishing does not undo it", async () => {
    await publish(item);
    await draft({ ...item, title: "Entwurf" }, { base: 1 });
    const pin = { collection: "news", id: "n1", apply: (news: object) => ({ ...news, isPinned: true }) } as const;
    await app.services.editor.change(viewer, pin as never);
    expect(await stored()).toMatchObject({ version: 2, base: 2, document: { title: "Entwurf", isPinned: true } });
  });

  it("keep their versions, and restore one as the newest without losing the schedule", async () => {
    const { drafts, editor } = app.services;
    await draft(item);
    const at = new Date(app.services.clock().getTime() + 3_600_000);
    await draft({ ...item, title: "" }, { expected: 1 }, colleague);
    await draft({ ...item, title: "Dritte" }, { expected: 2, publishAt: at });
    expect(await drafts.listVersions("news", "n1")).toMatchObject([
      { version: 3, savedBy: viewer.email },
      { version: 2, savedBy: colleague.email },
      { version: 1, savedBy: viewer.email },
    ]);
    expect(await drafts.readVersion("news", "n1", 2)).toMatchObject({ title: "" });
    expect(await drafts.readVersion("news", "n1", 9)).toBeUndefined();
    expect(await drafts.restoreVersion(colleague, "news", "n1", 9)).toEqual({ ok: false, reason: "missing" });
    expect(await drafts.restoreVersion(colleague, "news", "n1", 1)).toEqual({ ok: true, version: 4 });
    expect(await stored()).toMatchObject({
      ...{ version: 4, base: "new", document: { title: "Leitlinie" }, publishAt: at.toISOString() },
      savedBy: colleague.email,
    });
    expect((await actions())[0]).toEqual(["news.draft_restored", colleague.email]);
    expect(await editor.listVersions("news", "n1")).toEqual([]);
    await drafts.discard(viewer, "news", "n1");
    expect(await drafts.listVersions("news", "n1")).toEqual([]);
    expect(await drafts.restoreVersion(viewer, "news", "n1", 1)).toEqual({ ok: false, reason: "missing" });
  });

  it("go to the trash alone or with their record, and can be restored", async () => {
    const { editor, drafts } = app.services;
    await publish(item);
    await draft({ ...item, title: "Entwurf" }, { base: 1 });
    expect(await drafts.discard(viewer, "news", "n1")).toEqual({ ok: true });
    expect(await drafts.discard(viewer, "news", "n1")).toEqual({ ok: false });
    expect(await editor.listDeleted("news")).toMatchObject([{ id: "n1", name: "Entwurf", isDraft: true }]);
    await editor.restoreDeleted(viewer, "news", "n1");
    expect(await stored()).toMatchObject({ document: { title: "Entwurf" } });
    expect(await found()).toMatchObject({ version: 1 });

    await editor.remove(viewer, "news", "n1");
    expect(await stored()).toBeUndefined();
    expect(await editor.listDeleted("news")).toMatchObject([
      { name: "Leitlinie", isDraft: false, deletedBy: viewer.email },
    ]);
    await editor.restoreDeleted(viewer, "news", "n1");
    expect(await found()).toBeDefined();
    expect(await stored()).toBeDefined();

    await drafts.discard(viewer, "news", "n1");
    expect(await editor.purgeDeleted(viewer, "news", "n1")).toEqual({ ok: true });
    expect(await editor.listDeleted("news")).toEqual([]);
    expect(await found()).toBeDefined();
  });

  it("are published once at their scheduled time, by the editor who scheduled them", async () => {
    const publishAt = new Date("2026-06-16T06:00:00Z");
    expect(await draft({ ...item, title: "" }, { publishAt })).toMatchObject({ reason: "invalid" });
    expect(await draft(item, { publishAt: new Date("2026-06-15T09:59:00Z") })).toMatchObject({
      fieldErrors: { publishAt: "Dieser Zeitpunkt ist schon vorbei." },
    });
    expect(await draft(item, { publishAt })).toMatchObject({ ok: true, publishAt: publishAt.toISOString() });
    app.setTime("2026-06-16T05:59:59Z");
    expect(await runPlans()).toEqual({ published: 0, removed: 0 });
    app.setTime("2026-06-16T06:00:00Z");
    const runs = await Promise.all([runPlans(), runPlans(), runPlans()]);
    expect(runs.map(({ published }) => published).sort()).toEqual([0, 0, 1]);
    expect(await found()).toMatchObject({ title: "Leitlinie", version: 1 });
    expect(await stored()).toBeUndefined();
    const [newest] = await listActivities(current().database, { limit: 1 });
    expect(newest).toMatchObject({ action: "news.published", user: "System", details: { plannedBy: viewer.email } });
    const [version] = await app.services.editor.listVersions("news", "n1");
    expect(version?.savedBy).toBe(viewer.email);
  });

  it("keep their schedule when saved again, and lose it when it is cancelled or they are discarded", async () => {
    const { drafts, editor } = app.services;
    const publishAt = new Date("2026-06-16T06:00:00Z");
    await draft(item, { publishAt });
    expect(await draft({ ...item, title: "Berichtigt" }, { expected: 1 })).toMatchObject({
      publishAt: publishAt.toISOString(),
    });
    await drafts.discard(viewer, "news", "n1");
    await editor.restoreDeleted(viewer, "news", "n1");
    app.setTime("2026-06-17T06:00:00Z");
    expect(await runPlans()).toMatchObject({ published: 0 });
    await draft(item, { expected: 2, publishAt: new Date("2026-06-18T06:00:00Z") });
    await drafts.cancelPlan(viewer, "news", "n1");
    app.setTime("2026-06-19T06:00:00Z");
    expect(await runPlans()).toMatchObject({ published: 0 });
    expect(await stored()).toMatchObject({ publishAt: null });
  });

  it("are not published over a changed record", async () => {
    await publish(item);
    await draft({ ...item, title: "Entwurf" }, { base: 1, publishAt: new Date("2026-06-16T06:00:00Z") });
    app.setTime("2026-06-16T06:00:00Z");
    await publish({ ...item, title: "Inzwischen" }, { expectedVersion: 1 });
    expect(await runPlans()).toEqual({ published: 0, removed: 0 });
    expect(await found()).toMatchObject({ title: "Inzwischen" });
    expect(await stored()).toMatchObject({ publishAt: "2026-06-16T06:00:00.000Z" });
  });

  it.each([
    ["its record was changed", "changed"],
    ["another event got its link", "link_taken"],
    ["it was saved again without its title", "incomplete"],
    ["a version without a title was restored", "incomplete"],
  ] as const)("say why they were not published as planned: %s", async (what, refusal) => {
    const { drafts } = app.services;
    const publishAt = new Date("2026-06-16T06:00:00Z");
    const collection = refusal === "link_taken" ? "events" : "news";
    const registrationLink = "/anmeldung/schmerztag-Abcdef123456";
    const event = anEvent({ title: "geplant", registrationSettings: { enabled: true, registrationLink } });
    const key = { collection, id: "n1" } as const;
    if (refusal === "changed") await publish(item);
    const base = refusal === "changed" ? 1 : "new";
    const document = collection === "events" ? event : { ...item, title: "Geplant" };
    if (what.includes("restored")) await draft({ ...item, title: "" });
    const expected = what.includes("restored") ? 1 : "none";
    expect(await drafts.save(viewer, { ...key, document, base, expected, publishAt })).toMatchObject({ ok: true });
    if (refusal === "link_taken") await app.put("events", "e2", event);
    if (what.endsWith("changed")) await publish({ ...item, title: "Inzwischen" }, { expectedVersion: 1 });
    if (what.includes("saved again")) await draft({ ...item, title: "" }, { expected: 1 });
    if (what.includes("restored")) await drafts.restoreVersion(viewer, "news", "n1", 1);
    expect(await drafts.find(collection, "n1")).not.toHaveProperty("refusal");

    app.setTime(publishAt.toISOString());
    expect(await runPlans()).toEqual({ published: 0, removed: 0 });
    expect(app.logText()).not.toContain("a scheduled change failed");
    expect(await drafts.find(collection, "n1")).toMatchObject({ refusal, publishAt: publishAt.toISOString() });
    expect(await drafts.list(collection)).toMatchObject([{ refusal }]);
  });

  it.each([
    ["as planned, after its board member was moved", 1, true],
    ["not, when its board member was changed before it was moved", 2, false],
  ])("is published %s", async (_case, version, isPublished) => {
    const { content, drafts, editor, reorderBoard } = app.services;
    const anna = aBoardMember({ name: "Anna", role: "Beisitzerin", position: 0 });
    await app.put("board", "anna", anna);
    await app.put("board", "bernd", aBoardMember({ name: "Bernd", position: 1 }));
    const publishAt = new Date("2026-06-16T06:00:00Z");
    const key = { collection: "board", id: "anna" } as const;
    const planned = { ...anna, role: "Präsidentin" };
    await drafts.save(viewer, { ...key, document: planned, base: 1, expected: "none", publishAt });
    if (version === 2)
      await editor.save(viewer, { ...key, document: { ...anna, description: "Neu" }, expectedVersion: 1 });
    expect(await reorderBoard(viewer, ["bernd", "anna"], ["anna", "bernd"])).toEqual({ ok: true });
    app.setTime(publishAt.toISOString());
    expect(await runPlans()).toEqual({ published: isPublished ? 1 : 0, removed: 0 });
    const role = isPublished ? "Präsidentin" : "Beisitzerin";
    expect(await content.find("board", "anna")).toMatchObject({ role, position: 1 });
    if (!isPublished) expect(await drafts.find("board", "anna")).toMatchObject({ base: 1, document: { position: 0 } });
  });

  it("a published record is moved to the trash at its scheduled time, with the reason", async () => {
    const { drafts, editor } = app.services;
    await publish(item);
    const at = new Date("2026-06-16T06:00:00Z");
    expect(await drafts.planRemoval(viewer, "news", "n1", { at: new Date(0), reason: "" })).toEqual({ ok: false });
    expect(await drafts.planRemoval(viewer, "news", "other", { at, reason: "" })).toEqual({ ok: false });
    await drafts.planRemoval(viewer, "news", "n1", { at, reason: "Frist vorbei" });
    await drafts.planRemoval(viewer, "news", "n1", null);
    app.setTime("2026-06-16T06:00:00Z");
    expect(await runPlans()).toEqual({ published: 0, removed: 0 });

    const later = new Date("2026-06-17T06:00:00Z");
    await drafts.planRemoval(viewer, "news", "n1", { at: later, reason: "Frist vorbei" });
    expect(await drafts.findRemoval("news", "n1")).toMatchObject({ reason: "Frist vorbei", plannedBy: viewer.email });
    app.setTime("2026-06-17T06:00:00Z");
    const runs = await Promise.all([runPlans(), runPlans()]);
    expect(runs.map(({ removed }) => removed).sort()).toEqual([0, 1]);
    expect(await found()).toBeUndefined();
    const [newest] = await listActivities(current().database, { limit: 1 });
    expect(newest).toMatchObject({
      ...{ action: "news.removed", user: "System" },
      details: { plannedBy: viewer.email, reason: "Frist vorbei" },
    });
    await editor.restoreDeleted(viewer, "news", "n1");
    expect(await runPlans()).toEqual({ published: 0, removed: 0 });
    expect(await found()).toBeDefined();
  });

  it.each([
    ["before", "continues"],
    ["after", "was missed"],
  ])("the planned end of a record rests in the trash; restored %s it, it %s", async (when, outcome) => {
    const { drafts, editor } = app.services;
    const at = new Date("2026-06-18T06:00:00Z");
    await publish(item);
    await drafts.planRemoval(viewer, "news", "n1", { at, reason: "Frist vorbei" });
    const planned = await drafts.findRemoval("news", "n1");
    await editor.remove(viewer, "news", "n1");
    expect(await app.services.accountService.listPlans()).toEqual([]);
    expect(await app.services.dueWork.preparedRecords()).toEqual([]);

    app.setTime(when === "before" ? "2026-06-17T06:00:00Z" : "2026-06-18T06:00:00Z");
    expect(await editor.restoreDeleted(viewer, "news", "n1")).toMatchObject({ ok: true });
    const continues = outcome === "continues";
    expect(await drafts.findRemoval("news", "n1")).toEqual(continues ? planned : undefined);
    app.setTime("2026-06-19T06:00:00Z");
    expect(await runPlans()).toEqual({ published: 0, removed: continues ? 1 : 0 });
  });

  it.each<[string, () => Promise<unknown>]>([
    ["due", async () => app.setTime("2026-06-18T06:00:00Z")],
    ["deleted for good", () => app.services.editor.purgeDeleted(viewer, "news", "n1")],
    ["published anew by a form that was open", () => publish(item)],
    ["made a draft again by a form that was open", () => draft(item, { base: 1 })],
    [
      "stopped with everything an account has planned",
      () =>
        current()
          .database.transaction()
          .execute((transaction) =>
            stopAccountPlans(transaction, viewer.email, { email: colleague.email, now: app.services.clock() }),
          ),
    ],
  ])("the planned end of a record in the trash is gone when it is %s", async (_what, change) => {
    const planned = () => current().database.selectFrom("planned_removals").select("id").execute();
    await publish(item);
    await app.services.drafts.planRemoval(viewer, "news", "n1", { at: new Date("2026-06-18T06:00:00Z"), reason: "" });
    await app.services.editor.remove(viewer, "news", "n1");
    expect(await planned()).toHaveLength(1);
    await change();
    expect(await runPlans()).toEqual({ published: 0, removed: 0 });
    expect(await planned()).toEqual([]);
  });

  it("can be created as a copy of a record, which stays unchanged", async () => {
    const { drafts } = app.services;
    await publish({ ...item, isPinned: true });
    const id = await drafts.duplicate(viewer, "news", "n1", 7);
    expect(await drafts.find("news", id ?? "")).toMatchObject({
      ...{ base: "new", version: 1 },
      document: { title: "Leitlinie (Kopie)", date: "2026-06-17", isPinned: false },
    });
    const again = await drafts.duplicate(viewer, "news", id ?? "", undefined);
    expect(await drafts.find("news", again ?? "")).toMatchObject({
      document: { title: "Leitlinie (Kopie) (Kopie)", date: "" },
    });
    expect(await drafts.duplicate(viewer, "news", "other", 7)).toBeUndefined();
    expect(await found()).toMatchObject({ title: "Leitlinie", isPinned: true, version: 1 });
  });
});
