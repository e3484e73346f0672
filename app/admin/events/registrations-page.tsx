import "./events.css";
import { Button, Group, Tabs, Text } from "@mantine/core";
import { data, href, Link } from "react-router";
import { daysText } from "#model/days-text.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { withParameters } from "../ui/table/table-query.ts";
import { useUrlSearch } from "../ui/use-url-search.ts";
import type { Route } from "./+types/registrations-page.ts";
import { loadManager, managerPrefix } from "./load-manager.ts";
import { MailNotice } from "./mail-notice.tsx";
import { loadMessages } from "./messages/load-messages.ts";
import { MessagesTab } from "./messages/messages-tab.tsx";
import { RegistrationsTab } from "./registrations-tab.tsx";
import { SettingsTab, settingsAreas } from "./settings-tab.tsx";
import { areaParameter, messagesArea, useManagerArea } from "./use-manager-area.ts";

export { shouldRevalidate } from "./manager-revalidation.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const manager = await loadManager(context, url, params.eventId);
  if (!manager) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  const isWriting = url.searchParams.get(areaParameter) === messagesArea;
  return { manager, messages: isWriting ? await loadMessages(context, params.eventId) : undefined };
}

/** The registration manager as a page: the same parts as in its dialog, with an address to keep. */
export default function RegistrationsPage({ loaderData: { manager, messages } }: Route.ComponentProps) {
  const { event } = manager;
  const { area, show } = useManagerArea(["liste", messagesArea, ...settingsAreas]);
  const tab = area === "liste" || area === messagesArea ? area : "einstellungen";
  return (
    <AdminPage
      title={`Anmeldungen: ${event.title}`}
      primaryAction={
        <Button
          component={Link}
          variant="default"
          to={href("/admin/events/:eventId/anwesenheit", { eventId: event.id })}
        >
          Anwesenheit
        </Button>
      }
    >
      <p className="manager-day">{daysText(event)}</p>
      {!manager.isMailConfigured && <MailNotice />}
      <Tabs
        value={tab}
        onChange={(value) => show(value === "einstellungen" ? settingsAreas[0] : value)}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List mb="lg" aria-label="Bereiche">
          <Tabs.Tab value="liste">Anmeldungen</Tabs.Tab>
          <Tabs.Tab value={messagesArea}>Nachrichten</Tabs.Tab>
          <Tabs.Tab value="einstellungen">Einstellungen</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="liste">
          <RegistrationsTab key={event.id} manager={manager} />
          <FilterLink address={`${manager.siteUrl}/admin/events/${event.id}/anmeldungen`} />
        </Tabs.Panel>
        <Tabs.Panel value={messagesArea}>
          {messages && <MessagesTab key={event.id} manager={manager} data={messages} />}
        </Tabs.Panel>
        <Tabs.Panel value="einstellungen">
          {area !== "liste" && area !== messagesArea && (
            <SettingsTab key={event.id} manager={manager} area={area} onShow={show} />
          )}
        </Tabs.Panel>
      </Tabs>
    </AdminPage>
  );
}

/** The address of the list as it is filtered and sorted: whoever keeps it has the filter saved. */
function FilterLink({ address }: { address: string }) {
  const { search } = useUrlSearch();
  const passing = { [`${managerPrefix}seite`]: null, [`${managerPrefix}auftrag`]: null };
  const filter = withParameters(search, passing);
  if (!filter) return null;
  return (
    <Group mt="md" gap="sm">
      <Text>Filter als Lesezeichen:</Text>
      <CopyButton text={address + filter} />
    </Group>
  );
}
