import { Alert, Anchor } from "@mantine/core";
import { Link } from "react-router";
import { formatInstant } from "#text/date.ts";
import { AdminIcon } from "./admin-icon.tsx";

/** The deadline for setting up a second factor; undefined if none is required. */
export type SecondFactorDue = { until: string; isOver: boolean } | undefined;

/** Asks to set up a second factor. */
export function SecondFactorDueNotice({ due, isOnAccount = false }: { due: SecondFactorDue; isOnAccount?: boolean }) {
  if (!due) return null;
  return (
    <Alert color={due.isOver ? "red" : "amber"} variant="light" role="status" mb="lg" icon={<AdminIcon name="key" />}>
      {due.isOver
        ? "Ihr Konto braucht einen zweiten Faktor. Bis er eingerichtet ist, öffnet sich nur „Mein Konto“."
        : `Ihr Konto braucht einen zweiten Faktor. Bitte richten Sie ihn bis ${formatInstant(due.until)} Uhr ein; danach öffnet sich nur noch „Mein Konto“.`}{" "}
      {isOnAccount ? (
        "Das geht hier unter „Zwei Faktoren“. Ein Passkey allein genügt nicht, denn das Passwort bleibt daneben gültig."
      ) : (
        <Anchor component={Link} to="/admin/account" underline="always" inherit>
          Zu „Mein Konto“
        </Anchor>
      )}
    </Alert>
  );
}
