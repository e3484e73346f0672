import { Alert, Button, Text, Textarea } from "@mantine/core";
import { useState } from "react";
import { answerField } from "#model/events/question-rule.ts";
import { type CorrectionInput, checkCorrection, isSameCorrection } from "#model/registrations/registration-by-hand.ts";
import { checkDetails, type TypedDetails } from "#model/registrations/registration-details.ts";
import { showSuccess } from "../../ui/feedback/toast.tsx";
import type { ManagerData, RegistrationRow } from "../registrations/load-manager.ts";
import type { ManagerSubmission } from "../registrations/manager-answer.ts";
import { useManagerAction } from "../registrations/use-manager-action.ts";
import { DetailFields } from "./detail-fields.tsx";
import { HandDialog, handFailure } from "./hand-dialog.tsx";
import { focusMistake, PersonFields } from "./person-fields.tsx";

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
  const { submit, running } = useManagerAction<Extract<ManagerSubmission, { intent: "correct" }>>(
    event.id,
    (answer) => {
      if (answer.ok) {
        onClose();
        showSuccess("Änderungen wurden gespeichert");
      } else if (answer.reason === "invalid_fields") refuse(answer.fieldErrors);
      else if (answer.reason === "stale_person") setStale(answer.stored);
      else setFailure(answer.reason === "missing" ? "Diese Anmeldung gibt es nicht mehr." : handFailure);
    },
  );

  function change(patch: Partial<CorrectionInput>): void {
    setPerson((before) => ({ ...before, ...patch }));
    setErrors({});
  }
  function refuse(fieldErrors: Record<string, string>): void {
    setErrors(fieldErrors);
    focusMistake();
  }
  function send(known: CorrectionInput): void {
    setFailure(undefined);
    setStale(undefined);
    setSeen(known);
    const checked = checkCorrection(person, known);
    const more = checkDetails(details, event);
    if (!checked.ok || !more.ok) {
      refuse({ ...(!checked.ok && checked.fieldErrors), ...(!more.ok && more.fieldErrors) });
    } else if (isSameCorrection(checked.corrected, known) && Object.keys(details).length === 0) onClose();
    else submit({ intent: "correct", id: row.id, corrected: person, seen: known, details });
  }

  return (
    <HandDialog
      title="Anmeldung bearbeiten"
      isOpen={isOpen}
      onClose={onClose}
      onSend={() => send(seen)}
      failure={failure}
      isSending={running !== undefined}
      sendLabel="Speichern"
    >
      {stale && (
        <Alert color="amber" role="alert" title="Jemand anderes hat diese Anmeldung inzwischen geändert">
          <Text size="sm" className="breakable">
            Gespeichert ist: {[stale.title, stale.firstName, stale.lastName].filter(Boolean).join(" ")}, {stale.email},{" "}
            {stale.city}
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
    </HandDialog>
  );
}
