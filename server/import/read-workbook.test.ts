import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { readWorkbook } from "./read-workbook.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Packs a workbook of two sheets, the first of them with these rows. */
function workbook(rows: string, files: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const sheet = (data: string) => `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`;
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const parts = {
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>
      <sheet name="Teilnehmende" sheetId="1" r:id="rId1"/><sheet name="Alt" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
      ${relation("rId1", "worksheet", "worksheets/sheet1.xml")}${relation("rId2", "worksheet", "worksheets/sheet2.xml")}
      ${relation("rId3", "sharedStrings", "sharedStrings.xml")}${relation("rId4", "styles", "styles.xml")}</Relationships>`,
    "xl/sharedStrings.xml": `<sst xmlns="${main}"><si><t>Nachname</t></si><si><r><t>Groß </t></r><r><t>&amp; Söhne</t></r></si></sst>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": sheet(rows),
    "xl/worksheets/sheet2.xml": sheet('<row r="1"><c r="A1"><v>9</v></c></row>'),
    ...files,
  };
  const packed = zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
  return new Uint8Array(packed);
}

describe("an Excel workbook", () => {
  it("gives the cells of its first sheet as texts", async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>EFN</t></is></c><c r="D1" t="b"><v>1</v></c></row>
      <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>802760000000017</v></c><c r="C3" s="1"><v>46277</v></c></row>`;
    expect(await readWorkbook(workbook(rows))).toEqual({
      ok: true,
      table: [
        ["Nachname", "EFN", "", "Ja"],
        ["", "", "", ""],
        ["Groß & Söhne", "802760000000017", "12.09.2026", ""],
      ],
    });
  });

  it.each([
    ["a cell far below", '<row r="1048576"><c r="A1048576"><v>1</v></c></row>'],
    ["a cell far to the right", "<row r='1'><c r='XFD1'><v>1</v></c></row>"],
  ])("with %s is refused, as it would be filled up", async (_what, rows) => {
    expect(await readWorkbook(workbook(rows))).toMatchObject({
      ok: false,
      message: expect.stringContaining("Diese Tabelle ist zu groß"),
    });
  });

  it("that unpacks to more than its limit is refused", async () => {
    const bomb = workbook("", { "xl/worksheets/sheet3.xml": " ".repeat(21_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await readWorkbook(bomb)).toMatchObject({ ok: false, message: expect.stringContaining("zu groß") });
  });

  it.each([
    ["no archive", strToU8("Nachname;E-Mail")],
    ["an archive of something else", new Uint8Array(zipSync({ "a.txt": strToU8("x") }))],
    ["broken", workbook("<row").slice(0, 900)],
  ])("that is %s is named in German", async (_what, bytes) => {
    expect(await readWorkbook(new Uint8Array(bytes))).toMatchObject({
      ok: false,
      message: expect.stringContaining("lässt sich nicht lesen"),
    });
  });
});
