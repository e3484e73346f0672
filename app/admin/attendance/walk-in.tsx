import { Alert, Button, Text } from "@mantine/core";
import { useState } from "react";
import { fieldErrorsOf } from "#model/fields/field-errors.ts";
import { shortName } from "#model/people/person-name.ts";
import type { PersonInput } from "#model/registrations/correction.ts";
import { RegistrationForm } from "#model/registrations/registration.ts";
import {
  type AskedDetails,
  checkDetails,
  efnField,
  type TypedDetails,
} from "#model/registrations/registration-details.ts";
import { DetailFields } from "../registrations/by-hand/detail-fields.tsx";
import { PersonFields } from "../registrations/by-hand/person-fields.tsx";
import { AdminIcon } from "../ui/admin-icon.tsx";
import type { FailedAnswer } from "../ui/command/command-answer.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { FormDialog } from "../ui/dialog/form-dialog.tsx";
import { focusMistake } from "../ui/editor/focus-mistake.ts";
import { failureOf, type WalkInAnswer, type WalkInCommand } from "./walk-in-command.ts";

const blankPerson: PersonInput = { title: "", firstName: "", lastName: "", email: "", city: "" };

/**
 * Registers a walk-in and records their attendance.
 * @param asked without the event's own questions, which walk-ins are not asked
 */
export function WalkIn({ day, asked, onDone }: { day: string; asked: AskedDetails; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [person, setPerson] = useState(blankPerson);
  const [details, setDetails] = useState<TypedDetails>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<FailedAnswer<WalkInAnswer>>();
  const { submit, isRunning } = useCommand<WalkInCommand, WalkInAnswer>({
    done: ({ person }) => `${shortName(person)} ist angemeldet und anwesend`,
    onDone: () => {
      setOpen(false);
      onDone();
      setPerson(blankPerson);
      setDetails({});
    },
    onFailure: (answer) => (answer.reason === "invalid_fields" ? refuse(answer.fieldErrors) : setFailure(answer)),
  });

  function refuse(fieldErrors: Record<string, string>): void {
    setErrors(fieldErrors);
    focusMistake();
  }
  function send(isAdmitted: boolean): void {
    setFailure(undefined);
    const form = RegistrationForm.safeParse(person);
    const checked = checkDetails(details, asked);
    const { [efnField]: efn = "", ...answers } = details;
    if (form.success && checked.ok) submit({ intent: "walkIn", day, person, efn, details: answers, isAdmitted });
    else refuse({ ...(form.error && fieldErrorsOf(form.error.issues)), ...(!checked.ok && checked.fieldErrors) });
  }

  const isFull = failure?.reason === "full";
  return (
    <>
      <Button variant="default" size="md" leftSection={<AdminIcon name="plus" isSmall />} onClick={() => setOpen(true)}>
        Ohne Anmeldung da
      </Button>
      <FormDialog
        title="Vor Ort anmelden"
        isOpen={isOpen}
        isDirty={[...Object.values(person), ...Object.values(details)].some(Boolean)}
        keepsInput
        onClose={() => setOpen(false)}
        onSend={() => send(false)}
        failure={isFull ? undefined : failureOf(failure)}
        isSending={isRunning}
        sendLabel="Anmelden, ist anwesend"
      >
        <PersonFields
          person={person}
          errors={errors}
          onChange={(patch) => {
            setPerson((before) => ({ ...before, ...patch }));
            setErrors({});
          }}
        />
        <DetailFields
          asked={asked}
          typed={details}
          errors={errors}
          onChange={(typed) => {
            setDetails(typed);
            setErrors({});
          }}
        />
        {isFull && (
          <Alert color="amber" role="alert" title="Alle Plätze sind vergeben">
            <Text size="sm">
              Angebotene Plätze und die Warteliste zählen mit. Sie können die Person über die Zahl der Plätze hinaus
              aufnehmen. Das Protokoll hält es fest.
            </Text>
            <Button variant="default" mt="sm" onClick={() => send(true)}>
              Trotzdem aufnehmen
            </Button>
          </Alert>
        )}
      </FormDialog>
    </>
  );
}
