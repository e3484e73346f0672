import { Checkbox, NativeSelect, Text } from "@mantine/core";
import { useEffect, useEffectEvent, useState } from "react";
import type { WhenFull } from "#model/registrations/registration-by-hand.ts";
import { daysText } from "#text/days.ts";
import { failureSentence } from "../../ui/command/failure-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { FormDialog } from "../../ui/dialog/form-dialog.tsx";
import { focusMistake } from "../../ui/editor/focus-mistake.ts";
import type { RegistrationRow } from "../load-manager.ts";
import type { ManagerAnswer, ManagerCommand } from "../manager-command.ts";
import { managerPath } from "../manager-path.ts";
import type { MoveTarget } from "./by-hand-command.ts";
import { FullNotice, mailLabel } from "./full-notice.tsx";

/** Moves a registration to another event. */
export function MovePerson({
  eventId,
  row,
  isOpen,
  onClose,
}: {
  eventId: string;
  row: RegistrationRow;
  isOpen: boolean;
  onClose: () => void;
}) {
  const [targets, setTargets] = useState<MoveTarget[]>();
  const [targetId, setTargetId] = useState("");
  const [sendsMail, setSendsMail] = useState(false);
  const [mistake, setMistake] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [full, setFull] = useState<{ hasWaitingList: boolean }>();
  const target = targets?.find(({ id }) => id === targetId);

  const action = managerPath(eventId);
  const listing = useCommand<Extract<ManagerCommand, { intent: "listTargets" }>, ManagerAnswer>({
    action,
    onDone: (answer) => {
      if ("targets" in answer) setTargets(answer.targets);
    },
    onFailure: ({ reason }) => setFailure(failureSentence(reason)),
  });
  const listTargets = useEffectEvent(() => listing.submit({ intent: "listTargets" }));
  useEffect(() => listTargets(), []);
  const { submit, isRunning } = useCommand<Extract<ManagerCommand, { intent: "move" }>, ManagerAnswer>({
    action,
    done: (_sent, answer) => {
      const isWaiting = "isWaiting" in answer && answer.isWaiting;
      return `${row.name} ${isWaiting ? "steht auf der Warteliste" : "ist umgebucht"}: ${target?.title ?? ""}`;
    },
    onDone: onClose,
    onFailure: (answer) => {
      if (answer.reason === "full") setFull(answer);
      else setFailure(failureSentence(answer.reason, failures));
    },
  });

  function send(whenFull: WhenFull): void {
    setFailure(undefined);
    setFull(undefined);
    setMistake(target ? undefined : "Bitte wählen Sie eine Veranstaltung aus");
    if (target) submit({ intent: "move", id: row.id, targetId, whenFull, sendsMail });
    else focusMistake();
  }

  return (
    <FormDialog
      title="Auf eine andere Veranstaltung umbuchen"
      isOpen={isOpen}
      onClose={onClose}
      onSend={() => send("ask")}
      failure={failure}
      isSending={isRunning}
      sendLabel="Umbuchen"
    >
      <Text className="breakable">
        {row.name} verlässt diese Veranstaltung; der Platz wird frei. Notiz, Zahlung, Antworten und der Link zur eigenen
        Anmeldung gehen mit, eine Bestätigung gilt dort nicht.
      </Text>
      <NativeSelect
        size="md"
        data-autofocus
        required
        label="Neue Veranstaltung"
        value={targetId}
        error={mistake}
        onChange={(event) => {
          setTargetId(event.currentTarget.value);
          setMistake(undefined);
          setFull(undefined);
        }}
      >
        <option value="">{targets ? "Bitte wählen" : "Wird geladen..."}</option>
        {targets?.map((one) => (
          <option key={one.id} value={one.id}>
            {daysText(one)}: {one.title}
          </option>
        ))}
      </NativeSelect>
      {targets?.length === 0 && (
        <Text size="sm" c="dimmed">
          Es gibt keine andere kommende Veranstaltung mit direkter Anmeldung.
        </Text>
      )}
      <Checkbox
        label={mailLabel(target?.confirmsAutomatically ?? false)}
        description="Ohne Haken geht jetzt keine E-Mail hinaus."
        checked={sendsMail}
        onChange={(change) => setSendsMail(change.currentTarget.checked)}
      />
      {full && <FullNotice {...full} isSending={isRunning} onChoose={send} />}
    </FormDialog>
  );
}

const failures: Partial<Record<Extract<ManagerAnswer, { ok: false }>["reason"], string>> = {
  registered: "Diese Person ist dort mit dieser E-Mail-Adresse schon angemeldet.",
  attended: "Diese Person war schon anwesend. Nehmen Sie zuerst ihre Anwesenheit zurück.",
  certified: "Für diese Person ist eine gültige Bescheinigung ausgestellt. Ziehen Sie die Bescheinigung zuerst zurück.",
  reported: "Diese Person ist der Kammer gemeldet. Nehmen Sie die Meldung zuerst unter „Punktemeldung“ zurück.",
  event_cancelled: "Die neue Veranstaltung ist abgesagt.",
  event_past: "Die neue Veranstaltung ist vorbei.",
  direct_registration_off: "Für die neue Veranstaltung gibt es auf dieser Website keine Anmeldung.",
  target_not_found: "Die neue Veranstaltung gibt es nicht mehr.",
  missing: "Diese Anmeldung gibt es hier nicht mehr.",
};
