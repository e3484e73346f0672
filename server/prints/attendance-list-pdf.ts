import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { code39 } from "./barcode.ts";
import { a4, type Element, faint, openPaper, type Paper } from "./paper.ts";

export interface ListedPerson {
  name: string;
  place: string;
  /** Only if it is printed as a barcode. */
  efn?: string;
}

export interface AttendanceList {
  association: string;
  event: { title: string; day: string; time: string; location: string };
  /** The 19 digits of the accreditation; undefined without one. */
  vnr: string | undefined;
  people: readonly ListedPerson[];
  hasEfns: boolean;
  madeAt: Date;
}

const side = 40;
const foot = 40;
const headHeight = 22;
const emptyRows = 8;
const rowHeight = 30;
const efnRowHeight = 42;
const textSize = 10;

interface Column {
  title: string;
  x: number;
  width: number;
}

/** Streams a list to sign, in the given order, with empty rows for people who are not registered. */
export function createAttendanceListPdf(list: AttendanceList): Readable {
  const paper = openPaper(`Anwesenheitsliste: ${list.event.title}`, list.madeAt);
  const columns = columnsOf(list.hasEfns);
  const rows = [...list.people, ...Array.from({ length: emptyRows }, () => ({ name: "", place: "" }))];

  async function write(): Promise<void> {
    const pages = paginate(paper, list, rows, columns);
    let number = 1;
    for (const [index, page] of pages.entries()) {
      paper.addPage();
      const section = paper.element(paper.root, "Sect");
      let y = index === 0 ? writeHead(paper, section, list) : 40;
      const table = paper.element(section, "Table");
      y = writeTitles(paper, table, columns, y);
      for (const { person, height } of page) {
        writeRow(paper, table, { person, number: person.name ? String(number++) : "", height, y, columns });
        y += height;
      }
      table.end();
      const text = `Seite ${index + 1} von ${pages.length}`;
      paper.text(section, "P", text, { x: side, y: a4.height - 30, width: 200, size: 8.5, color: faint });
      section.end();
      // Yields to other requests.
      await setImmediate();
    }
    paper.end();
  }
  const stream = paper.document as unknown as Readable;
  write().catch((error: Error) => stream.destroy(error));
  return stream;
}

function columnsOf(hasEfns: boolean): Column[] {
  const widths: [title: string, width: number][] = hasEfns
    ? [
        ["Nr.", 26],
        ["Name", 172],
        ["EFN", 160],
        ["Unterschrift", 157],
      ]
    : [
        ["Nr.", 26],
        ["Name", 240],
        ["Unterschrift", 249],
      ];
  let x = side;
  return widths.map(([title, width]) => {
    const column = { title, x, width };
    x += width;
    return column;
  });
}

function paginate(paper: Paper, list: AttendanceList, rows: readonly ListedPerson[], columns: readonly Column[]) {
  const pages: { person: ListedPerson; height: number }[][] = [[]];
  let y = headOf(paper, list) + headHeight;
  for (const person of rows) {
    const height = heightOf(paper, person, columns, list.hasEfns);
    if (y + height > a4.height - foot) {
      pages.push([]);
      y = 40 + headHeight;
    }
    pages.at(-1)?.push({ person, height });
    y += height;
  }
  return pages;
}

function heightOf({ typesetter }: Paper, { name, place }: ListedPerson, columns: readonly Column[], hasEfns: boolean) {
  const width = (columns[1]?.width ?? 0) - 8;
  const text =
    typesetter.height(name, { width, size: textSize, weight: 600 }) + typesetter.height(place, { width, size: 8.5 });
  return Math.max(hasEfns ? efnRowHeight : rowHeight, text + 8);
}

const headWidth = a4.width - 2 * side;
const titleSize = 15;
const vnrWidth = 200;

/** What stands above the title, which a long name continues in a second line. */
const kicker = ({ association }: AttendanceList) => `Anwesenheitsliste · ${association}`;
const kickerSize = { width: headWidth, size: 9 };

