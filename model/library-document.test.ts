import { describe, expect, it } from "vitest";
import { addTag, fileTypeOf, LibraryDocument, suggestTags } from "./library-document.ts";

describe("LibraryDocument", () => {
  it("has defaults for all but title and file", () => {
    expect(LibraryDocument.parse({ title: " Leitlinie ", fileUrl: "/files/documents/1_a.pdf" })).toEqual({
      title: "Leitlinie",
      description: "",
      tags: [],
      category: "",
      fileType: "other",
      fileUrl: "/files/documents/1_a.pdf",
      size: 0,
      createdAt: "",
      updatedAt: "",
      author: "Admin",
      featured: false,
    });
  });

  it("asks for title and file in the words of the specification", () => {
    const issues = LibraryDocument.safeParse({ title: " ", fileUrl: "" }).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual([
      "Bitte geben Sie einen Titel ein",
      "Bitte wählen Sie eine Datei aus",
    ]);
  });

  it("trims tags and keeps each once, in their order", () => {
    const document = LibraryDocument.parse({ title: "a", fileUrl: "/a", tags: [" B", "A", "B ", "", "  "] });
    expect(document.tags).toEqual(["B", "A"]);
  });
});

describe("fileTypeOf", () => {
  it.each([
    ["a.pdf", "application/pdf", "pdf"],
    ["ohne-endung", "application/pdf; charset=binary", "pdf"],
    ["a.docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document", "doc"],
    ["a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "xls"],
    ["a.pptx", "application/vnd.openxmlformats-officedocument.presentationml.presentation", "ppt"],
    ["a.ppt", "application/vnd.ms-powerpoint", "ppt"],
    ["a.odt", "application/vnd.oasis.opendocument.text", "doc"],
    ["a.PNG", "", "img"],
    ["a.docx", "application/zip", "doc"],
    ["a.zip", "application/x-zip-compressed", "zip"],
    ["a.doc", "application/octet-stream", "doc"],
    ["a.txt", "text/plain", "other"],
    ["pdf", "", "other"],
    ["a.constructor", "", "other"],
  ])("%s sent as %j is %s", (name, mimeType, type) => {
    expect(fileTypeOf(name, mimeType)).toBe(type);
  });
});

describe("tags", () => {
  it("are added trimmed and once", () => {
    expect(addTag(["a"], " b ")).toEqual(["a", "b"]);
    expect(addTag(["a"], " a ")).toEqual(["a"]);
    expect(addTag(["a"], "  ")).toEqual(["a"]);
  });

  it("are suggested by use, five at most, none chosen already", () => {
    const existing = ["selten", "oft", "oft", "Äpfel", "Birnen", "Zitronen", "Ananas", "gewählt", "gewählt", "oft"];
    expect(suggestTags(existing, ["gewählt"])).toEqual(["oft", "Ananas", "Äpfel", "Birnen", "selten"]);
  });
});
