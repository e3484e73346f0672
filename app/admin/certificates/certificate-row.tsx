import { Button, Group, Text, TextInput } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { href } from "react-router";
import type { CertifiedChange } from "#model/certificates/certificate.ts";
import { mailStatusLabels } from "#text/mail/mail.ts";
import { quoted } from "#text/quoted.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { type Command, useCommand } from "../ui/command/use-command.ts";
import { LeaveGuard } from "../ui/editor/leave-guard.tsx";
import { type CertificatesAnswer, type CertificatesCommand, failureOf, maxReason } from "./certificates-command.ts";

/** Delivery state of the mail with the certificate. */
const mailWords = { ...mailStatusLabels, forgotten: "Gesendet" };

const changeWords: Record<CertifiedChange, string> = {
  event: "Titel, Zeit, Ort oder Leitung der Veranstaltung",
  days: "Tage der Anwesenheit",
  points: "Punkte oder Nummer",
};

export interface CertifiedRow {
  id: string;
  name: string;
  /** "" if the attendance is no longer recorded. */
  days: string;
  /** On a day of the event. */
  hasAttended: boolean;
  isValid: boolean;
  mail: keyof typeof mailWords | undefined;
  certificates: {
    code: string;
    isDuplicate: boolean;
    /** The name on a valid one, where the person's was corrected since; otherwise "". */
    otherName: string;
    /** What a valid one would say otherwise today. */
    changes: CertifiedChange[];
    issuedOn: string;
    withdrawnOn: string | undefined;
    withdrawnReason: string;
  }[];
}

/** One person with the certificates issued to them. */
export function CertificateRow({
  eventId,
  row,
  hasTraining,
}: {
  eventId: string;
  row: CertifiedRow;
  /** Whether the event counts for the yearly training overview. */
  hasTraining: boolean;
}) {
  const command = useCommand<CertificatesCommand, CertificatesAnswer>({});
  const { isRunning } = command;
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const valid = row.certificates.findLast(({ withdrawnOn }) => !withdrawnOn);
  const isOpen = valid !== undefined && isWithdrawing;
  const buttons = useRef<HTMLDivElement>(null);
  const close = () => {
    setIsWithdrawing(false);
    // The focused element is removed together with the form.
    requestAnimationFrame(() => buttons.current?.querySelector<HTMLElement>(":scope > button:last-of-type")?.focus());
  };
  const isWithdrawn = isWithdrawing && !valid;
  const closeWithdrawn = useEffectEvent(close);
  useEffect(() => {
    if (isWithdrawn) closeWithdrawn();
  }, [isWithdrawn]);
  const failure = failureOf(command.answer);
  const send = (intent: "issue" | "duplicate" | "mail" | "mailAgain") => command.submit({ intent, id: row.id });
  const ofPerson = <span className="visually-hidden"> für {row.name}</span>;
  return (
    <li className="report-person">
      <div>
        <strong>{row.name}</strong>
        <p className="muted">{row.days || "nicht mehr als anwesend eingetragen"}</p>
        {row.certificates.map(({ code, isDuplicate, otherName, changes, issuedOn, withdrawnOn, withdrawnReason }) => (
          <p key={code}>
            {isDuplicate ? "Zweitschrift" : "Bescheinigung"} {code}, ausgestellt am {issuedOn}
            {otherName && ` auf den Namen ${quoted(otherName)}, der seither berichtigt wurde`}
            {changes.length > 0 && `; seither geändert: ${changes.map((one) => changeWords[one]).join(", ")}`}
            {withdrawnOn && `, zurückgezogen am ${withdrawnOn}: ${withdrawnReason}`}
          </p>
        ))}
        {!valid && <p>Keine gültige Bescheinigung</p>}
        {row.mail && <p>Per E-Mail: {mailWords[row.mail]}</p>}
        {isOpen && <Withdraw row={row} command={command} error={failure} onClose={close} />}
        {failure && !isOpen && <Text role="alert">{failure}</Text>}
      </div>
      <Group ref={buttons}>
        {!valid && row.hasAttended && (
          <Button variant="default" aria-disabled={isRunning} onClick={() => send("issue")}>
            Ausstellen{ofPerson}
          </Button>
        )}
        {valid && (
          <form method="post" action={href("/admin/events/:eventId/druck/bescheinigungen", { eventId })}>
            <input type="hidden" name="issued" value={valid.code} />
            <Button type="submit" variant="default" leftSection={<AdminIcon name="download" isSmall />}>
              PDF{ofPerson}
            </Button>
          </form>
        )}
        {hasTraining && (
          <form method="post" action={href("/admin/events/:eventId/druck/jahresuebersicht", { eventId })}>
            <input type="hidden" name="id" value={row.id} />
            <Button type="submit" variant="default" leftSection={<AdminIcon name="download" isSmall />}>
              Jahresübersicht{ofPerson}
            </Button>
          </form>
        )}
        {valid && (
          <Button variant="default" aria-disabled={isRunning} onClick={() => send("duplicate")}>
            Zweitschrift{ofPerson}
          </Button>
        )}
        {valid && row.hasAttended && !row.mail && (
          <Button variant="default" aria-disabled={isRunning} onClick={() => send("mail")}>
            Per E-Mail{ofPerson}
          </Button>
        )}
        {(row.mail === "failed" || row.mail === "unsettled") && (
          <Button variant="default" aria-disabled={isRunning} onClick={() => send("mailAgain")}>
            Noch einmal per E-Mail{ofPerson}
          </Button>
        )}
        {valid && !isOpen && (
          <Button variant="default" onClick={() => setIsWithdrawing(true)}>
            Zurückziehen{ofPerson}
          </Button>
        )}
      </Group>
    </li>
  );
}

function Withdraw({
  row,
  command,
  error,
  onClose,
}: {
  row: CertifiedRow;
  command: Command<CertificatesCommand, CertificatesAnswer>;
  error: string | undefined;
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        command.submit({ intent: "withdraw", id: row.id, reason });
      }}
    >
      <TextInput
        label="Grund"
        description="Der Grund steht nur hier. Auch Zweitschriften gelten dann nicht mehr."
        value={reason}
        onChange={(change) => setReason(change.currentTarget.value)}
        maxLength={maxReason}
        error={error}
        ref={field}
        mb="sm"
      />
      <LeaveGuard isDirty={reason !== "" && !command.isRunning} onDiscard={onClose} />
      <Group mb="sm">
        <Button type="submit" color="red" aria-disabled={command.isRunning}>
          Bescheinigung zurückziehen
        </Button>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
      </Group>
    </form>
  );
}
