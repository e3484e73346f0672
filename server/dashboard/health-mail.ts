import type { HealthTopic } from "#model/operation/system-health.ts";
import type { Correspondents } from "#server/mail/mail-sender.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { textAsHtml } from "#server/mail/text-as-html.ts";
import { healthTopicLabels } from "#text/system-health.ts";

/** Composes the mail that tells an administrator about an urgent problem. */
export function composeHealthMail(
  { name, email }: { name: string; email: string },
  bad: readonly HealthTopic[],
  { correspondents: { sender, secretariat }, siteUrl }: { correspondents: Correspondents; siteUrl: string },
): Omit<MailMessage, "id"> {
  const topics = bad.map((topic) => healthTopicLabels[topic]);
  const text = `Guten Tag,

auf der Website von ${secretariat.name} braucht etwas Ihre Hilfe:

${topics.map((topic) => `- ${topic}`).join("\n")}

Was geschehen ist und was zu tun ist, steht auf dem Dashboard unter „Systemzustand“:
${siteUrl}/admin/dashboard

Diese E-Mail kommt einmal am Tag, bis es behoben ist.
`;
  return mailTo({ name: name || email, email }, `Bitte ansehen: ${topics.join(", ")}`, text, sender);
}

/** Composes the test mail an administrator requested. */
export function composeTestMail(
  email: string,
  { sender, secretariat }: Correspondents,
  siteUrl: string,
): Omit<MailMessage, "id"> {
  const text = `Guten Tag,

diese Testnachricht wurde auf dem Dashboard der Website von ${secretariat.name} angefordert. Dass Sie sie lesen, zeigt:
Der Versand von E-Mails funktioniert.

${siteUrl}/admin/dashboard
`;
  return mailTo({ name: email, email }, `Testnachricht der Website von ${secretariat.name}`, text, sender);
}

function mailTo(
  { name, email }: { name: string; email: string },
  subject: string,
  text: string,
  from: MailMessage["from"],
): Omit<MailMessage, "id"> {
  return {
    kind: "system-health",
    from,
    to: { name, address: email },
    subject,
    text,
    html: textAsHtml(text),
    attachments: [],
    parameters: { to_email: email, to_name: name, message: text },
  };
}
