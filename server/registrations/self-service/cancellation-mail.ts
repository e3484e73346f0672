import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { seatsAt } from "#model/registrations/registration-availability.ts";
import type { MailKindRules } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { findOwnRefund } from "#server/payments/own-refund.ts";
import { daysText } from "#text/days.ts";
import { describeOwnRefund } from "#text/payments/refund.ts";
import { eventParameters } from "../confirmation-mail.ts";
import { findRegistration } from "../registration-store.ts";
import { countPublicly } from "../seat-store.ts";
import { dropUnlessEventReturns } from "../wait-for-event.ts";

/** Says that a registration is cancelled, and how to come after all; dropped if the cancellation was undone. */
export const cancellationRules: MailKindRules = {
  async compose(id, at) {
    const { database, content, clock, siteUrl } = at;
    const registration = await findRegistration(database, id);
    const now = clock();
    const event = registration && (await content.find("events", registration.eventId));
    const taken = event && (await countPublicly(database, [event], now)).get(event.id);
    if (!registration) return undefined;
    const state = eventState(event, { ...seatsAt(taken), now });
    if (!event || !isAllowed("sendCancellation", { event: state, person: registration.status }))
      return dropUnlessEventReturns("sendCancellation", { event, registration }, now);
    const again = `${siteUrl}/register/${event.id}`;
    const way = isAllowed("register", { event: state })
      ? `\n\nWieder anmelden:\n${again}`
      : isAllowed("joinWaitingList", { event: state })
        ? `\n\nDie Veranstaltung ist inzwischen ausgebucht. Wieder anmelden, auf der Warteliste:\n${again}`
        : "";
    const refund = await findOwnRefund({ database, clock }, { registration, event });
    const back = refund ? `\n\n${describeOwnRefund(refund.heldCents, refund.proposal, true)}` : "";
    const letter = `Ihre Anmeldung ist storniert:

${event.title}
Datum: ${daysText(event)}
Uhrzeit: ${event.time}
Ort: ${event.location}${back}${way}

Ist das ein Irrtum, antworten Sie bitte auf diese E-Mail.`;
    return mailTo(registration, await findCorrespondents(at), {
      kind: "cancellation",
      subject: `Anmeldung storniert – ${event.title}`,
      letter,
      parameters: eventParameters(event),
    });
  },
};
