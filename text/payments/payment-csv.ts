import type { PaymentKind } from "#model/payments/payment.ts";
import type { PaymentStanding } from "#model/payments/payment-standing.ts";
import { byteOrderMark, csvLine } from "#model/text/csv.ts";
import { formatDate } from "#text/date.ts";
import { kindVerbs } from "./payment-kind.ts";
import { standingLabels } from "./payment-standing.ts";

export interface CsvPayment {
  event: { title: string; date: string };
  name: string;
  email: string;
  reference: string;
  standing: PaymentStanding;
  owedCents: number;
  openCents: number;
  /** Last day of the term. */
  dueOn: string;
  paidOn: string;
  paid: number;
  refunded: number;
  waived: number;
  payments: readonly { kind: PaymentKind; cents: number; receivedOn: string; payer: string }[];
}

const head = [
  ...["Veranstaltung", "Datum", "Name", "E-Mail", "Verwendungszweck", "Stand", "Zu zahlen", "Zahlbar bis"],
  ...["Eingegangen", "Erstattet", "Erlassen", "Offen", "Bezahlt am", "Buchungen"],
];

/** Formats payments for the treasurer, one line for each registration; sums in euro with a comma, without a sign. */
export function formatPaymentCsv(rows: readonly CsvPayment[]): string {
  const lines = rows.map((row) => [
    ...[row.event.title, formatDate(row.event.date), row.name, row.email, row.reference, standingLabels[row.standing]],
    ...[
      plain(row.owedCents),
      formatDate(row.dueOn),
      plain(row.paid),
      plain(row.refunded),
      plain(row.waived),
      plain(row.openCents),
    ],
    ...[formatDate(row.paidOn), row.payments.map(describeBooking).join(", ")],
  ]);
  return byteOrderMark + [head, ...lines].map(csvLine).join("");
}

function describeBooking({ kind, cents, receivedOn, payer }: CsvPayment["payments"][number]): string {
  return `${formatDate(receivedOn)} ${plain(cents)} ${kindVerbs[kind]}${payer && ` (${payer})`}`;
}

/** "1234,50": what spreadsheets in German read as a number. */
function plain(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")}`;
}
