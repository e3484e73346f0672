import { href } from "react-router";
import { type ButtonLook, buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** Link to the event as an iCalendar file. */
export function CalendarButton({ eventId, look = "secondary" }: { eventId: string; look?: ButtonLook }) {
  return (
    <a
      href={href("/veranstaltungen/:fileName", { fileName: `${eventId}.ics` })}
      type="text/calendar"
      className={buttonClass(look)}
    >
      <Icon name="calendar" /> In Kalender eintragen
    </a>
  );
}
