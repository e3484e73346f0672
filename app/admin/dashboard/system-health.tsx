import { Button, Text, Title } from "@mantine/core";
import { useEffect } from "react";
import { useFetcher } from "react-router";
import { type HealthState, type HealthTopic, healthTopicLabels, healthTopics } from "#model/operation/system-health.ts";
import { healthStateLabels } from "#text/system-health.ts";
import { AdminIcon, type AdminIconName } from "../ui/admin-icon.tsx";
import { asJson } from "../ui/as-json.ts";
import { showError, showSuccess } from "../ui/feedback/toast.tsx";
import type { TestMailAnswer } from "./send-test-mail.ts";
import { UnsettledMails } from "./unsettled-mails.tsx";

const icons: Record<HealthState, AdminIconName> = { good: "check", attention: "about", bad: "close" };

export interface ShownHealth {
  states: Record<HealthTopic, HealthState>;
  sentences: Record<HealthTopic, string>;
  /** Whether a mail service is configured. */
  canTestMail: boolean;
  /** Whether somebody has to decide about mails of which nobody knows whether they arrived. */
  hasUnsettledMails: boolean;
  version: string;
}

/** The state of the system, by text and icon, not by colour alone. */
export function SystemHealth({ health }: { health: ShownHealth }) {
  const { states, sentences, canTestMail, hasUnsettledMails, version } = health;
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
              {topic === "mail" && hasUnsettledMails && <UnsettledMails />}
            </dd>
          </div>
        ))}
      </dl>
      <div className="health-foot">
        {canTestMail && <TestMail />}
        <Text size="sm" c="dimmed">
          {version}
        </Text>
      </div>
    </section>
  );
}

/** Sends a test mail; the result is then shown at "E-Mail-Versand". */
function TestMail() {
  const { data: answer, state, submit } = useFetcher<TestMailAnswer>();
  const isSending = state !== "idle";
  useEffect(() => {
    if (isSending || !answer) return;
    if (answer.ok) showSuccess(answer.message);
    else showError(answer.message ?? "Die Testnachricht ließ sich nicht senden.");
  }, [isSending, answer]);
  return (
    <Button
      variant="default"
      size="sm"
      loading={isSending}
      leftSection={<AdminIcon name="contact" isSmall />}
      onClick={() => void submit({ intent: "sendTestMail" }, asJson)}
    >
      Testnachricht senden
    </Button>
  );
}
