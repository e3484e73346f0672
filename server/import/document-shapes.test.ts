import { describe, expect, it } from "vitest";
import { plainDocument } from "./document-shapes.ts";

const of = (document: object, { collection = "", id = "" } = {}) => {
  const { inner, ...plain } = plainDocument({ collection, id, json: JSON.stringify(document) });
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
      "named by the REST interface",
      { name: "projects/p/databases/(default)/documents/news/n1", fields: { title: { stringValue: "A" } } },
      {},
    ],
  ])("is read %s", (_how, document, place) => {
    expect(of(document, place)).toEqual(plain);
  });

  it("keeps a field that is called data", () => {
    const document = { title: "A", data: { x: 1 }, path: "a/b" };
    expect(of(document, { collection: "news", id: "n1" }).value).toEqual(document);
  });

  it("has no fields where a value stands in its place", () => {
    expect(of({ nullValue: null }, { collection: "fields", id: "title" }).value).toEqual({});
  });
});
