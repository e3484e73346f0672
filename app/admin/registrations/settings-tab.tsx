import "../ui/facts.css";
import { Button, Tabs } from "@mantine/core";
import { Link } from "react-router";
import { formatWallTime } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";
import { useMay } from "../ui/use-viewer.ts";
import { EmailTab } from "./email-tab.tsx";
import { LinksTab } from "./links/links-tab.tsx";
import type { ManagerData } from "./load-manager.ts";
import { useEventFormHref } from "./use-event-form-href.ts";

export const settingsAreas = ["plaetze", "links", "email"] as const;

/** Settings for all registrations of an event. Each part has its own URL, because each has a form. */
export function SettingsTab({
  manager,
  area,
  onShow,
}: {
  manager: ManagerData;
  area: (typeof settingsAreas)[number];
  onShow: (area: string | null) => void;
}) {
  return (
    <Tabs value={area} onChange={onShow} keepMounted={false} activateTabWithKeyboard={false} variant="pills">
      <Tabs.List mb="lg" aria-label="Einstellungen">
        <Tabs.Tab value="plaetze">Plätze und Zeiten</Tabs.Tab>
        <Tabs.Tab value="links">Links und QR-Code</Tabs.Tab>
        <Tabs.Tab value="email">Bestätigungs-E-Mail</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="plaetze">
        <Limits manager={manager} />
      </Tabs.Panel>
      <Tabs.Panel value="links">
        <LinksTab manager={manager} />
      </Tabs.Panel>
      <Tabs.Panel value="email">
        <EmailTab manager={manager} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Limits({ manager: { event, list } }: { manager: ManagerData }) {
  const href = useEventFormHref(event.id);
  const editsEvents = useMay("events.edit");
  const taken = list && list.counts.new + list.counts.confirmed;
  return (
    <>
      <dl className="file-facts">
        <Fact name="Direkte Anmeldung" value={event.isDirect ? "Geöffnet" : "Nicht geöffnet"} />
        <Fact name="Plätze" value={event.seatLimit === undefined ? "Ohne Grenze" : formatNumber(event.seatLimit)} />
        {taken !== undefined && <Fact name="Belegt" value={formatNumber(taken)} />}
        <Fact name="Anmeldung ab" value={event.opensAt ? formatWallTime(event.opensAt) : "Sofort"} />
        <Fact name="Anmeldung bis" value={event.closesAt ? formatWallTime(event.closesAt) : "Bis zum letzten Tag"} />
        <Fact name="Warteliste" value={event.hasWaitingList ? "Ja" : "Nein"} />
        <Fact name="Mehrere Personen in einem Formular" value={event.takesColleagues ? "Ja" : "Nein"} />
        <Fact name="Bestätigung" value={event.confirmsAutomatically ? "Ohne Prüfung" : "Durch die Redaktion"} />
      </dl>
      {editsEvents && (
        <Button component={Link} to={href} variant="default" mt="lg">
          Veranstaltung bearbeiten
        </Button>
      )}
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
