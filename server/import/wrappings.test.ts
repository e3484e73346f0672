import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MemoryTarget } from "#test/import/memory-target.ts";
import { importFile } from "./import-file.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "wrappings-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function stored(json: string): Promise<Map<string, string>> {
  const path = join(folder, "export.json");
  await writeFile(path, json);
  const target = new MemoryTarget();
  const { leftOut } = await importFile(target, path, { now: new Date("2026-11-20T12:00:00Z") });
  expect(leftOut).toEqual([]);
  return target.stored;
}

type Fields = Record<string, unknown>;
type Site = Record<string, Record<string, Fields>>;

/** Names of collections, ids and fields that wrappings also use. */
const site = (instant: unknown = "2025-02-03T10:00:00.000Z", event: unknown = "e1"): Site => ({
  news: { n1: { title: "A", date: "2025-02-03", content: "<p>a</p>" }, home: { title: "B", date: "2025-02-04" } },
  documents: { d1: { title: "C", fileUrl: "https://old.example/c.pdf", category: "Recht", createdAt: instant } },
  home: { content: { hero: { title: "D" }, mission: "M" } },
  about: { main: { mission: "M" } },
  registrations: {
    r1: {
      ...{ eventId: event, title: "Frau", firstName: "Anna", lastName: "Weber", email: "a@b.example", city: "Bonn" },
      ...{ status: "new", createdAt: instant },
    },
  },
});

const collections = (list: (documents: Record<string, Fields>, collection: string) => unknown) =>
  Object.fromEntries(Object.entries(site()).map(([name, documents]) => [name, list(documents, name)]));
const lists = (wrap: (id: string, fields: Fields) => unknown) =>
  collections((documents) => Object.entries(documents).map(([id, fields]) => wrap(id, fields)));
const maps = (wrap: (fields: Fields, id: string) => unknown) =>
  collections((documents) =>
    Object.fromEntries(Object.entries(documents).map(([id, fields]) => [id, wrap(fields, id)])),
  );
const listed = (wrap: (path: string, fields: Fields, collection: string, id: string) => unknown) =>
  Object.entries(site()).flatMap(([collection, documents]) =>
    Object.entries(documents).map(([id, fields]) => wrap(`${collection}/${id}`, fields, collection, id)),
  );
const typed = (value: unknown): object =>
  typeof value === "string"
    ? { stringValue: value }
    : { mapValue: { fields: Object.fromEntries(Object.entries(value as Fields).map(([k, v]) => [k, typed(v)])) } };
const lettered = (value: unknown): { M?: object; S?: unknown } =>
  typeof value === "string"
    ? { S: value }
    : { M: Object.fromEntries(Object.entries(value as Fields).map(([k, v]) => [k, lettered(v)])) };
const rest = (path: string, fields: Fields) => ({
  name: `projects/p/databases/(default)/documents/${path}`,
  fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typed(value)])),
});

