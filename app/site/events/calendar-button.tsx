import { href } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The event as a file for the visitor's calendar. */
export function CalendarButton({ eventId }: { eventId: string }) {
  return (
    <a
      href={href("/veranstaltungen/:fileName", { fileName: `${eventId}.ics` })}
      type="text/calendar"
      className={buttonClass("secondary")}
    >
      <Icon name="calendar" /> In Kalender eintragen
    </a>
  );
}
