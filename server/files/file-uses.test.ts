import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#server/database/schema.ts";
import { openInMemory } from "#test/database/contract-database.ts";
import { insertFile } from "./file-rows.ts";
import { fileKeysIn, saveFileUses } from "./file-uses.ts";

const now = new Date("2026-06-15T10:00:00Z");

describe("the files a document refers to", () => {
  it.each<[string, object, string[]]>([
    ["a field", { image: "/files/news/1-a.jpg" }, ["news/1-a.jpg"]],
    ["rich text", { content: '<p>\n<img src="/files/news/1-a.jpg" alt=""></p>' }, ["news/1-a.jpg"]],
    ["the beginning of a line", { content: "Siehe\n/files/documents/1_a.pdf." }, ["documents/1_a.pdf"]],
    [
      "a width of a picture",
      { content: "/files/news/1-a.jpg.480.webp 480w, /files/news/1-b.jpg" },
      ["news/1-a.jpg", "news/1-b.jpg"],
    ],
    ["an address with a host", { url: "https://verein.example/files/news/1-a.jpg" }, ["news/1-a.jpg"]],
    ["a longer path", { url: "https://host.example/sites/files/news/1-a.jpg", other: "/sites/files/news/1-b.jpg" }, []],
    ["a name without a folder", { url: "/files/a.jpg" }, []],
  ])("are found in %s", (_name, document, keys) => {
    expect(fileKeysIn(JSON.stringify(document))).toEqual(keys);
  });
});

describe("the files a record uses", () => {
  let database: Database;
  beforeEach(async () => {
    database = await openInMemory();
    const file = { key: "news/1-known.jpg", originalName: "a.jpg", mediaType: "image/jpeg", sizeBytes: 1 };
    await insertFile(database, { ...file, width: null, height: null, createdAt: now, hasVariants: false });
  });
  afterEach(() => database.destroy());

  it.each<[string, string, boolean]>([
    ["a path", "/files/news/1-unknown.jpg", true],
    ["an own address", "https://verein.example/files/news/1-known.jpg", true],
    ["an earlier address of the site", "http://www.frueher.example/files/news/1-known.jpg", true],
    ["an address without a scheme", "//verein.example/files/news/1-known.jpg", true],
    ["another site", "http://host.example/files/Downloads/x.aspx", false],
    ["another site without a scheme", "//host.example/files/Downloads/x.aspx", false],
  ])("%s: %s", async (_name, url, isUsed) => {
    const record = { kind: "record", collection: "news", id: "n1", now, isNew: true } as const;
    await database.transaction().execute((transaction) => saveFileUses(transaction, record, JSON.stringify({ url })));
    const uses = await database.selectFrom("file_uses").select("key").distinct().execute();
    expect(uses.map(({ key }) => key)).toEqual(isUsed ? [/\/files\/(.*)/.exec(url)?.[1]] : []);
  });
});
