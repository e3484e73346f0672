import { Button, Text } from "@mantine/core";
import { href, Link } from "react-router";
import { formatDate } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";
import { formatDoorDay } from "#text/registrations/attendance.ts";
import { PlainTable } from "../ui/table/plain-table.tsx";
import type { AttendanceDays } from "./load-attendance.ts";

/** The number of attendees per day, with links to the attendance page. */
export function AttendanceTab({
  eventId,
  attendance: { days, today },
}: {
  eventId: string;
  attendance: AttendanceDays;
}) {
  const page = href("/admin/events/:eventId/anwesenheit", { eventId });
  return (
    <>
      <Text mb="md">
        Die Anwesenheit hat eine eigene Seite für Telefon oder Tablet am Einlass; auch eine Liste auf Papier tragen Sie
        dort nach.
      </Text>
      <div className="card table-card">
        <PlainTable
          label="Anwesenheit"
          rows={days}
          keyOf={({ date }) => date}
          columns={[
            { header: "Tag", render: formatDoorDay },
            { header: "Anwesend", render: ({ date, count }) => (date > today ? "–" : formatNumber(count)) },
          ]}
          actions={({ date, isStray }) => (
            <Button component={Link} variant="default" to={`${page}?tag=${date}`}>
              {date === today && !isStray ? "Einlass öffnen" : date > today ? "Liste ansehen" : "Anwesenheit ansehen"}
              <span className="visually-hidden"> am {formatDate(date)}</span>
            </Button>
          )}
        />
      </div>
    </>
  );
}
