import "./payments.css";
import { Button, Checkbox, Group, Text } from "@mantine/core";
import { useState } from "react";
import { href } from "react-router";
import { formatDate } from "#text/date.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import type { PaymentsAnswer, PaymentsCommand } from "./payments-command.ts";
import type { InvoiceRow } from "./present-payments.ts";

/** Invoices: to load them, and to take one back. */
export function InvoiceList({
  invoices,
  namesEvents = false,
  canIssueAnew = false,
  email,
  mailing,
}: {
  invoices: readonly InvoiceRow[];
  /** Whether they are of several events. */
  namesEvents?: boolean;
  /** Whether one of them can be followed by a new one. */
  canIssueAnew?: boolean;
  /** Address of the person; undefined where there is nobody to send a Stornorechnung to. */
  email?: string;
  /** Mails the one of this number; undefined if none can be. */
  mailing?: { number: string; submit: () => void; isRunning: boolean } | undefined;
}) {
  const [cancelling, setCancelling] = useState<InvoiceRow>();
  const [sendsMail, setSendsMail] = useState(true);
  const { submit, isRunning } = useCommand<Extract<PaymentsCommand, { intent: "cancelInvoice" }>, PaymentsAnswer>({
    action: cancelling && href("/admin/events/:eventId/zahlungen", { eventId: cancelling.eventId }),
    done: "Rechnung storniert",
    failed: "Die Rechnung konnte nicht storniert werden.",
    reasons: { missing: "Diese Rechnung ist schon storniert. Bitte laden Sie die Seite neu." },
    onDone: () => setCancelling(undefined),
    onFailure: () => setCancelling(undefined),
  });
  const ask = (invoice: InvoiceRow) => {
    setSendsMail(true);
    setCancelling(invoice);
  };
  return (
    <>
      <ul className="payment-entries">
        {invoices.map((invoice) => {
          const { number, label, issuedOn, cancelledBy, isValid, eventId, service } = invoice;
          return (
            <Group key={number} component="li" gap="xs" mb="md">
              <Text className="breakable" flex="1 1 18rem">
                {label} {number} vom {formatDate(issuedOn)}
                {namesEvents && `, ${service}`}
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
                {mailing?.number === number && (
                  <Button variant="default" size="compact-md" disabled={mailing.isRunning} onClick={mailing.submit}>
                    Per E-Mail senden<span className="visually-hidden"> {number}</span>
                  </Button>
                )}
                {isValid && (
                  <Button variant="default" size="compact-md" onClick={() => ask(invoice)}>
                    Stornieren<span className="visually-hidden"> {number}</span>
                  </Button>
                )}
              </Group>
            </Group>
          );
        })}
      </ul>
      <ConfirmDialog
        isOpen={cancelling !== undefined}
        title="Rechnung stornieren"
        confirmLabel="Stornieren"
        pendingLabel="Wird storniert..."
        isPending={isRunning}
        onConfirm={() =>
          cancelling &&
          submit({ intent: "cancelInvoice", number: cancelling.number, sendsMail: sendsMail && email !== undefined })
        }
        more={
          email !== undefined && (
            <Checkbox
              mt="md"
              label="Stornorechnung per E-Mail senden"
              description={`An ${email}`}
              checked={sendsMail}
              onChange={(change) => setSendsMail(change.currentTarget.checked)}
            />
          )
        }
        onClose={() => setCancelling(undefined)}
      >
        Die Rechnung {cancelling?.number} bleibt, wie sie ist, und gilt nicht mehr. Eine Stornorechnung mit der nächsten
        Nummer nimmt sie zurück.{canIssueAnew && " Danach können Sie eine neue ausstellen."}
      </ConfirmDialog>
    </>
  );
}
