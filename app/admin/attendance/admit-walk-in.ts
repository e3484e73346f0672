import type { ActionFunctionArgs } from "react-router";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { attendanceRefusal } from "#model/attendance/attendance.ts";
import { asksForEfn } from "#model/certificates/efn.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { knownQuestions } from "#model/events/asked-questions.ts";
import { fieldErrorsOf } from "#model/fields/field-errors.ts";
import { RegistrationForm } from "#model/registrations/registration.ts";
import { checkDetails, efnField } from "#model/registrations/registration-details.ts";
import type { WalkInAnswer, WalkInCommand } from "./walk-in-command.ts";

const registered = "Diese Person ist mit dieser E-Mail-Adresse schon angemeldet. Bitte suchen Sie sie in der Liste.";

/** Registers a walk-in and records their attendance. */
export async function admitWalkIn(
  context: ActionFunctionArgs["context"],
  eventId: string,
  { person, efn, details: typed, day, isAdmitted }: WalkInCommand,
): Promise<WalkInAnswer> {
  const { clock, content, registrations } = context.get(servicesContext);
  const viewer = context.get(viewerContext);
  const event = await content.find("events", eventId);
  if (!event) return { ok: false, reason: "missing" };
  const refusal = attendanceRefusal(event, day, berlinDate(clock()));
  if (refusal) return { ok: false, reason: refusal };
  const form = RegistrationForm.safeParse(person);
  const asked = { questions: knownQuestions(event), asksForEfn: asksForEfn(event) };
  const details = checkDetails({ ...typed, [efnField]: efn }, asked);
  if (!form.success || !details.ok) {
    const ofPerson = form.error ? fieldErrorsOf(form.error.issues) : {};
    return {
      ok: false,
      reason: "invalid_fields",
      fieldErrors: { ...ofPerson, ...(!details.ok && details.fieldErrors) },
    };
  }
  const whenFull = isAdmitted ? "admit" : "ask";
  const given = { form: form.data, details: details.details };
  const walkIn = { eventId, ...given, whenFull, sendsMail: false, presentOn: day } as const;
  const outcome = await registrations.byHand.add(viewer, walkIn);
  if (outcome.ok) return { ok: true };
  if (outcome.reason === "registered")
    return { ok: false, reason: "invalid_fields", fieldErrors: { lastName: registered } };
  return { ok: false, reason: outcome.reason === "event_not_found" ? "missing" : outcome.reason };
}
