import { loadSection } from "../registrations/load-section.ts";
import { MailNotice } from "../registrations/mail-notice.tsx";
import type { Route } from "./+types/messages-page.ts";
import { loadMessages } from "./load-messages.ts";
import { MessagesTab } from "./messages-tab.tsx";

export { ErrorBoundary } from "../events/section-failure.tsx";
export { shouldRevalidate } from "../registrations/manager-revalidation.ts";

export async function loader(args: Route.LoaderArgs) {
  const { eventId } = args.params;
  const manager = await loadSection(args, eventId);
  return { manager, messages: await loadMessages(args.context, eventId) };
}

export default function MessagesPage({ loaderData: { manager, messages } }: Route.ComponentProps) {
  return (
    <>
      {!manager.isMailConfigured && <MailNotice />}
      <MessagesTab key={manager.event.id} manager={manager} data={messages} />
    </>
  );
}