const wrappings: Readonly<Record<string, unknown>> = {
  "around all collections": { dump: site() },
  "around all collections, at any depth": { databases: { "(default)": { documents: site() } } },
  "named like the project": { "verein-1234": site() },
  "beside what it says of itself": { exportedAt: "2025-01-01", version: 2, payload: site() },
  "a list of tables": { tables: lists((id, fields) => ({ id, ...fields })) },
  ...Object.fromEntries(
    ["id", "_id", "__id__", "docId", "doc_id", "documentId", "uid"].map((name) => [
      `lists with ${name}`,
      lists((id, fields) => ({ [name]: id, ...fields })),
    ]),
  ),
  "lists of ids and documents": lists((id, fields) => [id, fields]),
  "lists of keys and values": lists((key, value) => ({ key, value })),
  "lists of fields": lists((id, fields) => ({ id, fields })),
  "lists of attributes, in pages": collections((documents) => ({
    data: Object.entries(documents).map(([id, attributes]) => ({ id, attributes })),
    ...{ links: null, next: 2 },
  })),
  "lists with their numbers, in pages": collections((documents) => ({
    ...{ page: 1, perPage: 30, totalItems: 2, totalPages: 1 },
    items: Object.entries(documents).map(([id, fields]) => ({ id, ...fields })),
  })),
  "documents beside what is said of their pages": collections((documents) => ({
    docs: Object.entries(documents).map(([id, fields]) => ({ id, ...fields })),
    ...{ totalDocs: 2, pagingCounter: 1, hasPrevPage: false, prevPage: null, nextPage: null },
  })),
  "records with their fields": collections((documents) => ({
    records: Object.entries(documents).map(([id, fields]) => ({ id, createdTime: "2025-01-01T00:00:00.000Z", fields })),
    offset: "itr1/rec1",
  })),
  "results of a query": collections((documents) => ({
    results: Object.entries(documents).map(([objectId, fields]) => ({ objectId, ...fields })),
  })),
  "documents with their revisions": collections((documents) => ({
    ...{ total_rows: 2, offset: 0 },
    rows: Object.entries(documents).map(([id, fields]) => ({
      id,
      key: id,
      value: { rev: "1-a" },
      doc: { _id: id, ...fields },
    })),
  })),
  "documents in a key of a tool": maps((fields) => ({ __data__: fields })),
  "documents beside their collections": maps((fields) => ({ _data: fields, _collections: {} })),
  "documents beside what is said of them": maps((attributes) => ({ attributes, meta: { version: 1 } })),
  "paths among the fields": listed((path, fields) => ({ path, ...fields })),
  ...Object.fromEntries(
    ["collection", "_collection", "collectionName", "_type", "__collection__"].map((name) => [
      `documents with ${name}`,
      listed((_path, fields, collection, id) => ({ [name]: collection, id, ...fields })),
    ]),
  ),
  "answers about several documents": listed((path, fields) => ({ found: rest(path, fields), readTime: "2025-01-01" })),
  "tables in a list": Object.entries(site()).map(([table_name, documents]) => ({
    table_name,
    rows: Object.entries(documents).map(([id, fields]) => ({ id, ...fields })),
  })),
  "tables after their database": [
    { type: "header", version: "5.2.1", comment: "Export" },
    { type: "database", name: "verein" },
    ...Object.entries(site()).map(([name, documents]) => ({
      ...{ type: "table", name, database: "verein" },
      data: Object.entries(documents).map(([id, fields]) => ({ id, ...fields })),
    })),
  ],
  "answers of a scan, with letters for types": collections((documents) => ({
    Items: Object.entries(documents).map(([id, fields]) => lettered({ id, ...fields }).M),
    ...{ Count: 2, ScannedCount: 2, ConsumedCapacity: null },
  })),
  "items with letters for types": collections((documents) =>
    Object.entries(documents).map(([id, fields]) => ({ Item: lettered({ id, ...fields }).M })),
  ),
  "collections in a list": {
    collections: Object.entries(site()).map(([collectionName, documents]) => ({
      collectionName,
      data: Object.entries(documents).map(([id, fields]) => ({ id, ...fields })),
    })),
  },
};

describe("an export is read in any wrapping", () => {
  it.each(Object.keys(wrappings))("%s", async (name) => {
    const expected = await stored(JSON.stringify(site()));
    expect(await stored(JSON.stringify(wrappings[name]))).toEqual(expected);
  });

  it("also in lists with gaps, where a realtime database had ids that are numbers", async () => {
    const news = [
      null,
      { title: "A", date: "2025-02-03" },
      null,
      { title: "C", date: "2025-02-03", images: [null, "https://old.example/c.jpg"] },
    ];
    const events = { "-Oabc_123": { title: "E", date: "2027-02-03" } };
    const result = await stored(JSON.stringify({ news, events }));
    expect([...result.keys()]).toEqual(["news/1", "news/3", "events/-Oabc_123"]);
    expect(JSON.parse(result.get("news/3") ?? "")).toMatchObject({ title: "C", images: ["https://old.example/c.jpg"] });
  });

  it("also in pages that were written one after the other", async () => {
    const pages = listed((path, fields) =>
      JSON.stringify({ documents: [rest(path, fields)], nextPageToken: "x" }, null, 1),
    );
    expect(await stored(pages.join("\n"))).toEqual(await stored(JSON.stringify(site())));
  });

  it.each<[instant: unknown, event: unknown]>([
    [
      { __type: "timestamp", value: "2025-02-03T10:00:00.000Z" },
      { __type: "reference", value: "events/e1" },
    ],
    ["__Timestamp__2025-02-03T10:00:00.000Z", "__DocumentReference__events/e1"],
  ])("with instants and references as %j", async (instant, event) => {
    expect(await stored(JSON.stringify(site(instant, event)))).toEqual(await stored(JSON.stringify(site())));
  });

  it("and what stands beside the list of a page is no document", async () => {
    const path = join(folder, "export_news.json");
    const items = [{ id: "n1", title: "A", date: "2025-02-03" }];
    await writeFile(path, JSON.stringify({ page: 1, perPage: 30, totalItems: 1, total_pages: 1, limit: 5, items }));
    expect(await importFile(new MemoryTarget(), path, { now: new Date() })).toMatchObject({ taken: 1, leftOut: [] });
  });

  it("but what is inside a document that has other content is not taken for it", async () => {
    const events = { e1: { summary: "Tagung", hall: { title: "Saal 1" } }, e2: { title: "B", date: "2025-02-03" } };
    const path = join(folder, "events.json");
    await writeFile(path, JSON.stringify(events));
    const { leftOut } = await importFile(new MemoryTarget(), path, { now: new Date() });
    expect(leftOut).toMatchObject([{ reason: "enthält keines der Felder dieser Sammlung" }]);
  });
});

