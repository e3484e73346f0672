import "./attendance.css";
import { Alert, Anchor, Button, NativeSelect, Text, TextInput } from "@mantine/core";
import { useEffect, useMemo, useState } from "react";
import { data, href, Link } from "react-router";
import { useIsInBrowser } from "#app/ui/use-is-in-browser.ts";
import {
  type AttendanceChange,
  type AttendeeOfDay,
  attendeesOfDay,
  countPresent,
} from "#model/attendance/attendance-entry.ts";
import { isFoundByName, nameSearchText } from "#model/people/name-search.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { formatDate } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";
import { formatDoorDay } from "#text/registrations/attendance.ts";
import { eventHref } from "../events/event-sections.ts";
import { CancelledNotice } from "../registrations/cancelled-notice.tsx";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { answerCommand } from "../ui/command/answer-command.ts";
import type { Route } from "./+types/attendance-page.ts";
import { admitWalkIn } from "./admit-walk-in.ts";
import { AttendanceRow } from "./attendance-row.tsx";
import { DoorNotices } from "./door/door-notices.tsx";
import { DoorScan } from "./door/door-scan.tsx";
import { useDoor } from "./door/use-door.ts";
import { isCode, type Scanned, useScanned } from "./door/use-scanned.ts";
import { loadDoor } from "./load-attendance.ts";
import { WalkIn } from "./walk-in.tsx";
import { WalkInCommand } from "./walk-in-command.ts";

export { clientAction } from "../ui/client-action.ts";

/** The maximum number of persons shown. */
const maxShown = 60;

/** Returns no personal data: devices cache this page for offline use. `door/people.ts` loads the persons. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const loaded = await loadDoor(context, params.eventId, url.searchParams.get("tag") ?? "");
  if (!loaded) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  return loaded;
}

export function action({ request, params, context }: Route.ActionArgs) {
  return answerCommand(
    { request, context },
    { schema: WalkInCommand, run: (command) => admitWalkIn(context, params.eventId, command) },
  );
}

/** Records attendance: on a phone at the door, or afterwards from a list on paper. */
export default function AttendancePage({ loaderData }: Route.ComponentProps) {
  const { event, firstDay } = loaderData;
  const [search, setSearch] = useState("");
  const door = useDoor(event.id);
  const { today = loaderData.today } = door;
  const [day, setDay] = useDay(event.days, firstDay, loaderData.today, today);
  const { attendees = [], waiting } = door;
  const people = useMemo(() => attendeesOfDay(attendees, waiting, day), [attendees, waiting, day]);
  const found = useFound(people, search);
  const present = countPresent(attendees, waiting, day);
  const isStray = event.strayDays.includes(day);
  const isOpen = day <= today;
  const takesEntries = isOpen && !isStray && !eventRefusalOf("enterAttendance", event.state);
  const isInBrowser = useIsInBrowser();

  const enter = (code: string, change: AttendanceChange, isScanned = false) =>
    door.enter({ code, change, day, isScanned });
  const { scanned, scan, forget } = useScanned(people, door.lastEntered, (code) => enter(code, "present", true));
  const readSearch = (key: React.KeyboardEvent) => {
    if (key.key !== "Enter" || !isOpen || !isCode(search, people)) return;
    // Barcode scanners type the code and then Enter.
    scan(search);
    setSearch("");
  };
  return (
    <AdminPage title={`Anwesenheit: ${event.title}`}>
      <p className="manager-day">{event.daysText}</p>
      <CancelledNotice state={event.state} />
      <DoorNotices door={door} onRefresh={door.refresh} onDismiss={door.dismiss} />
      <div className="attendance-head">
        <p className="attendance-count" role="status">
          <strong>{formatNumber(present)}</strong> anwesend
        </p>
        {event.days.length > 1 && (
          <NativeSelect size="md" label="Tag" value={day} onChange={(change) => setDay(change.currentTarget.value)}>
            {event.days.map((date) => (
              <option key={date} value={date}>
                {`${formatDoorDay({ date, isStray: event.strayDays.includes(date) })}: ${formatNumber(countPresent(attendees, waiting, date))} anwesend`}
              </option>
            ))}
          </NativeSelect>
        )}
        {takesEntries && <WalkIn key={day} day={day} asked={event.asked} onDone={door.refresh} />}
      </div>
      {!isOpen && (
        <Alert color="amber" mb="md">
          Dieser Tag ist noch nicht gekommen. Eintragen können Sie die Anwesenheit ab dem {formatDate(day)}.
        </Alert>
      )}
      {isStray && (
        <Alert color="amber" mb="md">
          An diesem Tag findet die Veranstaltung nicht statt; ihr Datum wurde wohl geändert. Tragen Sie die Anwesenheit
          am richtigen Tag ein und nehmen Sie sie hier zurück: Für diesen Tag gibt es keine Punkte und keine
          Bescheinigung.
        </Alert>
      )}
      {takesEntries && day !== today && (
        <Text mb="md">Sie tragen für den {formatDate(day)} nach: ohne Uhrzeit, etwa von einer Liste auf Papier.</Text>
      )}
      {takesEntries && <DoorScan onCode={scan} />}
      <div role="status" className="door-scanned">
        {scanned && (
          <p>
            {scanned.next?.change === "absent" && <AdminIcon name="check" isSmall />} {scanned.text}{" "}
            {scanned.next && <NextOfScan {...scanned.next} onEnter={enter} onDone={forget} />}
          </p>
        )}
      </div>
      <TextInput
        size="lg"
        type="search"
        label="Name suchen"
        autoComplete="off"
        // A code scanned before hydration would be lost.
        disabled={!isInBrowser}
        value={search}
        onChange={(change) => setSearch(change.currentTarget.value)}
        onKeyDown={readSearch}
        mb="md"
      />
      <ul className="attendees" aria-label="Angemeldete Personen" aria-busy={!door.attendees}>
        {found.slice(0, maxShown).map((person) => (
          <AttendanceRow
            key={person.id}
            person={person}
            day={{ date: day, isStray, today, event: event.state }}
            isUnsent={person.isWaiting && door.noAnswer !== undefined}
            onChange={enter}
          />
        ))}
      </ul>
      {door.attendees ? (
        <Remark found={found.length} all={people.length} />
      ) : (
        !door.noAnswer && <Text my="md">Die Liste wird geladen …</Text>
      )}
      {attendees.some(({ attendance }) => attendance.length > 0) && (
        <form method="post" action={href("/admin/events/:eventId/druck/bescheinigungen", { eventId: event.id })}>
          <Button type="submit" variant="default" mb="md" leftSection={<AdminIcon name="download" isSmall />}>
            Bescheinigungen als PDF
          </Button>
        </form>
      )}
      <Anchor component={Link} to={eventHref(event.id, "tage")}>
        Zur Veranstaltung
      </Anchor>
    </AdminPage>
  );
}

