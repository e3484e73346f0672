import { asChosen, kindOf } from "#model/participations/as-chosen.ts";
import { choiceOf } from "#model/participations/choice-rule.ts";
import { type PersonState, refusalOf, type StateRefusal } from "#model/registrations/allowed-actions.ts";
import { type EmailTemplate, usesManageLink } from "#model/registrations/email-template.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { Stored } from "#server/content/store/content-store.ts";
import type { Mail, MailKindRules, MailSource } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { findAttendedEvent } from "#server/payments/attended-event.ts";
import { choiceLines } from "#text/registrations/participation.ts";
import { composeConfirmationMail } from "./confirmation-mail.ts";
import { findPaymentValues, findTransfer } from "./payment-values.ts";
import { listPeopleOfForm } from "./people-of-form.ts";
import { findRegistration } from "./registration-store.ts";
import { linkForTemplate, sampleLink } from "./self-service/template-link.ts";
import { dropUnlessEventReturns } from "./wait-for-event.ts";

/** Participant in previews and test mails. */
export const sampleAttendee = { title: "Dr.", firstName: "Erika", lastName: "Musterfrau", email: "erika@example.org" };

/** Belongs to no registration. */
const sampleCode = "0".repeat(20);

export const sampleRegistration = { id: sampleCode, paidOn: "" };

/** Confirmations of events that confirm automatically: sent at once. The others are sent with `sendNow`. */
export const confirmationRules: MailKindRules = {
  async compose(id, at) {
    const prepared = await prepareConfirmation(at, { action: "confirmAutomatically", id, others: at.alsoAbout });
    if (!prepared.ok) {
      const registration = await findRegistration(at.database, id);
      const event = registration && (await at.content.find("events", registration.eventId));
      return registration && dropUnlessEventReturns("confirmAutomatically", { event, registration }, at.clock());
    }
    await at.countFor(prepared.email);
    return prepared.compose();
  },
};

/** The confirmation of a registration, of `eventId` if that is given. */
interface OfRegistration {
  action: "confirm" | "resendConfirmation" | "confirmAutomatically";
  id: string;
  /** Ids of the registrations the person has made with the same form. */
  others?: readonly string[];
  eventId?: string;
}
/** The same mail for a sample participant, sent to `email`. `template`: an unsaved one. */
interface OfSample {
  action: "testConfirmation" | "previewConfirmation";
  eventId: string;
  email?: string;
  template?: EmailTemplate | undefined;
}

export type PreparedConfirmation =
  | {
      ok: true;
      event: Stored<"events">;
      /** Address of the recipient. */
      email: string;
      /** Composes the mail; creates the link to the registration if the template has one. */
      compose: () => Promise<Mail>;
    }
  | { ok: false; reason: StateRefusal };

/**
 * Reads event and registration and says whether a confirmation may leave now, and with which words. Every confirmation
 * goes through here: in bulk, again, automatic, as a test and as a preview. Refuses a missing or cancelled event, and a
 * registration whose status the action does not apply to.
 */
export async function prepareConfirmation(
  source: MailSource,
  wanted: OfRegistration | OfSample,
): Promise<PreparedConfirmation> {
  const { database, content, clock, siteUrl } = source;
  const sample = "id" in wanted ? undefined : wanted;
  const found = "id" in wanted ? await findRegistration(database, wanted.id) : undefined;
  const eventId = wanted.eventId ?? found?.eventId ?? "";
  const registration = found?.eventId === eventId ? found : undefined;
  const event = await content.find("events", eventId);
  const person: PersonState = registration?.status ?? "none";
  const reason = refusalOf(wanted.action, { event: eventState(event, { now: clock() }), person });
  if (!event || reason) return { ok: false, reason: reason ?? "event_not_found" };

  const template = sample?.template ?? event.registrationSettings.emailTemplate;
  const attendee = registration ?? { ...sampleAttendee, ...(sample?.email && { email: sample.email }) };
  return {
    ok: true,
    event,
    email: attendee.email,
    compose: async () => {
      const now = clock();
      // Such a confirmation takes the place of the receipt, which would have the link.
      const isNeeded = event.registrationSettings.confirmsAutomatically && event.registrationSettings.sendsReceipt;
      const link = { kind: "confirmation", siteUrl, now, isNeeded } as const;
      const hasLink = isNeeded || usesManageLink(template);
      const manageLink = registration
        ? await linkForTemplate(database, registration.id, template, link)
        : hasLink
          ? sampleLink(siteUrl)
          : undefined;
      const correspondents = await findCorrespondents(source);
      const others = await listPeopleOfForm(database, event.id, "id" in wanted ? (wanted.others ?? []) : []);
      const chosen = choiceOf(registration ?? {});
      const transfer = await findTransfer(source, event, registration ?? sampleRegistration);
      const { event: attended, waivedCents } = registration
        ? await findAttendedEvent(database, event, registration)
        : { event: asChosen(event, chosen), waivedCents: 0 };
      const money = await findPaymentValues(content, attended, { transfer, waivedCents });
      const entryCode = registration?.id ?? sampleCode;
      return composeConfirmationMail(
        attendee,
        {
          event: attended,
          ...{ correspondents, siteUrl, now, manageLink, money, transfer, entryCode, others },
          choice: choiceLines(event, chosen).join("\n"),
          isOnline: kindOf(event, chosen)?.isOnline === true,
        },
        template,
      );
    },
  };
}
