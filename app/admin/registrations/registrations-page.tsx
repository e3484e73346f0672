import { Group, Text } from "@mantine/core";
import { redirect } from "react-router";
import { eventHref } from "../events/event-sections.ts";
import { newAddressOf } from "../events/old-addresses.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import { withParameters } from "../ui/table/table-query.ts";
import { useUrlSearch } from "../ui/use-url-search.ts";
import type { Route } from "./+types/registrations-page.ts";
import { RegistrationsTab } from "./list/registrations-tab.tsx";
import { loadSection } from "./load-section.ts";
import { MailNotice } from "./mail-notice.tsx";
import { managerPrefix } from "./manager-path.ts";

export { ErrorBoundary } from "../events/section-failure.tsx";
export { shouldRevalidate } from "./manager-revalidation.ts";

export async function loader(args: Route.LoaderArgs) {
  const address = newAddressOf(args.url, args.params.eventId);
  if (address) throw redirect(address);
  return loadSection(args, args.params.eventId);
}

export default function RegistrationsPage({ loaderData: manager }: Route.ComponentProps) {
  return (
    <>
      {!manager.isMailConfigured && <MailNotice />}
      <RegistrationsTab key={manager.event.id} manager={manager} />
      <FilterLink address={manager.siteUrl + eventHref(manager.event.id, "anmeldungen")} />
    </>
  );
}

/** A link to the list with its filter and sort order, to be bookmarked. */
function FilterLink({ address }: { address: string }) {
  const { search } = useUrlSearch();
  const transient = [`${managerPrefix}seite`, `${managerPrefix}auftrag`];
  const own = [...new URLSearchParams(search)].filter(([name]) => name.startsWith(managerPrefix));
  const filter = withParameters("", Object.fromEntries(own.filter(([name]) => !transient.includes(name))));
  if (!filter) return null;
  return (
    <Group mt="md" gap="sm">
      <Text>Filter als Lesezeichen:</Text>
      <CopyButton text={address + filter} />
    </Group>
  );
}
