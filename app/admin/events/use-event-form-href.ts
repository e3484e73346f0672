import { useLocation } from "react-router";
import { editHref } from "../screens.ts";
import { useDialogHref } from "../ui/dialog-href.ts";

/** To the form of an event, which opens over the list of events: over what that shows, where one is there already. */
export function useEventFormHref(eventId: string): string {
  const { pathname } = useLocation();
  const dialogHref = useDialogHref();
  const href = editHref("events", eventId);
  return href.startsWith(`${pathname}?`) ? dialogHref({ bearbeiten: eventId }) : href;
}
