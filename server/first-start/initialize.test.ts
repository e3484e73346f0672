import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { collectionNames, listCollections } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { listActivities } from "#server/activity/activity-store.ts";
import { purgeRecord } from "#server/content/history/trash.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { removeContent } from "#server/content/store/write-content.ts";
import { createFileStore } from "#server/files/file-store.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import type { Services } from "#server/services.ts";
import { openInMemory } from "#test/database/contract-database.ts";
import { initialize } from "./initialize.ts";

const now = new Date("2026-06-15T08:00:00Z");
const author = { email: "redaktion@example.org", now };
let services: Services;
let folder: string;

async function open() {
  const database = await openInMemory();
  folder = await mkdtemp(join(tmpdir(), "initialize-"));
  services = {
    config: { retention: defaultPeriods },
    clock: () => now,
    database,
    content: createContentReader(database),
    changeContent: (run) => database.transaction().execute(run),
    files: createFileStore(`file:${folder}`),
  } as Services;
}

async function close() {
  await services.database.destroy();
  await rm(folder, { recursive: true });
}

async function everything() {
  const tables = ["content", "revisions", "activity_logs", "files", "content_counter"] as const;
  return Promise.all(tables.map((table) => services.database.selectFrom(table).selectAll().execute()));
}

function insertRaw(collection: CollectionName, id: string, data: Record<string, unknown>) {
  const past = "2024-01-01T00:00:00.000Z";
  return services.database
    .insertInto("content")
    .values({ collection, id, version: 1, data: JSON.stringify(data), created_at: past, updated_at: past })
    .execute();
}

/** Inserts a record into each collection with pictures, so that no pictures are stored. */
async function fillCollectionsWithPictures() {
  await insertRaw("news", "own", { title: "Eigene Nachricht", date: "2024-05-01" });
  await insertRaw("events", "own", { title: "Eigenes", date: "2024-05-01", certificationPoints: 2, isFree: true });
  await insertRaw("board", "own", {
    name: "A",
    title: "Dr.",
    role: "B",
    description: "C",
    image: "/files/board/1-a.png",
  });
  await insertRaw("home", "own", {});
}

describe("initialize on an empty database", () => {
  beforeAll(async () => {
    await open();
    await initialize(services);
  });
  afterAll(close);

  it("fills every collection", async () => {
    for (const collection of collectionNames) {
      expect(await services.content.count(collection), collection).toBeGreaterThan(0);
    }
    expect(await services.content.find("home", "content")).toBeDefined();
  });

  it("records one activity entry of the system with the number of records per collection", async () => {
    const activities = await listActivities(services.database, { limit: 100 });
    expect(activities).toHaveLength(1);
    expect(activities[0]).toMatchObject({
      action: "content.initialized",
      details: {
        news: 9,
        events: 8,
        congresses: 1,
        courses: 1,
        legal: 1,
        board: 5,
        about: 1,
        home: 1,
        settings: 1,
        documents: 3,
      },
      timestamp: now.toISOString(),
    });
  });

  it("changes nothing when it runs again", async () => {
    const before = await everything();
    await initialize({ ...services, clock: () => new Date("2027-01-01T00:00:00Z") });
    expect(await everything()).toEqual(before);
  });

  it("stores every referenced file with a row in the file table", async () => {
    const used = [(await services.content.find("home", "content"))?.hero.image ?? ""];
    for (const collection of ["news", "events", "board"] as const) {
      for (const record of await services.content.list(collection)) if (record.image) used.push(record.image);
    }
    for (const { fileUrl, size } of await services.content.list("documents")) {
      used.push(fileUrl);
      expect((await services.files.find(fileUrl.slice("/files/".length)))?.sizeBytes).toBe(size);
    }
    const listed = await services.database.selectFrom("files").selectAll().execute();
    expect(listed.map(({ key }) => `/files/${key}`).sort()).toEqual(used.sort());
    for (const { key, size_bytes, unused_since } of listed) {
      expect(key).toMatch(
        /^((home|news|events|board)\/1781510400000-[a-z0-9-]+\.png|documents\/1781510400000_[a-z0-9-]+\.pdf)$/,
      );
      expect(unused_since).toBeNull();
      expect(await services.files.find(key)).toMatchObject({
        mediaType: key.endsWith(".pdf") ? "application/pdf" : "image/png",
        sizeBytes: size_bytes,
      });
    }
  });
});

