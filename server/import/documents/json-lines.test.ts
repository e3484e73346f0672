import { describe, expect, it } from "vitest";
import { listOfLines } from "./json-lines.ts";

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
