import { Alert, List } from "@mantine/core";
import { Link } from "react-router";
import { AdminIcon, type AdminIconName } from "../ui/admin-icon.tsx";

/** Something the viewer has to take care of, at the top of the dashboard. */
export function DashboardNotice({
  icon,
  title,
  children,
  onDismiss,
}: {
  icon: AdminIconName;
  title?: string;
  children: React.ReactNode;
  /** Offers to hide the notice. */
  onDismiss?: () => void;
}) {
  return (
    <Alert
      color="amber"
      variant="light"
      role="status"
      mb="lg"
      icon={<AdminIcon name={icon} />}
      title={title}
      {...(onDismiss && { withCloseButton: true, closeButtonLabel: "Hinweis ausblenden", onClose: onDismiss })}
    >
      {children}
    </Alert>
  );
}

/** A notice about several records, each with a link to where it is taken care of; nothing if there are none. */
export function RecordNotice({
  title,
  records,
}: {
  title: string;
  records: readonly { id: string; title: string; to: string; sentence: string }[];
}) {
  if (records.length === 0) return null;
  return (
    <DashboardNotice icon="events" title={title}>
      <List size="sm">
        {records.map(({ id, title, to, sentence }) => (
          <List.Item key={id}>
            <Link to={to}>{title}</Link>: {sentence}
          </List.Item>
        ))}
      </List>
    </DashboardNotice>
  );
}
