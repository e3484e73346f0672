import { Alert } from "@mantine/core";
import { useFetcher } from "react-router";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { asJson } from "../ui/as-json.ts";

/** Tells the viewer about failed sign-ins to the account, until dismissed. */
export function FailedSignIns({ count }: { count: number }) {
  const fetcher = useFetcher();
  if (count === 0 || fetcher.state !== "idle") return null;
  return (
    <Alert
      color="amber"
      variant="light"
      role="status"
      mb="lg"
      icon={<AdminIcon name="key" />}
      withCloseButton
      closeButtonLabel="Hinweis ausblenden"
      onClose={() => void fetcher.submit({ intent: "dismissFailedSignIns" }, asJson)}
    >
      Seit Ihrer letzten Anmeldung gab es{" "}
      {count === 1 ? "einen fehlgeschlagenen Anmeldeversuch" : `${count} fehlgeschlagene Anmeldeversuche`}. Waren das
      nicht Sie selbst, ist jemandem Ihre E-Mail-Adresse bekannt: Wählen Sie dann ein Passwort, das niemand errät.
    </Alert>
  );
}
