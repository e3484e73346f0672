import { Alert, List } from "@mantine/core";
import { Link } from "react-router";
import { AdminIcon } from "../ui/admin-icon.tsx";

/** Missing details of upcoming events with points. */
export function EventGaps({ events }: { events: { id: string; title: string; sentence: string }[] }) {
  if (events.length === 0) return null;
  return (
    <Alert
      color="amber"
      variant="light"
      role="status"
      mb="lg"
      icon={<AdminIcon name="events" />}
      title="Veranstaltungen, zu denen Angaben fehlen"
    >
      <List size="sm">
        {events.map(({ id, title, sentence }) => (
          <List.Item key={id}>
            <Link to={`/admin/events?bearbeiten=${id}`}>{title}</Link>: {sentence}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
