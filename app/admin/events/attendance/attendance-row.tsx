import { Button } from "@mantine/core";
import { useFetcher } from "react-router";
import { formatPresence } from "#app/text/attendance.ts";
import { AdminIcon } from "../../ui/admin-icon.tsx";
import { asJson } from "../../ui/as-json.ts";
import { type AttendanceAnswer, whyNot } from "./attendance-answer.ts";
import type { AttendeeRow } from "./load-attendance.ts";

type Intent = "present" | "absent" | "left" | "returned";

/** One person: a tap says that they are there. Nothing is shown as entered before the server has it. */
export function AttendanceRow({
  row,
  day,
  isOpen,
  isToday,
}: {
  row: AttendeeRow;
  day: string;
  isOpen: boolean;
  isToday: boolean;
}) {
  const fetcher = useFetcher<AttendanceAnswer>();
  const { attendance, status } = row;
  const isSending = fetcher.state !== "idle";
  const failure = isSending ? undefined : whyNot(fetcher.data);
  const send = (intent: Intent) => void fetcher.submit({ intent, id: row.id, day }, asJson);
  const button = (intent: Intent, label: string) => (
    <Button
      variant={intent === "present" ? "filled" : "default"}
      size="md"
      onClick={() => send(intent)}
      // Keeps the focus while it waits.
      aria-disabled={isSending}
      aria-label={`${label}: ${row.name}`}
    >
      {label}
    </Button>
  );
  return (
    <li className={attendance ? "attendee attendee-present" : "attendee"}>
      <div className="attendee-person">
        <strong>{row.name}</strong>
        <span className="attendee-city">{row.city}</span>
        {attendance && (
          <span className="attendee-state">
            <AdminIcon name="check" isSmall /> {attendance.leftAt ? "Gegangen" : "Anwesend"}{" "}
            {formatPresence(attendance)}
          </span>
        )}
        {!attendance && status === "waiting" && <span>Auf der Warteliste</span>}
        {failure && (
          <span role="alert" className="attendee-failure">
            {failure}
          </span>
        )}
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
