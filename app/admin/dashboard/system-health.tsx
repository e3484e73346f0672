import { Button, Text, Title } from "@mantine/core";
import { type HealthState, type HealthTopic, healthTopics } from "#model/operation/system-health.ts";
import type { FindingText } from "#text/mail/mail-domain.ts";
import { healthStateLabels, healthTopicLabels } from "#text/operation/system-health.ts";
import { AdminIcon, type AdminIconName } from "../ui/admin-icon.tsx";
import { useCommand } from "../ui/command/use-command.ts";
import { showError } from "../ui/feedback/toast.tsx";
import type { DashboardAnswer, DashboardCommand } from "./dashboard-command.ts";
import { CheckSender, SenderFindings } from "./sender.tsx";
import { UnsettledMails } from "./unsettled-mails.tsx";

const icons: Record<HealthState, AdminIconName> = { good: "check", attention: "about", bad: "close" };

export interface ShownHealth {
  states: Record<HealthTopic, HealthState>;
  sentences: Record<HealthTopic, string>;
  /** What was found about the domain of the sender. */
  senderFindings: FindingText[];
  /** Whether a mail service is configured. */
  canTestMail: boolean;
  /** Whether somebody has to decide about mails of which nobody knows whether they arrived. */
  hasUnsettledMails: boolean;
  version: string;
}

/** The state of the system, by text and icon, not by colour alone. */
export function SystemHealth({ health }: { health: ShownHealth }) {
  const { states, sentences, senderFindings, canTestMail, hasUnsettledMails, version } = health;
  return (
    <section aria-labelledby="systemzustand" className="card health-card">
      <Title order={2} size="h3" id="systemzustand">
        Systemzustand
      </Title>
      <dl className="health">
        {healthTopics.map((topic) => (
          <div key={topic} data-state={states[topic]}>
            <dt>
              <AdminIcon name={icons[states[topic]]} isSmall /> {healthTopicLabels[topic]}
            </dt>
            <dd>
              <strong>{healthStateLabels[states[topic]]}</strong>
              <span>{sentences[topic]}</span>
              {topic === "sender" && <SenderFindings findings={senderFindings} />}
              {topic === "mail" && hasUnsettledMails && <UnsettledMails />}
            </dd>
          </div>
        ))}
      </dl>
      <div className="health-foot">
        {canTestMail && <TestMail />}
        {canTestMail && <CheckSender />}
        <Text size="sm" c="dimmed">
          {version}
        </Text>
      </div>
    </section>
  );
}

const notSent = "Die Testnachricht ließ sich nicht senden.";

/** Sends a test mail; the result is then shown at "E-Mail-Versand". */
function TestMail() {
  const { submit, isRunning } = useCommand<DashboardCommand, DashboardAnswer>({
    done: (_sent, { isSent, sentence }) => (isSent ? sentence : undefined),
    failed: (_sent, answer) => ("sentence" in answer ? answer.sentence : notSent),
    onDone: ({ isSent, sentence }) => {
      if (!isSent) showError(sentence ?? notSent);
    },
  });
  return (
    <Button
      variant="default"
      size="sm"
      loading={isRunning}
      leftSection={<AdminIcon name="contact" isSmall />}
      onClick={() => submit({ intent: "sendTestMail" })}
    >
      Testnachricht senden
    </Button>
  );
}
