import * as z from "zod";
import { Accreditations, refuseAccreditations, withDerivedCertification } from "./accreditation.ts";
import { daysAfter } from "./berlin-date.ts";
import { EmailTemplate, EmailTemplateForm } from "./email-template.ts";
import { type EventDays, MAX_EVENT_DAYS, spansDays } from "./event-days.ts";
import { EventQuestions, refuseQuestions } from "./event-question.ts";
import {
  isCalendarDate,
  isoDate,
  optionalDate,
  optionalLine,
  requiredLine,
  richText,
  storedUrl,
  withDefault,
} from "./field.ts";
import { euroAmount, flag, optionalNumber, wholeNumber } from "./number-field.ts";
import { ProgramDays, refuseProgramDays } from "./program-days.ts";
import { RemindsDaysBefore } from "./reminder-days.ts";
import { Disclosures, EventSponsors, refuseTransparency } from "./transparency.ts";
import { optionalWallTime } from "./wall-time-field.ts";

export const EventType = z.enum(
  ["congress", "workshop", "seminar", "webinar"],
  "Bitte wählen Sie eine Art der Veranstaltung aus.",
);
export type EventType = z.output<typeof EventType>;

export const RegistrationMethod = z.enum(["qr", "external", "direct"], "Bitte wählen Sie einen Anmeldeweg aus.");
export type RegistrationMethod = z.output<typeof RegistrationMethod>;

export const RegistrationSettings = z.object({
  enabled: flag(false),
  registrationMethod: withDefault(RegistrationMethod, () => "direct"),
  registrationLink: storedUrl,
  onlineConferenceLink: storedUrl,
  /** Seats that our own form gives away; `null` where there is no limit. */
  capacity: optionalNumber(1, 100_000, "Bitte geben Sie die Plätze als ganze Zahl von 1 bis 100.000 ein."),
  /** Whether a full event keeps a list of those who would come if a seat became free. */
  waitingListEnabled: flag(false),
  registrationOpensAt: optionalWallTime,
  /** From this moment on nobody can register any more. */
  registrationClosesAt: optionalWallTime,
  /** Whether our own form confirms at once, without the secretariat. */
  confirmsAutomatically: flag(false),
  /** Whether our own form takes others along with the person who fills it in. */
  takesColleagues: flag(false),
  /** Whether who registers through our own form gets a mail about it at once, with the link that manages it. */
  sendsReceipt: flag(false),
  /** How many days before the event who comes is reminded of it by mail. */
  remindsDaysBefore: RemindsDaysBefore,
  /** What our own form asks beside its five fields. */
  questions: EventQuestions,
  emailTemplate: withDefault(EmailTemplate, () => EmailTemplate.parse({})),
});
export type RegistrationSettings = z.output<typeof RegistrationSettings>;

/** An event as SPEC §3 has it, with the defaults of §9. `date` is its first day, `lastDay` "" where that is its only one. */
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
    /** Who recognises it for continuing education; those for physicians decide the two fields above. */
    accreditations: Accreditations,
    days: ProgramDays,
    /** Who answers for what is taught: printed on certificates. */
    scientificLead: optionalLine(200),
    sponsors: EventSponsors,
    /** Of the speakers. */
    disclosures: Disclosures,
    isFree: flag(true),
    price: euroAmount,
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
 * An event as an editor saves it. Beside what every event must have, its confirmation mail may hold our placeholders
 * only; reading stays lenient, so that an old export is not lost over one.
 */
export const CalendarEventForm = CalendarEvent.superRefine((event, context) => {
  const { accreditations, registrationSettings } = event;
  const template = EmailTemplateForm.safeParse(registrationSettings.emailTemplate);
  for (const { path, message } of template.error?.issues ?? []) {
    context.addIssue({ code: "custom", path: ["registrationSettings", "emailTemplate", ...path], message });
  }
  refuseQuestions(registrationSettings.questions, (path, message) => {
    context.addIssue({ code: "custom", path: ["registrationSettings", "questions", ...path], message });
  });
  refuseAccreditations(accreditations, (path, message) => {
    context.addIssue({ code: "custom", path: ["accreditations", ...path], message });
  });
  refuseProgramDays(event, (path, message) => context.addIssue({ code: "custom", path: ["days", ...path], message }));
  refuseTransparency(event, (path, message) => context.addIssue({ code: "custom", path, message }));
});

/** A free event costs 0 (SPEC §3); part of the schema, so nothing can store it otherwise. */
export function normalizePrice<E extends { isFree: boolean; price: number }>(event: E): E {
  return event.isFree ? { ...event, price: 0 } : event;
}

/** One day is said in one way only: without a last day. */
function normalizeDays<E extends EventDays>(event: E): E {
  return spansDays(event) ? event : { ...event, lastDay: "" };
}

function checkLastDay({ date, lastDay }: EventDays, context: z.RefinementCtx): void {
  if (!isCalendarDate(date) || !isCalendarDate(lastDay)) return;
  const refuse = (message: string) => context.addIssue({ code: "custom", path: ["lastDay"], message });
  if (lastDay < date) refuse("Der letzte Tag liegt vor dem ersten.");
  if (lastDay > daysAfter(date, MAX_EVENT_DAYS - 1)) refuse("Der letzte Tag liegt mehr als ein Jahr nach dem ersten.");
}

/** Wall times compare as their instants do: of the repeated hour, both mean its first pass. */
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

/** Whether an event takes registrations through our own form (SPEC §4: enabled and method `direct`). */
export function acceptsDirectRegistration(event: Pick<CalendarEvent, "registrationSettings">): boolean {
  return event.registrationSettings.enabled && event.registrationSettings.registrationMethod === "direct";
}

/** The event with this way to register; choosing one turns registration on (SPEC §4). */
export function withRegistrationMethod<E extends Pick<CalendarEvent, "registrationSettings">>(
  event: E,
  method: RegistrationMethod,
): E {
  return {
    ...event,
    registrationSettings: { ...event.registrationSettings, enabled: true, registrationMethod: method },
  };
}

export type CertificationBadge = { kind: "pending" | "points" | "none"; points: number };

/** What the badge says: an application still pending wins over points and hides them, no points means none (SPEC §4). */
export function certificationBadge(
  event: Pick<CalendarEvent, "certificationPending" | "certificationPoints">,
): CertificationBadge {
  if (event.certificationPending) return { kind: "pending", points: 0 };
  const points = event.certificationPoints;
  return { kind: points > 0 ? "points" : "none", points };
}

/**
 * The initializer's rule for events stored before these fields existed (SPEC §4): points become 15 where they are
 * lacking, an event without `isFree` becomes free at price 0. What a record does say stays: a paid event without
 * points is not made free.
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
