import { strToU8, zipSync } from "fflate";
import { escapeHtml } from "#model/text/escape-html.ts";

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/**
 * Packs a workbook of Excel with two sheets.
 * @param rows of the first sheet, as XML
 * @param files in addition or instead, by their path
 */
export function aWorkbook(rows: string, files: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
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

/** Packs a workbook whose first sheet has these cells, as texts, in at most 26 columns. */
export function aWorkbookOf(cells: readonly (readonly string[])[]): Buffer {
  const rows = cells.map((row, index) => {
    const texts = row.map((text, column) => {
      const place = `${String.fromCharCode(65 + column)}${index + 1}`;
      return `<c r="${place}" t="inlineStr"><is><t>${escapeHtml(text)}</t></is></c>`;
    });
    return `<row r="${index + 1}">${texts.join("")}</row>`;
  });
  return Buffer.from(aWorkbook(rows.join("")));
}
