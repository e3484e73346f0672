import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import type { MailAttachment } from "#server/mail/mailer.ts";
import { findInvoice, type IssuedInvoice } from "./invoice-store.ts";

export interface PrintedInvoice {
  fileName: string;
  body: ReadableStream<Uint8Array>;
}

/** Makes the file of an invoice; the same invoice gives the same bytes. */
export async function invoiceFile({
  says,
  issuedAt,
}: Pick<IssuedInvoice, "says" | "issuedAt">): Promise<PrintedInvoice> {
  // Loaded on demand: rarely needed and slow to load.
  const { createInvoicePdf } = await import("./invoice-pdf.ts");
  const kind = says.kind === "cancellation" ? "stornorechnung" : "rechnung";
  const fileName = `${kind}-${says.number.replace(/[^\w-]/g, "-")}.pdf`;
  return { fileName, body: Readable.toWeb(createInvoicePdf(says, issuedAt)) as ReadableStream<Uint8Array> };
}

/** Makes the file of an invoice as the attachment of a mail. */
export async function attachedInvoice(issued: Pick<IssuedInvoice, "says" | "issuedAt">): Promise<MailAttachment> {
  const { fileName, body } = await invoiceFile(issued);
  return { name: fileName, mediaType: "application/pdf", content: await buffer(body) };
}

/** Prints an invoice of an event for the secretariat, and logs it. @returns undefined if there is none */
export async function printInvoice(
  { database, content }: { database: Database; content: ContentReader },
  { eventId, number }: { eventId: string; number: string },
  author: Author,
): Promise<PrintedInvoice | undefined> {
  const issued = await findInvoice(database, eventId, number);
  if (!issued) return undefined;
  const event = await content.find("events", eventId);
  await database.transaction().execute(async (transaction) => {
    const details = { id: eventId, title: event?.title ?? "", number };
    await recordActivity(transaction, { action: "registration.invoice_printed", section: "events", details }, author);
  });
  return invoiceFile(issued);
}
