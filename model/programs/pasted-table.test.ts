import { describe, expect, it } from "vitest";
import { fc, textOf } from "#test/property.ts";
import { isTable, type PastedCell, rowsOfCells, rowsOfText } from "./pasted-table.ts";

const cell = (text: string, { columns = 1, rows = 1 } = {}): PastedCell => ({ text, columns, rows });

describe("rowsOfCells", () => {
  it("repeats cells that span rows, and pads cells that span columns", () => {
    expect(
      rowsOfCells([
        [cell("09:00", { rows: 2 }), cell("A"), cell("Dr. A")],
        [cell("B"), cell("Dr. B")],
        [cell("Pause", { columns: 3 })],
      ]),
    ).toEqual([
      ["09:00", "A", "Dr. A"],
      ["09:00", "B", "Dr. B"],
      ["Pause", "", ""],
    ]);
  });

  it("limits spans that exceed the table or cover other cells", () => {
    expect(rowsOfCells([[cell("A", { rows: 65_000 })], [cell("B")]])).toEqual([
      ["A", ""],
      ["A", "B"],
    ]);
    expect(rowsOfCells([[cell("A", { columns: 1_000_000, rows: 0 })]])[0]).toHaveLength(50);
    const covering = [[cell("A"), cell("B", { rows: 2 })], [cell("C", { columns: 3, rows: 0 })]];
    expect(rowsOfCells(covering)).toEqual([
      ["A", "B", ""],
      ["C", "B", ""],
    ]);
    expect(rowsOfCells([])).toEqual([]);
  });

  it("keeps all cells, and returns rows of equal length", () => {
    const span = fc.integer({ min: -1, max: 4 });
    const anyCell = fc.record({ text: fc.constantFrom("a", "b", "c"), columns: span, rows: span });
    fc.assert(
      fc.property(fc.array(fc.array(anyCell, { maxLength: 4 }), { maxLength: 5 }), (given) => {
        const numbered = given.map((row, y) => row.map((one, x) => ({ ...one, text: `${one.text}${y}.${x}` })));
        const rows = rowsOfCells(numbered);
        expect(new Set(rows.map((row) => row.length)).size).toBeLessThan(2);
        for (const [y, row] of numbered.entries()) for (const { text } of row) expect(rows[y]).toContain(text);
      }),
    );
  });
});

describe("rowsOfText", () => {
  it.each([
    ["a\tb\r\nc\td\r\n", [["a", "b"], ["c", "d"], [""]]],
    ["a\n\tb", [["a"], ["", "b"]]],
    ['1\t"Dr. A\nDr. B"\t3', [["1", "Dr. A\nDr. B", "3"]]],
    ['"Er sagt ""Ja"""\t"Tab\tdarin"', [['Er sagt "Ja"', "Tab\tdarin"]]],
    ['"offen\tb', [['"offen', "b"]]],
    ['"Titel" von A\tb', [['"Titel" von A', "b"]]],
    ["", [[""]]],
  ])("reads %j", (text, rows) => {
    expect(rowsOfText(text)).toEqual(rows);
  });

  it("parses every table copied from a spreadsheet", () => {
    const width = 3;
    const anyRow = fc.array(textOf("a", "\t", "\n", "\r\n", '"', " "), { minLength: width, maxLength: width });
    fc.assert(
      fc.property(
        fc.array(anyRow, { minLength: 1, maxLength: 5 }),
        fc.constantFrom("\n", "\r\n", "\r"),
        (rows, end) => {
          const written = (text: string) => (/["\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
          const text = rows.map((row) => row.map(written).join("\t")).join(end);
          expect(rowsOfText(text)).toEqual(rows);
        },
      ),
    );
  });
});

describe("isTable", () => {
  it("requires several cells in a row", () => {
    expect(isTable(rowsOfText("09:00\tBegrüßung"))).toBe(true);
    expect(isTable(rowsOfText("Ein Text\nin zwei Zeilen"))).toBe(false);
  });
});
