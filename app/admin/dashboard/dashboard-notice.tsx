import { Alert } from "@mantine/core";
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
