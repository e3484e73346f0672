import { Button, Text } from "@mantine/core";
import { href, Link } from "react-router";
import { formatDate } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";
import { PlainTable } from "../ui/table/plain-table.tsx";
import type { AttendanceDays } from "./load-attendance.ts";

/** Names a day, and says if the event does not take place on it. */
function dayText({ date, isStray }: AttendanceDays["days"][number]): string {
  return `${formatDate(date)}${isStray ? " (kein Tag der Veranstaltung)" : ""}`;
}

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
            { header: "Tag", render: dayText },
            { header: "Anwesend", render: ({ date, count }) => (date > today ? "–" : formatNumber(count)) },
          ]}
          actions={({ date }) => (
            <Button component={Link} variant="default" to={`${page}?tag=${date}`}>
              {date === today ? "Einlass öffnen" : date > today ? "Liste ansehen" : "Anwesenheit ansehen"}
              <span className="visually-hidden"> am {formatDate(date)}</span>
            </Button>
          )}
        />
      </div>
    </>
  );
}
