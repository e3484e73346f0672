import { href } from "react-router";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Link to the event as an iCalendar file. */
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
