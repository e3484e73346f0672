import { Alert, Button, Text } from "@mantine/core";
import { useState } from "react";
import { useRevalidator } from "react-router";
import { firstOverlap } from "#model/participations/choice-rule.ts";
import { amountDue } from "#model/payments/amount-due.ts";
import { formatDate } from "#text/date.ts";
import { formatCents } from "#text/number.ts";
import { quoted } from "#text/quoted.ts";
import { failureSentence } from "../../ui/command/failure-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import type { ManagerData, RegistrationRow } from "../load-manager.ts";
import type { ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";
import { ChoiceInputs } from "./choice-inputs.tsx";

const failures = {
  missing: "Diese Anmeldung gibt es nicht mehr.",
  stale: "Jemand anderes hat diese Auswahl inzwischen geändert. Bitte schließen Sie den Dialog und öffnen Sie ihn neu.",
  unknown: "Diese Teilnahmeart oder diesen Workshop gibt es nicht mehr.",
};

/** Changes a person's kind of participation and workshops, and says what that does to the price. */
export function ChangeChoice({
  event,
  row,
  isOpen,
  onClose,
}: {
  event: ManagerData["event"];
  row: RegistrationRow;
  isOpen: boolean;
  onClose: () => void;
}) {
  const { choices } = event;
  const [choice, setChoice] = useState(row.choice);
  const [failure, setFailure] = useState<string>();
  const [isFull, setFull] = useState(false);
  const { revalidate } = useRevalidator();
  const { submit, isRunning } = useCommand<Extract<ManagerCommand, { intent: "changeChoice" }>, ManagerAnswer>({
    action: managerPath(event.id),
    done: "Teilnahme wurde geändert",
    onDone: onClose,
    onFailure: ({ reason }) => {
      // Opened anew, the dialog is about what is stored now.
      if (reason === "stale") void revalidate();
      setFull(reason === "choice_full");
      setFailure(reason === "choice_full" ? undefined : failureSentence(reason, failures));
    },
  });
  const send = (isOver: boolean) => {
    setFailure(undefined);
    setFull(false);
    const { participation, workshops } = choice;
    submit({
      intent: "changeChoice",
      id: row.id,
      choice: { participation, workshops: [...workshops] },
      seen: row.choice,
      isOver,
    });
  };
  const overlap = firstOverlap(choices.workshops.filter(({ id }) => choice.workshops.includes(id)));
  return (
    <FormDialog
      title="Teilnahme ändern"
      isOpen={isOpen}
      onClose={onClose}
      onSend={() => send(false)}
      failure={failure}
      isSending={isRunning}
      sendLabel="Speichern"
    >
      <Text className="breakable">{row.name}</Text>
      <ChoiceInputs
        choices={choices}
        choice={choice}
        onChange={(changed) => {
          setChoice({ participation: changed.participation, workshops: [...changed.workshops] });
          setFull(false);
        }}
      />
      {overlap && (
        <Text size="sm" role="status">
          {quoted(overlap[0].title)} und {quoted(overlap[1].title)} finden zur gleichen Zeit statt.
        </Text>
      )}
      <PriceDifference before={row.choice} after={choice} choices={choices} paidOn={row.paidOn} />
      {isFull && (
        <Alert color="amber" role="alert" title="Dafür ist kein Platz mehr frei">
          <Text size="sm">
            Sie können die Person über die Zahl der Plätze hinaus aufnehmen. Das Protokoll hält es fest.
          </Text>
          <Button variant="default" mt="sm" disabled={isRunning} onClick={() => send(true)}>
            Trotzdem ändern
          </Button>
        </Alert>
      )}
    </FormDialog>
  );
}

/** What the person has to pay before and after, and that a payment that is entered no longer fits. */
function PriceDifference({
  before,
  after,
  choices,
  paidOn,
}: {
  before: RegistrationRow["choice"];
  after: RegistrationRow["choice"];
  choices: ManagerData["event"]["choices"];
  paidOn: string;
}) {
  const [old, next] = [before, after].map((choice) => amountDue(choices, { ...choice, paidOn: "" })) as [
    number,
    number,
  ];
  const change = next - old;
  if (change === 0) return <Text size="sm">Der Preis bleibt gleich: {formatCents(old)}.</Text>;
  return (
    <Text size="sm" role="status">
      Preis bisher {formatCents(old)}, künftig {formatCents(next)}: {formatCents(Math.abs(change))}{" "}
      {change > 0 ? "mehr" : "weniger"}.
      {paidOn &&
        ` Bezahlt wurde am ${formatDate(paidOn)}. Nach der Änderung zählt der künftige Preis ganz: Was gezahlt und nicht erstattet ist, wird angerechnet, der Rest steht unter „Zahlungen“. Bitte klären Sie ihn mit der Person.`}
    </Text>
  );
}
