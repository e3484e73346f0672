import { describe, expect, it } from "vitest";
import { readDraftDocument } from "./draft-document.ts";

describe("readDraftDocument", () => {
  it("parses a complete document by its schema and sanitises its rich text", () => {
    const { document, fieldErrors } = readDraftDocument("news", {
      title: " Tagung ",
      date: "2026-06-10",
      content: "<p onclick=alert(1)>Text</p>",
    });
    expect(fieldErrors).toEqual({});
    expect(document).toMatchObject({ title: "Tagung", content: "<p>Text</p>", type: "regular", isPinned: false });
  });

  it("keeps empty required fields and sanitises the rest", () => {
    const { document, fieldErrors } = readDraftDocument("news", {
      title: " ",
      date: "",
      content: "<script>x</script>",
    });
    expect(fieldErrors).toEqual({});
    expect(document).toMatchObject({ title: " ", date: "", content: "", type: "regular" });
  });

  it("keeps empty fields inside lists", () => {
    const days = [{ date: "", certificationPoints: 0, entries: [{ time: "", topic: "", speaker: "", sponsor: "" }] }];
    expect(readDraftDocument("courses", { title: "", days })).toEqual({
      document: { title: "", days },
      fieldErrors: {},
    });
  });

  it("refuses fields that are neither empty nor valid", () => {
    const { fieldErrors } = readDraftDocument("events", { title: "", date: "2026-02-30", capacity: 1, price: "viel" });
    expect(fieldErrors).toHaveProperty("date");
    expect(fieldErrors).toHaveProperty("price");
    expect(fieldErrors).not.toHaveProperty("title");
  });

  it.each([null, undefined, "text", 7, []])("refuses %j as a document", (given) => {
    expect(
      Object.keys(readDraftDocument("board", given).fieldErrors).length + (Array.isArray(given) ? 1 : 0),
    ).toBeGreaterThan(0);
  });
});
