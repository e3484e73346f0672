import "./payments.css";
import { Button, Group, NativeSelect, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import type { PaymentKind } from "#model/payments/payment.ts";
import { dueCents } from "#model/payments/payment-standing.ts";
import { formatCents } from "#text/number.ts";
import { describeEntry, kindLabels } from "#text/payments/payment-kind.ts";
import { describeProposal } from "#text/payments/refund.ts";
import { failureSentence } from "../ui/command/failure-text.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { FormDialog } from "../ui/dialog/form-dialog.tsx";
import { focusMistake } from "../ui/editor/focus-mistake.ts";
import { InvoicePart } from "./invoice-part.tsx";
import type { PaymentsAnswer, PaymentsCommand } from "./payments-command.ts";
import type { PaymentRow } from "./present-payments.ts";
import { UndoPayment } from "./undo-payment.tsx";

const inEuro = (cents: number) => (cents > 0 ? (cents / 100).toFixed(2).replace(".", ",") : "");
const missing = "Die Anmeldung gibt es nicht mehr. Bitte laden Sie die Seite neu.";
const stale =
  "Jemand anderes hat hier inzwischen etwas eingetragen oder zurückgenommen. Bitte sehen Sie oben nach, ob Ihr Eintrag noch fehlt.";

/** What was paid for a registration: to enter a payment or refund, and to take one back. */
export function PaymentDialog({
  row,
  today,
  terms,
  onClose,
}: {
  row: PaymentRow;
  today: string;
  /** What the event says about paying and paying back. */
  terms: string;
  onClose: () => void;
}) {
  const isOver = row.standing === "undecided";
  const { heldCents: held, refund } = row;
  const amountOf = (kind: PaymentKind) =>
    inEuro(
      { payment: row.openCents, waiver: row.unpaidCents, refund: isOver ? (refund?.cents ?? held) : excessOf(row) }[
        kind
      ],
    );
  const kinds: { value: PaymentKind; label: string }[] = [
    { value: "payment", label: "Eingegangene Zahlung" },
    { value: "refund", label: "Überwiesene Erstattung" },
    ...(row.unpaidCents > 0 ? [{ value: "waiver" as const, label: "Erlass: nichts oder weniger zu zahlen" }] : []),
  ];
  const first: PaymentKind = isOver || row.standing === "over" ? "refund" : "payment";
  const [kind, setKind] = useState<PaymentKind>(first);
  const [cents, setCents] = useState(amountOf(first));
  const [receivedOn, setReceivedOn] = useState(today);
  const [payer, setPayer] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const { revalidate } = useRevalidator();
  const { submit, isRunning } = useCommand<Extract<PaymentsCommand, { intent: "enter" }>, PaymentsAnswer>({
    done: ({ kind }) => `${kindLabels[kind]} eingetragen`,
    onDone: onClose,
    onFailure: (answer) => {
      setFailure(undefined);
      if (answer.reason === "invalid_fields") {
        setErrors(answer.fieldErrors);
        focusMistake();
      } else setFailure(failureSentence(answer.reason, { missing, stale }));
      // The entries above are those that are stored now.
      if (answer.reason === "stale") void revalidate();
    },
  });
  const enter = (sent: { kind: PaymentKind; cents: string }) => {
    setErrors({});
    const seen = row.payments.map(({ id }) => id);
    submit({ intent: "enter", id: row.id, receivedOn, payer, seen, ...sent });
  };
  return (
    <FormDialog
      title={`Zahlungen: ${row.name}`}
      onClose={onClose}
      onSend={() => enter({ kind, cents })}
      failure={failure}
      isSending={isRunning}
      sendLabel="Eintragen"
    >
      {row.payments.length > 0 && (
        <Stack component="ul" gap="xs" className="payment-entries" aria-label="Eingetragene Zahlungen">
          {row.payments.map((payment) => (
            <Group key={payment.id} component="li" justify="space-between">
              <span className="breakable">
                {kindLabels[payment.kind]} über {describeEntry(payment)}
                {payment.isFromBank && ", aus dem Kontoauszug"}
              </span>
              <UndoPayment id={row.id} payment={payment} />
            </Group>
          ))}
        </Stack>
      )}
      <InvoicePart row={row} />
      {isOver && (
        <>
          <Text>
            Aus dieser Teilnahme wird nichts, und {formatCents(held)} liegen bei Ihnen. Bitte entscheiden Sie, was davon
            Sie erstatten. Überweisen müssen Sie selbst; hier vermerken Sie es nur.
          </Text>
          {refund && <Text fw={600}>{describeProposal(refund)}</Text>}
          {terms && (
            <details>
              <summary>Was für diese Veranstaltung vereinbart ist</summary>
              <Text className="payment-terms" size="sm" mt="xs">
                {terms}
              </Text>
            </details>
          )}
          <Group>
            <Button variant="default" disabled={isRunning} onClick={() => enter({ kind: "refund", cents: "0" })}>
              Nichts erstatten
            </Button>
          </Group>
        </>
      )}
      <NativeSelect
        label="Was tragen Sie ein?"
        value={kind}
        data={kinds}
        onChange={({ currentTarget }) => {
          const next = kinds.find(({ value }) => value === currentTarget.value)?.value ?? "payment";
          if (cents === amountOf(kind)) setCents(amountOf(next));
          setKind(next);
        }}
      />
      <TextInput
        data-autofocus
        label="Betrag in Euro"
        inputMode="decimal"
        autoComplete="off"
        value={cents}
        error={errors.cents}
        onChange={(change) => setCents(change.currentTarget.value)}
      />
      {kind === "refund" && !row.isOff && (
        <Text size="sm">
          Die Anmeldung ist gültig: Was Sie über das Zuviel hinaus erstatten, ermäßigt den Preis und ist nicht wieder
          offen. Gehört es zu einer Stornierung, die Sie zurückgenommen haben, stornieren Sie noch einmal, tragen Sie es
          dann ein, und nehmen Sie die Stornierung danach zurück.
        </Text>
      )}
      <TextInput
        type="date"
        {...(kind === "waiver"
          ? { label: "Erlassen am" }
          : { label: "Gebucht am", description: "Der Tag auf dem Kontoauszug" })}
        max={today}
        value={receivedOn}
        error={errors.receivedOn}
        onChange={(change) => setReceivedOn(change.currentTarget.value)}
      />
      {kind !== "refund" && (
        <TextInput
          {...(kind === "waiver"
            ? { label: "Warum?", description: "Etwa: Referentin, Helfer, Härtefall" }
            : {
                label: "Wer hat gezahlt?",
                description: "Nur, wenn jemand anderes gezahlt hat, etwa die Klinik. Sonst bleibt das Feld leer.",
              })}
          autoComplete="off"
          value={payer}
          error={errors.payer}
          onChange={(change) => setPayer(change.currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

/** What was paid beyond what is owed. */
function excessOf({ paid, refunded, owedCents, ...sums }: PaymentRow): number {
  return Math.max(0, paid - refunded - dueCents(owedCents, sums));
}
