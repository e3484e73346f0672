import { Button, Group, Text, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { href, useFetcher } from "react-router";
import { mailStatusLabels } from "#text/mail.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { asJson } from "../../ui/as-json.ts";
import { type CertificatesAnswer, failureOf, maxReason } from "./certificates-answer.ts";

/** Delivery state of the mail with the certificate. */
const mailWords = { ...mailStatusLabels, forgotten: "Gesendet" };

export interface CertifiedRow {
  id: string;
  name: string;
  /** "" if the attendance is no longer recorded. */
  days: string;
  isValid: boolean;
  mail: keyof typeof mailWords | undefined;
  certificates: {
    code: string;
    isDuplicate: boolean;
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
  const fetcher = useFetcher<CertificatesAnswer>();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const valid = row.certificates.findLast(({ withdrawnOn }) => !withdrawnOn);
  const isOpen = valid !== undefined && isWithdrawing;
  const buttons = useRef<HTMLDivElement>(null);
  const close = () => {
    setIsWithdrawing(false);
    // The focused element is removed together with the form.
    requestAnimationFrame(() => buttons.current?.querySelector<HTMLElement>(":scope > button:last-of-type")?.focus());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the valid certificate is withdrawn
  useEffect(() => {
    if (isWithdrawing && !valid) close();
  }, [valid]);
  const isSending = fetcher.state !== "idle";
  const failure = isSending ? undefined : failureOf(fetcher.data);
  const send = (intent: "issue" | "duplicate" | "mail" | "mailAgain") =>
    !isSending && void fetcher.submit({ intent, id: row.id }, asJson);
  const ofPerson = <span className="visually-hidden"> für {row.name}</span>;
  return (
    <li className="report-person">
      <div>
        <strong>{row.name}</strong>
        <p className="muted">{row.days || "nicht mehr als anwesend eingetragen"}</p>
        {row.certificates.map(({ code, isDuplicate, issuedOn, withdrawnOn, withdrawnReason }) => (
          <p key={code}>
            {isDuplicate ? "Zweitschrift" : "Bescheinigung"} {code}, ausgestellt am {issuedOn}
            {withdrawnOn && `, zurückgezogen am ${withdrawnOn}: ${withdrawnReason}`}
          </p>
        ))}
        {!valid && <p>Keine gültige Bescheinigung</p>}
        {row.mail && <p>Per E-Mail: {mailWords[row.mail]}</p>}
        {isOpen && <Withdraw row={row} fetcher={fetcher} error={failure} onClose={close} />}
        {failure && !isOpen && <Text role="alert">{failure}</Text>}
      </div>
      <Group ref={buttons}>
        {!valid && row.days && (
          <Button variant="default" aria-disabled={isSending} onClick={() => send("issue")}>
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
          <Button variant="default" aria-disabled={isSending} onClick={() => send("duplicate")}>
            Zweitschrift{ofPerson}
          </Button>
        )}
        {valid && row.days && !row.mail && (
          <Button variant="default" aria-disabled={isSending} onClick={() => send("mail")}>
            Per E-Mail{ofPerson}
          </Button>
        )}
        {(row.mail === "failed" || row.mail === "unsettled") && (
          <Button variant="default" aria-disabled={isSending} onClick={() => send("mailAgain")}>
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
  fetcher,
  error,
  onClose,
}: {
  row: CertifiedRow;
  fetcher: ReturnType<typeof useFetcher<CertificatesAnswer>>;
  error: string | undefined;
  onClose: () => void;
}) {
  const [reason, setReason] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isSending = fetcher.state !== "idle";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSending) void fetcher.submit({ intent: "withdraw", id: row.id, reason }, asJson);
      }}
    >
      <TextInput
        label="Grund"
        description="Er steht nur hier. Auch Zweitschriften gelten dann nicht mehr."
        value={reason}
        onChange={(change) => setReason(change.currentTarget.value)}
        maxLength={maxReason}
        error={error}
        ref={field}
        mb="sm"
      />
      <Group mb="sm">
        <Button type="submit" color="red" aria-disabled={isSending}>
          Bescheinigung zurückziehen
        </Button>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
      </Group>
    </form>
  );
}
