import { describe, expect, it } from "vitest";
import { listOfLines, listOfOne } from "./json-lines.ts";

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

const listed = async (text: string, size: number) => (await Array.fromAsync(listOfLines(pieces(text, size)))).join("");

describe("a file with a document in each line", () => {
  const lines = '\n{"id":"a","t":"x\\n"}\r\n\n {"id":"b"}\n{"id":"c"}';
  it.each([1, 3, 7, 100])("is read as a list, from chunks of %i characters", async (size) => {
    const ids = [{ id: "a", t: "x\n" }, { id: "b" }, { id: "c" }];
    expect(JSON.parse(await listed(lines, size))).toEqual(ids);
    expect(JSON.parse(await listed(`${lines}\n`, size))).toEqual(ids);
  });

  it.each([
    ["an export in one line", '{"news":{"a":{}}}\n'],
    ["an export in many lines", '{\n  "news": {\n    "a": {}\n  }\n}\n'],
    ["a list", '[{"id":"a"},\n{"id":"b"}]'],
    ["what is broken", '{"news"\n{"a"'],
    ["nothing", ""],
  ])("is not %s, which stays as it is", async (_what, text) => {
    for (const size of [1, 5, 100]) expect(await listed(text, size)).toBe(text);
  });
});

describe("a file that is one document", () => {
  const one = async (text: string, size: number) =>
    (await Array.fromAsync(listOfOne(pieces(text, size), (value) => "title" in value))).join("");

  it.each([1, 7, 100])("becomes a list, from chunks of %i characters", async (size) => {
    expect(JSON.parse(await one('\n{\n  "title": "a"\n}\n', size))).toEqual([{ title: "a" }]);
  });

  it.each(['{"news":{}}', '[{"title":"a"}]', '{"title":"a"', '{"title":"a"} x', "", "x"])(
    "is not %j, which stays as it is",
    async (text) => {
      for (const size of [1, 100]) expect(await one(text, size)).toBe(text);
    },
  );

  it("is not a long one", async () => {
    const text = JSON.stringify({ title: "a".repeat(1_100_000) });
    expect(await one(text, 100_000)).toBe(text);
  });
});
