import { getSchema } from "@tiptap/core";
import { DOMParser } from "@tiptap/pm/model";
import { expect, it } from "vitest";
import { documentOf } from "#test/content/small-dom.ts";
import { isItemNumber } from "./list-numbers.ts";
import { textExtensions } from "./rich-text-schema.ts";

const schema = getSchema(textExtensions);

/** Whether the number, typed at the start of the last paragraph, is that of an item. */
function isItemAfter(html: string, number: number): boolean {
  const doc = DOMParser.fromSchema(schema).parse(documentOf(`${html}<p></p>`));
  return isItemNumber(number, doc.resolve(doc.content.size - 1));
}

it.each([
  ["the first", "<p>Text</p>", 1],
  ["the one after a list", "<ol><li>a</li><li>b</li></ol><p>Text</p>", 3],
  ["the one after a list that begins later", '<ol start="4"><li>a</li></ol>', 5],
  ["the one after an item with a number of its own", '<ol><li>a</li><li value="7">b</li></ol><p>Text</p>', 8],
])("a number typed begins a list when it is %s", (_what, html, number) => expect(isItemAfter(html, number)).toBe(true));

it.each([
  ["the day of a date", "<p>Text</p>", 15],
  ["a year", "<p>Text</p>", 2026],
  ["a day after a list", "<ol><li>a</li></ol>", 15],
  ["a day after bullets", "<ul><li>a</li></ul>", 2],
])("a number typed stays a word when it is %s", (_what, html, number) => expect(isItemAfter(html, number)).toBe(false));
