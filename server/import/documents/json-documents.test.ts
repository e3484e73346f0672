import { describe, expect, it } from "vitest";
import { ImportRefused } from "../import-refused.ts";
import { readJsonDocuments } from "./json-documents.ts";

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

async function read(text: string, size = 9) {
  return await Array.fromAsync(readJsonDocuments(pieces(text, size), ["news", "board", "home", "documents"]));
}

async function refusal(text: string, size = 100_000): Promise<string> {
  const error = await read(text, size).catch((error: unknown) => error);
  expect(error).toBeInstanceOf(ImportRefused);
  return (error as Error).message;
}

const whole = String.raw` { "news" : { "a" : {"title":"x } \" \\", "tags":[{"b":[]}, "]"]} , "\u00e4":{} }, "board":{}, "home":{"c":{"d":1}}}
`;

describe("readJsonDocuments", () => {
  it.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    "splits off every document from chunks of %i characters",
    async (size) => {
      expect(await read(whole, size)).toEqual([
        { collection: "news", id: "a", json: String.raw`{"title":"x } \" \\", "tags":[{"b":[]}, "]"]}` },
        { collection: "news", id: "ä", json: "{}" },
        { collection: "home", id: "c", json: '{"d":1}' },
      ]);
    },
  );

  it("reads an export without documents", async () => {
    for (const text of ['{"news":{}}', '{"news":[]}', "[]"]) expect(await read(text)).toEqual([]);
    expect(await read('{"foo":{},"board":{}}')).toEqual([]);
  });

  it.each(["{}", '{"foo":{}}', '{"news":null}', '{"foo":{"a":{"title":"A"}}}'])(
    "refuses %s, which has no known collection",
    async (text) => {
      expect(await refusal(text)).toMatch(/kein Export einer solchen Website/);
    },
  );

  it("reads a file of one collection that only its name says", async () => {
    const documents = async (text: string) =>
      (await Array.fromAsync(readJsonDocuments(pieces(text, 3), ["news", "events"], "news"))).map(
        ({ collection, id }) => `${collection}/${id}`,
      );
    expect(await documents('{"n1":{"t":1},"n2":{}}')).toEqual(["news/n1", "news/n2"]);
    expect(await documents('[{"id":"n1"}]')).toEqual(["news/"]);
    expect(await documents('{"events":{"e1":{}}}')).toEqual(["events/e1"]);
    expect(await documents('{"meta":{"resourcePath":["events"]},"data":{"e1":{}}}')).toEqual(["events/e1"]);
  });

  it("refuses a file truncated at any position", async () => {
    const text = whole.trimEnd();
    for (let length = text.indexOf("{") + 1; length < text.length; length++) {
      expect(await refusal(text.slice(0, length))).toMatch(/^Die Datei ist unvollständig/);
    }
  });

  it("reads every wrapping of the common tools, from chunks of any size", async () => {
    const a = { collection: "news", id: "a", json: '{"t":1}' };
    const listed = { ...a, id: "", json: '{"id":"a","t":1}' };
    const wrappings: [string, unknown][] = [
      ['{"__collections__":{"news":{"a":{"t":1}}}}', a],
      ['{"data":{"news":{"a":{"t":1}}},"meta":{"version":1}}', a],
      ['{"meta":{"resourcePath":[]},"data":{"__collections__":{"news":{"a":{"t":1}}}}}', a],
      ['{"meta":{"resourcePath":["news"]},"data":{"a":{"t":1}}}', a],
      ['{"news":[null,{"id":"a","t":1}]}', { ...listed, position: 1 }],
      ['{"version":1.5, "at":"x\\"","empty":null ,"news":{"a":{"t":1}}}', a],
      ['{"news":[{"id":"a","t":1}]}', listed],
      ['{"news":{"documents":[{"id":"a","t":1}]}}', listed],
      ['{"meta":{"resourcePath":"/news"},"data":[{"id":"a","t":1}]}', listed],
      ['[{"id":"a","t":1}]', { ...listed, collection: "" }],
      ['{"/news/":{"a":{"t":1}}}', a],
      ['{"firestore":{"News":{"a":{"t":1}}},"auth":{}}', a],
      ['{"news/a":{"t":1}}', { ...a, parent: "" }],
      ['{"events/e/news/a":{"t":1}}', { ...a, parent: "events/e" }],
      ['{"collections":[{"id":"a","t":1}]}', { ...listed, collection: "" }],
      ['{"news":{"rows":[{"id":"a","t":1}]}}', listed],
      ['{"news":{"documents":{"a":{"t":1}}}}', a],
      ['{"data":[{"id":"a","t":1}]}', { ...listed, collection: "" }],
      ['{"data":{"misc":{},"news":{"a":{"t":1}}}}', a],
      ['{"data":{"news/a":{"t":1}}}', { ...a, parent: "" }],
      ['{"projects/p/databases/(default)/documents/news/a":{"t":1}}', { ...a, parent: "" }],
      // Words that are also collections or wrappings, around all collections, one or both.
      ...["documents", "docs", "items", "rows", "data", "collections", "export", "__collections__"].flatMap(
        (word): [string, unknown][] => [
          [`{"${word}":{"news":{"a":{"t":1}}}}`, a],
          [`{"${word}":{"/News":{"a":{"t":1}},"version":1}}`, a],
          [`{"${word}":{"news":[{"id":"a","t":1}]}}`, listed],
          [`{"${word}":{"news":{"documents":{"a":{"t":1}}}}}`, a],
          [`{"${word}":{"board":{},"news":{"a":{"t":1}}}}`, a],
          [`{"${word}":{"news/a":{"t":1}}}`, { ...a, parent: "" }],
          [`{"data":{"${word}":{"news":{"a":{"t":1}}}}}`, a],
          [`{"${word}":{"documents":{"a":{"t":1}}}}`, { ...a, collection: "documents" }],
          [`{"${word}":{"documents":{"news":{"t":1}}}}`, { ...a, collection: "documents", id: "news" }],
        ],
      ),
    ];
    for (const [text, document] of wrappings) {
      for (const size of [1, 2, 7, 1000]) expect(await read(text, size), text).toEqual([document]);
    }
  });

  it("tells a document whose id is a collection from that collection", async () => {
    const hasField = (_collection: string, value: object) => "title" in value || "fields" in value;
    const documents = async (value: object, only = "") => {
      const source = pieces(JSON.stringify(value), 5);
      const read = readJsonDocuments(source, ["news", "documents", "home"], only, hasField);
      return (await Array.fromAsync(read)).map(({ collection, id }) => `${collection}/${id}`);
    };
    const library = {
      news: { at: { seconds: 1 }, title: "A" },
      export: { title: { de: "A" } },
      home: { fields: {} },
      items: { title: [] },
      Home: { t: 1 },
    };
    const read = Object.keys(library).map((id) => `documents/${id}`);
    expect(await documents({ documents: library })).toEqual(read);
    expect(await documents(library, "documents")).toEqual(read);
    expect(await documents({ meta: { resourcePath: ["documents"] }, data: library })).toEqual(read);
    const both = { documents: { d1: { title: "A" }, news: { n1: { title: "A" } }, x: { y: { title: "A" } } } };
    expect(await documents(both)).toEqual(["documents/d1", "news/n1", "x/y"]);
  });

  it("reads what is too large for a document as the collection it can only be", async () => {
    const large = JSON.stringify({
      documents: { news: { a: { t: "x".repeat(11_000_000) }, b: { t: '\\"}'.repeat(3e6) } } },
    });
    expect((await read(large, 100_000)).map(({ collection, id }) => `${collection}/${id}`)).toEqual([
      "news/a",
      "news/b",
    ]);
  });

  it("reads also what is no document, so that it is reported, beside those that are", async () => {
    const values = { a: [], b: 'x}"', c: null, d: 1.5, e: { t: 1 } };
    const ids = Object.entries(values).map(([id, value]) => ({ collection: "news", id, json: JSON.stringify(value) }));
    for (const size of [1, 3, 1000]) {
      expect(await read(JSON.stringify({ news: values }), size)).toEqual(ids);
      const listed = ids.filter(({ id }) => id !== "c").map((one) => ({ ...one, id: "" }));
      expect(await read(JSON.stringify({ news: Object.values(values) }), size)).toEqual(listed);
    }
  });

  it.each(["1", '"x"', "x"])("refuses %s for its shape", async (text) => {
    expect(await refusal(text)).toMatch(/nicht die Form/);
  });

  it.each([
    '{"news":{"a":{}}} x',
    '{"news":{"a":{},}}',
    '{"news":{"a":{}},}',
    '{"news" {}}',
    "{news:{}}",
    '{"\\x":{}}',
  ])("refuses %s as malformed", async (text) => {
    expect(await refusal(text)).toMatch(/kein gültiges JSON/);
  });

  it("limits the depth, the document size and the key length", async () => {
    expect(await refusal(`{"news":{"a":${'{"b":'.repeat(50)}`)).toMatch(/zu tief verschachtelt \(bei „news\/a“\)/);
    expect(await refusal(`{"news":{"a":{"b":"${"x".repeat(20_100_000)}`)).toMatch(/mehr als 20 MB \(bei „news\/a“\)/);
    expect(await refusal(`{"${"x".repeat(2000)}`)).toMatch(/nicht die Form/);
  });
});
