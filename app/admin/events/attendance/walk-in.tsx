import { Alert, Button, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { RegistrationForm } from "#model/registrations/registration.ts";
import type { PersonInput } from "#model/registrations/registration-by-hand.ts";
import { checkDetails, efnField, type TypedDetails } from "#model/registrations/registration-details.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { asJson } from "../../ui/as-json.ts";
import { errorsOf } from "../../ui/editor/form-values.ts";
import { showSuccess } from "../../ui/feedback/toast.tsx";
import { DetailFields } from "../by-hand/detail-fields.tsx";
import { HandDialog } from "../by-hand/hand-dialog.tsx";
import { focusMistake, PersonFields } from "../by-hand/person-fields.tsx";
import { failureOf, type WalkInAnswer } from "./walk-in-answer.ts";

const blankPerson: PersonInput = { title: "", firstName: "", lastName: "", email: "", city: "" };

/** Registers a walk-in and records their attendance. */
export function WalkIn({ day, asksForEfn, onDone }: { day: string; asksForEfn: boolean; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  // Walk-ins are not asked the event's own questions.
  const asked = { questions: [], asksForEfn };
  const [person, setPerson] = useState(blankPerson);
  const [details, setDetails] = useState<TypedDetails>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [answer, setAnswer] = useState<WalkInAnswer>();
  const { data, state, submit } = useFetcher<WalkInAnswer>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    if (!data) return;
    setAnswer(data);
    if (data.ok) {
      setOpen(false);
      onDone();
      showSuccess(`${person.firstName} ${person.lastName} ist angemeldet und anwesend`);
      setPerson(blankPerson);
      setDetails({});
    } else if (data.reason === "invalid_fields") refuse(data.fieldErrors);
  }, [data]);

  function refuse(fieldErrors: Record<string, string>): void {
    setErrors(fieldErrors);
    focusMistake();
  }
  function send(isAdmitted: boolean): void {
    if (state !== "idle") return;
    setAnswer(undefined);
    const form = RegistrationForm.safeParse(person);
    const checked = checkDetails(details, asked);
    const efn = details[efnField] ?? "";
    if (form.success && checked.ok) void submit({ intent: "walkIn", day, person, efn, isAdmitted }, asJson);
    else refuse({ ...(form.error && errorsOf(form.error.issues)), ...(!checked.ok && checked.fieldErrors) });
  }

  const isFull = answer?.ok === false && answer.reason === "full";
  const isInvalid = answer?.ok === false && answer.reason === "invalid_fields";
  return (
    <>
      <Button variant="default" size="md" leftSection={<AdminIcon name="plus" isSmall />} onClick={() => setOpen(true)}>
        Ohne Anmeldung da
      </Button>
      <HandDialog
        title="Vor Ort anmelden"
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onSend={() => send(false)}
        failure={isFull || isInvalid ? undefined : failureOf(answer)}
        isSending={state !== "idle"}
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
      </HandDialog>
    </>
  );
}
