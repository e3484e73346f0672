import { Alert, Button, Checkbox, List, Text } from "@mantine/core";
import { useState } from "react";
import { href } from "react-router";
import { formatNumber } from "#text/number.ts";
import { countRegistrations } from "../events/count-text.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { failureSentence } from "../ui/command/failure-text.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { FormDialog } from "../ui/dialog/form-dialog.tsx";
import { invoiceReasons } from "./invoice-reasons.ts";
import type { PaymentsAnswer, PaymentsCommand, SkippedInvoice } from "./payments-command.ts";

const skips: Record<SkippedInvoice["reason"], string> = {
  no_recipient: "Die Anschrift fehlt.",
  has_invoice: "Die Rechnung ist schon ausgestellt.",
  nothing_due: "Es ist nichts zu zahlen, oder die Anmeldung ist nicht bestätigt.",
};
const namesShown = 20;

/** Issues the invoices of the selected registrations, and names those that got none. */
export function IssueInvoices({ eventId, ids }: { eventId: string; ids: readonly string[] }) {
  const [isOpen, setOpen] = useState(false);
  const [sendsMail, setSendsMail] = useState(true);
  const [failure, setFailure] = useState<string>();
  const [skipped, setSkipped] = useState<readonly SkippedInvoice[]>([]);
  const { submit, isRunning } = useCommand<Extract<PaymentsCommand, { intent: "issueInvoices" }>, PaymentsAnswer>({
    action: href("/admin/events/:eventId/zahlungen", { eventId }),
    done: (_sent, answer) => issuedText("issued" in answer ? answer.issued : 0),
    onDone: (answer) => {
      setOpen(false);
      if ("skipped" in answer) setSkipped(answer.skipped);
    },
    onFailure: ({ reason }) => setFailure(failureSentence(reason, invoiceReasons)),
  });
  return (
    <>
      <Button
        variant="default"
        leftSection={<AdminIcon name="documents" isSmall />}
        disabled={ids.length === 0}
        onClick={() => {
          setFailure(undefined);
          setSendsMail(true);
          setOpen(true);
        }}
      >
        Rechnungen ausstellen
      </Button>
      {skipped.length > 0 && (
        <Alert
          w="100%"
          color="amber"
          role="status"
          title="Nicht für alle wurde eine Rechnung ausgestellt"
          withCloseButton
          closeButtonLabel="Meldung schließen"
          onClose={() => setSkipped([])}
        >
          <List size="sm" className="breakable">
            {skipped.slice(0, namesShown).map(({ name, reason }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
              <List.Item key={index}>
                {name}: {skips[reason]}
              </List.Item>
            ))}
            {skipped.length > namesShown && (
              <List.Item>und {formatNumber(skipped.length - namesShown)} weitere</List.Item>
            )}
          </List>
          {skipped.some(({ reason }) => reason === "no_recipient") && (
            <Text size="sm" mt="xs">
              Die Anschrift tragen Sie unter „Anmeldungen“, „Bearbeiten“ ein, oder wenn Sie die Rechnung einzeln
              ausstellen.
            </Text>
          )}
        </Alert>
      )}
      <FormDialog
        title="Rechnungen ausstellen"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={() => submit({ intent: "issueInvoices", ids: [...ids], sendsMail })}
        failure={failure}
        isSending={isRunning}
        sendLabel="Ausstellen"
        pendingLabel="Wird ausgestellt..."
      >
        <Text>
          Ausgewählt: {countRegistrations(ids.length)}. Wer angegeben hat, an wen die Rechnung geht, bekommt eine; die
          anderen nennt Ihnen die Website danach. Ausgestellte Rechnungen ändern sich nicht mehr.
        </Text>
        <Checkbox
          label="Rechnungen per E-Mail senden"
          checked={sendsMail}
          onChange={(change) => setSendsMail(change.currentTarget.checked)}
        />
      </FormDialog>
    </>
  );
}

function issuedText(count: number): string {
  if (count === 0) return "Es wurde keine Rechnung ausgestellt";
  return count === 1 ? "1 Rechnung ausgestellt" : `${formatNumber(count)} Rechnungen ausgestellt`;
}
