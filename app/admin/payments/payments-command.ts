import * as z from "zod";
import { paymentKinds } from "#model/payments/payment.ts";
import { isId } from "#model/text/id.ts";
import type { CsvPayment } from "#text/payments/payment-csv.ts";
import type { Failed } from "../ui/command/command-answer.ts";

const id = z.string().refine(isId);
/** Raw input; errors are reported per field. */
const typed = z.string().max(1000);
const number = z.string().max(60);

/** Asks for the rows of the file; also by the list of all events. */
export const exportCommand = z.strictObject({ intent: z.literal("export") });

/** Commands of the section "Zahlungen" of an event; `id` is that of a registration. */
export const PaymentsCommand = z.discriminatedUnion("intent", [
  z.strictObject({
    ...{ intent: z.literal("enter"), id, kind: z.enum(paymentKinds) },
    ...{ cents: typed, receivedOn: typed, payer: typed, seen: z.array(id).max(1000) },
  }),
  z.strictObject({ intent: z.literal("undo"), id, paymentId: id }),
  z.strictObject({ intent: z.literal("issueInvoice"), id, recipient: typed, sendsMail: z.boolean() }),
  z.strictObject({
    intent: z.literal("issueInvoices"),
    ids: z.array(id).min(1).max(30_000),
    sendsMail: z.boolean(),
  }),
  z.strictObject({ intent: z.literal("mailInvoice"), id, number }),
  z.strictObject({ intent: z.literal("cancelInvoice"), number, sendsMail: z.boolean() }),
  exportCommand,
]);
export type PaymentsCommand = z.output<typeof PaymentsCommand>;

export type ExportAnswer = { ok: true; rows: CsvPayment[] } | Failed;

/** Somebody who got no invoice, and why. */
export interface SkippedInvoice {
  name: string;
  reason: "no_recipient" | "has_invoice" | "nothing_due";
}

export type PaymentsAnswer =
  | { ok: true }
  | ExportAnswer
  | { ok: true; issued: number; skipped: SkippedInvoice[] }
  | { ok: false; reason: "invalid_fields"; fieldErrors: Record<string, string> }
  | Failed<"missing" | "stale" | "refunded" | "nothing_due" | "no_seller">;
