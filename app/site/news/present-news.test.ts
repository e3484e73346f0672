import { expect, it } from "vitest";
import { NewsItem } from "#model/content/news.ts";
import { presentNews } from "./present-news.ts";

function entryOf(content: string) {
  const item = NewsItem.parse({ title: "Größe & Maß", date: "2026-05-04", content });
  return presentNews({ ...item, id: "aBc-1" }, "https://verein.example", 2);
}

it("leaves a text of 300 characters whole and collapses one of 301", () => {
  expect(entryOf(`<p>${"a".repeat(300)}</p>`).beginning).toBeUndefined();
  const { beginning } = entryOf(`<p>${"a".repeat(301)}</p>`);
  expect(beginning?.length).toBeLessThanOrEqual(300);
});

it("counts visible text and not its tags", () => {
  const entry = entryOf(`<p>${"<strong>ab</strong>".repeat(150)}</p>`);
  expect(entry.html).toHaveLength("<p></p>".length + 150 * "<strong>ab</strong>".length);
  expect(entry.beginning).toBeUndefined();
});

it("has the permanent path of the item", () => {
  expect(entryOf("").path).toBe("/nachrichten/groesse-mass-aBc-1");
});
