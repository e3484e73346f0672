import "./attendance.css";
import { Alert, Anchor, Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { useMemo, useState } from "react";
import { data, href, Link, useNavigate } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { formatDate } from "#app/text/date.ts";
import { formatNumber } from "#app/text/number.ts";
import { foldGerman, searchTerms } from "#model/fold.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { AdminPage } from "../../ui/admin-page.tsx";
import { readSubmission } from "../../ui/editor/editor-action.ts";
import type { Route } from "./+types/attendance-page.ts";
import { answerAttendance } from "./answer-attendance.ts";
import { type AttendanceAnswer, AttendanceSubmission } from "./attendance-answer.ts";
import { AttendanceRow } from "./attendance-row.tsx";
import { type AttendeeRow, loadAttendance, maxAttendees } from "./load-attendance.ts";
import { WalkIn } from "./walk-in.tsx";

export { clientAction } from "../../ui/client-action.ts";

/** How many are shown at once. */
const maxShown = 60;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const loaded = await loadAttendance(context, params.eventId, url.searchParams.get("tag") ?? "");
  if (!loaded) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  return loaded;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const submission = await readSubmission(request, AttendanceSubmission);
  const { log } = context.get(servicesContext);
  const answer = await answerAttendance(context, params.eventId, submission).catch(
    (error: unknown): AttendanceAnswer => {
      log.error("entering attendance failed", { error });
      return { ok: false, reason: "failed" };
    },
  );
  return data(answer, { status: answer.ok ? 200 : statusOf(answer.reason) });
}

function statusOf(reason: Extract<AttendanceAnswer, { ok: false }>["reason"]): number {
  if (reason === "missing") return 404;
  if (reason === "failed") return 500;
  return reason === "invalid_fields" ? 422 : 409;
}

/** Who is there: for a phone at the door, and to enter a list on paper afterwards. */
export default function AttendancePage({ loaderData }: Route.ComponentProps) {
  const { event, days, day, isToday, isOpen, attendees } = loaderData;
  const [search, setSearch] = useState("");
  const found = useFound(attendees, search);
  const navigate = useNavigate();
  const present = days.find(({ date }) => date === day)?.count ?? 0;
  return (
    <AdminPage title={`Anwesenheit: ${event.title}`}>
      <p className="manager-day">{event.days}</p>
      <div className="attendance-head">
        <p className="attendance-count" role="status">
          <strong>{formatNumber(present)}</strong> anwesend
        </p>
        {days.length > 1 && (
          <NativeSelect
            size="md"
            label="Tag"
            value={day}
            onChange={(change) => void navigate(`?tag=${change.currentTarget.value}`, { replace: true })}
          >
            {days.map(({ date, count }) => (
              <option key={date} value={date}>
                {`${formatDate(date)}: ${formatNumber(count)} anwesend`}
              </option>
            ))}
          </NativeSelect>
        )}
        {isOpen && <WalkIn key={day} day={day} asksForEfn={event.asksForEfn} />}
      </div>
      {!isOpen && (
        <Alert color="amber" mb="md">
          Dieser Tag ist noch nicht gekommen. Eintragen können Sie die Anwesenheit ab dem {formatDate(day)}.
        </Alert>
      )}
      {isOpen && !isToday && (
        <Text mb="md">Sie tragen für den {formatDate(day)} nach: ohne Uhrzeit, etwa von einer Liste auf Papier.</Text>
      )}
      <TextInput
        size="lg"
        type="search"
        label="Name suchen"
        autoComplete="off"
        value={search}
        onChange={(change) => setSearch(change.currentTarget.value)}
        mb="md"
      />
      <ul className="attendees" aria-label="Angemeldete Personen">
        {found.slice(0, maxShown).map((row) => (
          <AttendanceRow key={`${day} ${row.id}`} row={row} day={day} isOpen={isOpen} isToday={isToday} />
        ))}
      </ul>
      <Remark found={found.length} all={attendees.length} />
      {days.some(({ count }) => count > 0) && (
        <form method="post" action={href("/admin/events/:eventId/druck/bescheinigungen", { eventId: event.id })}>
          <Button type="submit" variant="default" mb="md" leftSection={<AdminIcon name="download" isSmall />}>
            Bescheinigungen als PDF
          </Button>
        </form>
      )}
      <p>
        <Button
          component={Link}
          to={href("/admin/events/:eventId/bescheinigungen", { eventId: event.id })}
          variant="default"
        >
          Ausstellen und zurückziehen
        </Button>
      </p>
      <p>
        <Button component={Link} to={href("/admin/events/:eventId/drucken", { eventId: event.id })} variant="default">
          Liste, Namensschilder, Türschild drucken
        </Button>
      </p>
      {event.asksForEfn && (
        <p>
          <Button component={Link} to={href("/admin/events/:eventId/eiv", { eventId: event.id })} variant="default">
            Meldung der Punkte
          </Button>
        </p>
      )}
      <Anchor component={Link} to={href("/admin/events/:eventId/anmeldungen", { eventId: event.id })}>
        Zu den Anmeldungen
      </Anchor>
    </AdminPage>
  );
}

function Remark({ found, all }: { found: number; all: number }) {
  const text =
    all === 0
      ? "Noch niemand ist angemeldet."
      : found === 0
        ? "Niemand mit diesem Namen ist angemeldet."
        : found > maxShown
          ? `${formatNumber(maxShown)} von ${formatNumber(found)} Personen. Geben Sie mehr vom Namen ein, um die anderen zu sehen.`
          : "";
  return (
    <>
      {text && <Text my="md">{text}</Text>}
      {all === maxAttendees && (
        <Text my="md">Gesucht wird unter den ersten {formatNumber(maxAttendees)} Personen dieser Veranstaltung.</Text>
      )}
    </>
  );
}

/** Those in whose name or city each word begins one. */
function useFound(attendees: AttendeeRow[], search: string): AttendeeRow[] {
  const folded = useMemo(
    () =>
      attendees.map((row) => ({ row, key: ` ${foldGerman(`${row.name} ${row.city}`).replace(/[^a-z0-9]+/g, " ")}` })),
    [attendees],
  );
  const terms = searchTerms(search);
  return folded.filter(({ key }) => terms.every((term) => key.includes(` ${term}`))).map(({ row }) => row);
}
