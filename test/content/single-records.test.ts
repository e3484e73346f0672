import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SingleCollection, singleCollections } from "#model/content/collection-kind.ts";
import { type CollectionName, contentSchemas } from "#model/content/collections.ts";
import { newSingleIds } from "#server/content/store/single-record.ts";
import { removeContent, writeContent } from "#server/content/store/write-content.ts";
import { initialize } from "#server/first-start/initialize.ts";
import { databaseSource } from "#server/import/database-source.ts";
import { databaseTarget } from "#server/import/database-target.ts";
import { importFile } from "#server/import/import-file.ts";
import { writeSiteExport } from "#server/import/site-export.ts";
import { createTestApp, type TestApp, testTime } from "#test/create-test-app.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { collectionLabels } from "#text/content/collection.ts";

const viewer = { id: "u1", email: "redaktion@verein.example" };
const author = { email: viewer.email, now: new Date(testTime) };
const foreign = "aaa";

let app: TestApp;
let folder: string;
let cookie: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "single-"));
  app = await createTestApp();
  for (const collection of singleCollections) await put(collection, newSingleIds[collection]);
  cookie = await signInAsAdministrator(app);
});
afterAll(async () => {
  await app.close();
  await removeFolder(folder);
});

const documentOf = (collection: CollectionName) => contentSchemas[collection].parse({});
const put = (collection: SingleCollection, id: string) =>
  app.services.changeContent((transaction) =>
    writeContent(
      transaction,
      { collection, id, document: documentOf(collection) as never, expected: "new", activity: null },
      author,
    ),
  );
const live = (table: "content" | "drafts", collection: SingleCollection) =>
  app.services.database
    .selectFrom(table)
    .select("id")
    .where("collection", "=", collection)
    .where("deleted_at", "is", null)
    .execute();
/** Stores a record as a version with the hole did: beside the other one, with everything that belongs to it. */
const insertRaw = async (collection: SingleCollection, id: string) => {
  const instant = author.now.toISOString();
  const data = JSON.stringify(documentOf(collection));
  const row = { collection, id, version: 1, data };
  await app.services.database
    .insertInto("content")
    .values({ ...row, created_at: instant, updated_at: instant })
    .execute();
  await app.services.database
    .insertInto("revisions")
    .values({ ...row, saved_at: instant, saved_by: null })
    .execute();
};
const insertRawDraft = (collection: SingleCollection, id: string) =>
  app.services.database
    .insertInto("drafts")
    .values({
      ...{ collection, id, version: 1, base_version: null, data: JSON.stringify(documentOf(collection)) },
      ...{ saved_at: author.now.toISOString(), saved_by: null, publish_at: null, planned_by: null, deleted_at: null },
    })
    .execute();
const forget = async (collection: SingleCollection, id: string) => {
  for (const table of ["content", "revisions", "drafts", "draft_versions"] as const) {
    await app.services.database.deleteFrom(table).where("collection", "=", collection).where("id", "=", id).execute();
  }
};
const exportTo = async (name: string) => {
  let text = "";
  for await (const chunk of writeSiteExport(databaseSource(app.services.database))) text += chunk;
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};
const importFrom = (path: string) => importFile(databaseTarget(app.services), path, { now: author.now });

