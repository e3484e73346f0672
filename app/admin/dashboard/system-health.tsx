import { Text, Title } from "@mantine/core";
import { healthStateLabels } from "#app/text/system-health.ts";
import { type HealthState, type HealthTopic, healthTopicLabels, healthTopics } from "#model/system-health.ts";
import { AdminIcon, type AdminIconName } from "../ui/admin-icon.tsx";

const icons: Record<HealthState, AdminIconName> = { good: "check", attention: "about", bad: "close" };

export interface ShownHealth {
  states: Record<HealthTopic, HealthState>;
  sentences: Record<HealthTopic, string>;
  version: string;
}

/** Whether what nobody looks at every day is in order: in words and shape, not by colour alone. */
export function SystemHealth({ health: { states, sentences, version } }: { health: ShownHealth }) {
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
            </dd>
          </div>
        ))}
      </dl>
      <Text size="sm" c="dimmed">
        {version}
      </Text>
    </section>
  );
}
