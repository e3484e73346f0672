import "../ui/editor/editor.css";
import "./points-report.css";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { data } from "react-router";
import { slugify } from "#model/text/slug.ts";
import { formatNumber } from "#text/number.ts";
import { describeDeadlines, describePeriods } from "#text/points-report.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { saveAsFile } from "../ui/save-as-file.ts";
import type { Route } from "./+types/points-report-page.ts";
import { EivPanel } from "./eiv-panel.tsx";
import { loadReport } from "./load-report.ts";
import { failureOf, type ReportAnswer, ReportCommand, type ShownNumber } from "./report-command.ts";
import { reportPoints } from "./report-points.ts";
import { ReportRow } from "./report-row.tsx";

export { ErrorBoundary } from "../events/section-failure.tsx";
export { clientAction } from "../ui/client-action.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
  const loaded = await loadReport(context, params.eventId);
  if (!loaded) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  return loaded;
}

/** Errors that are logged never contain EIV's answers, which include EFNs. */
export function action({ request, params: { eventId }, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    {
      schema: ReportCommand,
      isSensitive: ({ intent }) => intent === "show",
      run: (command) => reportPoints(context, eventId, command),
    },
  );
}

/** The persons to report to the chamber, with EFNs to type, copy or scan. */
export default function PointsReportPage({ loaderData }: Route.ComponentProps) {
  const { event, note, deadlines, periods, numbers, people, eiv } = loaderData;
  const [shown, setShown] = useState<ReadonlyMap<string, ShownNumber>>();
  const withEfn = people.filter(({ efn }) => efn?.masked);
  const without = people.filter(({ efn }) => !efn?.masked);
  const done = withEfn.filter(({ isReported }) => isReported).length;
  return (
    <>
      <Alert color={deadlines.phase === "report" && deadlines.daysLeft > 3 ? "petrol" : "amber"} mb="lg">
        {describeDeadlines(deadlines)} {describePeriods(periods)}
      </Alert>
      {numbers.map(({ authority, number }) => (
        <Group key={`${authority} ${number}`} mb="md">
          <Text>
            {authority}: {number ? `VNR ${number}` : "Die VNR fehlt."}
          </Text>
          {number && <CopyButton text={number} label="VNR kopieren" what="die VNR" />}
        </Group>
      ))}
      {numbers.length === 0 && <Text mb="md">Noch keine Ärzte- oder Psychotherapeutenkammer hat sie anerkannt.</Text>}
      {note && <Text mb="md">{note}</Text>}
      {eiv && <EivPanel key={event.id} eiv={eiv} deadlines={deadlines} people={people} />}
      {people.length === 0 && <Text mb="md">Noch niemand ist als anwesend eingetragen.</Text>}
      {withEfn.length > 0 && (
        <section aria-labelledby="report-with">
          <h2 id="report-with" className="editor-heading">
            Anwesend, mit EFN
          </h2>
          <p role="status">
            {formatNumber(done)} von {formatNumber(withEfn.length)} gemeldet
          </p>
          <ShowNumbers event={event} isShown={shown !== undefined} onShow={setShown} />
          <ul className="report-people">
            {withEfn.map((row) => (
              <ReportRow key={row.id} row={row} shown={shown?.get(row.id)} isWithdrawable={Boolean(eiv?.hasPassword)} />
            ))}
          </ul>
        </section>
      )}
      {without.length > 0 && (
        <section aria-labelledby="report-without">
          <h2 id="report-without" className="editor-heading">
            Anwesend, ohne EFN
          </h2>
          <p>
            Diese Personen lassen sich nicht elektronisch melden. Fehlt nur die EFN, kann die Person sie über den Link
            zur eigenen Anmeldung nachtragen.
          </p>
          <ul className="report-people">
            {without.map(({ id, name, days, efn, points }) => (
              <li className="report-person" key={id}>
                <div>
                  <strong>{name}</strong>
                  <p className="muted">{[days, ...points, ...(efn ? ["EFN nicht lesbar"] : [])].join(" · ")}</p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Requests the EFNs, to show or download them; each request is logged. */
function ShowNumbers({
  event,
  isShown,
  onShow,
}: {
  event: { title: string; date: string };
  isShown: boolean;
  onShow: (shown: ReadonlyMap<string, ShownNumber> | undefined) => void;
}) {
  const { submit, isRunning, answer } = useCommand<Extract<ReportCommand, { intent: "show" }>, ReportAnswer>({
    onDone: (done, { asFile }) => {
      if (!("shown" in done)) return;
      if (!asFile) return onShow(new Map(done.shown.map((one) => [one.id, one])));
      const lines = done.shown.map(({ efn }) => `${efn}\r\n`).join("");
      saveAsFile(`efn-${slugify(event.title)}-${event.date}.txt`, lines, "text/plain;charset=utf-8");
    },
  });
  const failure = failureOf(answer);
  return (
    <>
      <Group mb="md">
        <Button
          variant="default"
          aria-disabled={isRunning}
          onClick={() => (isShown ? onShow(undefined) : submit({ intent: "show", asFile: false }))}
        >
          {isShown ? "EFN verbergen" : "EFN anzeigen"}
        </Button>
        <Button
          variant="default"
          leftSection={<AdminIcon name="download" isSmall />}
          aria-disabled={isRunning}
          onClick={() => submit({ intent: "show", asFile: true })}
        >
          EFN als Textdatei
        </Button>
      </Group>
      <Text size="sm" mb="md" className="muted">
        Das Protokoll hält fest, wer die Nummern angezeigt oder geladen hat. Löschen Sie die Datei nach der Meldung.
      </Text>
      {failure && <Text role="alert">{failure}</Text>}
    </>
  );
}
