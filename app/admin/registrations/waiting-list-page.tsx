import { Text } from "@mantine/core";
import type { Route } from "./+types/waiting-list-page.ts";
import { RegistrationsTab } from "./list/registrations-tab.tsx";
import { loadSection } from "./load-section.ts";
import { MailNotice } from "./mail-notice.tsx";

export { ErrorBoundary } from "../events/section-failure.tsx";
export { shouldRevalidate } from "./manager-revalidation.ts";

export function loader(args: Route.LoaderArgs) {
  return loadSection(args, args.params.eventId, true);
}

export default function WaitingListPage({ loaderData: manager }: Route.ComponentProps) {
  return (
    <>
      {!manager.isMailConfigured && <MailNotice />}
      <Text mb="md">
        Wird ein Platz frei, fragt das Programm von selbst die nächste Person per E-Mail, in dieser Reihenfolge. Drei
        Stunden vor Beginn und später fragt es niemanden mehr. Mit „Platz geben“ entscheiden Sie selbst.
      </Text>
      <RegistrationsTab key={manager.event.id} manager={manager} isWaitingList />
    </>
  );
}
