import { Button, Checkbox, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { failureSentence } from "../ui/command/failure-text.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { FormDialog } from "../ui/dialog/form-dialog.tsx";
import { focusMistake } from "../ui/editor/focus-mistake.ts";
import { InvoiceList } from "./invoice-list.tsx";
import { invoiceReasons } from "./invoice-reasons.ts";
import type { PaymentsAnswer, PaymentsCommand } from "./payments-command.ts";
import type { PaymentRow } from "./present-payments.ts";

/** The invoices of a registration: to issue one, load them, and take one back. */
export function InvoicePart({ row }: { row: PaymentRow }) {
  const [isIssuing, setIssuing] = useState(false);
  const mailing = useCommand<Extract<PaymentsCommand, { intent: "mailInvoice" }>, PaymentsAnswer>({
    done: "Rechnung wird gesendet",
    failed: "Die Rechnung konnte nicht gesendet werden.",
    reasons: { missing: "Diese Rechnung gilt nicht mehr. Bitte laden Sie die Seite neu." },
  });
  const valid = row.invoices.find(({ isValid }) => isValid);
  // Once none is valid, what took the last one back.
  const mailed = valid && !row.sendsInvoice ? undefined : (valid ?? row.invoices.at(-1));
  return (
    <section aria-label="Rechnungen">
      <InvoiceList
        invoices={row.invoices}
        canIssueAnew={row.canInvoice}
        email={row.email}
        mailing={
          mailed && {
            ...{ number: mailed.number, isRunning: mailing.isRunning },
            submit: () => mailing.submit({ intent: "mailInvoice", id: row.id, number: mailed.number }),
          }
        }
      />
      {row.outdatedInvoice && <Text size="sm">{row.outdatedInvoice}</Text>}
      {!valid && row.canInvoice && (
        <Button variant="default" onClick={() => setIssuing(true)}>
          Rechnung ausstellen
        </Button>
      )}
      {isIssuing && <IssueInvoice row={row} onClose={() => setIssuing(false)} />}
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
