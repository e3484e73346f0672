import * as z from "zod";
import { daysAfter } from "./berlin-date.ts";
import { OptionalEfn } from "./efn-field.ts";
import { type EventDays, isUpcoming, lastDayOf } from "./event-days.ts";
import { emailAddress } from "./field.ts";
import { RegistrationForm } from "./registration.ts";

/** How long after the event's last day its registrations can be looked at by their links. */
export const MANAGE_LINK_DAYS = 30;

/** The part of a manage link that opens it: 128 random bits as base64url. */
export function isManageToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text);
}

/** The page a manage link leads to; `siteUrl` without trailing slash. */
export function manageLink(siteUrl: string, token: string): string {
  return `${siteUrl}/anmeldung/verwalten/${token}`;
}

/** The last date `yyyy-mm-dd` on which manage links of the event open. */
export function manageableUntil(event: EventDays): string {
  return daysAfter(lastDayOf(event), MANAGE_LINK_DAYS);
}

/** Whether manage links of the event open on `today`, a date in Berlin. */
export function isManageable(event: EventDays, today: string): boolean {
  return manageableUntil(event) >= today;
}

/** The earliest last day of an event whose manage links still open on `today`. */
export function earliestManageableDay(today: string): string {
  return daysAfter(today, -MANAGE_LINK_DAYS);
}

/** Whether the person may still withdraw: what is over cannot be cancelled. */
export function canStillCancel(event: EventDays, today: string): boolean {
  return isUpcoming(event, today);
}

/** What somebody may correct about their own registration. The address stays: it says whose registration it is. */
export const CorrectionForm = RegistrationForm.pick({
  title: true,
  firstName: true,
  lastName: true,
  city: true,
}).extend({
  /** Taken where the event asks for it; "" leaves what is stored. */
  efn: OptionalEfn,
  /** A tick: what is stored goes, unless another was typed. */
  removesEfn: z.literal("ja").optional(),
});
export type CorrectionForm = z.output<typeof CorrectionForm>;

/** Asks for the links of an address. */
export const ForgottenLinkForm = z.strictObject({ email: emailAddress }, "Das Formular enthält unbekannte Angaben.");
export type ForgottenLinkForm = z.output<typeof ForgottenLinkForm>;

/** How many mails of a kind an address gets within an hour, whoever asks for them. */
export const MAX_MAILS_PER_HOUR = 3;

/** How often one network address may send something about its own registration; as generous as registering. */
export const selfServicePerAddress = { name: "self-service", points: 60, seconds: 10 * 60 };
/** How often one network address may ask for links. */
export const linkRequestsPerAddress = { name: "link-request", points: 20, seconds: 10 * 60 };
