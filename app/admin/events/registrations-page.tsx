import "./events.css";
import { Tabs } from "@mantine/core";
import { data } from "react-router";
import { daysText } from "#model/days-text.ts";
import { AdminPage } from "../ui/admin-page.tsx";
import type { Route } from "./+types/registrations-page.ts";
import { loadManager } from "./load-manager.ts";
import { MailNotice } from "./mail-notice.tsx";
import { RegistrationsTab } from "./registrations-tab.tsx";
import { SettingsTab, settingsAreas } from "./settings-tab.tsx";
import { useManagerArea } from "./use-manager-area.ts";

export { shouldRevalidate } from "./manager-revalidation.ts";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const manager = await loadManager(context, url, params.eventId);
  if (!manager) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  return manager;
}

/** The registration manager as a page: the same parts as in its dialog, with an address to keep. */
export default function RegistrationsPage({ loaderData: manager }: Route.ComponentProps) {
  const { event } = manager;
  const { area, show } = useManagerArea(["liste", ...settingsAreas]);
  const isList = area === "liste";
  return (
    <AdminPage title={`Anmeldungen: ${event.title}`}>
      <p className="manager-day">{daysText(event)}</p>
      {!manager.isMailConfigured && <MailNotice />}
      <Tabs
        value={isList ? "liste" : "einstellungen"}
        onChange={(value) => show(value === "einstellungen" ? settingsAreas[0] : value)}
        keepMounted={false}
        activateTabWithKeyboard={false}
      >
        <Tabs.List mb="lg" aria-label="Bereiche">
          <Tabs.Tab value="liste">Anmeldungen</Tabs.Tab>
          <Tabs.Tab value="einstellungen">Einstellungen</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="liste">
          <RegistrationsTab key={event.id} manager={manager} />
        </Tabs.Panel>
        <Tabs.Panel value="einstellungen">
          {!isList && <SettingsTab key={event.id} manager={manager} area={area} onShow={show} />}
        </Tabs.Panel>
      </Tabs>
    </AdminPage>
  );
}
