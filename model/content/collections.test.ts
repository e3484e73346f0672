import { describe, expect, it } from "vitest";
import { collectionNames } from "./collection-kind.ts";
import { type CollectionName, contentSchemas } from "./collections.ts";

// Required fields of a document (SPEC §5); all others may be missing in an old export.
const least: Record<CollectionName, Record<string, unknown>> = {
  news: { title: "a", date: "2025-03-14" },
  events: { title: "a", date: "2025-03-14" },
  congresses: {},
  courses: {},
  documents: { title: "a", fileUrl: "/a" },
  legal: {},
  board: { name: "a", title: "b", role: "c", description: "d", image: "/e" },
  about: {},
  home: {},
  settings: {},
};

/** Reverses the keys of all objects in a value. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, turned(inner)]),
  );
}

describe.each(collectionNames)("%s", (name) => {
  const schema = contentSchemas[name];
  const stored = JSON.stringify(schema.parse(least[name]));

  it("is unchanged when parsed again", () => {
    expect(JSON.stringify(schema.parse(JSON.parse(stored)))).toBe(stored);
  });

  it("has a canonical order of keys", () => {
    expect(JSON.stringify(schema.parse(turned(JSON.parse(stored))))).toBe(stored);
  });

  it("treats null like a missing field", () => {
    const fields = Object.keys(schema.shape).filter((key) => !(key in least[name]));
    const nulled = { ...least[name], ...Object.fromEntries(fields.map((key) => [key, null])) };
    expect(JSON.stringify(schema.parse(nulled))).toBe(stored);
  });

  it("has no English message for values of the wrong type", () => {
    const wrong = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, Symbol("wrong")]));
    const messages = schema.safeParse(wrong).error?.issues.map((issue) => issue.message) ?? [];
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.filter((message) => /invalid|expected|too/i.test(message))).toEqual([]);
  });
});
