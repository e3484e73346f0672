import PdfDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { aPdf } from "#test/files/hostile-files.ts";
import { isPlainPdf } from "./plain-pdf.ts";

async function written(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PdfDocument(options);
  document.text("Satzung").addPage().text("Beitragsordnung");
  document.end();
  return Buffer.concat(await Array.fromAsync(document as AsyncIterable<Buffer>));
}

/** A file whose table of objects is a stream, as most programs write it today. */
function withStream(dictionary: string, { head = "%PDF-1.7", type = "/XRef" } = {}): Buffer {
  const start = `${head}\n%äöü\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n`;
  return Buffer.from(
    `${start}9 0 obj\n<</Type ${type} ${dictionary}>>\nstream\nxxxx\nendstream\nendobj\nstartxref\n${start.length}\n%%EOF`,
    "latin1",
  );
}

describe("isPlainPdf", () => {
  it("is true of a PDF whose parts are in their places", async () => {
    expect(isPlainPdf(await written())).toBe(true);
    expect(isPlainPdf(aPdf())).toBe(true);
    expect(isPlainPdf(withStream("/Root 1 0 R"))).toBe(true);
  });

  it("leaves to a reader what is protected by a password or has no catalog", async () => {
    expect(isPlainPdf(await written({ userPassword: "geheim" }))).toBe(false);
    expect(isPlainPdf(withStream("/Root 1 0 R /Encrypt 3 0 R"))).toBe(false);
    expect(isPlainPdf(withStream("/Info 1 0 R"))).toBe(false);
    expect(isPlainPdf(withStream("/Root 1 0 R", { type: "/Text" }))).toBe(false);
  });

  it("gives up what ends too early, was changed on the way or is no such file", async () => {
    const file = await written();
    for (let length = 0; length < file.length - 1; length += 7)
      expect(isPlainPdf(file.subarray(0, length))).toBe(false);
    expect(isPlainPdf(withStream("/Root 1 0 R", { head: "MZ%PDF-1.7" }))).toBe(false);
    expect(isPlainPdf(Buffer.concat([file.subarray(0, 100), file.subarray(101)]))).toBe(false);
    expect(isPlainPdf(Buffer.concat([file, Buffer.from("<html></html>")]))).toBe(false);
    expect(isPlainPdf(Buffer.from("%PDF-1.4\n%%EOF\n"))).toBe(false);
  });
});