describe("the record of a collection of one in several documents", () => {
  const stored_ = async (site: Site) =>
    Object.fromEntries([...(await stored(JSON.stringify(site)))].map(([key, value]) => [key, JSON.parse(value)]));

  it("is joined, whatever its parts are called", async () => {
    const sections = [{ id: "1", title: "A", content: "<p>a</p>" }];
    const result = await stored_({
      legal: {
        imprint: { title: "Impressum", sections },
        Datenschutz: { title: "Datenschutz", content: "<p>d</p>" },
        membershipForm: { url: "https://old.example/a.pdf", fileName: "a.pdf" },
      },
      settings: { main: { contactEmail: "a@b.example" }, social: { facebook: "https://facebook.com/v" } },
      about: {
        mission: { title: "Auftrag", text: "M" },
        values: { value: "W" },
        coreValues: { items: [{ title: "A" }] },
      },
    });
    expect(Object.keys(result)).toEqual(["legal/legal", "settings/main", "about/about"]);
    expect(result).toMatchObject({
      "legal/legal": {
        imprint: { title: "Impressum", sections },
        privacy: { title: "Datenschutz", sections: [{ content: "<p>d</p>" }] },
        membershipForm: { fileName: "a.pdf" },
      },
      "settings/main": { contactEmail: "a@b.example", socialMedia: { facebook: "https://facebook.com/v" } },
      "about/about": { mission: "M", values: "W", coreValues: [{ title: "A" }] },
    });
  });

  it("is joined where its fields stand in the place of documents, as in a realtime database", async () => {
    const result = await stored_({
      legal: { imprint: "<p>i</p>", privacy: { title: "Datenschutz", sections: [null, { title: "A", content: "a" }] } },
      settings: { contactEmail: "a@b.example", phone: 22112345, socialMedia: { facebook: "https://facebook.com/v" } },
      about: { mission: "M", coreValues: [{ title: "A" }] },
      home: { hero: { title: "H" }, featuredNewsIds: ["1"] },
    } as never);
    expect(result).toMatchObject({
      "legal/legal": { imprint: { sections: [{ content: "<p>i</p>" }] }, privacy: { sections: [{ title: "A" }] } },
      "settings/settings": {
        ...{ contactEmail: "a@b.example", phone: "22112345" },
        socialMedia: { facebook: "https://facebook.com/v" },
      },
      "about/about": { mission: "M", coreValues: [{ title: "A" }] },
      "home/content": { hero: { title: "H" }, featuredNewsIds: ["1"] },
    });
  });

  it("stays as it is where a document is the whole record, whatever its id", async () => {
    const imprint = { title: "I", sections: [] };
    expect(await stored_({ legal: { imprint: { imprint, privacy: "<p>Text</p>" } } })).toMatchObject({
      "legal/imprint": { imprint, privacy: { sections: [{ content: "<p>Text</p>" }] } },
    });
  });
});
