import { data, type RouterContextProvider } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { otherNameOn } from "#model/certificates/certificate.ts";
import { asksForEfn, type EfnNote } from "#model/certificates/efn.ts";
import { countsForPainTherapy } from "#model/certificates/training-year.ts";
import { knownQuestions } from "#model/events/asked-questions.ts";
import type { AskedQuestion } from "#model/events/question-rule.ts";
import { proposedRecipient } from "#model/payments/invoice-recipient.ts";
import { owedFor } from "#model/payments/owed-for.ts";
import { isBound } from "#model/payments/payment-standing.ts";
import { fullName } from "#model/people/person-name.ts";
import { isAllowed, type OwnSentence } from "#model/registrations/allowed-actions.ts";
import { formRefusal } from "#model/registrations/event-state.ts";
import { manageableUntil, selfServicePerAddress } from "#model/registrations/manage-link.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import { describeOwnPayment, describeOwnWaiver } from "#text/payments/payment-kind.ts";
import { describeOwnRefund, describeRefundTerms } from "#text/payments/refund.ts";
import { termText, transferFacts } from "#text/payments/transfer.ts";
import { chosenTitles } from "#text/registrations/participation.ts";
import { type EventBasics, eventBasics } from "../events/event-summary.ts";

export type Context = Readonly<RouterContextProvider>;

/** A transfer as labels and values, until when, and its GiroCode. */
export interface OwnTransfer {
  facts: [label: string, value: string][];
  term: string;
  code: { size: number; path: string };
}

/** What the pages behind a manage link show. */
export interface OwnRegistrationView {
  event: EventBasics;
  /** Titles of the kind of participation and the workshops. */
  chosen: string[];
  /** What to say about the registration. */
  sentence: OwnSentence;
  isWaiting: boolean;
  /** Whether it was cancelled, or the person did not answer to an offer. */
  isCancelled: boolean;
  /** Whether nothing comes of it any more. */
  isOff: boolean;
  title: string;
  firstName: string;
  lastName: string;
  email: string;
  city: string;
  /** Questions about profession and institution, if the event asks them. */
  knownQuestions: readonly AskedQuestion[];
  /** Answers to the event's questions. */
  answers: { id: string; label: string; answer: string }[];
  asksForEfn: boolean;
  /** Undefined where none is stored. */
  efn: EfnNote | undefined;
  /** The QR code to show at the door: its width and height in modules, and its SVG path. */
  entryCode: { size: number; path: string } | undefined;
  /** What is still to be paid; undefined when nothing is. */
  transfer: OwnTransfer | undefined;
  /** What of the fee is waived; "" for nothing. */
  waiver: string;
  /** What came in and did not go back; "" for nothing, and once nothing comes of it. */
  paid: string;
  /** What is paid back, or would be for a cancellation today; "" where nothing was paid. */
  refund: string;
  /** What the event pays back after a cancellation; "" if nothing is to pay, or the terms do not bind the person. */
  refundTerms: string;
  invoice: { number: string | undefined; canRequest: boolean; proposed: string };
  canCorrect: boolean;
  canCancel: boolean;
  canAddToCalendar: boolean;
  /** Whether the public can register, or could if a seat were free. */
  canRegisterAgain: boolean;
  hasCertificate: boolean;
  /** The name on the certificate, where the person's was corrected since; otherwise "". */
  otherName: string;
  /** Whether the event counts for the yearly overview. */
  hasTraining: boolean;
  /** Whether the person is asked for an evaluation now. */
  hasEvaluation: boolean;
  /** Instant until which a seat is offered; undefined without an offer. */
  offerUntil: string | undefined;
  /** The last day on which the link opens, `yyyy-mm-dd`. */
  until: string;
}

/** Loads the registration of a token; 404 for an invalid or expired one. */
export async function loadOwnRegistration(context: Context, token: string) {
  const found = await context.get(servicesContext).evaluations.find(token);
  if (!found) return data({ own: undefined }, { status: 404 });
  const { own } = found;
  const { registration, event, states, sentence, isOff, offerUntil, efn, entryCode, certificate } = own;
  const { attended, transfer, refund, waivedCents, invoice } = own;
  const { title, firstName, lastName, email, city, answers } = registration;
  const isCancelled = states.person === "cancelled";
  const view: OwnRegistrationView = {
    event: eventBasics(attended),
    chosen: chosenTitles(event, registration),
    sentence,
    isWaiting: registration.status === "waiting",
    isCancelled,
    isOff,
    title,
    firstName,
    lastName,
    email,
    city,
    knownQuestions: knownQuestions(event),
    answers,
    asksForEfn: asksForEfn(event),
    efn,
    entryCode,
    transfer: transfer && { facts: transferFacts(transfer), term: termText(transfer), code: transfer.code },
    invoice: {
      ...{ number: invoice.issued?.says.number, canRequest: invoice.canRequest },
      proposed: proposedRecipient(registration),
    },
    refund: refund ? describeOwnRefund(refund.heldCents, refund.proposal, isOff) : "",
    waiver: describeOwnWaiver(waivedCents),
    paid: refund && !isOff ? describeOwnPayment(refund.heldCents) : "",
    refundTerms: owedFor(event, registration) > 0 && isBound(registration) ? describeRefundTerms(event) : "",
    canCorrect: isAllowed("correctOwn", states),
    canCancel: isAllowed("cancelOwn", states),
    canAddToCalendar: isAllowed("addToCalendar", states),
    canRegisterAgain: formRefusal(states.event) === undefined && sentence !== "registered_again",
    hasCertificate: certificate !== undefined,
    otherName: certificate ? otherNameOn(certificate, fullName(registration)) : "",
    hasEvaluation: found.state === "open",
    hasTraining: countsForPainTherapy(event.accreditations),
    offerUntil: offerUntil?.toISOString(),
    until: manageableUntil(event),
  };
  return data({ own: view });
}

/** Counts one submitted form. @returns message and headers if the rate limit is exceeded, undefined otherwise */
export async function enforceRateLimit(context: Context) {
  const { rateLimits } = context.get(servicesContext);
  const seconds = await rateLimits.take(selfServicePerAddress, context.get(addressContext));
  if (seconds === 0) return undefined;
  return { message: tooManyTries(seconds), headers: { "Retry-After": String(seconds) } };
}
