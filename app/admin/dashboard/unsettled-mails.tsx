import { Button, Group } from "@mantine/core";
import { useCommand } from "../ui/command/use-command.ts";
import type { DashboardAnswer, DashboardCommand } from "./dashboard-command.ts";

/** Decides about the mails of which nobody knows whether they arrived. */
export function UnsettledMails() {
  const { submit, isRunning } = useCommand<DashboardCommand, DashboardAnswer>({
    done: (_sent, { sentence }) => sentence,
    failed: "Das ließ sich nicht speichern.",
  });
  const decide = (decision: "send" | "leave") => submit({ intent: "settleMails", decision });
  return (
    <Group gap="sm" mt="xs">
      <Button variant="default" size="sm" loading={isRunning} onClick={() => decide("send")}>
        Alle noch einmal senden
      </Button>
      <Button variant="default" size="sm" disabled={isRunning} onClick={() => decide("leave")}>
        Alle so lassen
      </Button>
    </Group>
  );
}
