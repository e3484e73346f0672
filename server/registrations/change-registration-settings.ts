import { randomUUID } from "node:crypto";
import type { ActivityAction } from "#model/activity.ts";
import type { CalendarEvent, RegistrationSettings } from "#model/calendar-event.ts";
import type { EmailTemplate } from "#model/email-template.ts";
import type { Viewer } from "#model/permission.ts";
import { createLinkId, registrationPath } from "#model/slug.ts";
import type { ContentEditor } from "#server/content/editor.ts";
import type { Database } from "#server/database/schema.ts";
import { findEventsByLink } from "./find-event-by-link.ts";

export type SettingsOutcome = { ok: true; version: number } | { ok: false; reason: "missing" | "link_taken" };

/** With the link as it is stored now. */
export type LinkOutcome = { ok: true; version: number; link: string } | Extract<SettingsOutcome, { ok: false }>;

interface Parts {
  database: Database;
  editor: ContentEditor;
}

/** Gives an event a new public registration link of the shape `/anmeldung/{slug}-{12}`; the old one stops working. */
export async function renewRegistrationLink(parts: Parts, viewer: Viewer, eventId: string): Promise<LinkOutcome> {
  const linkId = createLinkId(randomUUID());
  let link = "";
  const outcome = await change(parts, viewer, eventId, "registration.link_changed", ({ title }) => {
    link = registrationPath(title, linkId);
    return { registrationLink: link };
  });
  return withLink(outcome, link);
}

/**
 * Sets the registration link to an address an editor wrote, checked as `storedUrl` before. Refused with `link_taken`
 * when it leads to another event already.
 */
export async function changeRegistrationLink(
  parts: Parts,
  viewer: Viewer,
  { eventId, link }: { eventId: string; link: string },
): Promise<LinkOutcome> {
  const others = (await findEventsByLink(parts.database, link)).filter(({ id }) => id !== eventId);
  if (others.length > 0) return { ok: false, reason: "link_taken" };
  const changes = () => ({ registrationLink: link });
  return withLink(await change(parts, viewer, eventId, "registration.link_changed", changes), link);
}

/** Sets the address of the online conference, checked as `storedUrl` before; confirmation mails name it. */
export async function changeConferenceLink(
  parts: Parts,
  viewer: Viewer,
  { eventId, link }: { eventId: string; link: string },
): Promise<LinkOutcome> {
  const changes = () => ({ onlineConferenceLink: link });
  return withLink(await change(parts, viewer, eventId, "registration.conference_link_changed", changes), link);
}

/** Sets the template of the confirmation mail, checked as `EmailTemplateForm` before. */
export function changeEmailTemplate(
  parts: Parts,
  viewer: Viewer,
  { eventId, template }: { eventId: string; template: EmailTemplate },
): Promise<SettingsOutcome> {
  return change(parts, viewer, eventId, "events.updated", () => ({ emailTemplate: template }));
}

function withLink(outcome: SettingsOutcome, link: string): LinkOutcome {
  return outcome.ok ? { ...outcome, link } : outcome;
}

function change(
  { editor }: Parts,
  viewer: Viewer,
  id: string,
  action: ActivityAction,
  changesOf: (event: CalendarEvent) => Partial<RegistrationSettings>,
): Promise<SettingsOutcome> {
  const apply = (event: CalendarEvent) => ({
    ...event,
    registrationSettings: { ...event.registrationSettings, ...changesOf(event) },
  });
  return editor.change(viewer, { collection: "events", id, action, apply });
}
