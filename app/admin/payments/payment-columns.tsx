import { Text } from "@mantine/core";
import { inFours } from "#model/payments/iban.ts";
import { formatDate } from "#text/date.ts";
import { formatCents } from "#text/number.ts";
import { describeEntry, kindVerbs } from "#text/payments/payment-kind.ts";
import type { Column } from "../ui/table/table-row.tsx";
import type { PaymentRow } from "./present-payments.ts";
import { StandingBadge } from "./standing-badge.tsx";

/** The columns of the lists of payments, after the name. */
export const paymentColumns: Column<PaymentRow>[] = [
  {
    key: "owed",
    header: "Zu zahlen",
    isControl: true,
    width: 105,
    render: ({ owedCents, standing }) => (owedCents > 0 && standing !== "none" ? formatCents(owedCents) : "–"),
  },
  {
    key: "booked",
    header: "Gezahlt",
    isControl: true,
    render: ({ payments, paidOn }) => (
      <span>
        {payments.map((one) => (
          <Text key={one.id} size="sm" className="breakable">
            {one.kind !== "payment" && `${kindVerbs[one.kind]} `}
            {describeEntry(one)}
          </Text>
        ))}
        {payments.length === 0 && (paidOn ? `am ${formatDate(paidOn)}` : "–")}
      </span>
    ),
  },
  {
    key: "standing",
    header: "Stand",
    width: 215,
    render: ({ standing, dueOn, openCents, outdatedInvoice }) => (
      <>
        <StandingBadge standing={standing} />
        {openCents > 0 && (
          <Text size="sm" c="dimmed">
            Noch {formatCents(openCents)} bis {formatDate(dueOn)}
          </Text>
        )}
        {outdatedInvoice && <Text size="sm">Rechnung zu stornieren</Text>}
      </>
    ),
  },
];

/** Name, address and reference, which is what the transfer says. */
export function PayerName({ row: { name, email, reference } }: { row: PaymentRow }) {
  return (
    <>
      <Text className="row-title">{name}</Text>
      <Text size="sm" className="breakable">
        {email}
      </Text>
      <Text size="sm" c="dimmed">
        {inFours(reference)}
      </Text>
    </>
  );
}
