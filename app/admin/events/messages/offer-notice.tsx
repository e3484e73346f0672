import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { NoticeKind } from "#model/participant-message.ts";
import { showOffer } from "../../ui/feedback/toast.tsx";
import { personsText } from "./audience-text.ts";
import { noticeHref } from "./notice-href.ts";

/** After a change that concerns those who registered: the message about it, ready to be sent. */
export function offerNotice(eventId: string, { notice, count }: { notice: NoticeKind; count: number }): void {
  const verb = count === 1 ? "ist" : "sind";
  showOffer(
    `Zu dieser Veranstaltung ${verb} ${personsText(count)} angemeldet und noch nicht benachrichtigt.`,
    (hide) => (
      <Button component={Link} to={noticeHref(eventId, notice)} variant="default" size="compact-md" onClick={hide}>
        Nachricht vorbereiten
      </Button>
    ),
  );
}
