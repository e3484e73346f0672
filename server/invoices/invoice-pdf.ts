import type { Readable } from "node:stream";
import { type Invoice, invoiceTotal, netAndTax } from "#model/payments/invoice.ts";
import { taxPercent } from "#model/payments/tax.ts";
import { giroCode } from "#model/payments/transfer.ts";
import { qrCode } from "#server/prints/barcode.ts";
import { FlowPage, innerWidth, margin } from "#server/prints/flow-page.ts";
import { a4, type Element, faint, measuringPaper, openPaper, type Paper } from "#server/prints/paper.ts";
import type { TextPlace } from "#server/prints/set-text.ts";
import { formatDate } from "#text/date.ts";
import { formatCents } from "#text/number.ts";
import { transferFacts } from "#text/payments/transfer.ts";
import { quoted } from "#text/quoted.ts";

const amountWidth = 110;
const codeSize = 96;

/** Creates an invoice as a tagged PDF (PDF/UA); the result is a stream. The same invoice gives the same bytes. */
export function createInvoicePdf(invoice: Invoice, issuedAt: string): Readable {
  const title = `${titleOf(invoice)} ${invoice.number}`;
  const paper = openPaper(title, new Date(issuedAt));
  const measured = new FlowPage(measuringPaper(paper));
  writeInvoice(measured, invoice);
  const page = new FlowPage(numbered(paper, title, measured.pages));
  writeInvoice(page, invoice);
  page.end();
  paper.end();
  return paper.document as unknown as Readable;
}

/** Returns the paper with a line at the foot of each page, if there are several. */
function numbered(paper: Paper, title: string, pages: number): Paper {
  let number = 0;
  const addPage = () => {
    paper.addPage();
    number++;
    if (pages === 1) return;
    paper.decoration((document) => {
      document.fillColor(faint);
      const place = { x: margin.side, y: a4.height - 40, width: innerWidth, size: 9 };
      paper.typesetter.paragraph(`${title}, Seite ${number} von ${pages}`, place);
    });
  };
  return { ...paper, addPage };
}

function writeInvoice(page: FlowPage, invoice: Invoice): void {
  const title = `${titleOf(invoice)} ${invoice.number}`;
  const { seller, recipient, participant, service, taxSentence, cancels } = invoice;
  page.text("P", [seller.name, ...linesOf(seller.address)].join(" · "), { size: 9, color: faint });
  page.space(28);
  for (const line of linesOf(recipient)) page.text("P", line, { size: 11 });
  page.space(34);
  page.text("H1", title, { size: 20, weight: 600 });
  page.space(8);
  page.fact("Datum", formatDate(invoice.issuedOn));
  if (cancels) page.fact("Storniert", `Rechnung ${cancels.number} vom ${formatDate(cancels.issuedOn)}`);
  page.fact("Leistung", `Teilnahme an ${quoted(service.title)}`);
  page.fact("Zeitraum", service.days);
  page.fact("Teilnahme von", participant);
  page.fact("Steuernummer", seller.taxNumber);
  page.space(16);
  writeItems(page, invoice);
  page.space(12);
  page.text("P", taxSentence, { size: 10.5 });
  page.space(10);
  if (cancels) {
    page.text("P", `Die Rechnung ${cancels.number} gilt nicht mehr.`, { size: 10.5 });
  } else if (invoice.transfer) {
    const { transfer } = invoice;
    page.together((place) => writeTransfer(place, invoice, transfer));
  } else if (invoice.payableUntil) {
    const until = formatDate(invoice.payableUntil);
    page.text("P", `Bitte zahlen Sie den offenen Betrag bis zum ${until}.`, { size: 10.5 });
  } else {
    page.text("P", "Der Betrag ist bezahlt.", { size: 10.5 });
  }
}

/** What it is called on paper. */
export function titleOf({ kind }: Pick<Invoice, "kind">): string {
  return kind === "cancellation" ? "Stornorechnung" : "Rechnung";
}

function linesOf(text: string): string[] {
  return text.split("\n").flatMap((line) => line.trim() || []);
}

