import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { NoticeKind } from "#model/registrations/participant-message.ts";
import { showOffer } from "../ui/feedback/toast.tsx";
import { personsText } from "./audience-text.ts";
import { noticeHref } from "./notice-href.ts";

/** Offers to send a prepared notice after a change that affects participants. */
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
