import { Button, Group, Text, TextInput } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ReportDeadlines } from "#model/certificates/points-report.ts";
import { asJson } from "../../ui/as-json.ts";
import { ConfirmDialog } from "../../ui/feedback/confirm-dialog.tsx";
import { EivComparison } from "./eiv-comparison.tsx";
import type { ReportRow } from "./load-report.ts";
import { failureOf, type ReportAnswer } from "./report-answer.ts";

type Refusal = { id: string; reason: "refused" | "format" };

/** Reporting through the EIV interface: the password of the VNR, the report, and a comparison with EIV. */
export function EivPanel({
  eiv,
  deadlines: { phase },
  people,
}: {
  eiv: { vnr: string | undefined; hasPassword: boolean };
  deadlines: ReportDeadlines;
  people: ReportRow[];
}) {
  const isOpen = eiv.hasPassword && (phase === "report" || phase === "correction");
  return (
    <section aria-labelledby="eiv" className="eiv-panel">
      <h2 id="eiv" className="editor-heading">
        Elektronische Meldung (EIV)
      </h2>
      {eiv.vnr ? <Password hasPassword={eiv.hasPassword} /> : <p>{failureOf({ ok: false, reason: "no_vnr" })}</p>}
      {isOpen && <Report people={people} />}
      {isOpen && <EivComparison people={people} />}
    </section>
  );
}

/** A write-only field: the stored password is replaced, never shown. */
function Password({ hasPassword }: { hasPassword: boolean }) {
  const fetcher = useFetcher<ReportAnswer>();
  const [password, setPassword] = useState("");
  const { data } = fetcher;
  const failure = fetcher.state === "idle" ? failureOf(data) : undefined;
  useEffect(() => {
    if (data?.ok) setPassword("");
  }, [data]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void fetcher.submit({ intent: "savePassword", password }, asJson);
      }}
    >
      <Group align="flex-start" mb="md">
        <TextInput
          type="password"
          autoComplete="off"
          label="Passwort der VNR"
          description={
            hasPassword
              ? "Ist gespeichert. Was Sie hier eingeben, tritt an seine Stelle."
              : "Wird verschlüsselt gespeichert und nicht wieder angezeigt."
          }
          inputWrapperOrder={["label", "input", "description", "error"]}
          value={password}
          error={failure}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" mt="1.6rem" aria-disabled={fetcher.state !== "idle"}>
          Passwort speichern
        </Button>
      </Group>
      {data?.ok && (
        <Text role="status" mb="md">
          Das Passwort ist gespeichert.
        </Text>
      )}
    </form>
  );
}

/** Reports in batches until all persons are reported. */
function Report({ people }: { people: ReportRow[] }) {
  const fetcher = useFetcher<ReportAnswer>();
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<Refusal[]>([]);
  const [count, setCount] = useState<number>();
  const handled = useRef<ReportAnswer>(undefined);
  const open = people.filter(({ isReportable, isReported }) => isReportable && !isReported);
  const isFirst = !people.some(({ isReported }) => isReported);
  const byHand = people.filter(({ efn, isReportable }) => efn?.masked && !isReportable).length;
  const { data, state, submit } = fetcher;
  const send = (skip: readonly Refusal[], isConfirmed: boolean) =>
    void submit({ intent: "report", isConfirmed, skip: skip.map(({ id }) => id) }, asJson);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the answer arrives
  useEffect(() => {
    if (state !== "idle" || !data || handled.current === data) return;
    handled.current = data;
    if (!data.ok || !("left" in data)) return;
    const all = [...refused, ...data.refused];
    setRefused(all);
    setCount((before = 0) => before + data.reported);
    if (data.left > 0) send(all, true);
  }, [state, data]);
  function begin(isConfirmed: boolean): void {
    setAsking(false);
    setRefused([]);
    setCount(0);
    send([], isConfirmed);
  }
  const failure = state === "idle" ? failureOf(data) : undefined;
  const nameOf = (id: string) => people.find((person) => person.id === id)?.name ?? "";
  return (
    <>
      <Button
        mb="md"
        disabled={open.length === 0}
        aria-disabled={state !== "idle"}
        onClick={() => state === "idle" && (isFirst ? setAsking(true) : begin(false))}
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
        {count !== undefined && (count > 0 || data?.ok) && (
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
