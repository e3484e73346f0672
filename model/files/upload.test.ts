import { describe, expect, it } from "vitest";
import { acceptedTypes, imageFolders, uploadKinds, uploadLimitBytes } from "./upload.ts";

describe("uploads", () => {
  it("are limited to 5 MB for pictures and 10 MB for other files", () => {
    expect(uploadKinds.map((kind) => [kind, uploadLimitBytes(kind)])).toEqual([
      ["image", 5_242_880],
      ["qr", 5_242_880],
      ["congress-pdf", 10_485_760],
      ["membership-pdf", 10_485_760],
      ["document", 10_485_760],
    ]);
    expect(imageFolders).toEqual(["news", "events", "board", "home"]);
  });

  it("are offered by the types of their kind", () => {
    const images = "image/png,image/jpeg,image/gif,image/webp,image/avif";
    expect(acceptedTypes("image")).toBe(images);
    expect(acceptedTypes("qr")).toBe(images);
    expect(acceptedTypes("document")).toBe(`.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.odt,.ods,.odp,.zip,${images}`);
    expect(acceptedTypes("congress-pdf")).toBe("application/pdf,.pdf");
    expect(acceptedTypes("membership-pdf")).toBe("application/pdf,.pdf");
  });
});
