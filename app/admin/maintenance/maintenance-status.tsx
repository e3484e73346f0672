import "./maintenance-status.css";
import { Alert } from "@mantine/core";
import { AdminIcon } from "../ui/admin-icon.tsx";

/** Whether the site is open, in words and colour. `children`: what one can do about it. */
export function MaintenanceStatus({ isActive, children }: { isActive: boolean; children?: React.ReactNode }) {
  return (
    <Alert
      color={isActive ? "amber" : "petrol"}
      variant="light"
      role="status"
      mb="lg"
      icon={<AdminIcon name={isActive ? "maintenance" : "check"} />}
      title={isActive ? "Wartungsmodus ist aktiv" : "Wartungsmodus ist nicht aktiv"}
    >
      <div className="status-row">
        <span>
          {isActive
            ? "Die Website ist nur mit dem Passwort zu sehen."
            : "Die Website ist für alle Besucherinnen und Besucher zu sehen."}
        </span>
        {children}
      </div>
    </Alert>
  );
}
