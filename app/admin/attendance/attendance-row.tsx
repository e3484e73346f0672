import { Button } from "@mantine/core";
import {
  type AttendanceChange,
  type AttendeeOfDay,
  changesOffered,
  type DoorDay,
} from "#model/attendance/attendance-entry.ts";
import { formatPresence } from "#text/registrations/attendance.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";

const labels: Record<AttendanceChange, string> = {
  present: "Anwesend",
  left: "Geht",
  returned: "Wieder da",
  absent: "Rückgängig",
};

/** One person with buttons for arriving and leaving. Marks entries that are not sent yet. */
export function AttendanceRow({
  person,
  day,
  isUnsent,
  onChange,
}: {
  person: AttendeeOfDay;
  day: DoorDay;
  /** The shown entry is not sent, because the server does not answer. */
  isUnsent: boolean;
  onChange: (id: string, change: AttendanceChange) => void;
}) {
  const { id, name, city, institution, status, attendance } = person;
  const changes = changesOffered(day, person);
  return (
    <li className={attendance ? "attendee attendee-present" : "attendee"}>
      <div className="attendee-person">
        <strong>{name}</strong>
        <span className="attendee-city">{[city, institution].filter(Boolean).join(" · ")}</span>
        {attendance && (
          <span className="attendee-state">
            <AdminIcon name="check" isSmall /> {attendance.leftAt ? "Gegangen" : "Anwesend"}{" "}
            {formatPresence(attendance)}
          </span>
        )}
        {isUnsent && <span className="attendee-waiting">Noch nicht gesendet</span>}
        {!attendance && status === "waiting" && <span>Auf der Warteliste</span>}
      </div>
      {changes.length > 0 && (
        <div className="attendee-actions">
          {changes.map((change) => (
            <Button
              key={change}
              variant={change === "present" ? "filled" : "default"}
              size="md"
              onClick={() => onChange(id, change)}
              aria-label={`${labels[change]}: ${name}`}
            >
              {labels[change]}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
