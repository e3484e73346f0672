import "../ui/editor/editor.css";
import "./points-report.css";
import { Alert, Button, Group, Text } from "@mantine/core";
import { useId, useState } from "react";
import { data } from "react-router";
import type { Chamber } from "#model/certificates/points-report.ts";
import { slugify } from "#model/text/slug.ts";
import { describeDeadlines, describePeriods } from "#text/events/points-report.ts";
import { formatNumber } from "#text/number.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import { useCommand } from "../ui/command/use-command.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { saveAsFile } from "../ui/save-as-file.ts";
import type { Route } from "./+types/points-report-page.ts";
import { EivPanel } from "./eiv-panel.tsx";
import { loadReport, type ReportRow as Row } from "./load-report.ts";
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
      isSensitive: ({ intent }) => intent === "show" || intent === "showFormer",
      run: (command) => reportPoints(context, eventId, command),
    },
  );
}

/** The persons to report to the chamber, with EFNs to type, copy or scan. */
export default function PointsReportPage({ loaderData }: Route.ComponentProps) {
  const { event, note, deadlines, periods, numbers, chambers, people, missingSpeakers, eiv } = loaderData;
  const [shown, setShown] = useState<ReadonlyMap<string, ShownNumber>>();
  const present = people.filter(({ isPresent }) => isPresent);
  const absent = people.filter(({ isPresent }) => !isPresent);
  const withEfn = present.filter(({ efn }) => efn?.masked);
  const without = present.filter(({ efn }) => !efn?.masked);
  const groups = groupsOf(withEfn, chambers);
  const hasTwo = chambers.length > 1;
  return (
    <>
      <Alert color={deadlines.phase === "report" && deadlines.daysLeft > 3 ? "petrol" : "amber"} mb="lg">
        {describeDeadlines(deadlines)} {describePeriods(periods)}
      </Alert>
      {numbers.map(({ authority, number }) => (
        <Group key={`${authority} ${number}`} mb="md">
          <Text>
            {authority}: {number ? `VNR ${number}` : "Die VNR (Veranstaltungsnummer der Kammer) fehlt."}
          </Text>
          {number && <CopyButton text={number} label="VNR kopieren" what="die VNR" />}
        </Group>
      ))}
      {numbers.length === 0 && <Text mb="md">Noch keine Ärzte- oder Psychotherapeutenkammer hat sie anerkannt.</Text>}
      {note && <Text mb="md">{note}</Text>}
      {eiv?.length === 0 && <EivPanel eiv={undefined} name={undefined} deadlines={deadlines} people={people} />}
      {eiv?.map((access) => (
        <EivPanel
          key={`${event.id} ${access.chamber}`}
          eiv={access}
          name={hasTwo ? chambers.find(({ chamber }) => chamber === access.chamber)?.name : undefined}
          deadlines={deadlines}
          people={people.filter(({ chamber }) => chamber === access.chamber)}
        />
      ))}
      {missingSpeakers.length > 0 && (
        <Text mb="md">
          Unter „Referierende und Sponsoren“ genannt, aber hier nicht dabei: {missingSpeakers.join(", ")}. Sollen Punkte
          für den Vortrag (Kategorie F) gemeldet werden, tragen Sie die Person unter „Anmeldungen“ und „Anwesenheit“
          ein.
        </Text>
      )}
      {present.length === 0 && <Text mb="md">Noch niemand ist als anwesend eingetragen.</Text>}
      {groups.map(({ chamber, name, people: own }) => (
        <ReportGroup
          key={name}
          title={name ? `Anwesend, mit EFN: ${name}` : "Anwesend, mit EFN"}
          event={event}
          chamber={hasTwo ? chamber : undefined}
          people={own}
          shown={shown}
          onShow={setShown}
        />
      ))}
      {absent.length > 0 && (
        <section aria-labelledby="report-absent">
          <h2 id="report-absent" className="editor-heading">
            Gemeldet, nicht mehr als anwesend eingetragen
          </h2>
          <ul className="report-people">
            {absent.map((row) => (
              <ReportRow key={row.id} row={row} shown={undefined} />
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
            {without.map((row) => (
              <ReportRow key={row.id} row={row} shown={undefined} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const fileParts: Record<Chamber, string> = { physicians: "aerzte", psychotherapists: "psychotherapie" };
const unclear = "Kammer unklar";

/** Returns the people by the chamber they are reported to; without two chambers all in one group without a name. */
function groupsOf(people: Row[], chambers: readonly { chamber: Chamber; name: string }[]) {
  const groups: { chamber: Chamber | undefined; name: string }[] =
    chambers.length > 1
      ? [...chambers, { chamber: undefined, name: unclear }]
      : [{ chamber: chambers[0]?.chamber, name: "" }];
  return groups
    .map((group) => ({ ...group, people: people.filter(({ chamber }) => chamber === group.chamber) }))
    .filter((group) => group.people.length > 0);
}

/** The people to report to one chamber, or whose chamber is unclear. */
function ReportGroup({
  title,
  event,
  chamber,
  people,
  shown,
  onShow,
}: {
  title: string;
  event: { title: string; date: string };
  /** Undefined for all, and for an unclear one. */
  chamber: Chamber | undefined;
  people: Row[];
  shown: ReadonlyMap<string, ShownNumber> | undefined;
  onShow: (shown: ReadonlyMap<string, ShownNumber> | undefined) => void;
}) {
  const id = useId();
  const isUnclear = title.endsWith(unclear);
  const done = people.filter(({ isReported }) => isReported).length;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="editor-heading">
        {title}
      </h2>
      <p role="status">
        {formatNumber(done)} von {formatNumber(people.length)} gemeldet
      </p>
      {isUnclear ? (
        <Text mb="md">
          Die Berufsgruppe fehlt oder gehört zu keiner der beiden Kammern. Tragen Sie sie unter „Anmeldungen“ mit
          „Bearbeiten“ ein; danach steht die Person bei ihrer Kammer.
        </Text>
      ) : (
        <ShowNumbers event={event} chamber={chamber} isShown={shown !== undefined} onShow={onShow} />
      )}
      <ul className="report-people">
        {people.map((row) => (
          <ReportRow key={row.id} row={row} shown={shown?.get(row.id)} />
        ))}
      </ul>
    </section>
  );
}

/** Requests the EFNs, to show or download them; each request is logged. */
function ShowNumbers({
  event,
  chamber,
  isShown,
  onShow,
}: {
  event: { title: string; date: string };
  /** Whose numbers the file has; undefined for all. */
  chamber: Chamber | undefined;
  isShown: boolean;
  onShow: (shown: ReadonlyMap<string, ShownNumber> | undefined) => void;
}) {
  const { submit, isRunning, answer } = useCommand<Extract<ReportCommand, { intent: "show" }>, ReportAnswer>({
    onDone: (done, { asFile }) => {
      if (!("shown" in done)) return;
      if (!asFile) return onShow(new Map(done.shown.map((one) => [one.id, one])));
      const lines = done.shown.map(({ efn }) => `${efn}\r\n`).join("");
      const part = chamber ? `-${fileParts[chamber]}` : "";
      saveAsFile(`efn-${slugify(event.title)}-${event.date}${part}.txt`, lines, "text/plain;charset=utf-8");
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
          onClick={() => submit({ intent: "show", asFile: true, ...(chamber && { chamber }) })}
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