describe.each(singleCollections)("the collection of one record %s", (collection) => {
  const id = newSingleIds[collection];
  const only = async () => {
    expect(await live("content", collection)).toEqual([{ id }]);
    expect(await live("drafts", collection)).toEqual([]);
  };
  const document = () => documentOf(collection);

  const refused: [path: string, write: () => Promise<unknown>][] = [
    [
      "save",
      () => app.services.editor.save(viewer, { collection, id: foreign, document: document(), expectedVersion: "new" }),
    ],
    ["change", () => app.services.editor.change(viewer, { collection, id: foreign, apply: (same) => same as never })],
    [
      "draft",
      () =>
        app.services.drafts.save(viewer, {
          collection,
          id: foreign,
          document: document(),
          base: "new",
          expected: "none",
        }),
    ],
    ["remove", () => app.services.editor.remove(viewer, collection, id)],
    [
      "planned removal",
      () => app.services.drafts.planRemoval(viewer, collection, id, { at: new Date("2999-01-01"), reason: "" }),
    ],
  ];
  it.each(refused)("is not changed by: %s", async (_path, write) => {
    expect(await write()).toMatchObject({ ok: false });
    await only();
  });

  it("is not changed by: restoring another one from the trash, or one of its versions", async () => {
    await insertRaw(collection, foreign);
    await insertRawDraft(collection, foreign);
    await app.services.changeContent((transaction) =>
      removeContent(transaction, { collection, id: foreign, expected: "any", activity: null }, author),
    );
    await app.services.database
      .updateTable("drafts")
      .set({ deleted_at: author.now.toISOString() })
      .where("id", "=", foreign)
      .execute();
    expect(await app.services.editor.restoreDeleted(viewer, collection, foreign)).toMatchObject({ ok: false });
    expect(await app.services.editor.restoreVersion(viewer, collection, foreign, 1)).toMatchObject({ ok: false });
    expect(await app.services.drafts.restoreVersion(viewer, collection, foreign, 1)).toMatchObject({ ok: false });
    await only();
    await forget(collection, foreign);
  });

  it("is not changed by: publishing a draft of another one that is due", async () => {
    await insertRawDraft(collection, foreign);
    await app.services.database
      .updateTable("drafts")
      .set({ publish_at: "2020-01-01T00:00:00.000Z" })
      .where("id", "=", foreign)
      .execute();
    await app.services.applyScheduledChanges();
    expect(await live("content", collection)).toEqual([{ id }]);
    await forget(collection, foreign);
    await only();
  });

  it("keeps its id, history and place when a record with another id is imported", async () => {
    const path = join(folder, `${collection}-other.json`);
    await writeFile(path, JSON.stringify({ [collection]: { main: document() } }));
    const report = await importFrom(path);
    expect(report.leftOut).toEqual([]);
    await only();
  });

  it("is the one that is exported and imported when an earlier version has stored a second one", async () => {
    await insertRaw(collection, foreign);
    const own = JSON.parse(await readFile(await exportTo("own.json"), "utf8"));
    expect(Object.keys(own[collection])).toEqual([id]);
    // An export written by that version.
    own[collection] = { [foreign]: { ...document() }, [id]: own[collection][id], zzz: { ...document() } };
    const path = join(folder, "both.json");
    await writeFile(path, JSON.stringify(own));
    await forget(collection, foreign);
    const report = await importFrom(path);
    const reason = `„${collectionLabels[collection].area}“ gibt es nur einmal, übernommen ist „${id}“`;
    expect(report.leftOut).toEqual(
      [foreign, "zzz"].map((left) => ({ title: expect.stringContaining(` ${left}`), reason, isFlaw: true })),
    );
    await only();
  });

  it("loses what an earlier version stored beside it at the next start, to the trash", async () => {
    await insertRaw(collection, foreign);
    await insertRawDraft(collection, foreign);
    await initialize(app.services);
    await only();
    const entries = await app.services.activityLog.list({ limit: 2 });
    const entry = entries.find(({ action }) => action === "content.surplus_trashed");
    expect(entry?.details).toEqual({ count: 2 });
    await forget(collection, foreign);
  });
});

it("an editor's request cannot add settings of its own", async () => {
  const answer = await app.request("/admin/synonyms.data", {
    method: "POST",
    headers: { Origin: app.siteUrl, Cookie: cookie, "Content-Type": "application/json" },
    body: JSON.stringify({ intent: "save", id: "zzz", expectedVersion: "new", document: { searchSynonyms: "" } }),
  });
  expect(answer.status).toBe(404);
  expect(await live("content", "settings")).toEqual([{ id: newSingleIds.settings }]);
});
