import * as z from "zod";
import { OptionalEfn } from "#model/certificates/efn-field.ts";
import { daysAfter } from "#model/dates/berlin-date.ts";
import { type Asking, everyKnownQuestion, knownQuestions } from "#model/events/asked-questions.ts";
import { type EventDays, lastDayOf } from "#model/events/event-days.ts";
import { type RegistrationAnswer, typedAnswer } from "#model/events/event-question.ts";
import { answerField } from "#model/events/question-rule.ts";
import { emailAddress } from "#model/fields/field.ts";
import { RegistrationForm } from "./registration.ts";
import { withAnswers } from "./registration-details.ts";

/** Days after the event's last day on which manage links still open. */
const MANAGE_LINK_DAYS = 30;

/** Whether the text has the format of the token of a manage link: 128 random bits as base64url. */
export function isManageToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{22}$/.test(text);
}

/** Returns the address of a manage link; `siteUrl` without trailing slash. */
export function manageLink(siteUrl: string, token: string): string {
  return `${siteUrl}/anmeldung/verwalten/${token}`;
}

/** Returns the address of the evaluation of the link's event. */
export function evaluationLink(siteUrl: string, token: string): string {
  return `${manageLink(siteUrl, token)}/evaluation`;
}

/** Returns the last date `yyyy-mm-dd` on which manage links of the event open. */
export function manageableUntil(event: EventDays): string {
  return daysAfter(lastDayOf(event), MANAGE_LINK_DAYS);
}

/** Whether manage links of the event open on `today`, a date in Berlin. */
export function isManageable(event: EventDays, today: string): boolean {
  return manageableUntil(event) >= today;
}

/** Returns the earliest last day of an event whose manage links still open on `today`. */
export function earliestManageableDay(today: string): string {
  return daysAfter(today, -MANAGE_LINK_DAYS);
}

/** Fields of the known questions, used where the event asks them; missing ones stay unchanged. */
const knownAnswers = Object.fromEntries(
  everyKnownQuestion().map((question) => [answerField(question.id), typedAnswer(question).optional()]),
);

/** What a person may correct in their own registration. Not the e-mail address, which identifies the person. */
export const CorrectionForm = RegistrationForm.pick({
  title: true,
  firstName: true,
  lastName: true,
  city: true,
}).extend({
  /** Used where the event asks for it; "" keeps the stored one. */
  efn: OptionalEfn,
  /** A checkbox: removes the stored EFN, unless a new one was typed. */
  removesEfn: z.literal("ja").optional(),
  ...knownAnswers,
});
export type CorrectionForm = z.output<typeof CorrectionForm>;

/**
 * Returns a person's answers after a correction of those to known questions. A required one cannot be
 * removed.
 */
export function correctedAnswers(
  event: Asking,
  form: CorrectionForm,
  stored: readonly RegistrationAnswer[],
): RegistrationAnswer[] {
  const changed = knownQuestions(event).flatMap((question) => {
    const typed = (form as Readonly<Record<string, string | undefined>>)[answerField(question.id)];
    if (typed === undefined || (typed === "" && question.isRequired)) return [];
    return [{ id: question.id, label: question.label, answer: typed }];
  });
  return withAnswers(stored, changed);
}

/** Requests the manage links of an address. */
export const ForgottenLinkForm = z.strictObject({ email: emailAddress }, "Das Formular enthält unbekannte Angaben.");
export type ForgottenLinkForm = z.output<typeof ForgottenLinkForm>;

/** Rate limit of self-service requests per network address; as generous as for registering. */
export const selfServicePerAddress = { name: "self-service", points: 60, seconds: 10 * 60 };
/** Rate limit of requests for links per network address. */
export const linkRequestsPerAddress = { name: "link-request", points: 20, seconds: 10 * 60 };
