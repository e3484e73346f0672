import { describe, expect, it } from "vitest";
import { contentSchemas } from "#model/content/collections.ts";
import { cleanDocument } from "./rich-text-fields.ts";

const dirty = `<p onclick="x()">Text</p><script>x()</script>`;

describe("cleanDocument", () => {
  it("sanitises rich text at the top level and inside lists, and nothing else", () => {
    const news = contentSchemas.news.parse({ title: dirty, date: "2026-06-15", content: dirty });
    expect(cleanDocument("news", news)).toEqual({ ...news, content: "<p>Text</p>" });

    const sections = [{ id: "1", title: dirty, content: dirty }];
    const legal = contentSchemas.legal.parse({ imprint: { sections }, privacy: { sections } });
    const cleaned = cleanDocument("legal", legal);
    expect([cleaned.imprint.sections, cleaned.privacy.sections]).toEqual([
      [{ id: "1", title: dirty, content: "<p>Text</p>" }],
      [{ id: "1", title: dirty, content: "<p>Text</p>" }],
    ]);
  });

  it("keeps the order of the fields", () => {
    const event = contentSchemas.events.parse({ title: "a", date: "2026-06-15", description: dirty });
    const cleaned = cleanDocument("events", event);
    expect(cleaned.description).toBe("<p>Text</p>");
    expect(Object.keys(cleaned)).toEqual(Object.keys(event));
  });
});
