import { Alert, List } from "@mantine/core";
import { Link } from "react-router";
import { AdminIcon } from "../ui/admin-icon.tsx";

/** Events with participants still to be reported to the chamber. */
export function ReportsDue({ reports }: { reports: { id: string; title: string; sentences: string }[] }) {
  if (reports.length === 0) return null;
  return (
    <Alert
      color="amber"
      variant="light"
      role="status"
      mb="lg"
      icon={<AdminIcon name="events" />}
      title="Fortbildungspunkte zu melden"
    >
      <List size="sm">
        {reports.map(({ id, title, sentences }) => (
          <List.Item key={id}>
            <Link to={`/admin/events/${id}/eiv`}>{title}</Link>: {sentences}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
