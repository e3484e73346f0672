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

  const signsOfWindows: Record<string, number> = {
    "€": 0x80,
    "„": 0x84,
    "’": 0x92,
    "“": 0x93,
    "–": 0x96,
    "‚": 0x82,
    "‘": 0x91,
  };
  it.each([
    "Name;Ort\nRenée;Köln\nSmith – Jones;London\n",
    "Müller;Zitat – 5 €",
    "Kosten: 50 € – bitte",
    "„Hallo“, ‚ja‘",
    "Rhein–Ruhr",
    "O’Brien;geht’s",
    "§ 5 Absatz 2",
    "20 °C",
  ])("is read in Windows where it has few such letters, as in %j", (text) => {
    const bytes = Uint8Array.from([...text].map((letter) => signsOfWindows[letter] ?? letter.charCodeAt(0)));
    expect(readListText(bytes)).toEqual({ ok: true, text });
  });

  it.each([
    [mac, { é: 0x8e, í: 0x92, á: 0x87 }],
    [dos, { é: 0x82, í: 0xa1, á: 0xa0 }],
  ])("is read in older encodings where it has few such letters", (umlauts, accents) => {
    const letters: Record<string, number> = { ...umlauts, ...accents };
    for (const text of ["Renée;Köln", "Spaß", "García;Málaga"]) {
      const bytes = Uint8Array.from([...text].map((letter) => letters[letter] ?? letter.charCodeAt(0)));
      expect(readListText(bytes)).toEqual({ ok: true, text });
    }
  });

  it.each([
    ["a workbook", [0x50, 0x4b, 3, 4, 20]],
    ["an old workbook", [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
  ])("is not %s, which says how to save it", (_what, bytes) => {
    const read = readListText(Uint8Array.from(bytes));
    expect(read.ok ? "" : read.message).toContain("CSV UTF-8");
  });

  it("is not a table of LibreOffice, which says how to save it there", () => {
    const start = "PK\u0003\u0004".padEnd(30, "\u0000");
    const bytes = Buffer.from(`${start}mimetypeapplication/vnd.oasis.opendocument.spreadsheetPK`, "latin1");
    expect(readListText(Uint8Array.from(bytes))).toMatchObject({ message: expect.stringContaining("LibreOffice") });
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
