import "../events/events.css";
import { Group, Tabs, Text } from "@mantine/core";
import { data } from "react-router";
import { daysText } from "#text/days.ts";
import { formatNumber } from "#text/number.ts";
import { AttendanceTab } from "../attendance/attendance-tab.tsx";
import { loadAttendanceDays } from "../attendance/load-attendance.ts";
import { loadMessages } from "../messages/load-messages.ts";
import { MessagesTab } from "../messages/messages-tab.tsx";
import { AdminPage } from "../ui/admin-page.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { withParameters } from "../ui/table/table-query.ts";
import { useUrlSearch } from "../ui/use-url-search.ts";
import type { Route } from "./+types/registrations-page.ts";
import { CancelledNotice } from "./cancelled-notice.tsx";
import { RegistrationsTab } from "./list/registrations-tab.tsx";
import { loadManager, managerPrefix } from "./load-manager.ts";
import { MailNotice } from "./mail-notice.tsx";
import { SettingsTab, settingsAreas } from "./settings-tab.tsx";
import { areaParameter, attendanceArea, messagesArea, useManagerArea, waitingArea } from "./use-manager-area.ts";

export { shouldRevalidate } from "./manager-revalidation.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const manager = await loadManager(context, url, params.eventId);
  if (!manager) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  const area = url.searchParams.get(areaParameter);
  return {
    manager,
    messages: area === messagesArea ? await loadMessages(context, params.eventId) : undefined,
    attendance: area === attendanceArea ? await loadAttendanceDays(context, params.eventId) : undefined,
  };
}

const pageAreas = ["liste", waitingArea, messagesArea, attendanceArea] as const;

/** The registration manager as a page with a permanent URL: the parts of the dialog and more. */
export default function RegistrationsPage({ loaderData: { manager, messages, attendance } }: Route.ComponentProps) {
  const { event, list } = manager;
  const { area, show } = useManagerArea([...pageAreas, ...settingsAreas]);
  const settings = settingsAreas.find((name) => name === area);
  const waiting = list?.counts.waiting ?? 0;
  const listLink = <FilterLink address={`${manager.siteUrl}/admin/events/${event.id}/anmeldungen`} />;
  return (
    <AdminPage title={`Anmeldungen: ${event.title}`}>
      <p className="manager-day">{daysText(event)}</p>
      <CancelledNotice state={event.state} />
      {!manager.isMailConfigured && <MailNotice />}
      <Tabs
        value={settings ? "einstellungen" : area}
        onChange={(value) => show(value === "einstellungen" ? settingsAreas[0] : value)}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List mb="lg" aria-label="Bereiche">
          <Tabs.Tab value="liste">Anmeldungen</Tabs.Tab>
          {(event.hasWaitingList || waiting > 0 || area === waitingArea) && (
            <Tabs.Tab value={waitingArea}>Warteliste ({formatNumber(waiting)})</Tabs.Tab>
          )}
          <Tabs.Tab value={messagesArea}>Nachrichten</Tabs.Tab>
          <Tabs.Tab value={attendanceArea}>Anwesenheit</Tabs.Tab>
          <Tabs.Tab value="einstellungen">Einstellungen</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="liste">
          <RegistrationsTab key={event.id} manager={manager} />
          {listLink}
        </Tabs.Panel>
        <Tabs.Panel value={waitingArea}>
          <Text mb="md">
            Wird ein Platz frei, fragt das Programm von selbst die nächste Person per E-Mail, in dieser Reihenfolge.
          </Text>
          <RegistrationsTab key={event.id} manager={manager} isWaitingList />
          {listLink}
        </Tabs.Panel>
        <Tabs.Panel value={messagesArea}>
          {messages && <MessagesTab key={event.id} manager={manager} data={messages} />}
        </Tabs.Panel>
        <Tabs.Panel value={attendanceArea}>
          {attendance && <AttendanceTab eventId={event.id} attendance={attendance} />}
        </Tabs.Panel>
        <Tabs.Panel value="einstellungen">
          {settings && <SettingsTab key={event.id} manager={manager} area={settings} onShow={show} />}
        </Tabs.Panel>
      </Tabs>
    </AdminPage>
  );
}

/** A link to the list with its filter and sort order, to be bookmarked. */
function FilterLink({ address }: { address: string }) {
  const { search } = useUrlSearch();
  const transient = { [`${managerPrefix}seite`]: null, [`${managerPrefix}auftrag`]: null };
  const filter = withParameters(search, transient);
  if (!filter) return null;
  return (
    <Group mt="md" gap="sm">
      <Text>Filter als Lesezeichen:</Text>
      <CopyButton text={address + filter} />
    </Group>
  );
}
