import { Button } from "@mantine/core";
import { formatCents } from "#text/number.ts";
import { kindLabels } from "#text/payments/payment-kind.ts";
import { useCommand } from "../ui/command/use-command.ts";
import type { PaymentsAnswer, PaymentsCommand } from "./payments-command.ts";
import type { PaymentRow } from "./present-payments.ts";

export const undoReasons = {
  missing: "Diesen Eintrag gibt es nicht mehr.",
  refunded: "Davon ist schon etwas erstattet. Bitte nehmen Sie zuerst die Erstattung zurück.",
};

/** Takes one entered payment or refund back. */
export function UndoPayment({ id, payment }: { id: string; payment: PaymentRow["payments"][number] }) {
  const { submit, isRunning } = useCommand<Extract<PaymentsCommand, { intent: "undo" }>, PaymentsAnswer>({
    done: `${kindLabels[payment.kind]} zurückgenommen`,
    failed: "Der Eintrag konnte nicht zurückgenommen werden.",
    reasons: undoReasons,
  });
  return (
    <Button
      variant="default"
      size="compact-md"
      disabled={isRunning}
      onClick={() => submit({ intent: "undo", id, paymentId: payment.id })}
    >
      Zurücknehmen<span className="visually-hidden"> von {formatCents(payment.cents)}</span>
    </Button>
  );
}
