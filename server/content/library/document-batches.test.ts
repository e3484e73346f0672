import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { LibraryDocument } from "#model/content/library-document.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import type { Database } from "#server/database/schema.ts";
import { aLibraryDocument } from "#test/builders.ts";
import { openInMemory } from "#test/database/contract-database.ts";
import { createDraftEditor } from "../drafts/draft-editor.ts";
import { createContentReader } from "../store/content-store.ts";
import { writeContent } from "../store/write-content.ts";
import { createDocumentBatches } from "./document-service.ts";

const now = new Date("2026-06-15T10:00:00Z");
const viewer = { id: "v1", email: "redaktion@verein.example" };
const ids = ["document-one-1", "document-two-2", "document-three"] as const;
let database: Database;
let changes = 0;
const batches = () => createDocumentBatches({ database, clock: () => now, contentChanged: () => void changes++ });

beforeEach(async () => {
  database = await openInMemory();
  changes = 0;
});
afterEach(() => database.destroy());

async function put(id: string, document: Partial<LibraryDocument>): Promise<void> {
  const change = { collection: "documents", id, document: aLibraryDocument(document), expected: "any" } as const;
  await database
    .transaction()
    .execute((transaction) => writeContent(transaction, { ...change, activity: null }, { email: null, now }));
}
const find = (id: string) => createContentReader(database).find("documents", id);
const logged = async () =>
  (await listActivities(database, { limit: 100 })).map(({ action, details }) => [action, details.id]);

describe("adding", () => {
  const file = (id: string, title = id) => {
    return { id, title, fileUrl: `/files/documents/1_${id}.pdf`, fileType: "pdf" as const, size: 5 };
  };

  it("makes one document per file, with what is common to all, once", async () => {
    const order = { files: ids.map((id) => file(id)), category: "Protokolle", tags: ["2026"] };
    expect(await batches().add(viewer, order)).toBe(3);
    expect(await batches().add(viewer, order), "sent again").toBe(3);
    expect(await createContentReader(database).count("documents")).toBe(3);
    expect(await find(ids[1])).toMatchObject({
      title: ids[1],
      category: "Protokolle",
      tags: ["2026"],
      size: 5,
      version: 1,
    });
    expect((await find(ids[1]))?.createdAt).toBe(now.toISOString());
    expect(await logged()).toHaveLength(3);
    expect(changes).toBeGreaterThan(0);
  });

  it("adds none if one of them has no title", async () => {
    const order = { files: [file(ids[0]), file(ids[1], "  ")], category: "", tags: [] };
    expect(await batches().add(viewer, order)).toBeUndefined();
    expect(await createContentReader(database).count("documents")).toBe(0);
  });
});

describe("sorting", () => {
  beforeEach(async () => {
    for (const id of ids) await put(id, { category: "Alt", tags: ["a", "b"] });
  });

  it("changes category and tags of the selected documents only", async () => {
    const order = { ids: [ids[0], ids[1]], category: "Neu", addedTags: ["c", "a"], removedTags: ["b"] };
    expect(await batches().sort(viewer, order)).toBe(2);
    expect(await find(ids[0])).toMatchObject({ category: "Neu", tags: ["a", "c"], updatedAt: now.toISOString() });
    expect(await find(ids[2])).toMatchObject({ category: "Alt", tags: ["a", "b"], version: 1 });
    expect(await logged()).toEqual([
      ["documents.updated", expect.anything()],
      ["documents.updated", expect.anything()],
    ]);
    expect(await batches().sort(viewer, order), "nothing left to change").toBe(0);
  });

  it("leaves the category unless it is given, and removes it if it is empty", async () => {
    await batches().sort(viewer, { ids: [ids[0]], addedTags: ["c"], removedTags: [] });
    expect(await find(ids[0])).toMatchObject({ category: "Alt", tags: ["a", "b", "c"] });
    await batches().sort(viewer, { ids: [ids[0]], category: "", addedTags: [], removedTags: [] });
    expect(await find(ids[0])).toMatchObject({ category: "" });
  });
});

describe("renaming", () => {
  it("renames a category and a tag everywhere, in drafts too, and joins those that exist", async () => {
    await put(ids[0], { category: "Leitlinie", tags: ["Opiat", "Praxis"] });
    await put(ids[1], { category: "Leitlinien", tags: ["Opioid", "Opiat"] });
    const drafts = createDraftEditor(database, () => now);
    const draft = { collection: "documents", id: ids[0], base: 1, expected: "none" } as const;
    const document = { ...aLibraryDocument({ title: "Entwurf", category: "Leitlinie" }) };
    expect(await drafts.save(viewer, { ...draft, document })).toMatchObject({ ok: true });
    expect(await batches().rename(viewer, { kind: "category", from: "Leitlinie", to: "Leitlinien" })).toBe(1);
    expect(await batches().rename(viewer, { kind: "tag", from: "Opiat", to: "Opioid" })).toBe(2);
    expect(await find(ids[0])).toMatchObject({ category: "Leitlinien", tags: ["Opioid", "Praxis"] });
    expect(await find(ids[1])).toMatchObject({ category: "Leitlinien", tags: ["Opioid"], version: 2 });
    expect((await drafts.find("documents", ids[0]))?.document).toMatchObject({
      title: "Entwurf",
      category: "Leitlinien",
    });
  });

  // Published later, by its plan too, it would bring the old name back.
  it.each([
    ["never published", undefined, "Leitlinie", "new"],
    ["unfinished", undefined, "", "new"],
    ["of a document with another name", "Formulare", "Leitlinie", 1],
    ["of a document that has been changed since", "Formulare", "Leitlinie", 1],
    ["with another name of a document", "Leitlinie", "Formulare", 2],
  ] as const)("reaches a draft: %s", async (state, published, category, base) => {
    if (published) await put(ids[0], { category: published });
    const drafts = createDraftEditor(database, () => now);
    const draft = { collection: "documents", id: ids[0], base: published ? 1 : "new", expected: "none" } as const;
    const document = aLibraryDocument({ category, title: category, tags: ["Opiat"] });
    await drafts.save(viewer, { ...draft, document });
    if (state.endsWith("since")) await put(ids[0], { category: "Protokolle" });
    await batches().rename(viewer, { kind: "category", from: "Leitlinie", to: "Leitlinien" });
    expect(await batches().rename(viewer, { kind: "tag", from: "Opiat", to: "Opioid" })).toBe(1);
    const renamed = category === "Leitlinie" ? "Leitlinien" : category;
    const found = await drafts.find("documents", ids[0]);
    expect(found).toMatchObject({ base, document: { category: renamed, title: category, tags: ["Opioid"] } });
  });
});
