import "./gate-status.css";
import { Alert } from "@mantine/core";
import { AdminIcon } from "../ui/admin-icon.tsx";

/** Shows whether the site is open, as text and colour. `children`: related actions. */
export function GateStatus({ isActive, children }: { isActive: boolean; children?: React.ReactNode }) {
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
