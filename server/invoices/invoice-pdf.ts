import type { Readable } from "node:stream";
import { type Invoice, invoiceTotal, netAndTax } from "#model/payments/invoice.ts";
import { taxPercent } from "#model/payments/tax.ts";
import { giroCode } from "#model/payments/transfer.ts";
import { qrCode } from "#server/prints/barcode.ts";
import { FlowPage, innerWidth, margin } from "#server/prints/flow-page.ts";
import { type Element, faint, openPaper } from "#server/prints/paper.ts";
import { formatDate } from "#text/date.ts";
import { formatCents } from "#text/number.ts";
import { transferFacts } from "#text/transfer.ts";

const amountWidth = 110;
const codeSize = 96;

/** Creates an invoice as a tagged PDF (PDF/UA); the result is a stream. The same invoice gives the same bytes. */
export function createInvoicePdf(invoice: Invoice, issuedAt: string): Readable {
  const title = `${titleOf(invoice)} ${invoice.number}`;
  const paper = openPaper(title, new Date(issuedAt));
  const page = new FlowPage(paper);
  const { seller, recipient, participant, service, taxSentence, cancels } = invoice;
  page.text("P", [seller.name, ...linesOf(seller.address)].join(" · "), { size: 9, color: faint });
  page.space(28);
  for (const line of linesOf(recipient)) page.text("P", line, { size: 11 });
  page.space(34);
  page.text("H1", title, { size: 20, weight: 600 });
  page.space(8);
  page.fact("Datum", formatDate(invoice.issuedOn));
  if (cancels) page.fact("Storniert", `Rechnung ${cancels.number} vom ${formatDate(cancels.issuedOn)}`);
  page.fact("Leistung", `Teilnahme an „${service.title}“`);
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
    writeTransfer(page, invoice, invoice.transfer);
  } else if (invoice.payableUntil) {
    const until = formatDate(invoice.payableUntil);
    page.text("P", `Bitte zahlen Sie den offenen Betrag bis zum ${until}.`, { size: 10.5 });
  } else {
    page.text("P", "Der Betrag ist bezahlt.", { size: 10.5 });
  }
  page.end();
  paper.end();
  return paper.document as unknown as Readable;
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
  writeRow(page, table, "TH", ["Bezeichnung", "Betrag"]);
  for (const { title, cents } of invoice.items) {
    writeRow(page, table, "TD", [title || invoice.service.title, formatCents(sign * cents)]);
  }
  if (tax !== 0) {
    writeRow(page, table, "TD", ["Netto", formatCents(net)]);
    writeRow(page, table, "TD", [`Umsatzsteuer ${taxPercent(invoice.tax)} %`, formatCents(tax)]);
  }
  writeRow(page, table, "TD", ["Gesamtbetrag", formatCents(total)], 600);
  table.end();
}

function writeRow(
  page: FlowPage,
  table: Element,
  kind: "TH" | "TD",
  [name, amount]: [string, string],
  weight: 400 | 600 = kind === "TH" ? 600 : 400,
): void {
  const { paper } = page;
  const width = innerWidth - amountWidth - 12;
  const type = { size: kind === "TH" ? 9.5 : 11, weight };
  const color = kind === "TH" ? faint : undefined;
  const height = paper.typesetter.height(name, { width, ...type });
  page.makeRoom(height + 10);
  const row = paper.element(table, "TR");
  const place = { y: page.y + 4, ...type, ...(color && { color }) };
  paper.text(row, kind, name, { x: margin.side, width, ...place });
  paper.text(row, kind, amount, { x: margin.side + innerWidth - amountWidth, width: amountWidth, ...place });
  row.end();
  page.y += height + 8;
  const y = page.y;
  paper.decoration((document) => {
    document
      .moveTo(margin.side, y)
      .lineTo(margin.side + innerWidth, y)
      .lineWidth(weight === 600 ? 0.9 : 0.4)
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
