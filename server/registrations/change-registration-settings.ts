import { randomUUID } from "node:crypto";
import type { Viewer } from "#model/accounts/permission.ts";
import type { CalendarEvent, RegistrationSettings } from "#model/events/calendar-event.ts";
import type { ActivityAction } from "#model/operation/activity.ts";
import type { EmailTemplate } from "#model/registrations/email-template.ts";
import { createLinkId, registrationPath } from "#model/text/slug.ts";
import type { ChangeOutcome, ContentEditor } from "#server/content/editor.ts";

export type SettingsRefusal<S> =
  | { ok: false; reason: "missing" | "link_taken" }
  /** It was changed concurrently: `stored` is not among the known values and is kept. */
  | { ok: false; reason: "stale"; stored: S; version: number };

export type TemplateOutcome = { ok: true; version: number } | SettingsRefusal<EmailTemplate>;

/** With the stored link. */
export type LinkOutcome = { ok: true; version: number; link: string } | SettingsRefusal<string>;

/** `known`: values that may be replaced, those the editor saw or sent before. */
export interface LinkChange {
  link: string;
  known: readonly string[];
}
export interface TemplateChange {
  template: EmailTemplate;
  known: readonly EmailTemplate[];
}

interface Parts {
  editor: ContentEditor;
}

/**
 * Gives an event a new public registration link of the shape `/anmeldung/{slug}-{12}`; the old one stops working. With
 * direct registration this also opens the registration, since the link would refuse everybody otherwise.
 */
export async function renewRegistrationLink(
  parts: Parts,
  viewer: Viewer,
  eventId: string,
): Promise<Exclude<LinkOutcome, { reason: "stale" }>> {
  const linkId = createLinkId(randomUUID());
  let link = "";
  const outcome = await change(
    parts,
    viewer,
    eventId,
    "registration.link_changed",
    ({ title, registrationSettings }) => {
      link = registrationPath(title, linkId);
      return { registrationLink: link, ...(registrationSettings.registrationMethod === "direct" && { enabled: true }) };
    },
  );
  return withLink(outcome, link);
}

/**
 * Sets the registration link to an address entered by an editor and validated by `storedUrl`. Refuses with `link_taken`
 * if another event uses it.
 */
export async function changeRegistrationLink(
  parts: Parts,
  viewer: Viewer,
  { eventId, link, known }: LinkChange & { eventId: string },
): Promise<LinkOutcome> {
  const replacement = { field: "registrationLink", value: link, known } as const;
  return withLink(await replace(parts, viewer, eventId, "registration.link_changed", replacement), link);
}

/** Sets the address of the online conference, validated by `storedUrl`; confirmation mails contain it. */
export async function changeConferenceLink(
  parts: Parts,
  viewer: Viewer,
  { eventId, link, known }: LinkChange & { eventId: string },
): Promise<LinkOutcome> {
  const replacement = { field: "onlineConferenceLink", value: link, known } as const;
  return withLink(await replace(parts, viewer, eventId, "registration.conference_link_changed", replacement), link);
}

/** Sets the template of the confirmation mail, validated by `EmailTemplateForm`. */
export function changeEmailTemplate(
  parts: Parts,
  viewer: Viewer,
  { eventId, template, known }: TemplateChange & { eventId: string },
): Promise<TemplateOutcome> {
  return replace(parts, viewer, eventId, "events.updated", { field: "emailTemplate", value: template, known });
}

type ReplacedField = "registrationLink" | "onlineConferenceLink" | "emailTemplate";

/** Replaces a field if its stored value is known; comparing and writing are one transaction. */
async function replace<F extends ReplacedField>(
  parts: Parts,
  viewer: Viewer,
  id: string,
  action: ActivityAction,
  { field, value, known }: { field: F; value: CalendarEvent["registrationSettings"][F]; known: readonly unknown[] },
): Promise<{ ok: true; version: number } | SettingsRefusal<CalendarEvent["registrationSettings"][F]>> {
  const replaceable = [value, ...known].map((one) => JSON.stringify(one));
  const found: { unknown?: CalendarEvent["registrationSettings"][F] | undefined } = {};
  const outcome = await change(parts, viewer, id, action, ({ registrationSettings: { [field]: stored } }) => {
    const isKnown = replaceable.includes(JSON.stringify(stored));
    found.unknown = isKnown ? undefined : stored;
    return isKnown ? { [field]: value } : {};
  });
  if (!outcome.ok || found.unknown === undefined) return outcome;
  return { ok: false, reason: "stale", stored: found.unknown, version: outcome.version };
}

function withLink<R extends { ok: false }>(outcome: { ok: true; version: number } | R, link: string) {
  return outcome.ok ? { ...outcome, link } : outcome;
}

function change(
  { editor }: Parts,
  viewer: Viewer,
  id: string,
  action: ActivityAction,
  changesOf: (event: CalendarEvent) => Partial<RegistrationSettings>,
): Promise<ChangeOutcome> {
  const apply = (event: CalendarEvent) => ({
    ...event,
    registrationSettings: { ...event.registrationSettings, ...changesOf(event) },
  });
  return editor.change(viewer, { collection: "events", id, action, apply });
}
