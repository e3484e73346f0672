import * as z from "zod";
import { instant, optionalLine } from "#model/fields/field.ts";
import { ContactMessage } from "#model/people/contact-message.ts";
import { Registration } from "#model/registrations/registration.ts";

/**
 * An entry of the activity log in an export. Old exports have other action names and a sentence, which becomes
 * `details.text`.
 */
export const ActivityRecord = z.object({
  action: optionalLine(100),
  section: optionalLine(40),
  details: z
    .union([z.string(), z.record(z.string(), z.json())])
    .nullish()
    .transform((details) => (typeof details === "string" ? { text: details.slice(0, 500) } : (details ?? {}))),
  timestamp: instant,
  user: optionalLine(254),
});
export type ActivityRecord = z.output<typeof ActivityRecord>;

/**
 * A registration in an export, with its rank on the waiting list. Exports contain no offers: the tokens of their links
 * are not stored, so new offers are made.
 */
export const RegistrationRecord = Registration.extend({
  waitingRank: z
    .int()
    .nullish()
    .transform((rank) => rank ?? null),
});

/** The collections of people's data in an export; their targets are typed tables (DESIGN §4). */
export const peopleSchemas = {
  registrations: RegistrationRecord,
  contact: ContactMessage,
  activity_logs: ActivityRecord,
} as const;

export type PeopleCollection = keyof typeof peopleSchemas;
export type PeopleDocument<C extends PeopleCollection> = z.output<(typeof peopleSchemas)[C]>;

export const peopleCollections = Object.keys(peopleSchemas) as PeopleCollection[];
