import { expect, it } from "vitest";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { EmailTemplateForm } from "#model/registrations/email-template.ts";
import { noticeTemplates, reminderTemplate, withEventData } from "./event-templates.ts";

const event = CalendarEvent.parse({ title: "Schmerztag", date: "2026-10-12", location: "Ulm" });

it("a template gets the data of the event, and keeps the placeholders of a person", () => {
  const named = { ...event, title: "[LAST_NAME]" };
  expect(withEventData({ subject: "Zum [EVENT_TITLE]", body: "Guten Tag [LAST_NAME]" }, event)).toEqual({
    subject: "Zum Schmerztag",
    body: "Guten Tag [LAST_NAME]",
  });
  expect(withEventData({ subject: "[EVENT_DATE]", body: "[EVENT_TITLE]" }, named)).toEqual({
    subject: "12.10.2026",
    body: "[LAST_NAME]",
  });
});

it("the templates of notices and reminders are valid", () => {
  for (const template of [...Object.values(noticeTemplates), reminderTemplate]) {
    expect(EmailTemplateForm.safeParse(template).error).toBeUndefined();
    expect(template.subject).toContain("[EVENT_TITLE]");
    expect(template.body).toMatch(/^Guten Tag \[TITLE\] \[FIRST_NAME\] \[LAST_NAME\],\n/);
    for (const fact of ["TITLE", "DATE", "TIME", "LOCATION"]) expect(template.body).toContain(`[EVENT_${fact}]`);
    expect(template.body).toMatch(/\nMit freundlichen Grüßen\nIhr Sekretariat$/);
  }
  for (const { body } of [noticeTemplates.changed, reminderTemplate]) expect(body).toContain("[MANAGE_LINK]");
});
