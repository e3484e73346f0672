import { describe, expect, it } from "vitest";
import { plainDocument, plainDocuments } from "./document-shapes.ts";

const of = (document: object, { collection = "", id = "" } = {}) => {
  const { inner, parent, writtenId, ...plain } = plainDocument({ collection, id, json: JSON.stringify(document) });
  return plain;
};

describe("a document of an export", () => {
  const plain = { collection: "news", id: "n1", value: { title: "A" } };
  it.each([
    ["as it is", { title: "A" }, { collection: "news", id: "n1" }],
    ["with its times beside it", { data: { title: "A" }, createTime: "2025-01-01" }, { collection: "news", id: "n1" }],
    ["named by its path", { path: "news/n1", data: { title: "A" } }, {}],
    ["named by its path in a list", { ref: {}, path: "/news/n1", data: { title: "A" } }, { collection: "documents" }],
    [
      "as the client library writes a snapshot",
      {
        _ref: { _firestore: {}, _path: { segments: ["news", "n1"] } },
        _fieldsProto: { title: { stringValue: "A", valueType: "stringValue" } },
        ...{ _readTime: { _seconds: 1, _nanoseconds: 0 }, _serializer: {} },
      },
      { collection: "events" },
    ],
    ["named by its path among its fields", { __path__: "news/n1", title: "A" }, {}],
    ["named in a line by a name", { __name__: "n1", title: "A" }, { collection: "news" }],
    ["named by an id of another database", { _id: { $oid: "n1" }, title: "A" }, { collection: "news" }],
    [
      "named by the REST interface",
      { name: "projects/p/databases/(default)/documents/news/n1", fields: { title: { stringValue: "A" } } },
      {},
    ],
  ])("is read %s", (_how, document, place) => {
    expect(of(document, place)).toMatchObject(plain);
  });

  it("may be one of several in an entry: a page of a list, a whole collection", () => {
    const read = (entry: object, collection = "") =>
      plainDocuments({ collection, id: "", json: JSON.stringify(entry) }).map(({ collection, id, value }) => [
        `${collection}/${id}`,
        value,
      ]);
    const name = "projects/p/databases/(default)/documents/news/n1";
    const found = [["news/n1", { title: "A" }]];
    expect(read({ documents: [{ name, fields: { title: { stringValue: "A" } } }], nextPageToken: "x" })).toEqual(found);
    for (const key of ["collection", "name", "id"])
      for (const docs of [[{ id: "n1", data: { title: "A" } }], { n1: { title: "A" } }])
        for (const list of ["", "documents"]) expect(read({ [key]: "/news", docs }, list), key).toEqual(found);
    expect(read({ document: { name, fields: { title: { stringValue: "A" } } }, readTime: "x" })).toEqual(found);
    expect(read({ readTime: "x" })).toEqual([]);
    expect(read({ document_name: name, data: '{"title":"A"}', operation: "IMPORT" })).toEqual(found);
    expect(read({ id: "n1", title: "A", items: [{ x: 1 }] }, "news")).toEqual([
      ["news/n1", { id: "n1", title: "A", items: [{ x: 1 }] }],
    ]);
    const asText = plainDocuments({ collection: "news", id: "n1", json: JSON.stringify('{"title":"A"}') });
    expect(asText[0]?.value).toEqual({ title: "A" });
  });

  it("says which document it was in, and what was in it", () => {
    const notes = { n1: { text: "x" }, n2: { __collections__: { replies: { r1: {}, r2: {} } } } };
    const read = (document: object) => {
      const { inner, parent, value } = plainDocument({ collection: "news", id: "n1", json: JSON.stringify(document) });
      return { inner: Object.fromEntries(inner), parent, value };
    };
    const counts = { notes: 2, "notes/replies": 2 };
    const found = { inner: counts, parent: "", value: { title: "A" } };
    expect(read({ title: "A", __collections__: { notes, empty: {} } })).toEqual(found);
    for (const key of ["subcollections", "subCollections", "collections", "__collections__"])
      expect(read({ data: { title: "A" }, [key]: { notes } }), key).toEqual(found);
    expect(read({ data: { title: "A", __subcollections__: { notes } }, id: "n1" })).toEqual(found);
    expect(read({ title: "A", subCollection: { "news/n1/notes": notes } })).toEqual(found);
    expect(read({ data: { title: "A" }, collections: { notes: [{}, {}] } }).inner).toEqual({ notes: 2 });
    expect(read({ title: "A", collections: { x: 1 } })).toEqual({
      inner: {},
      parent: "",
      value: { title: "A", collections: { x: 1 } },
    });
    const name = "projects/p/databases/(default)/documents/users/u1/news/n1";
    for (const place of [
      { name, fields: { title: { stringValue: "A" } } },
      { __path__: "users/u1/news/n1", title: "A" },
    ])
      expect(read(place)).toMatchObject({ inner: {}, parent: "users/u1" });
  });

  it("keeps a field that is called data", () => {
    const document = { title: "A", data: { x: 1 }, path: "a/b" };
    expect(of(document, { collection: "news", id: "n1" }).value).toEqual(document);
  });

  it("has no fields where a value stands in its place", () => {
    expect(of({ nullValue: null }, { collection: "fields", id: "title" }).value).toEqual({});
  });

  const instant = "2025-01-01T23:00:00.000Z";
  it.each<[value: unknown, plain: unknown]>([
    [{ seconds: 1_735_772_400, nanoseconds: 0 }, instant],
    [{ _seconds: "1735772400", _nanoseconds: "0" }, instant],
    [{ seconds: 1_735_772_400 }, instant],
    [{ type: "firestore/timestamp/1.0", seconds: 1_735_772_400, nanoseconds: 0 }, instant],
    [{ __type__: "timestamp", value: instant }, instant],
    [{ __type: "Date", iso: instant }, instant],
    [{ timestampValue: { seconds: "1735772400", nanos: 0 }, valueType: "timestampValue" }, instant],
    [{ $date: { $numberLong: "1735772400000" } }, instant],
    [
      { seconds: 5, text: "x" },
      { seconds: 5, text: "x" },
    ],
    [{ referenceValue: "projects/p/databases/(default)/documents/events/e1" }, "e1"],
    [{ __datatype__: "documentReference", value: "events/e1" }, "e1"],
    [{ _firestore: {}, _path: { segments: ["events", "e1"] }, _converter: {} }, "e1"],
    [{ type: "firestore/documentReference/1.0", referencePath: "events/e1" }, "e1"],
  ])("is read with the value %j", (value, plain) => {
    expect(of({ value }, { collection: "news", id: "n1" }).value).toEqual({ value: plain });
  });

  it("gets an id that this site can store, the same each time", () => {
    const ids = ["n/1", "Über uns", "a%20b"].map((id) => of({ title: "A" }, { collection: "news", id }).id);
    expect(ids).toEqual(Array.from(ids, () => expect.stringMatching(/^x[0-9a-f]{24}$/)));
    expect(new Set(ids).size).toBe(3);
    expect(of({ title: "A" }, { collection: "news", id: "n/1" }).id).toBe(ids[0]);
  });
});
