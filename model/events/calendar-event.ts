import * as z from "zod";
import { Accreditations, refuseAccreditations, withDerivedCertification } from "#model/certificates/accreditation.ts";
import { daysAfter } from "#model/dates/berlin-date.ts";
import { isCalendarDate } from "#model/dates/calendar-date.ts";
import {
  isoDate,
  optionalDate,
  optionalLine,
  optionalText,
  requiredLine,
  richText,
  storedUrl,
  withDefault,
} from "#model/fields/field.ts";
import { euroAmount, flag, optionalNumber, wholeNumber } from "#model/fields/number-field.ts";
import { optionalWallTime } from "#model/fields/wall-time-field.ts";
import { Participations, refuseChoices, Workshops } from "#model/participations/participation.ts";
import { RefundTerms, refuseRefundTerms } from "#model/payments/refund-terms.ts";
import { EmailTemplate, EmailTemplateForm } from "#model/registrations/email-template.ts";
import { knownQuestions } from "./asked-questions.ts";
import { Evaluation } from "./evaluation.ts";
import { type EventDays, MAX_EVENT_DAYS, spansDays } from "./event-days.ts";
import { EventQuestions, refuseQuestions } from "./event-question.ts";
import { eventTypes } from "./event-type.ts";
import { ProgramDays, refuseProgramDays } from "./program-days.ts";
import { RemindsDaysBefore } from "./reminder-days.ts";
import { Disclosures, EventSponsors, refuseTransparency } from "./transparency.ts";

export const EventType = z.enum(eventTypes, "Bitte wählen Sie eine Art der Veranstaltung aus.");
export type EventType = z.output<typeof EventType>;

export const RegistrationMethod = z.enum(["qr", "external", "direct"], "Bitte wählen Sie einen Anmeldeweg aus.");
export type RegistrationMethod = z.output<typeof RegistrationMethod>;

export const RegistrationSettings = z.object({
  enabled: flag(false),
  registrationMethod: withDefault(RegistrationMethod, () => "direct"),
  registrationLink: storedUrl,
  onlineConferenceLink: storedUrl,
  /** Seats available in our own form; `null` for no limit. */
  capacity: optionalNumber(1, 100_000, "Bitte geben Sie die Plätze als ganze Zahl von 1 bis 100.000 ein."),
  /** Whether a full event has a waiting list. */
  waitingListEnabled: flag(false),
  registrationOpensAt: optionalWallTime,
  /** Registration is closed from this time on. */
  registrationClosesAt: optionalWallTime,
  /** Whether our own form confirms immediately, without the secretariat. */
  confirmsAutomatically: flag(false),
  /** Whether our own form can register several people at once. */
  takesColleagues: flag(false),
  /** Whether our own form immediately sends a receipt by mail, with the manage link. */
  sendsReceipt: flag(false),
  /** Days before the event on which reminders are mailed. */
  remindsDaysBefore: RemindsDaysBefore,
  /** Whether our own form asks for the profession and for the institution (`knownQuestions`). */
  asksForProfession: flag(false),
  asksForInstitution: flag(false),
  /** Additional questions of our own form. */
  questions: EventQuestions,
  emailTemplate: withDefault(EmailTemplate, () => EmailTemplate.parse({})),
});
export type RegistrationSettings = z.output<typeof RegistrationSettings>;

/** An event (SPEC §3) with the defaults of §9. `date` is its first day; `lastDay` is "" for an event of one day. */
export const CalendarEvent = z
  .object({
    title: requiredLine("Bitte geben Sie einen Titel ein."),
    date: isoDate,
    lastDay: optionalDate,
    time: withDefault(requiredLine("Bitte geben Sie eine Uhrzeit ein."), () => "09:00 - 18:00 Uhr"),
    location: withDefault(requiredLine("Bitte geben Sie einen Ort ein."), () => "Online / Virtuell"),
    type: withDefault(EventType, () => "congress"),
    description: richText(),
    image: storedUrl,
    imageAlt: optionalLine(),
    certificationPoints: wholeNumber(0, 1000, "Bitte geben Sie die Punkte als ganze Zahl ab 0 ein."),
    certificationPending: flag(false),
    /** Accreditations for continuing education; those for physicians determine the two fields above. */
    accreditations: Accreditations,
    days: ProgramDays,
    /** Printed on certificates. */
    scientificLead: optionalLine(200),
    sponsors: EventSponsors,
    /** Of the speakers. */
    disclosures: Disclosures,
    /** What participants are asked afterwards, anonymously. */
    evaluation: withDefault(Evaluation, () => Evaluation.parse({})),
    isFree: flag(true),
    price: euroAmount,
    /** What the price includes, how and until when to pay: shown before the registration and in its mails. */
    payment: optionalText(2000),
    /** What is paid back to people who cancel. */
    refundTerms: withDefault(RefundTerms, () => RefundTerms.parse({})),
    /** Kinds of participation, each with price and seats of its own; without any, everyone pays `price`. */
    participations: Participations,
    workshops: Workshops,
    isCancelled: flag(false),
    qrCodeImage: storedUrl,
    registrationUrl: storedUrl,
    registrationSettings: withDefault(RegistrationSettings, () => RegistrationSettings.parse({})),
  })
  .superRefine(checkLastDay)
  .superRefine(checkRegistrationPeriod)
  .overwrite(normalizePrice)
  .overwrite(normalizeDays)
  .overwrite(withDerivedCertification);
