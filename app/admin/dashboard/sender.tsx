import { Button, Text } from "@mantine/core";
import type { FindingText } from "#text/mail/mail-domain.ts";
import { AdminIcon } from "../ui/admin-icon.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { CopyButton } from "../ui/copy-button.tsx";
import type { DashboardAnswer, DashboardCommand } from "./dashboard-command.ts";

/** What was found about the domain of the sender, each with the record to enter. */
export function SenderFindings({ findings }: { findings: readonly FindingText[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="sender-findings">
      {findings.map(({ label, sentence, isGood, record }) => (
        <li key={label} data-state={isGood ? "good" : "attention"}>
          <AdminIcon name={isGood ? "check" : "about"} isSmall /> <strong>{label}:</strong> {sentence}
          {record && (
            <>
              <Text size="sm">
                Bitte im DNS als TXT-Eintrag unter <strong>{record.name}</strong> eintragen:
              </Text>
              <code>{record.value}</code>
              <CopyButton text={record.value} label={`${label}-Eintrag kopieren`} what="den Eintrag" />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Asks DNS now; the result is then shown at "Absender". */
export function CheckSender() {
  const { submit, isRunning } = useCommand<DashboardCommand, DashboardAnswer>({
    done: (_sent, { sentence }) => sentence,
    failed: (_sent, answer) => ("sentence" in answer ? answer.sentence : "Der Absender ließ sich nicht prüfen."),
  });
  return (
    <Button
      variant="default"
      size="sm"
      loading={isRunning}
      leftSection={<AdminIcon name="search" isSmall />}
      onClick={() => submit({ intent: "checkSender" })}
    >
      Absender prüfen
    </Button>
  );
}
