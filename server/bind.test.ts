import { expect, it } from "vitest";
import { bindCommands, bindQueries } from "./bind.ts";
import type { Author } from "./content/store/write-content.ts";

let now = new Date("2026-06-15T10:00:00Z");
const parts = { clock: () => now, name: "parts" };

it("gives a command its parts and the viewer as the author at the time of the call", () => {
  const { write, plain } = bindCommands(parts, {
    write: ({ name }: { name: string }, id: string, count: number, author: Author) => ({ name, id, count, author }),
    plain: (_parts: object, author: Author) => author.email,
  });
  now = new Date("2026-06-15T11:00:00Z");
  const viewer = { id: "u", email: "erika@verein.example" };
  expect(write(viewer, "a", 2)).toEqual({ name: "parts", id: "a", count: 2, author: { email: viewer.email, now } });
  expect(plain(viewer)).toBe(viewer.email);
});

it("gives a query its source, and optional arguments if there are any", () => {
  const { list } = bindQueries("source", { list: (source: string, id: string, limit = 10) => [source, id, limit] });
  expect(list("a")).toEqual(["source", "a", 10]);
  expect(list("a", 2)).toEqual(["source", "a", 2]);
});
