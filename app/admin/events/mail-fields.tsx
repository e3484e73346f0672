import { Group } from "@mantine/core";
import { useState } from "react";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { EmailTemplate } from "#model/registrations/email-template.ts";
import { MailPreview, TestMail } from "../registrations/email-tab.tsx";
import type { EditorForm } from "../ui/editor/editor-form.ts";
import { useMay } from "../ui/use-viewer.ts";
import { EmailTemplateFields } from "./email-template-fields.tsx";
import { NoticesField } from "./notices-field.tsx";

const standard = EmailTemplate.parse({});
const path = "registrationSettings.emailTemplate";

/** What participants receive on their own; the text of the confirmation is closed while it is the standard one. */
export function MailFields({ form, isMailConfigured }: { form: EditorForm<CalendarEvent>; isMailConfigured: boolean }) {
  const { registrationSettings: settings } = form.values;
  const { emailTemplate } = settings;
  const errors = { subject: form.errors[`${path}.subject`] ?? "", body: form.errors[`${path}.body`] ?? "" };
  const isStandard = emailTemplate.subject === standard.subject && emailTemplate.body === standard.body;
  const [isOpen, setOpen] = useState(!isStandard);
  const isShown = isOpen || Boolean(errors.subject || errors.body);
  const isTried = useMay("registrations.manage") && !form.isNew;
  return (
    <>
      <NoticesField form={form} />
      <details className="editor-part folded" open={isShown} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Bestätigungs-E-Mail{isStandard && " (Standardtext)"}</summary>
        {isShown && (
          <div className="email-parts">
            <div>
              <EmailTemplateFields
                template={emailTemplate}
                onChange={(changed) => form.change({ registrationSettings: { ...settings, emailTemplate: changed } })}
                errors={errors}
              />
              {isTried && (
                <Group mt="lg">
                  <TestMail eventId={form.id} template={emailTemplate} isMailConfigured={isMailConfigured} />
                </Group>
              )}
            </div>
            {isTried && <MailPreview eventId={form.id} template={emailTemplate} />}
          </div>
        )}
      </details>
    </>
  );
}
