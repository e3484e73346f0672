import { Anchor, Tabs } from "@mantine/core";
import { Link } from "react-router";
import { daysText } from "#text/days.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { PageDialog } from "../ui/dialog/page-dialog.tsx";
import { useUrlSearch } from "../ui/use-url-search.ts";
import { CancelledNotice } from "./cancelled-notice.tsx";
import { EmailTab } from "./email-tab.tsx";
import { LinksTab } from "./links/links-tab.tsx";
import { RegistrationsTab } from "./list/registrations-tab.tsx";
import { type ManagerData, managerPrefix } from "./load-manager.ts";
import { MailNotice } from "./mail-notice.tsx";
import { useManagerArea } from "./use-manager-area.ts";

/** The registration manager of an event: participants, registration links, confirmation mail. */
export function RegistrationManager(manager: ManagerData) {
  const { event } = manager;
  const { area, show } = useManagerArea(["liste", "links", "email"]);

  return (
    <PageDialog
      size="76rem"
      className="manager"
      title={
        <>
          <span className="manager-title">Anmeldungen: {event.title}</span>{" "}
          <span className="manager-date">{daysText(event)}</span>
        </>
      }
    >
      <PageLink eventId={event.id} />
      <CancelledNotice state={event.state} />
      {!manager.isMailConfigured && <MailNotice />}
      <Tabs value={area} onChange={show} keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="liste">Anmeldungen</Tabs.Tab>
          <Tabs.Tab value="links">Links und QR-Code</Tabs.Tab>
          <Tabs.Tab value="email">Bestätigungs-E-Mail</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="liste">
          <RegistrationsTab manager={manager} />
        </Tabs.Panel>
        <Tabs.Panel value="links">
          <LinksTab manager={manager} />
        </Tabs.Panel>
        <Tabs.Panel value="email">
          <EmailTab manager={manager} />
        </Tabs.Panel>
      </Tabs>
    </PageDialog>
  );
}

/** Links to the same registrations on a separate page, with the same area, sort order and filters. */
function PageLink({ eventId }: { eventId: string }) {
  const { search } = useUrlSearch();
  const own = [...new URLSearchParams(search)].filter(([name]) => name.startsWith(managerPrefix));
  const query = own.length > 0 ? `?${new URLSearchParams(own)}` : "";
  return (
    <Anchor component={Link} to={`/admin/events/${eventId}/anmeldungen${query}`} className="manager-page-link">
      <AdminIcon name="external" isSmall /> Als eigene Seite öffnen
    </Anchor>
  );
}