/** Takes a scan back, or enters that somebody who had left is back. */
function NextOfScan({
  id,
  change,
  onEnter,
  onDone,
}: NonNullable<Scanned["next"]> & {
  onEnter: (code: string, change: AttendanceChange) => void;
  onDone: () => void;
}) {
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => {
        onEnter(id, change);
        onDone();
      }}
    >
      {change === "returned" ? "Wieder da" : "Zurücknehmen"}
    </Button>
  );
}

/** The selected day; changed without navigation, because the page may be offline. */
function useDay(
  days: readonly string[],
  firstDay: string,
  dayLoaded: string,
  today: string,
): [string, (day: string) => void] {
  const [day, setDay] = useState(firstDay);
  useEffect(() => {
    // The cached page may be for a different day than its URL, and from yesterday.
    const asked = new URLSearchParams(location.search).get("tag");
    const wanted = asked ?? (today === dayLoaded ? "" : today);
    if (days.includes(wanted)) setDay(wanted);
  }, [days, dayLoaded, today]);
  return [
    day,
    (chosen) => {
      setDay(chosen);
      history.replaceState(history.state, "", `?tag=${chosen}`);
    },
  ];
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
  return text && <Text my="md">{text}</Text>;
}

/** Returns the persons for whom each search term starts a word of their name, city or institution. */
function useFound(people: readonly AttendeeOfDay[], search: string): AttendeeOfDay[] {
  const folded = useMemo(
    () =>
      people.map((person) => ({
        person,
        text: nameSearchText(`${person.name} ${person.city} ${person.institution ?? ""}`),
      })),
    [people],
  );
  return folded.filter(({ text }) => isFoundByName(text, search)).map(({ person }) => person);
}
