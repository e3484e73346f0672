import * as z from "zod";
import { OptionalEfn } from "#model/certificates/efn-field.ts";
import { RegistrationAnswers } from "#model/events/event-question.ts";
import { formHasChanged } from "#model/events/question-rule.ts";
import { optionalDate, optionalInstant, optionalLine, optionalText, requiredLine, typed } from "#model/fields/field.ts";
import { wholeNumber } from "#model/fields/number-field.ts";
import { oneEmailAddress } from "#model/fields/person-rules.ts";
import { ChosenParticipation, ChosenWorkshops } from "#model/participations/participation.ts";
import { MAX_RECIPIENT, recipientFields } from "#model/payments/recipient-field.ts";
import { salutations } from "#model/people/salutation.ts";
import { REQUIRED, registrationFields } from "./registration-fields.ts";

const Salutation = z.enum(salutations, REQUIRED);

export const RegistrationStatus = z.enum(["new", "confirmed", "cancelled", "waiting"]);
export type RegistrationStatus = z.output<typeof RegistrationStatus>;

/** Statuses that take a seat. */
export const seatedStatuses = ["new", "confirmed"] as const satisfies readonly RegistrationStatus[];

export type RegistrationRefusal =
  | ("event_not_found" | "direct_registration_off")
  | ("event_cancelled" | "event_full" | "too_few_seats" | "registration_not_open" | "registration_closed")
  /** A kind or workshop that is full, or that nobody can choose any more. */
  | ("choice_full" | "choice_gone");

/** The form to register for an event (SPEC §5); other keys are refused. */
export const RegistrationForm = z.strictObject(
  {
    title: Salutation,
    firstName: typed(registrationFields.firstName),
    lastName: typed(registrationFields.lastName),
    email: typed(registrationFields.email),
    city: typed(registrationFields.city),
  },
  formHasChanged,
);
export type RegistrationForm = z.output<typeof RegistrationForm>;

/** The form of events that ask for the EFN. */
export const RegistrationFormWithEfn = RegistrationForm.extend({ efn: OptionalEfn });
export type RegistrationFormWithEfn = z.output<typeof RegistrationFormWithEfn>;

/** Name and address of the payer, as the form asks where something costs; "" if nobody has said. */
export const typedRecipient = { invoiceRecipient: typed(recipientFields.invoiceRecipient).prefault("") };

/** Rate limit of registrations per network address; generous, since a whole ward may share one. */
export const registrationsPerAddress = { name: "registration", points: 60, seconds: 10 * 60 };

/** Payment of the price of an event. */
export const PaymentState = z.enum(["paid", "open"]);
export type PaymentState = z.output<typeof PaymentState>;

/** Internal note of the secretariat about a registration. */
export const RegistrationNote = optionalText(2000);

/** Points for speaking (category F): as many as the chamber has awarded, 0 for whoever only attended. */
export const SpeakerPoints = wholeNumber(0, 1000, "Bitte geben Sie die Punkte als ganze Zahl ab 0 ein.");

/** A stored registration. More lenient than the form, so that old exports can be imported completely. */
export const Registration = z.object({
  eventId: requiredLine("Die Veranstaltung fehlt.", 128),
  title: optionalLine(100),
  firstName: optionalLine(),
  lastName: optionalLine(),
  email: requiredLine(REQUIRED, 320).transform(oneEmailAddress),
  city: optionalLine(),
  answers: RegistrationAnswers,
  participation: ChosenParticipation,
  workshops: ChosenWorkshops,
  /** Name and address of the payer, for the invoice; "" if nobody has said. */
  invoiceRecipient: optionalText(MAX_RECIPIENT),
  note: RegistrationNote,
  /** Date of payment, "" when unpaid. */
  paidOn: optionalDate,
  /** Points for speaking (category F). */
  speakerPoints: SpeakerPoints,
  status: RegistrationStatus.nullish().transform((status) => status ?? "new"),
  createdAt: optionalInstant,
  updatedAt: optionalInstant,
  /** "" if it was not confirmed for this event; it stays after a cancellation. */
  confirmedAt: optionalInstant,
  /** "" while it is not cancelled, and if it is not known. */
  cancelledAt: optionalInstant,
});
export type Registration = z.output<typeof Registration>;
