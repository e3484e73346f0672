import { Alert, Button, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { answerField } from "#model/events/question-rule.ts";
import { fullName } from "#model/people/person-name.ts";
import { type CorrectionInput, isSameCorrection } from "#model/registrations/correction.ts";
import type { TypedDetails } from "#model/registrations/registration-details.ts";
import { failureSentence } from "../../ui/command/failure-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { focusMistake } from "../../ui/editor/focus-mistake.ts";
import type { ManagerData, RegistrationRow } from "../load-manager.ts";
import type { ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";
import { DetailFields } from "./detail-fields.tsx";
import { PersonFields } from "./person-fields.tsx";

const missing = "Diese Anmeldung gibt es nicht mehr.";

/** Edits a person's registration and the note about them. */
export function EditPerson({
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
  const [seen, setSeen] = useState(row.stored);
  const [person, setPerson] = useState(row.stored);
  const [details, setDetails] = useState<TypedDetails>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [stale, setStale] = useState<CorrectionInput>();
  const { submit, isRunning } = useCommand<Extract<ManagerCommand, { intent: "correct" }>, ManagerAnswer>({
    action: managerPath(event.id),
    done: "Änderungen wurden gespeichert",
    onDone: onClose,
    onFailure: (answer) => {
      if (answer.reason === "invalid_fields") {
        setErrors(answer.fieldErrors);
        focusMistake();
      } else if (answer.reason === "stale_person") setStale(answer.stored);
      else setFailure(failureSentence(answer.reason, { missing }));
    },
  });

  function change(patch: Partial<CorrectionInput>): void {
    setPerson((before) => ({ ...before, ...patch }));
    setErrors({});
  }
  const isSameAs = (stored: CorrectionInput) => isSameCorrection(person, stored) && Object.keys(details).length === 0;
  function send(known: CorrectionInput): void {
    setFailure(undefined);
    setStale(undefined);
    setSeen(known);
    if (isSameAs(known)) onClose();
    else submit({ intent: "correct", id: row.id, corrected: person, seen: known, details });
  }

  return (
    <FormDialog
      title="Anmeldung bearbeiten"
      isOpen={isOpen}
      isDirty={!isSameAs(seen)}
      onClose={onClose}
      onSend={() => send(seen)}
      failure={failure}
      isSending={isRunning}
      sendLabel="Speichern"
    >
      {stale && (
        <Alert color="amber" role="alert" title="Jemand anderes hat diese Anmeldung inzwischen geändert">
          <Text size="sm" className="breakable">
            Gespeichert ist: {fullName(stale)}, {stale.email}, {stale.city}
            {stale.note && `. Notiz: ${stale.note}`}
          </Text>
          <Button variant="default" mt="sm" onClick={() => send(stale)}>
            Meine Fassung speichern
          </Button>
        </Alert>
      )}
      <PersonFields person={person} errors={errors} onChange={change} />
      <DetailFields
        asked={event}
        typed={details}
        errors={errors}
        known={Object.fromEntries(row.answers.map(({ id, answer }) => [answerField(id), answer]))}
        storedEfn={row.efn?.masked}
        onChange={(typed) => {
          setDetails(typed);
          setErrors({});
        }}
      />
      {(event.hasPayments || row.stored.invoiceRecipient) && (
        <Textarea
          label="Rechnung an"
          description="Name und vollständige Anschrift, wenn sie bekannt sind"
          autosize
          minRows={2}
          maxRows={8}
          value={person.invoiceRecipient}
          error={errors.invoiceRecipient}
          onChange={(event) => change({ invoiceRecipient: event.currentTarget.value })}
        />
      )}
      <Textarea
        label="Notiz"
        description="Für die Redaktion. Die Person liest sie nur, wenn sie Auskunft über ihre Daten verlangt."
        autosize
        minRows={2}
        maxRows={8}
        value={person.note}
        error={errors.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {person.email !== row.stored.email && (
        <Text size="sm" c="dimmed">
          Links in E-Mails an die frühere Adresse gelten danach nicht mehr.
        </Text>
      )}
    </FormDialog>
  );
}
