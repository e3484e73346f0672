import { Button, Table, Text } from "@mantine/core";
import { href, Link } from "react-router";
import { formatDate } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";
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
        <Table className="data-table" aria-label="Anwesenheit">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Tag</Table.Th>
              <Table.Th>Anwesend</Table.Th>
              <Table.Th>
                <span className="visually-hidden">Aktionen</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {days.map(({ date, count }) => (
              <Table.Tr key={date}>
                <Table.Td>{formatDate(date)}</Table.Td>
                <Table.Td>{date > today ? "–" : formatNumber(count)}</Table.Td>
                <Table.Td className="cell-actions">
                  <Button component={Link} variant="default" to={`${page}?tag=${date}`}>
                    {date === today ? "Einlass öffnen" : date > today ? "Liste ansehen" : "Anwesenheit ansehen"}
                    <span className="visually-hidden"> am {formatDate(date)}</span>
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Button component={Link} variant="default" mt="md" to={href("/admin/events/:eventId/drucken", { eventId })}>
        Liste, Namensschilder, Türschild drucken
      </Button>
    </>
  );
}
