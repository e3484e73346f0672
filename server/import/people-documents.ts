import * as z from "zod";
import { instant, optionalLine } from "#model/fields/field.ts";
import { ContactMessage } from "#model/people/contact-message.ts";
import { Registration } from "#model/registrations/registration.ts";
import { activityColumns } from "#server/privacy/columns/activity-columns.ts";
import { contactColumns } from "#server/privacy/columns/contact-columns.ts";
import type { DocumentOf } from "#server/privacy/columns/documents.ts";
import { registrationColumns } from "#server/privacy/columns/registration-columns.ts";

/**
 * An entry of the activity log in an export. Old exports have other action names and a sentence, which becomes
 * `details.text`.
 */
const ActivityRecord = z.object({
  action: optionalLine(100),
  section: optionalLine(40),
  details: z
    .union([z.string(), z.record(z.string(), z.json())])
    .nullish()
    .transform((details) => (typeof details === "string" ? { text: details.slice(0, 500) } : (details ?? {}))),
  timestamp: instant,
  user: optionalLine(254),
});

/** The tables of people's data in an export (DESIGN §4). */
export const peopleColumns = {
  registrations: registrationColumns,
  contact: contactColumns,
  activity_logs: activityColumns,
} as const;

export type PeopleCollection = keyof typeof peopleColumns;
type ExportedField<C extends PeopleCollection> = Exclude<keyof DocumentOf<(typeof peopleColumns)[C], "export">, "id">;

/** Reads a document of an export, also of an older one. A schema that lacks an exported field does not compile. */
export const peopleSchemas = {
  registrations: Registration.extend({
    waitingRank: z
      .int()
      .nullish()
      .transform((rank) => rank ?? null),
  }),
  contact: ContactMessage,
  activity_logs: ActivityRecord,
} as const satisfies { [C in PeopleCollection]: { shape: Readonly<Record<ExportedField<C>, unknown>> } };

export type PeopleDocument<C extends PeopleCollection> = z.output<(typeof peopleSchemas)[C]>;

export const peopleCollections = Object.keys(peopleSchemas) as PeopleCollection[];