/** Returns the top of the title on the first page. */
function titleTop({ typesetter }: Paper, list: AttendanceList): number {
  return 40 + typesetter.height(kicker(list), kickerSize) + 2;
}

/** Returns the top of the table on the first page. */
function headOf(paper: Paper, list: AttendanceList): number {
  const { typesetter } = paper;
  const { event, vnr } = list;
  const title = typesetter.height(event.title, { width: headWidth, size: titleSize, weight: 600 });
  // Room for two lines at least.
  const facts = Math.max(typesetter.height(factsOf(event), { width: headWidth, size: 10 }), 27);
  return titleTop(paper, list) + title + facts + 7 + (vnr ? 44 : 0) + 10;
}

function factsOf({ day, time, location }: AttendanceList["event"]): string {
  return [day, time, location].filter(Boolean).join(" · ");
}

function writeHead(paper: Paper, section: Element, list: AttendanceList): number {
  const { event, vnr } = list;
  const { title } = event;
  const bottom = headOf(paper, list);
  paper.text(section, "P", kicker(list), { x: side, y: 40, ...kickerSize, color: faint });
  let y = titleTop(paper, list);
  y += paper.text(section, "H1", title, { x: side, y, width: headWidth, size: titleSize, weight: 600 });
  paper.text(section, "P", factsOf(event), { x: side, y: y + 4, width: headWidth, size: 10 });
  if (vnr) {
    const at = { x: side, y: bottom - 52, width: vnrWidth, height: 26, alt: `Strichcode der VNR ${vnr}` };
    paper.barcode(section, code39(vnr), at);
    paper.text(section, "P", `VNR ${vnr}`, { x: side + vnrWidth + 12, y: bottom - 46, width: 240, size: 10 });
  }
  return bottom;
}

function writeTitles(paper: Paper, table: Element, columns: readonly Column[], y: number): number {
  const row = paper.element(table, "TR");
  for (const { title, x, width } of columns) {
    paper.text(row, "TH", title, { x, y: y + 4, width: width - 8, size: 9, weight: 600, color: faint });
  }
  row.end();
  line(paper, y + headHeight, 1);
  return y + headHeight;
}

function writeRow(
  paper: Paper,
  table: Element,
  row: { person: ListedPerson; number: string; height: number; y: number; columns: readonly Column[] },
): void {
  const { person, number, height, y, columns } = row;
  const [first, second, third] = columns as [Column, Column, Column];
  const element = paper.element(table, "TR");
  paper.text(element, "TD", number, { x: first.x, y: y + 5, width: first.width - 4, size: 9, color: faint });
  const cell = paper.element(element, "TD");
  if (person.name) {
    const width = second.width - 8;
    const used = paper.text(cell, "P", person.name, { x: second.x, y: y + 4, width, size: textSize, weight: 600 });
    paper.text(cell, "P", person.place, { x: second.x, y: y + 4 + used, width, size: 8.5, color: faint });
  }
  cell.end();
  // What is left of the columns is empty cells: a row has as many as there are heads.
  for (const _column of columns.slice(2, -1)) {
    const code = paper.element(element, "TD");
    if (person.efn) {
      const place = { x: third.x, y: y + 6, width: third.width - 14, height: 20 };
      paper.barcode(code, code39(person.efn), { ...place, alt: `Strichcode der EFN von ${person.name}` });
      paper.text(code, "P", person.efn, { x: third.x, y: y + 27, width: third.width, size: 8 });
    }
    code.end();
  }
  paper.element(element, "TD").end();
  element.end();
  line(paper, y + height, 0.5);
}

function line(paper: Paper, y: number, width: number): void {
  paper.decoration((document) =>
    document
      .moveTo(side, y)
      .lineTo(a4.width - side, y)
      .lineWidth(width)
      .stroke(faint),
  );
}
