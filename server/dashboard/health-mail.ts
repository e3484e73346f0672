import type { HealthTopic } from "#model/operation/system-health.ts";
import type { Mail } from "#server/mail/mail-rules.ts";
import type { Correspondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { healthTopicLabels } from "#text/operation/system-health.ts";

/** Composes the mail that tells an administrator about an urgent problem. */
export function composeHealthMail(
  { name, email }: { name: string; email: string },
  bad: readonly HealthTopic[],
  { correspondents, siteUrl }: { correspondents: Correspondents; siteUrl: string },
): Mail {
  const topics = bad.map((topic) => healthTopicLabels[topic]);
  const text = `Guten Tag,

auf der Website von ${correspondents.secretariat.name} braucht etwas Ihre Hilfe:

${topics.map((topic) => `- ${topic}`).join("\n")}

Die Ursache und die nötigen Schritte stehen auf dem Dashboard unter „Systemzustand“:
${siteUrl}/admin/dashboard

Diese E-Mail kommt einmal am Tag, bis es behoben ist.`;
  return mailTo({ name: name || email, address: email }, correspondents, {
    ...{ kind: "system-health", subject: `Bitte ansehen: ${topics.join(", ")}` },
    ...{ text, parameters: { message: text } },
  });
}

/** Composes the test mail an administrator requested. */
export function composeTestMail(email: string, correspondents: Correspondents, siteUrl: string): Mail {
  const association = correspondents.secretariat.name;
  const text = `Guten Tag,

diese Testnachricht wurde auf dem Dashboard der Website von ${association} angefordert. Dass Sie sie lesen, zeigt:
Der Versand von E-Mails funktioniert.

${siteUrl}/admin/dashboard`;
  return mailTo({ name: email, address: email }, correspondents, {
    ...{ kind: "system-health", subject: `Testnachricht der Website von ${association}` },
    ...{ text, parameters: { message: text } },
  });
}
