import { Button } from "@mantine/core";
import type { AttendanceChange, AttendeeOfDay } from "#model/attendance/attendance-entry.ts";
import { formatPresence } from "#text/attendance.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";

/** One person with buttons for arriving and leaving. Marks entries that are not sent yet. */
export function AttendanceRow({
  person: { id, name, city, institution, status, attendance },
  isOpen,
  isToday,
  isUnsent,
  onChange,
}: {
  person: AttendeeOfDay;
  isOpen: boolean;
  isToday: boolean;
  /** The shown entry is not sent, because the server does not answer. */
  isUnsent: boolean;
  onChange: (id: string, change: AttendanceChange) => void;
}) {
  const button = (change: AttendanceChange, label: string) => (
    <Button
      variant={change === "present" ? "filled" : "default"}
      size="md"
      onClick={() => onChange(id, change)}
      aria-label={`${label}: ${name}`}
    >
      {label}
    </Button>
  );
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
      {isOpen && (
        <div className="attendee-actions">
          {!attendance && status !== "waiting" && button("present", "Anwesend")}
          {attendance && !attendance.leftAt && isToday && button("left", "Geht")}
          {attendance?.leftAt && button("returned", "Wieder da")}
          {attendance && !attendance.leftAt && button("absent", "Rückgängig")}
        </div>
      )}
    </li>
  );
}
