import { describe, expect, it } from "vitest";
import { readListText } from "./list-text.ts";

const list = "Vorname;Nachname\r\nJörg;Müller\r\nAnja;Schäfer\r\nMax;Groß\r\nÖzgür;Über\r\n";
/** Bytes of the letters in encodings that Node does not write. */
const mac = { ö: 0x9a, ü: 0x9f, ä: 0x8a, ß: 0xa7, Ö: 0x85, Ü: 0x86 };
const dos = { ö: 0x94, ü: 0x81, ä: 0x84, ß: 0xe1, Ö: 0x99, Ü: 0x9a };
const encode = (letters: Record<string, number>) =>
  Uint8Array.from([...list].map((character) => letters[character] ?? character.charCodeAt(0)));
const wide = (text: string, isBigEndian: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBigEndian ? bytes.swap16() : bytes;
};

describe("the text of a list", () => {
  it.each([
    ["UTF-8", Buffer.from(list)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${list}`)],
    ["Windows", Buffer.from(list, "latin1")],
    ["an older Mac", encode(mac)],
    ["DOS", encode(dos)],
    ["UTF-16 of Excel", wide(`\uFEFF${list}`, false)],
    ["UTF-16, the other way round", wide(`\uFEFF${list}`, true)],
    ["UTF-16 without a mark", wide(list, false)],
    ["UTF-16 without a mark, the other way round", wide(list, true)],
  ])("is read in %s", (_encoding, bytes) => {
    expect(readListText(new Uint8Array(bytes))).toEqual({ ok: true, text: list });
  });

  it("is read in Windows where it has few such letters", () => {
    const text = "Name;Ort\nRenée;Köln\nSmith – Jones;London\n";
    const bytes = Uint8Array.from(Buffer.from(text.replace("–", "\u0096"), "latin1"));
    expect(readListText(bytes)).toEqual({ ok: true, text });
  });

  it.each([
    ["a workbook", [0x50, 0x4b, 3, 4, 20]],
    ["an old workbook", [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
  ])("is not %s, which says how to save it", (_what, bytes) => {
    const read = readListText(Uint8Array.from(bytes));
    expect(read.ok ? "" : read.message).toContain("CSV UTF-8");
  });

  it("is not a web page that has the name of a workbook", () => {
    const read = readListText(Uint8Array.from(Buffer.from("\n<html><table><tr><td>Nachname</td></tr></table>")));
    expect(read.ok ? "" : read.message).toContain("Webseite");
    const xml = '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>';
    expect(readListText(Uint8Array.from(Buffer.from(xml)))).toMatchObject({
      message: expect.stringContaining("Excel-Datei"),
    });
    expect(readListText(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 0))).toMatchObject({
      message: expect.stringContaining("keine Liste"),
    });
  });

  it("may be empty", () => {
    expect(readListText(new Uint8Array())).toEqual({ ok: true, text: "" });
  });
});
