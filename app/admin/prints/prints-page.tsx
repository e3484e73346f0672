import "./prints.css";
import { Button, Checkbox, NativeSelect, NumberInput, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { data, href } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { dayToEnter } from "#model/attendance/attendance.ts";
import { badgeFormats, badgesPerSheet } from "#model/attendance/print-sheet.ts";
import { asksForEfn } from "#model/certificates/efn.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { daysOf } from "#model/events/event-days.ts";
import { choiceParameter } from "#model/participations/choice-filter.ts";
import { formatDate } from "#text/date.ts";
import { daysText } from "#text/days.ts";
import { choiceTitle } from "#text/registrations/participation.ts";
import { requireRecentProof } from "../require-recent-proof.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import type { CommandAnswer } from "../ui/command/command-answer.ts";
import { failureSentence } from "../ui/command/failure-text.ts";
import { useCommand } from "../ui/command/use-command.ts";
import type { Route } from "./+types/prints-page.ts";

export { ErrorBoundary } from "../events/section-failure.tsx";
export { clientAction } from "../ui/client-action.ts";

export async function loader({ params: { eventId }, context }: Route.LoaderArgs) {
  const { clock, content } = context.get(servicesContext);
  const event = await content.find("events", eventId);
  if (!event) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  return {
    event: {
      id: eventId,
      title: event.title,
      days: daysText(event),
      asksForEfn: asksForEfn(event),
      hasEvaluation: event.evaluation.isAsked,
    },
    days: daysOf(event),
    choices: [
      ...event.participations.map(
        ({ id }) => ({ of: "kind", id, title: choiceTitle(event.participations, id) }) as const,
      ),
      ...event.workshops.map(({ id }) => ({ of: "workshop", id, title: choiceTitle(event.workshops, id) }) as const),
    ],
    day: dayToEnter(event, berlinDate(clock())),
  };
}

/** Requires a recent sign-in before EFNs are printed. */
export async function action(args: Route.ActionArgs) {
  await requireRecentProof(args);
  return { ok: true as const };
}

/** Printouts for the door: lists, badges and a sign. */
export default function PrintsPage({ loaderData: { event, days, choices, day } }: Route.ComponentProps) {
  const action = href("/admin/events/:eventId/druck/tuer", { eventId: event.id });
  return (
    <div className="prints">
      <AttendanceList action={action} days={days} day={day} asksForEfn={event.asksForEfn} choices={choices} />
      <NameBadges action={action} choices={choices} />
      <form method="post" action={action} className="card print-card">
        <h2>Türschild</h2>
        <Text>
          Ein Blatt A4 quer mit Titel, Zeit und Ort und einem QR-Code, der zur Veranstaltung auf der Website führt.
        </Text>
        <input type="hidden" name="print" value="sign" />
        <Download what="Türschild" />
      </form>
      {event.hasEvaluation && (
        <form method="post" action={action} className="card print-card">
          <h2>Aushang zur Evaluation</h2>
          <Text>
            Ein Blatt A4 quer für den Raum. Der QR-Code führt zu einer Seite, auf der jede Person ihren Link zum
            Fragebogen anfordert.
          </Text>
          <input type="hidden" name="print" value="evaluation" />
          <Download what="Aushang zur Evaluation" />
        </form>
      )}
    </div>
  );
}

function AttendanceList(props: {
  action: string;
  days: readonly string[];
  day: string;
  asksForEfn: boolean;
  choices: Choices;
}) {
  const { action, days, day, asksForEfn, choices } = props;
  const form = useRef<HTMLFormElement>(null);
  const [withEfn, setWithEfn] = useState(false);
  const proof = useCommand<{ intent: "prove" }, CommandAnswer>({ onDone: () => form.current?.submit() });
  const failure = proof.answer?.ok === false && failureSentence(proof.answer.reason);
  return (
    <form
      ref={form}
      method="post"
      action={action}
      className="card print-card"
      onSubmit={(event) => {
        if (!withEfn) return;
        event.preventDefault();
        proof.submit({ intent: "prove" });
      }}
    >
      <h2>Anwesenheitsliste</h2>
      <Text>Alle mit einem Platz, nach Namen, mit Feld für die Unterschrift und leeren Zeilen für Unangemeldete.</Text>
      <input type="hidden" name="print" value="list" />
      {days.length > 1 ? (
        <NativeSelect label="Tag" name="day" defaultValue={day}>
          {days.map((date) => (
            <option key={date} value={date}>
              {formatDate(date)}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <input type="hidden" name="day" value={day} />
      )}
      <ChoiceSelect choices={choices} />
      {asksForEfn && (
        <Checkbox
          label="EFN als Strichcode drucken"
          description="Für einen Handscanner, wo eine EFN angegeben ist. Das Protokoll vermerkt es. Bewahren Sie die Liste so auf, dass nur Berechtigte sie sehen."
          name="efn"
          checked={withEfn}
          onChange={(change) => setWithEfn(change.currentTarget.checked)}
        />
      )}
      {failure && (
        <Text role="alert" c="red">
          {failure}
        </Text>
      )}
      <Download what="Anwesenheitsliste" />
    </form>
  );
}

function NameBadges({ action, choices }: { action: string; choices: Choices }) {
  const [key, setKey] = useState(badgeFormats[0]?.key ?? "");
  const format = badgeFormats.find((candidate) => candidate.key === key);
  return (
    <form method="post" action={action} className="card print-card">
      <h2>Namensschilder</h2>
      <Text>Für alle mit einem Platz. Drucken Sie in Originalgröße, nicht an die Seite angepasst.</Text>
      <input type="hidden" name="print" value="badges" />
      <ChoiceSelect choices={choices} />
      <NativeSelect label="Bogen" name="format" value={key} onChange={(change) => setKey(change.currentTarget.value)}>
        {badgeFormats.map(({ key: value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <NumberInput
        key={key}
        label="Beginnen beim Schild Nr."
        description="Für einen angebrochenen Bogen: von links oben gezählt."
        name="first"
        defaultValue={1}
        min={1}
        max={format ? badgesPerSheet(format) : 1}
        clampBehavior="strict"
        allowDecimal={false}
      />
      <Download what="Namensschilder" />
    </form>
  );
}

type Choices = Route.ComponentProps["loaderData"]["choices"];

/** Whether all are printed or those of one kind of participation or workshop; nothing for an event without. */
function ChoiceSelect({ choices }: { choices: Choices }) {
  if (choices.length === 0) return null;
  return (
    <NativeSelect label="Wen drucken?" name="teilnahme">
      <option value="">Alle</option>
      {choices.map(({ title, ...choice }) => (
        <option key={choiceParameter(choice)} value={choiceParameter(choice)}>
          {title}
        </option>
      ))}
    </NativeSelect>
  );
}

function Download({ what }: { what: string }) {
  return (
    <div>
      <Button type="submit" leftSection={<AdminIcon name="download" isSmall />}>
        <span>
          <span className="visually-hidden">{what} </span>als PDF
        </span>
      </Button>
    </div>
  );
}
