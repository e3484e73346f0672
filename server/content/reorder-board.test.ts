import { afterEach, beforeEach, expect, it } from "vitest";
import type { Database } from "#server/database/schema.ts";
import { openInMemory } from "#test/database/contract-database.ts";
import { createDraftEditor, type DraftEditor } from "./drafts/draft-editor.ts";
import { applyScheduledChanges } from "./drafts/publish-due.ts";
import { type ContentEditor, createContentEditor } from "./editor.ts";
import { createReorderBoard, type ReorderBoard } from "./reorder-board.ts";
import { createContentReader } from "./store/content-store.ts";
import { writeContent } from "./store/write-content.ts";

const viewer = { id: "1", email: "redaktion@verein.example" };
const now = new Date("2026-06-15T10:00:00Z");
let database: Database;
let command: ReorderBoard;
let commits = 0;

beforeEach(async () => {
  database = await openInMemory();
  commits = 0;
  command = createReorderBoard(
    database,
    () => now,
    () => commits++,
  );
  for (const [position, name] of ["Anna", "Bernd", "Clara"].entries()) {
    const document = { name, title: "Dr.", role: "Vorstand", description: "Text", image: "/files/a.png", position };
    await database
      .transaction()
      .execute((transaction) =>
        writeContent(
          transaction,
          { collection: "board", id: name.toLowerCase(), document, expected: "new", activity: null },
          { email: null, now },
        ),
      );
  }
});
afterEach(() => database.destroy());

async function namesInOrder() {
  const order = [{ field: "position", direction: "asc", as: "number" }] as const;
  return (await createContentReader(database).list("board", { order })).map(({ name, position }) => [name, position]);
}

/** Reorders as an editor who saw the order `seen`, by default the stored one. */
async function reorder(by: typeof viewer, ids: string[], seen?: string[]) {
  return command(by, ids, seen ?? (await namesInOrder()).map(([name]) => String(name).toLowerCase()));
}

const activities = () => database.selectFrom("activity_logs").selectAll().execute();

it("stores the order as positions from 0, with one activity entry", async () => {
  expect(await reorder(viewer, ["clara", "bernd", "anna"])).toEqual({ ok: true });
  expect(await namesInOrder()).toEqual([
    ["Clara", 0],
    ["Bernd", 1],
    ["Anna", 2],
  ]);
  const entries = await activities();
  expect(entries).toHaveLength(1);
  expect(entries[0]).toMatchObject({ action: "board.reordered", section: "board" });
  expect(commits).toBe(1);
});

it("makes no new version of a member whose position stays", async () => {
  await reorder(viewer, ["clara", "bernd", "anna"]);
  const board = await createContentReader(database).list("board");
  expect(board.map(({ id, version }) => [id, version])).toEqual([
    ["anna", 2],
    ["bernd", 1],
    ["clara", 2],
  ]);
});

it("logs nothing when the order is already stored", async () => {
  expect(await reorder(viewer, ["anna", "bernd", "clara"])).toEqual({ ok: true });
  expect(await activities()).toEqual([]);
});

it("puts members added in the meantime after the listed ones", async () => {
  await reorder(viewer, ["bernd", "anna"]);
  expect((await namesInOrder()).map(([name]) => name)).toEqual(["Bernd", "Anna", "Clara"]);
});

it("changes nothing when a listed member no longer exists", async () => {
  expect(await reorder(viewer, ["clara", "weg", "anna", "bernd"])).toEqual({ ok: false, reason: "missing" });
  expect((await namesInOrder()).map(([name]) => name)).toEqual(["Anna", "Bernd", "Clara"]);
});

it("returns stale with the author when another editor saved a different order", async () => {
  await reorder({ id: "2", email: "kollegin@verein.example" }, ["clara", "anna", "bernd"]);
  expect(await reorder(viewer, ["bernd", "anna", "clara"], ["anna", "bernd", "clara"])).toEqual({
    ok: false,
    reason: "stale",
    ids: ["clara", "anna", "bernd"],
    savedBy: "kollegin@verein.example",
    savedAt: now.toISOString(),
  });
  expect((await namesInOrder()).map(([name]) => name)).toEqual(["Clara", "Anna", "Bernd"]);
});

