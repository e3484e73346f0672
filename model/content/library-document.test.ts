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

  it("requires title and file", () => {
    const issues = LibraryDocument.safeParse({ title: " ", fileUrl: "" }).error?.issues;
    expect(issues?.map((issue) => issue.message)).toEqual([
      "Bitte geben Sie einen Titel ein",
      "Bitte wählen Sie eine Datei aus",
    ]);
  });

  it("trims tags, and keeps each once in order", () => {
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
    ["ohne-endung", "application/zip", "zip"],
    ["ohne-endung", "application/x-zip", "zip"],
    ["ohne-endung", "application/pdf ; charset=binary", "pdf"],
    ["ohne-endung", "application/rtf", "doc"],
    ["ohne-endung", "text/csv", "xls"],
    ["ohne-endung", "application/vnd.ms-excel.sheet.macroEnabled.12", "xls"],
    ["ohne-endung", "image/avif", "img"],
    ["a.txt", "text/plain", "other"],
    ["pdf", "", "other"],
    ["a.constructor", "", "other"],
  ])("%s sent as %j is %s", (name, mimeType, type) => {
    expect(fileTypeOf(name, mimeType)).toBe(type);
  });
});

describe("the file type by name or MIME type alone", () => {
  it.each([
    ["pdf", ["pdf"]],
    ["doc", ["doc", "docx", "odt", "rtf"]],
    ["xls", ["xls", "xlsx", "ods", "csv"]],
    ["ppt", ["ppt", "pptx", "odp"]],
    ["img", ["png", "jpg", "jpeg", "gif", "webp", "avif"]],
    ["zip", ["zip"]],
  ])("is %s for %j", (type, endings) => {
    for (const ending of endings) expect(fileTypeOf(`Bericht.${ending}`, "")).toBe(type);
  });

  it.each([
    "x-application/pdf",
    "application/pdf-x",
    "x-application/msword",
    "application/msword-x",
    "x-application/vnd.ms-excel",
    "x-text/csv",
    "text/csv-schema",
    "x-application/vnd.ms-powerpoint",
    "x-image/png",
    "x-application/zip",
    "application/zip-x",
  ])("is not derived from %s", (mimeType) => {
    expect(fileTypeOf("ohne-endung", mimeType)).toBe("other");
  });
});

describe("a document", () => {
  const messageOf = (given: object) =>
    LibraryDocument.safeParse({ title: "a", fileUrl: "/a", ...given }).error?.issues[0]?.message;

  it("refuses invalid fields in German", () => {
    expect(messageOf({ fileType: "exe" })).toBe("Bitte wählen Sie einen Dateityp aus.");
    expect(messageOf({ size: -1 })).toBe("Bitte geben Sie die Dateigröße in Bytes an.");
    expect(messageOf({ tags: Array(50).fill("a") })).toBeUndefined();
    expect(messageOf({ tags: Array(51).fill("a") })).toBe("Bitte vergeben Sie höchstens 50 Schlagwörter.");
  });

  it("replaces the author of an old record", () => {
    expect(LibraryDocument.parse({ title: "a", fileUrl: "/a", author: "Erika" }).author).toBe("Admin");
  });
});

describe("tags", () => {
  it("are added trimmed, each once", () => {
    expect(addTag(["a"], " b ")).toEqual(["a", "b"]);
    expect(addTag(["a"], " a ")).toEqual(["a"]);
    expect(addTag(["a"], "  ")).toEqual(["a"]);
  });

  it("are suggested by use, at most five, without chosen ones", () => {
    const existing = ["selten", "oft", "oft", "Äpfel", "Birnen", "Zitronen", "Ananas", "gewählt", "gewählt", "oft"];
    expect(suggestTags(existing, ["gewählt"])).toEqual(["oft", "Ananas", "Äpfel", "Birnen", "selten"]);
  });
});
