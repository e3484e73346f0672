import { Button, Checkbox, Group, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { href } from "react-router";
import { formatDate } from "#text/date.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { failureSentence } from "../ui/command/failure-text.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { FormDialog } from "../ui/dialog/form-dialog.tsx";
import { focusMistake } from "../ui/editor/focus-mistake.ts";
import { invoiceReasons } from "./invoice-reasons.ts";
import type { PaymentsAnswer, PaymentsCommand } from "./payments-command.ts";
import type { PaymentRow } from "./present-payments.ts";

/** The invoices of a registration: to issue one, load them, and take one back. */
export function InvoicePart({ eventId, row }: { eventId: string; row: PaymentRow }) {
  const [isIssuing, setIssuing] = useState(false);
  const [cancelling, setCancelling] = useState<string>();
  const { submit, isRunning } = useCommand<Extract<PaymentsCommand, { intent: "cancelInvoice" }>, PaymentsAnswer>({
    done: "Rechnung storniert",
    failed: "Die Rechnung konnte nicht storniert werden.",
    reasons: { missing: "Diese Rechnung ist schon storniert. Bitte laden Sie die Seite neu." },
    onDone: () => setCancelling(undefined),
    onFailure: () => setCancelling(undefined),
  });
  const mailing = useCommand<Extract<PaymentsCommand, { intent: "mailInvoice" }>, PaymentsAnswer>({
    done: "Rechnung wird gesendet",
    failed: "Die Rechnung konnte nicht gesendet werden.",
    reasons: { missing: "Diese Rechnung gilt nicht mehr. Bitte laden Sie die Seite neu." },
  });
  const valid = row.invoices.find(({ isValid }) => isValid);
  return (
    <section aria-label="Rechnungen">
      <ul className="payment-entries">
        {row.invoices.map(({ number, label, issuedOn, cancelledBy, isValid }) => (
          <Group key={number} component="li" justify="space-between" mb="xs">
            <Text>
              {label} {number} vom {formatDate(issuedOn)}
              {cancelledBy && `, storniert mit ${cancelledBy}`}
            </Text>
            <Group gap="xs">
              <form method="post" action={href("/admin/events/:eventId/druck/rechnung", { eventId })}>
                <input type="hidden" name="number" value={number} />
                <Button
                  type="submit"
                  variant="default"
                  size="compact-md"
                  leftSection={<AdminIcon name="download" isSmall />}
                >
                  PDF<span className="visually-hidden"> {number}</span>
                </Button>
              </form>
              {isValid && (
                <Button
                  variant="default"
                  size="compact-md"
                  disabled={mailing.isRunning}
                  onClick={() => mailing.submit({ intent: "mailInvoice", id: row.id })}
                >
                  Per E-Mail senden<span className="visually-hidden"> {number}</span>
                </Button>
              )}
              {isValid && (
                <Button variant="default" size="compact-md" onClick={() => setCancelling(number)}>
                  Stornieren<span className="visually-hidden"> {number}</span>
                </Button>
              )}
            </Group>
          </Group>
        ))}
      </ul>
      {!valid && row.owedCents > 0 && row.status === "confirmed" && (
        <Button variant="default" onClick={() => setIssuing(true)}>
          Rechnung ausstellen
        </Button>
      )}
      {isIssuing && <IssueInvoice row={row} onClose={() => setIssuing(false)} />}
      <ConfirmDialog
        isOpen={cancelling !== undefined}
        title="Rechnung stornieren"
        confirmLabel="Stornieren"
        pendingLabel="Wird storniert..."
        isPending={isRunning}
        onConfirm={() => cancelling && submit({ intent: "cancelInvoice", number: cancelling })}
        onClose={() => setCancelling(undefined)}
      >
        Die Rechnung {cancelling} bleibt, wie sie ist, und gilt nicht mehr. Eine Stornorechnung mit der nächsten Nummer
        nimmt sie zurück. Danach können Sie eine neue ausstellen.
      </ConfirmDialog>
    </section>
  );
}

function IssueInvoice({ row, onClose }: { row: PaymentRow; onClose: () => void }) {
  const [sendsMail, setSendsMail] = useState(true);
  const [recipient, setRecipient] = useState(row.proposedRecipient);
  const [mistake, setMistake] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { submit, isRunning } = useCommand<Extract<PaymentsCommand, { intent: "issueInvoice" }>, PaymentsAnswer>({
    done: "Rechnung ausgestellt",
    onDone: onClose,
    onFailure: (answer) => {
      setFailure(undefined);
      if (answer.reason === "invalid_fields") {
        setMistake(answer.fieldErrors.recipient);
        focusMistake();
      } else setFailure(failureSentence(answer.reason, invoiceReasons));
    },
  });
  return (
    <FormDialog
      title={`Rechnung: ${row.name}`}
      onClose={onClose}
      onSend={() => submit({ intent: "issueInvoice", id: row.id, recipient, sendsMail })}
      failure={failure}
      isSending={isRunning}
      sendLabel="Ausstellen"
      pendingLabel="Wird ausgestellt..."
    >
      <Text>
        Die Rechnung bekommt die nächste Nummer und ändert sich danach nicht mehr. Ist etwas falsch, nehmen Sie sie mit
        „Stornieren“ zurück und stellen eine neue aus.
      </Text>
      <Textarea
        data-autofocus
        label="Rechnung an"
        description="Name und vollständige Anschrift der Person oder Einrichtung, die zahlt"
        autosize
        minRows={4}
        value={recipient}
        error={mistake}
        onChange={(change) => {
          setRecipient(change.currentTarget.value);
          setMistake(undefined);
        }}
      />
      <Checkbox
        label="Rechnung per E-Mail senden"
        description={`An ${row.email}`}
        checked={sendsMail}
        onChange={(change) => setSendsMail(change.currentTarget.checked)}
      />
    </FormDialog>
  );
}
