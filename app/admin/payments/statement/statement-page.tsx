import "../payments.css";
import { Alert, Anchor, Button, Text } from "@mantine/core";
import { useMemo, useState } from "react";
import { href, Link } from "react-router";
import { formatNumber } from "#text/number.ts";
import { AdminPage } from "../../ui/admin-page.tsx";
import { answerCommand } from "../../ui/command/answer-command.ts";
import { failureSentence } from "../../ui/command/failure-text.ts";
import { useCommand } from "../../ui/command/use-command.ts";
import { LeaveGuard } from "../../ui/editor/leave-guard.tsx";
import { LoadFailure } from "../../ui/feedback/load-failure.tsx";
import type { Route } from "./+types/statement-page.ts";
import { runStatement } from "./run-statement.ts";
import { type PayableChoice, type ProposedEntry, type StatementAnswer, StatementCommand } from "./statement-command.ts";
import { StatementFile } from "./statement-file.tsx";
import { type Choice, optionsOf, StatementRow, sharesOf } from "./statement-row.tsx";

export { clientAction } from "../../ui/client-action.ts";

export function action({ request, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    { schema: StatementCommand, run: (command) => runStatement(context, command) },
  );
}

const screenTitle = "Kontoauszug abgleichen";
const unreadable =
  "In dieser Datei ist kein Kontoauszug zu erkennen. Bitte laden Sie die Umsätze bei Ihrer Bank als CSV-Datei oder im Format CAMT.053.";

interface Read {
  entries: ProposedEntry[];
  inOtherCurrency: number;
  payable: PayableChoice[];
  choices: Choice[];
}

/** Compares a bank statement with what is open: proposes, asks, and enters what somebody confirms. */
export default function StatementPage() {
  const [read, setRead] = useState<Read>();
  const [failure, setFailure] = useState<string>();
  const reading = useCommand<Extract<StatementCommand, { intent: "read" }>, StatementAnswer>({
    onDone: (answer) => {
      if (!("entries" in answer)) return;
      setFailure(undefined);
      setRead({ ...answer, choices: answer.entries.map(firstChoice) });
    },
    onFailure: ({ reason }) => setFailure(failureSentence(reason, { unreadable })),
  });
  const change = (index: number, choice: Choice) =>
    setRead((before) => before && { ...before, choices: before.choices.with(index, choice) });
  return (
    <AdminPage title={screenTitle}>
      <p className="form-lead muted">
        Die Website vergleicht die Buchungen mit den offenen Zahlungen und schlägt vor, was zusammengehört. Eingetragen
        wird nur, was Sie bestätigen. Dieselbe Buchung wird nie zweimal eingetragen, auch wenn Sie die Datei noch einmal
        wählen.
      </p>
      <StatementFile
        isReading={reading.isRunning}
        error={failure}
        onRead={(text) => {
          setRead(undefined);
          reading.submit({ intent: "read", text });
        }}
      />
      <p role="status">{reading.isRunning ? "Die Datei wird gelesen …" : ""}</p>
      {read && read.inOtherCurrency > 0 && <OtherCurrency count={read.inOtherCurrency} />}
      {read && <Entries read={read} onChange={change} onBooked={(choices) => setRead({ ...read, choices })} />}
      <p>
        <Anchor component={Link} to={href("/admin/payments")}>
          Zu den offenen Zahlungen
        </Anchor>
      </p>
    </AdminPage>
  );
}

function OtherCurrency({ count }: { count: number }) {
  return (
    <Alert color="amber" role="note" my="md">
      {count === 1
        ? "1 eingegangene Buchung ist nicht in Euro und steht deshalb nicht in der Liste."
        : `${formatNumber(count)} eingegangene Buchungen sind nicht in Euro und stehen deshalb nicht in der Liste.`}{" "}
      Was davon für eine Veranstaltung gezahlt ist, tragen Sie dort unter „Zahlungen“ in Euro ein.
    </Alert>
  );
}

function Entries({
  read: { entries, payable, choices },
  onChange,
  onBooked,
}: {
  read: Read;
  onChange: (index: number, choice: Choice) => void;
  onBooked: (choices: Choice[]) => void;
}) {
  const options = useMemo(() => optionsOf(payable), [payable]);
  const chosen = choices.flatMap(({ isChosen, booked }, index) => (isChosen && !booked ? [index] : []));
  const planned = chosen.flatMap((index) => {
    const [one, choice] = [entries[index], choices[index]];
    return one && choice
      ? sharesOf(one, choice).map((share) => ({ index, booking: { entry: one.entry, ...share } }))
      : [];
  });
  const { submit, isRunning } = useCommand<Extract<StatementCommand, { intent: "book" }>, StatementAnswer>({
    failed: "Die Zahlungen konnten nicht eingetragen werden.",
    done: (_sent, answer) => {
      const booked = "booked" in answer ? answer.booked : [];
      const count = booked.filter((one) => one !== null).length;
      const left = booked.length - count;
      return `${count === 1 ? "1 Zahlung" : `${formatNumber(count)} Zahlungen`} eingetragen${left > 0 ? `, ${formatNumber(left)} schon vorher` : ""}`;
    },
    onDone: (answer) => {
      if (!("booked" in answer)) return;
      const next = [...choices];
      for (const [position, { index }] of planned.entries()) {
        const [before, booked] = [next[index], answer.booked[position]];
        if (before)
          next[index] = { ...before, isChosen: false, ...(booked && { booked: [...(before.booked ?? []), booked] }) };
      }
      onBooked(next);
    },
  });
  if (entries.length === 0)
    return <Text my="md">In dieser Datei steht keine Buchung, mit der Geld in Euro eingegangen ist.</Text>;
  const book = () => submit({ intent: "book", bookings: planned.map(({ booking }) => booking) });
  return (
    <>
      <LeaveGuard isDirty={chosen.length > 0 && !isRunning} onDiscard={() => {}} />
      <ul className="payment-entries" aria-label="Eingegangene Buchungen">
        {entries.map((proposed, index) => (
          <StatementRow
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a file never changes its order
            key={index}
            proposed={proposed}
            choice={choices[index] ?? { isChosen: false, registrationId: "" }}
            options={options}
            onChange={(choice) => onChange(index, choice)}
          />
        ))}
      </ul>
      <Button mt="md" size="md" disabled={chosen.length === 0 || isRunning} onClick={book}>
        {isRunning
          ? "Wird eingetragen..."
          : planned.length === 1
            ? "1 Zahlung eintragen"
            : `${formatNumber(planned.length)} Zahlungen eintragen`}
      </Button>
    </>
  );
}

/** What is sure is chosen; about all others somebody has to decide. */
function firstChoice({ reason, registrationIds, entry, bookedCents }: ProposedEntry): Choice {
  const [id = "", another] = registrationIds;
  const isOpen = bookedCents < entry.cents;
  return { isChosen: isOpen && reason === "sure", registrationId: another ? "" : id };
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <LoadFailure title={screenTitle} message="Fehler beim Laden der Seite" error={error} />;
}
