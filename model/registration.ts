import * as z from "zod";
import { OptionalEfn } from "./efn-field.ts";
import { RegistrationAnswers } from "./event-question.ts";
import {
  emailAddressWith,
  optionalDate,
  optionalInstant,
  optionalLine,
  optionalText,
  personNameWith,
  requiredLine,
  typedLine,
} from "./field.ts";
import { isPlaceName, MAX_NAME_LENGTH, oneEmailAddress } from "./person-rules.ts";
import { salutations } from "./salutation.ts";

const REQUIRED = "Bitte füllen Sie alle Pflichtfelder aus";
const EMAIL = "Bitte geben Sie eine gültige E-Mail-Adresse ein";

export const Salutation = z.enum(salutations, REQUIRED);
export type Salutation = z.output<typeof Salutation>;

export const RegistrationStatus = z.enum(["new", "confirmed", "cancelled", "waiting"]);
export type RegistrationStatus = z.output<typeof RegistrationStatus>;

const name = personNameWith(REQUIRED);
const place = typedLine(REQUIRED, MAX_NAME_LENGTH).refine(isPlaceName, "Bitte prüfen Sie Ihren Wohnort.");

/** Those whose holders have a seat. */
export const seatedStatuses = ["new", "confirmed"] as const satisfies readonly RegistrationStatus[];

export type RegistrationRefusal =
  | ("event_not_found" | "direct_registration_off")
  | ("event_cancelled" | "event_full" | "too_few_seats" | "registration_not_open" | "registration_closed");

/** What a visitor sends to register for an event (SPEC §5); other keys are refused. */
export const RegistrationForm = z.strictObject(
  {
    title: Salutation,
    firstName: name,
    lastName: name,
    email: emailAddressWith(EMAIL, REQUIRED),
    city: place,
  },
  "Das Formular enthält unbekannte Angaben.",
);
export type RegistrationForm = z.output<typeof RegistrationForm>;

/** What is sent where the event asks for the number by which chambers credit points. */
export const RegistrationFormWithEfn = RegistrationForm.extend({ efn: OptionalEfn });
export type RegistrationFormWithEfn = z.output<typeof RegistrationFormWithEfn>;

/** How many registrations one network address may send: whole wards register from one. */
export const registrationsPerAddress = { name: "registration", points: 60, seconds: 10 * 60 };

/** Whether the price of an event was paid. */
export const PaymentState = z.enum(["paid", "open"]);
export type PaymentState = z.output<typeof PaymentState>;

/** What the secretariat notes about a registration, for itself. */
export const RegistrationNote = optionalText(2000);

/** A stored registration. Read more leniently than the form, since people in an old export must not get lost. */
export const Registration = z.object({
  eventId: requiredLine("Die Veranstaltung fehlt.", 128),
  title: optionalLine(100),
  firstName: optionalLine(),
  lastName: optionalLine(),
  email: requiredLine(REQUIRED, 320).transform(oneEmailAddress),
  city: optionalLine(),
  answers: RegistrationAnswers,
  note: RegistrationNote,
  /** Date on which the price was paid, "" where it is not. */
  paidOn: optionalDate,
  status: RegistrationStatus.nullish().transform((status) => status ?? "new"),
  createdAt: optionalInstant,
  updatedAt: optionalInstant,
});
export type Registration = z.output<typeof Registration>;

const moves: Record<RegistrationStatus, readonly RegistrationStatus[]> = {
  new: ["confirmed", "cancelled"],
  confirmed: ["cancelled"],
  cancelled: [],
  /** A seat is taken by accepting an offer (`waiting-list.ts`). */
  waiting: ["cancelled"],
};

/** Whether an administrator may move a registration from one status to the other; staying put is no move. */
export function canMoveStatus(from: RegistrationStatus, to: RegistrationStatus): boolean {
  return moves[from].includes(to);
}
