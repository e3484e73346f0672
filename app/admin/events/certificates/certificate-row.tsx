import { Button, Group, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { href, useFetcher } from "react-router";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { asJson } from "../../ui/as-json.ts";
import { type CertificatesAnswer, maxReason, whyNot } from "./certificates-answer.ts";

export interface CertifiedRow {
  id: string;
  name: string;
  days: string;
  certificates: {
    code: string;
    isDuplicate: boolean;
    issuedOn: string;
    withdrawnOn: string | undefined;
    withdrawnReason: string;
  }[];
}

/** One person with what was issued to them. */
export function CertificateRow({ eventId, row }: { eventId: string; row: CertifiedRow }) {
  const fetcher = useFetcher<CertificatesAnswer>();
  const [isWithdrawing, setIsWithdrawing] = useState(false);
  const valid = row.certificates.findLast(({ withdrawnOn }) => !withdrawnOn);
  const isSending = fetcher.state !== "idle";
  const failure = isSending ? undefined : whyNot(fetcher.data);
  const send = (intent: "issue" | "duplicate") => !isSending && void fetcher.submit({ intent, id: row.id }, asJson);
  const ofPerson = <span className="visually-hidden"> für {row.name}</span>;
  return (
    <li className="report-person">
      <div>
        <strong>{row.name}</strong>
        <p className="muted">{row.days}</p>
        {row.certificates.map(({ code, isDuplicate, issuedOn, withdrawnOn, withdrawnReason }) => (
          <p key={code}>
            {isDuplicate ? "Zweitschrift" : "Bescheinigung"} {code}, ausgestellt am {issuedOn}
            {withdrawnOn && `, zurückgezogen am ${withdrawnOn}: ${withdrawnReason}`}
          </p>
        ))}
        {!valid && <p>Keine gültige Bescheinigung</p>}
        {valid && isWithdrawing && (
          <Withdraw row={row} fetcher={fetcher} error={failure} onClose={() => setIsWithdrawing(false)} />
        )}
        {failure && !(valid && isWithdrawing) && <Text role="alert">{failure}</Text>}
      </div>
      <Group>
        {!valid && (
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
        {valid && (
          <Button variant="default" aria-disabled={isSending} onClick={() => send("duplicate")}>
            Zweitschrift{ofPerson}
          </Button>
        )}
        {valid && !isWithdrawing && (
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
        data-autofocus
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
