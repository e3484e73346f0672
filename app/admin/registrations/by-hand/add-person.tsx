import { Button, Checkbox } from "@mantine/core";
import { memo, useState } from "react";
import { isConfirmedAutomatically } from "#model/participations/as-chosen.ts";
import { noChoice } from "#model/participations/choice-rule.ts";
import { fullName } from "#model/people/person-name.ts";
import type { PersonInput } from "#model/registrations/correction.ts";
import type { WhenFull } from "#model/registrations/registration-by-hand.ts";
import type { TypedDetails } from "#model/registrations/registration-details.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { failureSentence } from "../../ui/command/failure-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { focusMistake } from "../../ui/editor/focus-mistake.ts";
import { ChoiceInputs } from "../choices/choice-inputs.tsx";
import type { ManagerData } from "../load-manager.ts";
import type { ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";
import { DetailFields } from "./detail-fields.tsx";
import { FullNotice, mailLabel } from "./full-notice.tsx";
import { PersonFields } from "./person-fields.tsx";

const blankPerson: PersonInput = { title: "", firstName: "", lastName: "", email: "", city: "" };

/** Registers a person on their behalf, e.g. by phone. Input is kept while the dialog is closed. */
export const AddPerson = memo(function AddPerson({ event }: { event: ManagerData["event"] }) {
  const [isOpen, setOpen] = useState(false);
  const [person, setPerson] = useState(blankPerson);
  const [details, setDetails] = useState<TypedDetails>({});
  const [choice, setChoice] = useState(noChoice);
  const [sendsMail, setSendsMail] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  const [full, setFull] = useState<{ hasWaitingList: boolean }>();
  const { submit, isRunning } = useCommand<Extract<ManagerCommand, { intent: "add" }>, ManagerAnswer>({
    action: managerPath(event.id),
    done: ({ person }, answer) => {
      const isWaiting = "isWaiting" in answer && answer.isWaiting;
      return `${fullName(person)} ${isWaiting ? "steht auf der Warteliste" : "ist angemeldet"}`;
    },
    onDone: () => {
      setOpen(false);
      setPerson(blankPerson);
      setDetails({});
      setChoice(noChoice);
      setSendsMail(false);
    },
    onFailure: (answer) => {
      if (answer.reason === "invalid_fields") {
        setErrors(answer.fieldErrors);
        focusMistake();
      } else if (answer.reason === "full") setFull(answer);
      else setFailure(failureSentence(answer.reason));
    },
  });

  const { participations } = event.choices;
  const registrationSettings = { confirmsAutomatically: event.confirmsAutomatically };
  const isConfirmed = isConfirmedAutomatically({ participations, registrationSettings }, choice);

  function send(whenFull: WhenFull): void {
    setFailure(undefined);
    setFull(undefined);
    submit({
      intent: "add",
      person,
      details,
      choice: { ...choice, workshops: [...choice.workshops] },
      whenFull,
      sendsMail,
    });
  }

  return (
    <>
      <Button variant="default" leftSection={<AdminIcon name="plus" isSmall />} onClick={() => setOpen(true)}>
        Person hinzufügen
      </Button>
      <FormDialog
        title="Person hinzufügen"
        isOpen={isOpen}
        isDirty={[...Object.values(person), ...Object.values(details)].some(Boolean)}
        keepsInput
        onClose={() => setOpen(false)}
        onSend={() => send("ask")}
        failure={failure}
        isSending={isRunning}
        sendLabel="Hinzufügen"
      >
        <PersonFields
          person={person}
          errors={errors}
          onChange={(patch) => {
            setPerson((before) => ({ ...before, ...patch }));
            setErrors({});
          }}
        />
        <ChoiceInputs choices={event.choices} choice={choice} onChange={setChoice} />
        <DetailFields
          asked={event}
          typed={details}
          errors={errors}
          onChange={(typed) => {
            setDetails(typed);
            setErrors({});
          }}
        />
        <Checkbox
          label={mailLabel(isConfirmed)}
          description="Ohne Haken geht jetzt keine E-Mail hinaus."
          checked={sendsMail}
          onChange={(change) => setSendsMail(change.currentTarget.checked)}
        />
        {full && <FullNotice {...full} isSending={isRunning} onChoose={send} />}
      </FormDialog>
    </>
  );
});