describe("initialize", () => {
  beforeEach(open);
  afterEach(close);

  it("runs once when two instances start together, and leaves the slower one's files unused for the sweep", async () => {
    const later = { ...services, clock: () => new Date(now.getTime() + 1) };
    await Promise.all([initialize(services), initialize(later)]);
    expect(await services.content.count("news")).toBe(9);
    expect(await listActivities(services.database, { limit: 100 })).toHaveLength(1);
    const pictures = await services.database.selectFrom("files").selectAll().execute();
    expect(pictures).toHaveLength(48);
    expect(pictures.filter(({ unused_since }) => unused_since === null)).toHaveLength(24);
  });

  it("skips collections with records and stores no pictures for them", async () => {
    await fillCollectionsWithPictures();
    await initialize(services);
    for (const collection of ["news", "events", "board", "home"] as const) {
      expect((await services.content.list(collection)).map(({ id }) => id)).toEqual(["own"]);
    }
    expect(await services.content.count("legal")).toBe(1);
    const pictures = services.database.selectFrom("files").select("key").where("media_type", "=", "image/png");
    expect(await pictures.execute()).toEqual([]);
  });

  it("features no default news on the home page when the site has news of its own", async () => {
    await insertRaw("news", "own", { title: "Eigene Nachricht", date: "2024-05-01" });
    await initialize(services);
    expect(await services.content.findFirst("home")).toMatchObject({ featuredNewsIds: [] });
  });

  it("adds no documents to the library of an existing site", async () => {
    await fillCollectionsWithPictures();
    await insertRaw("settings", "settings", {});
    await initialize(services);
    expect(await services.content.count("legal")).toBe(1);
    expect(await services.content.count("documents")).toBe(0);
    expect(await services.database.selectFrom("files").select("key").execute()).toEqual([]);
  });

  it("keeps a collection empty that an editor emptied", async () => {
    await fillCollectionsWithPictures();
    await services.changeContent((transaction) =>
      removeContent(transaction, { collection: "board", id: "own", expected: "any", activity: null }, author),
    );
    await initialize(services);
    expect(await services.content.count("legal")).toBe(1);
    expect(await services.content.count("board")).toBe(0);
  });

  it("keeps a collection empty whose emptied records retention has removed for good", async () => {
    await initialize(services);
    for (const collection of listCollections) {
      const rows = await services.database
        .selectFrom("content")
        .selectAll()
        .where("collection", "=", collection)
        .execute();
      await services.changeContent(async (transaction) => {
        for (const row of rows) await purgeRecord(transaction, row, now);
      });
    }
    const before = await everything();
    await initialize(services);
    expect(await services.content.count("news")).toBe(0);
    expect(await everything()).toEqual(before);
  });

  it("sets existing events without points and price to 15 points and free of charge, as a new version", async () => {
    await fillCollectionsWithPictures();
    await insertRaw("events", "old", { title: "Altes Symposium", date: "2024-05-01", price: 40 });
    await initialize(services);
    const event = await services.content.find("events", "old");
    expect(event).toMatchObject({ certificationPoints: 15, isFree: true, price: 0, version: 2 });
    expect(await services.content.find("events", "own")).toMatchObject({ certificationPoints: 2, version: 1 });
    const [entry] = await listActivities(services.database, { limit: 1 });
    expect(entry?.details).toMatchObject({ backfilledEvents: 1 });
  });

  it("backfills events on an initialised site too, and keeps their price", async () => {
    await fillCollectionsWithPictures();
    await initialize(services);
    await insertRaw("events", "old", { title: "Altes Symposium", date: "2024-05-01", isFree: false, price: 40 });
    await initialize(services);
    expect(await services.content.find("events", "old")).toMatchObject({ certificationPoints: 15, price: 40 });
    const before = await everything();
    await initialize(services);
    expect(await everything()).toEqual(before);
  });

  it("does not touch events in the trash", async () => {
    await fillCollectionsWithPictures();
    await insertRaw("events", "old", { title: "Altes Symposium", date: "2024-05-01" });
    await services.database
      .updateTable("content")
      .set({ deleted_at: now.toISOString() })
      .where("id", "=", "old")
      .execute();
    await initialize(services);
    const rows = await services.database.selectFrom("content").select("version").where("id", "=", "old").execute();
    expect(rows).toEqual([{ version: 1 }]);
  });
});
