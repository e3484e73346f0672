import { afterEach, beforeEach, expect, it } from "vitest";
import { applyScheduledChanges } from "#server/content/drafts/publish-due.ts";
import { listMediaUses } from "#server/media/media-uses.ts";
import { removals } from "#server/privacy/expired-data.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { aNewsItem } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";

const viewer = { id: "u1", email: "erika@verein.example" };
const item = aNewsItem({ title: "Leitlinie", date: "2026-06-10" });

describeOnEachEngine("the trash", (current) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
  });
  afterEach(() => app.close());

  const steps = {
    publish: () =>
      app.services.editor.save(viewer, { collection: "news", id: "n1", document: item, expectedVersion: "new" }),
    draftNew: () => saveDraft("new"),
    /** By a form that was opened while the record was public. */
    draftOfPublished: () => saveDraft(1),
    discard: () => app.services.drafts.discard(viewer, "news", "n1"),
    remove: () => app.services.editor.remove(viewer, "news", "n1"),
    removeAsPlanned: async () => {
      const plan = { at: new Date("2026-06-15T10:02:00Z"), reason: "Abgelaufen" };
      await app.services.drafts.planRemoval(viewer, "news", "n1", plan);
      app.setTime("2026-06-15T10:03:00Z");
      await applyScheduledChanges(
        current().database,
        app.services.clock,
        () => {},
        (error) => {
          throw error;
        },
      );
    },
    unpublish: () => app.services.editor.unpublish(viewer, "news", "n1"),
    waitTwentyDays: async () => app.setTime("2026-07-05T10:00:00Z"),
    waitAMinute: async () => app.setTime("2026-06-15T10:01:00Z"),
  };
  const saveDraft = (base: number | "new") =>
    app.services.drafts.save(viewer, {
      ...{ collection: "news", id: "n1", base, expected: "none" },
      document: { ...item, title: "Entwurf" },
    });
  const empty = () =>
    current()
      .database.transaction()
      .execute((transaction) => removals.trashedRecords(transaction, app.services.clock(), defaultPeriods));
  const rows = async () => {
    const { database } = current();
    const left = await Promise.all(
      (["content", "revisions", "drafts"] as const).map((table) => database.selectFrom(table).select("id").execute()),
    );
    return left.flat().length;
  };

  type Way = readonly (keyof typeof steps)[];
  const ways: [way: Way, inTrash: string[], isEmptied: boolean][] = [
    [["publish", "remove"], ["Leitlinie"], true],
    [["publish", "draftOfPublished", "remove"], ["Leitlinie"], true],
    [["publish", "draftOfPublished", "discard", "waitAMinute", "remove"], ["Leitlinie"], true],
    [["publish", "remove", "waitTwentyDays", "draftOfPublished"], [], false],
    [["publish", "unpublish"], [], false],
    [["publish", "unpublish", "discard"], ["Leitlinie"], true],
    [["publish", "unpublish", "waitAMinute", "discard"], ["Leitlinie"], true],
    [["publish", "unpublish", "waitTwentyDays", "discard"], ["Leitlinie"], false],
    [["publish", "draftOfPublished", "discard", "waitAMinute", "unpublish"], [], false],
    [["draftNew", "discard"], ["Entwurf"], true],
    [["draftNew"], [], false],
  ];

  it.each(ways)("is emptied after 30 days of what it lists: %j", async (way, inTrash, isEmptied) => {
    for (const step of way) await steps[step]();
    const { editor } = app.services;
    expect((await editor.listDeleted("news")).map(({ name }) => name)).toEqual(inTrash);
    const before = await rows();
    app.setTime("2026-07-16T10:00:00Z");
    expect((await empty()) > 0).toBe(isEmptied);
    expect(await editor.listDeleted("news")).toHaveLength(isEmptied ? 0 : inTrash.length);
    expect(await rows()).toBe(isEmptied ? 0 : before);
  });

  it.each(ways)("lets what it lists be deleted for good or restored, and nothing else: %j", async (way, inTrash) => {
    for (const step of way) await steps[step]();
    const { content, drafts, editor } = app.services;
    const before = await rows();
    if (inTrash.length > 0) {
      expect(await editor.restoreDeleted(viewer, "news", "n1")).toMatchObject({ ok: true });
      expect((await editor.listDeleted("news")).map(({ name }) => name)).not.toContain(inTrash[0]);
      expect((await content.find("news", "n1")) ?? (await drafts.find("news", "n1"))).toBeDefined();
      if (await content.find("news", "n1")) await steps.remove();
      else await steps.discard();
    }
    expect(await editor.purgeDeleted(viewer, "news", "n1")).toEqual({ ok: inTrash.length > 0 });
    expect(await rows()).toBe(inTrash.length > 0 ? 0 : before);
  });

  const drafted: [way: Way, draft: "live" | "trash" | undefined][] = [
    [["publish", "remove"], undefined],
    [["publish", "draftOfPublished", "remove"], "live"],
    [["publish", "draftOfPublished", "discard", "remove"], "trash"],
    [["publish", "draftOfPublished", "discard", "waitAMinute", "remove"], "trash"],
    [["publish", "draftOfPublished", "discard", "waitAMinute", "removeAsPlanned"], "trash"],
  ];

  it.each(drafted)("gives a record back with the draft it had, not with a discarded one: %j", async (way, draft) => {
    for (const step of way) await steps[step]();
    const { content, drafts, editor } = app.services;
    const inTrash = await editor.listDeleted("news");
    await steps.waitTwentyDays();
    for (const _again of ["once", "twice"]) {
      expect(await editor.restoreDeleted(viewer, "news", "n1")).toMatchObject({ ok: true });
      expect(await content.find("news", "n1")).toBeDefined();
      expect(await drafts.find("news", "n1")).toEqual(draft === "live" ? expect.anything() : undefined);
      const rest = draft === "trash" ? [{ name: "Entwurf", isDraft: true, deletedAt: "2026-06-15T10:00:00.000Z" }] : [];
      expect(await editor.listDeleted("news")).toMatchObject(rest);
      await steps.remove();
      expect(await editor.listDeleted("news")).toMatchObject(inTrash.map(({ name, isDraft }) => ({ name, isDraft })));
    }
    await editor.restoreDeleted(viewer, "news", "n1");
    expect(await editor.restoreDeleted(viewer, "news", "n1")).toMatchObject({ ok: draft === "trash" });
    expect(await drafts.find("news", "n1")).toEqual(draft ? expect.anything() : undefined);
  });

  it.each(drafted.filter(([, draft]) => draft))(
    "keeps no draft of what it gives back from being published: %j",
    async (way, draft) => {
      for (const step of way) await steps[step]();
      const { content, drafts, editor } = app.services;
      await editor.restoreDeleted(viewer, "news", "n1");
      if (draft === "trash") await editor.restoreDeleted(viewer, "news", "n1");
      const found = await drafts.find("news", "n1");
      if (!found) throw new Error("no draft");
      expect(found.base).toBe((await content.find("news", "n1"))?.version);
      const publication = {
        collection: "news",
        id: "n1",
        document: found.document,
        expectedVersion: found.base,
      } as const;
      expect(await editor.save(viewer, { ...publication, expectedDraft: found.version })).toMatchObject({ ok: true });
      expect(await content.find("news", "n1")).toMatchObject({ title: "Entwurf" });
    },
  );

  it("gives a record back whose draft is in conflict, with the conflict", async () => {
    for (const step of ["publish", "draftOfPublished"] as const) await steps[step]();
    const { drafts, editor } = app.services;
    const document = { ...item, title: "Inzwischen" };
    await editor.save(viewer, { collection: "news", id: "n1", document, expectedVersion: 1 });
    await steps.remove();
    await editor.restoreDeleted(viewer, "news", "n1");
    expect(await drafts.find("news", "n1")).toMatchObject({ base: 1, document: { title: "Entwurf" } });
  });

  it("does not keep a draft from being published that a form saved after its record was deleted", async () => {
    for (const step of ["publish", "remove", "draftOfPublished"] as const) await steps[step]();
    const draft = await app.services.drafts.find("news", "n1");
    expect(draft).toMatchObject({ base: "new", document: { title: "Entwurf" } });
    const publication = { collection: "news", id: "n1", document: draft?.document, expectedVersion: "new" } as const;
    const outcome = await app.services.editor.save(viewer, { ...publication, expectedDraft: draft?.version ?? "none" });
    expect(outcome).toMatchObject({ ok: true, version: 2 });
    expect(await app.services.editor.listDeleted("news")).toEqual([]);
  });

  it("is not where the media library looks for a file of what became a draft again", async () => {
    const file = { original_name: "a.png", media_type: "image/png", size_bytes: 1, created_at: "2026-06-15T10:00:00Z" };
    await current()
      .database.insertInto("files")
      .values({ ...file, key: "news/1-a.png" })
      .execute();
    const document = { ...item, image: "/files/news/1-a.png" };
    await app.services.editor.save(viewer, { collection: "news", id: "n1", document, expectedVersion: "new" });
    const states = async () => (await listMediaUses(current().database, "news/1-a.png")).map(({ state }) => state);
    expect(await states()).toEqual(["live"]);
    await steps.unpublish();
    expect(await states()).toEqual(["draft"]);
    await steps.waitAMinute();
    await steps.discard();
    expect(await states()).toEqual(["version", "trash"]);
  });
});
