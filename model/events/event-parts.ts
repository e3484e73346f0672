import * as z from "zod";
import type { RecordPart } from "#model/content/record-part.ts";
import { storedUrl } from "#model/fields/field.ts";
import { EmailTemplateForm } from "#model/registrations/email-template.ts";
import { registrationLinkWith, shownLink, storedLink } from "./registration-link.ts";

/** The registration link as displayed, with the site's URL. */
export type RegistrationLinkForm = { registrationLink: string; enabled: boolean };

/**
 * The public registration link. A new link opens the direct registration (`enabled`), since it would refuse everybody
 * otherwise; its form can never close the registration.
 */
export function registrationLinkPart(siteUrl: string): RecordPart<"events", RegistrationLinkForm> {
  return {
    collection: "events",
    path: "registrationSettings",
    schema: z.strictObject({ registrationLink: registrationLinkWith(siteUrl), enabled: z.boolean() }),
    read: ({ registrationSettings: { registrationLink, enabled } }) => ({
      registrationLink: shownLink(registrationLink, siteUrl),
      enabled,
    }),
    write({ registrationSettings: settings, ...event }, { registrationLink, enabled }) {
      const isOpened = enabled && settings.registrationMethod === "direct";
      const change = { registrationLink: storedLink(registrationLink, siteUrl), enabled: settings.enabled || isOpened };
      return { ...event, registrationSettings: { ...settings, ...change } };
    },
    actions: () => ["registration.link_changed"],
  };
}

const ConferenceLinkForm = z.strictObject({ onlineConferenceLink: storedUrl });
export type ConferenceLinkForm = z.output<typeof ConferenceLinkForm>;

/** The address of the online conference, which confirmation mails contain. */
export const conferenceLinkPart: RecordPart<"events", ConferenceLinkForm> = {
  collection: "events",
  path: "registrationSettings",
  schema: ConferenceLinkForm,
  read: ({ registrationSettings: { onlineConferenceLink } }) => ({ onlineConferenceLink }),
  write: ({ registrationSettings, ...event }, { onlineConferenceLink }) => ({
    ...event,
    registrationSettings: { ...registrationSettings, onlineConferenceLink },
  }),
  actions: () => ["registration.conference_link_changed"],
};

/** The confirmation mail. */
export const emailTemplatePart: RecordPart<"events", EmailTemplateForm> = {
  collection: "events",
  path: "registrationSettings.emailTemplate",
  schema: EmailTemplateForm,
  read: ({ registrationSettings }) => registrationSettings.emailTemplate,
  write: ({ registrationSettings, ...event }, emailTemplate) => ({
    ...event,
    registrationSettings: { ...registrationSettings, emailTemplate },
  }),
};
