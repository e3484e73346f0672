import { useCommand } from "../ui/command/use-command.ts";
import type { DashboardAnswer, DashboardCommand } from "./dashboard-command.ts";
import { DashboardNotice } from "./dashboard-notice.tsx";

/** Tells the viewer about failed sign-ins to the account, until dismissed. */
export function FailedSignIns({ count }: { count: number }) {
  const { submit, isRunning } = useCommand<DashboardCommand, DashboardAnswer>({
    failed: "Das ließ sich nicht speichern.",
  });
  if (count === 0 || isRunning) return null;
  return (
    <DashboardNotice icon="key" onDismiss={() => submit({ intent: "dismissFailedSignIns" })}>
      Seit Ihrer letzten Anmeldung gab es{" "}
      {count === 1 ? "einen fehlgeschlagenen Anmeldeversuch" : `${count} fehlgeschlagene Anmeldeversuche`}. Waren das
      nicht Sie selbst, ist jemandem Ihre E-Mail-Adresse bekannt: Wählen Sie dann ein Passwort, das niemand errät.
    </DashboardNotice>
  );
}