it("accepts an order that is already stored, and one that only lacks a new member", async () => {
  await reorder(viewer, ["clara", "anna", "bernd"]);
  const seen = ["anna", "bernd", "clara"];
  expect(await reorder(viewer, ["clara", "anna", "bernd"], seen)).toEqual({ ok: true });
  expect(await reorder(viewer, ["anna", "clara"], ["clara", "anna"])).toEqual({ ok: true });
});

const later = new Date("2026-06-16T10:00:00Z");
const noone = () => undefined;

/** Ways in which a member is written by somebody who saw another order, or whose draft or version is of before. */
const ways: Record<string, (parts: { editor: ContentEditor; drafts: DraftEditor; anna: object }) => Promise<unknown>> =
  {
    "a form that was open, whose editor keeps their version": ({ editor, anna }) =>
      editor.save(viewer, { collection: "board", id: "anna", document: anna, expectedVersion: 2 }),
    "an old version that is restored": ({ editor }) => editor.restoreVersion(viewer, "board", "anna", 1),
    "an old version of a draft that is restored and published": async ({ editor, drafts, anna }) => {
      const change = { collection: "board", id: "anna", base: 2 } as const;
      await drafts.save(viewer, { ...change, document: anna, expected: "none" });
      const draft = await drafts.find("board", "anna");
      const sent = { ...change, document: draft?.document, expectedVersion: 2, expectedDraft: draft?.version ?? 0 };
      return editor.save(viewer, sent);
    },
    "an old version of a draft that is restored and planned": ({ drafts, anna }) =>
      drafts.save(viewer, {
        ...{ collection: "board", id: "anna", base: 2, document: anna, expected: "none", publishAt: later },
      }),
  };

it.each(Object.keys(ways))("is not undone by %s", async (way) => {
  const editor = createContentEditor(database, () => now, noone);
  const drafts = createDraftEditor(database, () => now);
  const [stored] = await createContentReader(database).list("board", { ids: ["anna"] });
  const { id: _id, version: _version, ...anna } = stored as NonNullable<typeof stored>;
  await reorder(viewer, ["clara", "bernd", "anna"]);
  await ways[way]?.({ editor, drafts, anna: { ...anna, name: "Anna", role: "Ehrenmitglied" } });
  await applyScheduledChanges(database, () => later, noone, noone);
  expect(await namesInOrder()).toEqual([
    ["Clara", 0],
    ["Bernd", 1],
    ["Anna", 2],
  ]);
});

// SPEC §4: position = highest + 1.
it.each(["saved", "planned"])(
  "has a new member last, also behind those that joined since its form was opened: %s",
  async (how) => {
    const editor = createContentEditor(database, () => now, noone);
    const drafts = createDraftEditor(database, () => now);
    const member = (name: string, position: number) => {
      return { name, title: "Dr.", role: "Vorstand", description: "Text", image: "/files/a.png", position };
    };
    const emil = { collection: "board", id: "emil", document: member("Emil", 3) } as const;
    if (how === "planned") await drafts.save(viewer, { ...emil, base: "new", expected: "none", publishAt: later });
    await editor.save(viewer, { collection: "board", id: "dora", document: member("Dora", 3), expectedVersion: "new" });
    if (how === "saved") {
      const saved = await editor.save(viewer, { ...emil, expectedVersion: "new" });
      // The answer was lost, and the form sends the same again.
      expect(await editor.save(viewer, { ...emil, expectedVersion: "new" })).toMatchObject({
        ...saved,
        change: "unchanged",
      });
    }
    await applyScheduledChanges(database, () => later, noone, noone);
    expect((await namesInOrder()).slice(3)).toEqual([
      ["Dora", 3],
      ["Emil", 4],
    ]);
  },
);
