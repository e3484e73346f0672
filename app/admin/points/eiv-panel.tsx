import { Button, Group, Text, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import type { Chamber, ReportDeadlines } from "#model/certificates/points-report.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { ConfirmDialog } from "../ui/dialog/confirm-dialog.tsx";
import { EivComparison } from "./eiv-comparison.tsx";
import type { ReportRow } from "./load-report.ts";
import { failureOf, type ReportAnswer, type ReportCommand } from "./report-command.ts";

type Refusal = { id: string; reason: "refused" | "format" };

/** Reporting to a chamber through the EIV interface: the password of its VNR, the report, a comparison with EIV. */
export function EivPanel({
  eiv,
  name,
  deadlines: { phase },
  people,
}: {
  /** Undefined if no chamber has recognised the event. */
  eiv: { chamber: Chamber; vnr: string | undefined; hasPassword: boolean } | undefined;
  /** Of the chamber, where there are two. */
  name: string | undefined;
  deadlines: ReportDeadlines;
  /** Those to be reported to the chamber. */
  people: ReportRow[];
}) {
  const id = useId();
  const isOpen = eiv?.hasPassword && (phase === "report" || phase === "correction");
  return (
    <section aria-labelledby={id} className="eiv-panel">
      <h2 id={id} className="editor-heading">
        Elektronische Meldung (EIV){name && `: ${name}`}
      </h2>
      {eiv?.vnr ? (
        <Password chamber={eiv.chamber} hasPassword={eiv.hasPassword} />
      ) : (
        <p>{failureOf({ ok: false, reason: "no_vnr" })}</p>
      )}
      {isOpen && <Report chamber={eiv.chamber} people={people} />}
      {isOpen && <EivComparison chamber={eiv.chamber} people={people} />}
    </section>
  );
}

/** A write-only field: the stored password is replaced, never shown. */
function Password({ chamber, hasPassword }: { chamber: Chamber; hasPassword: boolean }) {
  const [password, setPassword] = useState("");
  const { submit, isRunning, answer } = useCommand<ReportCommand, ReportAnswer>({ onDone: () => setPassword("") });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit({ intent: "savePassword", chamber, password });
      }}
    >
      <Group align="flex-start" mb="md">
        <TextInput
          type="password"
          autoComplete="off"
          label="Passwort der VNR"
          description={
            hasPassword
              ? "Ein Passwort ist gespeichert. Ein neues ersetzt es."
              : "Das Passwort, das die Kammer mit der VNR (Veranstaltungsnummer) vergibt. Die Website speichert es verschlüsselt und zeigt es nicht wieder an."
          }
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={password}
          error={failureOf(answer)}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" mt="1.6rem" aria-disabled={isRunning}>
          Passwort speichern
        </Button>
      </Group>
      {answer?.ok && (
        <Text role="status" mb="md">
          Das Passwort ist gespeichert.
        </Text>
      )}
    </form>
  );
}

/** Reports in batches until all persons are reported. */
function Report({ chamber, people }: { chamber: Chamber; people: ReportRow[] }) {
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<Refusal[]>([]);
  const [count, setCount] = useState<number>();
  const open = people.filter(({ isReportable, isReported }) => isReportable && !isReported);
  const isFirst = !people.some(({ isReported }) => isReported);
  const byHand = people.filter(({ isPresent, efn, isReportable }) => isPresent && efn?.masked && !isReportable).length;
  const { submit, isRunning, isRunningNow, answer } = useCommand<
    Extract<ReportCommand, { intent: "report" }>,
    ReportAnswer
  >({
    onDone: (done) => {
      if (!("left" in done)) return;
      const all = [...refused, ...done.refused];
      setRefused(all);
      setCount((before = 0) => before + done.reported);
      if (done.left > 0) send(all, true);
    },
  });
  const send = (skip: readonly Refusal[], isConfirmed: boolean) =>
    submit({ intent: "report", chamber, isConfirmed, skip: skip.map(({ id }) => id) });
  function begin(isConfirmed: boolean): void {
    setAsking(false);
    setRefused([]);
    setCount(0);
    send([], isConfirmed);
  }
  const failure = failureOf(answer);
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? "";
  return (
    <>
      <Button
        mb="md"
        disabled={open.length === 0}
        aria-disabled={isRunning}
        onClick={() => !isRunningNow() && (isFirst ? setAsking(true) : begin(false))}
      >
        An EIV melden ({open.length})
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="An EIV melden?"
        confirmLabel="Melden"
        onConfirm={() => begin(true)}
        onClose={() => setAsking(false)}
      >
        Es ist die erste Meldung dieser Veranstaltung. EIV gibt{" "}
        {open.length === 1 ? "1 Person" : `${open.length} Personen`} mit EFN an die Kammern weiter, und die Punkte
        werden gutgeschrieben.
      </ConfirmDialog>
      {byHand > 0 && (
        <Text mb="md">
          {byHand === 1 ? "1 Person war" : `${byHand} Personen waren`} nicht an allen Tagen da. EIV kennt nur die Punkte
          der ganzen Veranstaltung; melden Sie sie von Hand.
        </Text>
      )}
      <div role="status">
        {count !== undefined && (count > 0 || answer?.ok) && (
          <Text mb="md">{count === 1 ? "1 Person gemeldet." : `${count} Personen gemeldet.`}</Text>
        )}
      </div>
      {failure && (
        <Text role="alert" mb="md">
          {failure}
        </Text>
      )}
      {refused.length > 0 && (
        <ul>
          {refused.map(({ id, reason }) => (
            <li key={id}>
              {nameOf(id)}: {failureOf({ ok: false, reason })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