export type CalendarEvent = z.output<typeof CalendarEvent>;

/**
 * An event as an editor saves it, with stricter checks than `CalendarEvent`, such as known placeholders only in the
 * confirmation mail. Parsing stays lenient, so that old exports can be imported.
 */
export const CalendarEventForm = CalendarEvent.superRefine((event, context) => {
  const { accreditations, evaluation, registrationSettings } = event;
  const known = knownQuestions(event).map(({ label }) => label);
  const template = EmailTemplateForm.safeParse(registrationSettings.emailTemplate);
  for (const { path, message } of template.error?.issues ?? []) {
    context.addIssue({ code: "custom", path: ["registrationSettings", "emailTemplate", ...path], message });
  }
  const refuseQuestion = (path: PropertyKey[], message: string) =>
    context.addIssue({ code: "custom", path: ["registrationSettings", "questions", ...path], message });
  refuseQuestions(registrationSettings.questions, refuseQuestion, known);
  refuseQuestions(evaluation.questions, (path, message) =>
    context.addIssue({ code: "custom", path: ["evaluation", "questions", ...path], message }),
  );
  if (evaluation.isAsked && evaluation.questions.length === 0) {
    const message = "Bitte stellen Sie mindestens eine Frage, oder schalten Sie die Evaluation aus.";
    context.addIssue({ code: "custom", path: ["evaluation", "questions"], message });
  }
  refuseAccreditations(accreditations, (path, message) => {
    context.addIssue({ code: "custom", path: ["accreditations", ...path], message });
  });
  refuseProgramDays(event, (path, message) => context.addIssue({ code: "custom", path: ["days", ...path], message }));
  refuseChoices(event, (path, message) => context.addIssue({ code: "custom", path, message }));
  refuseRefundTerms(event.refundTerms, (path, message) =>
    context.addIssue({ code: "custom", path: ["refundTerms", ...path], message }),
  );
  refuseTransparency(event, (path, message) => context.addIssue({ code: "custom", path, message }));
});

/** Sets the price of a free event to 0 (SPEC §3). Part of the schema, so that no other price can be stored. */
export function normalizePrice<E extends { isFree: boolean; price: number }>(event: E): E {
  return event.isFree ? { ...event, price: 0 } : event;
}

/** Clears `lastDay` of an event of one day, so that it is stored in one form only. */
function normalizeDays<E extends EventDays>(event: E): E {
  return spansDays(event) ? event : { ...event, lastDay: "" };
}

function checkLastDay({ date, lastDay }: EventDays, context: z.RefinementCtx): void {
  if (!isCalendarDate(date) || !isCalendarDate(lastDay)) return;
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["lastDay"], message });
  if (lastDay < date) refuse("Der letzte Tag liegt vor dem ersten.");
  if (lastDay > daysAfter(date, MAX_EVENT_DAYS - 1)) refuse("Der letzte Tag liegt mehr als ein Jahr nach dem ersten.");
}

/** Wall times sort like their instants: in the repeated hour both mean its first occurrence. */
function checkRegistrationPeriod(
  {
    registrationSettings: { registrationOpensAt, registrationClosesAt },
  }: { registrationSettings: RegistrationSettings },
  context: z.RefinementCtx,
): void {
  if (!registrationOpensAt || !registrationClosesAt || registrationOpensAt < registrationClosesAt) return;
  const message = "Die Anmeldung endet, bevor sie beginnt.";
  context.addIssue({ code: "custom", path: ["registrationSettings", "registrationClosesAt"], message });
}

/** Whether an event accepts registrations through our own form (SPEC §4: enabled and method `direct`). */
export function acceptsDirectRegistration(event: Pick<CalendarEvent, "registrationSettings">): boolean {
  return event.registrationSettings.enabled && event.registrationSettings.registrationMethod === "direct";
}

export type CertificationBadge = { kind: "pending" | "points" | "none"; points: number };

/** Returns what the badge shows: a pending application hides the points; no badge for 0 points (SPEC §4). */
export function certificationBadge(
  event: Pick<CalendarEvent, "certificationPending" | "certificationPoints">,
): CertificationBadge {
  if (event.certificationPending) return { kind: "pending", points: 0 };
  const points = event.certificationPoints;
  return { kind: points > 0 ? "points" : "none", points };
}

/**
 * Fills in fields that old events lack (SPEC §4): `certificationPoints` defaults to 15, and an event without `isFree`
 * becomes free at price 0. Existing values stay: a paid event without points is not made free.
 */
export function applyEventBackfill(raw: Record<string, unknown>): Record<string, unknown> {
  const lacksPoints = raw.certificationPoints === undefined || raw.certificationPoints === null;
  const lacksIsFree = raw.isFree === undefined || raw.isFree === null;
  return {
    ...raw,
    ...(lacksPoints && { certificationPoints: 15 }),
    ...(lacksIsFree && { isFree: true, price: 0 }),
  };
}
