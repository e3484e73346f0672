import { useLocation } from "react-router";
import { editHref } from "../screens.ts";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";

/** Returns the URL of an event's form, a dialog over the list of events, whose state is kept if it is open. */
export function useEventFormHref(eventId: string): string {
  const { pathname } = useLocation();
  const dialogHref = useDialogHref();
  const href = editHref("events", eventId);
  return href.startsWith(`${pathname}?`) ? dialogHref({ bearbeiten: eventId }) : href;
}
