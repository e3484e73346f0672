import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { aWorkbook } from "#test/a-workbook.ts";
import { readWorkbook } from "./read-workbook.ts";

describe("an Excel workbook", () => {
  it("gives the cells of its first sheet as texts, and names the others", async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>EFN</t></is></c><c r="D1" t="b"><v>1</v></c></row>
      <row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><v>802760000000017</v></c><c r="C3" s="1"><v>46277</v></c></row>`;
    expect(await readWorkbook(aWorkbook(rows))).toEqual({
      ok: true,
      table: [
        ["Nachname", "EFN", "", "Ja"],
        ["", "", "", ""],
        ["Groß & Söhne", "802760000000017", "12.09.2026", ""],
      ],
      sheets: ["Teilnehmende", "Alt"],
      sheet: "Teilnehmende",
    });
  });

  it("gives the errors of formulas as Excel shows them, and times of day", async () => {
    const styles = `<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="20"/></cellXfs></styleSheet>`;
    const rows = `<row r="1"><c r="A1" t="str"><f>"a"</f><v>a</v></c><c r="B1" s="0" t="e"><f>VLOOKUP(1,A:A,1)</f><v>#N/A</v></c></row>
      <row r="2"><c r="A2" t='e'><v>#DIV/0!</v></c><c r="B2" s="1"><v>0.75</v></c></row>`;
    expect(await readWorkbook(aWorkbook(rows, { "xl/styles.xml": styles }))).toMatchObject({
      table: [
        ["a", "#N/A"],
        ["#DIV/0!", "18:00"],
      ],
    });
  });

  it("gives the cells of the chosen sheet, or of the first one with content", async () => {
    const other = { ok: true, table: [["9"]], sheet: "Alt" };
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
    expect(await readWorkbook(aWorkbook(rows), "Alt")).toEqual({ ...other, sheets: ["Teilnehmende", "Alt"] });
    expect(await readWorkbook(aWorkbook(""))).toEqual({ ...other, sheets: ["Alt"] });
    const relation = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
    const chart = {
      "xl/_rels/workbook.xml.rels": `<Relationships>${relation("rId1", "chartsheet", "chartsheets/sheet1.xml")}${relation("rId2", "worksheet", "worksheets/sheet2.xml")}</Relationships>`,
    };
    expect(await readWorkbook(aWorkbook("", chart), "Teilnehmende")).toEqual({ ...other, sheets: ["Alt"] });
  });

  it.each([
    ["a cell far below", '<row r="1048576"><c r="A1048576"><v>1</v></c></row>'],
    ["a cell far to the right", "<row r='1'><c r='XFD1'><v>1</v></c></row>"],
  ])("with %s is refused, as it would be filled up", async (_what, rows) => {
    expect(await readWorkbook(aWorkbook(rows))).toMatchObject({
      ok: false,
      message: expect.stringContaining("Diese Tabelle ist zu groß"),
    });
  });

  it("that unpacks to more than its limit is refused", async () => {
    const bomb = aWorkbook("", { "xl/worksheets/sheet3.xml": " ".repeat(21_000_000) });
    expect(bomb.length).toBeLessThan(100_000);
    expect(await readWorkbook(bomb)).toMatchObject({ ok: false, message: expect.stringContaining("zu groß") });
  });

  it.each([
    ["content.xml", "eine Tabelle von LibreOffice"],
    ["Index/Document.iwa", "eine Tabelle von Numbers"],
    ["word/document.xml", "ein Text von Word"],
  ])("is no archive with %s, which is named", async (file, kind) => {
    expect(await readWorkbook(new Uint8Array(zipSync({ [file]: strToU8("x") })))).toMatchObject({
      ok: false,
      message: expect.stringContaining(`Diese Datei ist ${kind}.`),
    });
  });

  it.each([
    ["no archive", strToU8("Nachname;E-Mail")],
    ["an archive of something else", new Uint8Array(zipSync({ "a.txt": strToU8("x") }))],
    ["broken", aWorkbook("<row").slice(0, 900)],
  ])("that is %s is named in German", async (_what, bytes) => {
    expect(await readWorkbook(new Uint8Array(bytes))).toMatchObject({
      ok: false,
      message: expect.stringContaining("lässt sich nicht lesen"),
    });
  });
});