function writeItems(page: FlowPage, invoice: Invoice): void {
  const { paper, section } = page;
  const sign = invoice.kind === "cancellation" ? -1 : 1;
  const total = invoiceTotal(invoice);
  const { net, tax } = netAndTax(invoice);
  const table = paper.element(section, "Table");
  const head = ["Bezeichnung", "Betrag"] as const;
  writeRow(page, table, "TH", head);
  // Read aloud once.
  page.repeat = () =>
    drawRow(page, head, headType, (text, place) => {
      paper.decoration((document) => {
        document.fillColor(faint);
        paper.typesetter.paragraph(text, place);
      });
    });
  const rows = invoice.items.map(
    ({ title, cents }) => [title || invoice.service.title, formatCents(sign * cents)] as const,
  );
  for (const row of rows.slice(0, -1)) writeRow(page, table, "TD", row);
  // The total stands on no page without an item.
  page.together((place) => {
    for (const row of rows.slice(-1)) writeRow(place, table, "TD", row);
    if (tax !== 0) {
      writeRow(place, table, "TD", ["Netto", formatCents(net)]);
      writeRow(place, table, "TD", [`Umsatzsteuer ${taxPercent(invoice.tax)} %`, formatCents(tax)]);
    }
    writeRow(place, table, "TD", ["Gesamtbetrag", formatCents(total)], 600);
  });
  page.repeat = () => {};
  table.end();
}

type Cells = readonly [name: string, amount: string];
const headType = { size: 9.5, weight: 600 } as const;

function writeRow(page: FlowPage, table: Element, kind: "TH" | "TD", cells: Cells, weight: 400 | 600 = 400): void {
  const { paper } = page;
  const type = kind === "TH" ? headType : { size: 11, weight };
  const color = kind === "TH" ? faint : undefined;
  page.makeRoom(rowHeight(page, cells, type) + 10);
  const row = paper.element(table, "TR");
  drawRow(page, cells, type, (text, place) => paper.text(row, kind, text, { ...place, ...(color && { color }) }));
  row.end();
}

interface Type {
  size: number;
  weight: 400 | 600;
}

const nameWidth = innerWidth - amountWidth - 12;

function rowHeight({ paper }: FlowPage, [name]: Cells, type: Type): number {
  return paper.typesetter.height(name, { width: nameWidth, ...type });
}

/** Draws a row with a line below it; the sums stand below each other. */
function drawRow(
  page: FlowPage,
  cells: Cells,
  type: Type,
  write: (text: string, place: Type & TextPlace) => void,
): void {
  const [name, amount] = cells;
  const at = { y: page.y + 4, ...type };
  write(name, { x: margin.side, width: nameWidth, ...at });
  write(amount, { x: margin.side + innerWidth - amountWidth, width: amountWidth, isFlushRight: true, ...at });
  page.y += rowHeight(page, cells, type) + 8;
  const y = page.y;
  page.paper.decoration((document) => {
    document
      .moveTo(margin.side, y)
      .lineTo(margin.side + innerWidth, y)
      .lineWidth(type.weight === 600 ? 0.9 : 0.4)
      .stroke(faint);
  });
}

function writeTransfer(page: FlowPage, invoice: Invoice, transfer: NonNullable<Invoice["transfer"]>): void {
  const sum = { ...transfer, termDays: 0 };
  const paid = invoiceTotal(invoice) - transfer.cents;
  if (paid > 0) page.text("P", `Davon sind ${formatCents(paid)} schon bezahlt.`, { size: 10.5 });
  page.text(
    "P",
    `Bitte überweisen Sie den ${paid > 0 ? "Rest" : "Betrag"} bis zum ${formatDate(invoice.payableUntil)}:`,
    { size: 10.5 },
  );
  page.space(6);
  for (const [label, value] of transferFacts(sum)) page.fact(label, value);
  page.space(10);
  page.makeRoom(codeSize + 20);
  const at = { x: margin.side, y: page.y, width: codeSize, height: codeSize };
  page.paper.barcode(page.section, qrCode(giroCode(sum)), { ...at, alt: "GiroCode für die Überweisung" });
  page.y += codeSize + 8;
  page.text("P", "GiroCode: mit der App Ihrer Bank einlesen", { size: 9, color: faint });
}
