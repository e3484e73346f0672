import { Checkbox, NativeSelect, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { daysText } from "#model/events/days-text.ts";
import type { WhenFull } from "#model/registrations/registration-by-hand.ts";
import { refusalText } from "#text/registration-status.ts";
import { showSuccess } from "../../ui/feedback/toast.tsx";
import type { RegistrationRow } from "../registrations/load-manager.ts";
import type { ManagerAnswer, ManagerSubmission } from "../registrations/manager-answer.ts";
import { useManagerAction } from "../registrations/use-manager-action.ts";
import { FullNotice, mailLabel } from "./full-notice.tsx";
import type { MoveTarget } from "./hand-answer.ts";
import { HandDialog, handFailure } from "./hand-dialog.tsx";
import { focusMistake } from "./person-fields.tsx";

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

  const { submit: ask } = useManagerAction<Extract<ManagerSubmission, { intent: "listTargets" }>>(eventId, (answer) => {
    if (answer.ok && "targets" in answer) setTargets(answer.targets);
    else setFailure(handFailure);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per dialog
  useEffect(() => ask({ intent: "listTargets" }), []);
  const { submit, running } = useManagerAction<Extract<ManagerSubmission, { intent: "move" }>>(eventId, (answer) => {
    if (answer.ok) {
      onClose();
      const where = target?.title ?? "";
      const isWaiting = "isWaiting" in answer && answer.isWaiting;
      showSuccess(isWaiting ? `${row.name} steht auf der Warteliste: ${where}` : `${row.name} ist umgebucht: ${where}`);
    } else if (answer.reason === "full") setFull(answer);
    else setFailure(failures[answer.reason] ?? refusalText(answer.reason) ?? handFailure);
  });

  function send(whenFull: WhenFull): void {
    setFailure(undefined);
    setFull(undefined);
    setMistake(target ? undefined : "Bitte wählen Sie eine Veranstaltung aus");
    if (target) submit({ intent: "move", id: row.id, targetId, whenFull, sendsMail });
    else focusMistake();
  }

  return (
    <HandDialog
      title="Auf eine andere Veranstaltung umbuchen"
      isOpen={isOpen}
      onClose={onClose}
      onSend={() => send("ask")}
      failure={failure}
      isSending={running !== undefined}
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
      {full && <FullNotice {...full} isSending={running !== undefined} onChoose={send} />}
    </HandDialog>
  );
}

const failures: Partial<Record<Extract<ManagerAnswer, { ok: false }>["reason"], string>> = {
  registered: "Mit dieser E-Mail-Adresse ist dort schon jemand angemeldet.",
  attended: "Diese Person war schon anwesend. Nehmen Sie zuerst ihre Anwesenheit zurück.",
  certified: "Für diese Person ist eine gültige Bescheinigung ausgestellt. Ziehen Sie die Bescheinigung zuerst zurück.",
  event_cancelled: "Die neue Veranstaltung ist abgesagt.",
  event_past: "Die neue Veranstaltung ist vorbei.",
  direct_registration_off: "Für die neue Veranstaltung gibt es auf dieser Website keine Anmeldung.",
  event_not_found: "Die neue Veranstaltung gibt es nicht mehr.",
  missing: "Diese Anmeldung gibt es hier nicht mehr.",
};
