import { Button, Group, Table } from "@mantine/core";
import { Link } from "react-router";
import { formatPoints } from "#text/events/points.ts";
import { quoted } from "#text/quoted.ts";
import { entryLabels } from "../program/program-labels.ts";
import { RowDraft } from "../publishing/draft-state.tsx";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useDialogHref } from "../ui/dialog/dialog-href.ts";
import { RowAction } from "../ui/table/row-action.tsx";
import { useMayChange } from "../ui/use-viewer.ts";
import type { CourseView as Course, DayView } from "./present-courses.ts";

/** One course programme: a table per day. */
export function CourseView({
  course: { id, heading, title, days },
  onDelete,
}: {
  course: Course;
  onDelete: () => void;
}) {
  const dialogHref = useDialogHref();
  const mayChange = useMayChange();
  return (
    <section className="card course" aria-labelledby={`kurs-${id}`}>
      <div className="course-head">
        <div>
          <h2 id={`kurs-${id}`}>{heading}</h2>
          <RowDraft id={id} />
        </div>
        <Group gap="xs">
          <Button
            component={Link}
            to={dialogHref({ verlauf: id })}
            preventScrollReset
            variant="subtle"
            leftSection={<AdminIcon name="history" isSmall />}
            aria-label={`Verlauf von ${quoted(title)}`}
          >
            Verlauf
          </Button>
          <Button
            component={Link}
            to={dialogHref({ bearbeiten: id })}
            preventScrollReset
            leftSection={<AdminIcon name="edit" isSmall />}
            aria-label={`${quoted(title)} bearbeiten`}
          >
            Bearbeiten
          </Button>
          {mayChange && (
            <RowAction icon="trash" tip="Löschen" label={`${quoted(title)} löschen`} onClick={onDelete} isDanger />
          )}
        </Group>
      </div>
      {days.length === 0 && <p className="course-empty">Dieses Programm hat noch keine Tage.</p>}
      {days.map((day, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: days have no id, and never move here
        <DayTable key={index} day={day} />
      ))}
    </section>
  );
}

function DayTable({ day: { date, points, entries } }: { day: DayView }) {
  return (
    <div className="course-day">
      <h3>
        {date || "Ohne Datum"}
        {points > 0 && <span className="course-points">{formatPoints(points)}</span>}
      </h3>
      {entries.length === 0 ? (
        <p className="muted">Noch keine Programmpunkte.</p>
      ) : (
        <Table className="data-table course-table" aria-label={date || "Ohne Datum"}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w="11rem">{entryLabels.time}</Table.Th>
              <Table.Th>{entryLabels.topic}</Table.Th>
              <Table.Th w="28%">{entryLabels.speaker}</Table.Th>
              <Table.Th w="16%">{entryLabels.sponsor}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map(({ time, topic, speaker, sponsor, isHit }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, and never move here
              <Table.Tr key={index} data-hit={isHit || undefined}>
                <Table.Td>{time}</Table.Td>
                <Table.Td>{topic}</Table.Td>
                <Table.Td>{speaker}</Table.Td>
                <Table.Td>{sponsor || "–"}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </div>
  );
}
