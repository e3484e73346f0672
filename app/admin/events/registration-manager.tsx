import { Alert, Tabs } from "@mantine/core";
import { useNavigate, useSearchParams } from "react-router";
import { daysText } from "#model/days-text.ts";
import { PageDialog } from "../ui/page-dialog.tsx";
import { withParameters } from "../ui/table/table-query.ts";
import { useUrlSearch } from "../ui/use-url-search.ts";
import { EmailTab } from "./email-tab.tsx";
import { LinksTab } from "./links-tab.tsx";
import type { ManagerData } from "./load-manager.ts";
import { RegistrationsTab } from "./registrations-tab.tsx";

const areaParameter = "anmeldungen-bereich";

/** Everything about the registrations of one event: who comes, the links that lead there, the mail that confirms it. */
export function RegistrationManager(manager: ManagerData) {
  const { event } = manager;
  const navigate = useNavigate();
  const { search } = useUrlSearch();
  const [parameters] = useSearchParams();
  const area = parameters.get(areaParameter);
  const show = (value: string | null) =>
    navigate(withParameters(search, { [areaParameter]: value === "liste" ? null : value }) || "?", {
      replace: true,
      preventScrollReset: true,
    });

  return (
    <PageDialog
      size="76rem"
      className="manager"
      title={
        <>
          Anmeldungen: {event.title}
          <span className="manager-date">{daysText(event)}</span>
        </>
      }
    >
      {!manager.isMailConfigured && (
        <Alert color="amber" role="note" mb="md" title="E-Mails werden noch nicht verschickt">
          Es ist kein E-Mail-Dienst eingerichtet. Bestätigungen und Test-E-Mails erreichen niemanden; sie werden auf dem
          Server als Dateien im Ordner „outbox“ abgelegt. Wer die Website betreibt, kann das mit der Einstellung
          MAIL_URL ändern.
        </Alert>
      )}
      <Tabs value={area === "links" || area === "email" ? area : "liste"} onChange={show} keepMounted={false}>
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
