import { servicesContext, viewerContext } from "#app/contexts.ts";
import { asksForEfn } from "#model/certificates/efn.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { askedQuestions } from "#model/events/asked-questions.ts";
import { upcomingOn } from "#model/events/event-days.ts";
import { optionalDate } from "#model/fields/field.ts";
import { fieldErrorsOf } from "#model/fields/field-errors.ts";
import { whyNotPaidOn } from "#model/payments/paid-day.ts";
import { WaiverReason } from "#model/payments/payment.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { ListedPerson } from "#model/registrations/participant-list.ts";
import { RegistrationForm } from "#model/registrations/registration.ts";
import { checkCorrection } from "#model/registrations/registration-by-hand.ts";
import { checkDetails, type TypedDetails } from "#model/registrations/registration-details.ts";
import type { Route } from "../+types/registrations.ts";
import type { ManagerAnswer } from "../manager-command.ts";
import type { ByHandCommand, MoveTarget } from "./by-hand-command.ts";

type Context = Route.ActionArgs["context"];

const registered = "Diese Person ist mit dieser E-Mail-Adresse schon angemeldet.";

/** Executes a manual change of registrations by the secretariat. */
export async function changeByHand(
  context: Context,
  eventId: string,
  submission: ByHandCommand,
): Promise<ManagerAnswer> {
  const { byHand } = context.get(servicesContext).registrations;
  const viewer = context.get(viewerContext);
  switch (submission.intent) {
    case "add": {
      const { person, choice, whenFull, sendsMail } = submission;
      const form = RegistrationForm.safeParse(person);
      const details = await detailsOf(context, eventId, submission.details);
      if (!form.success || !details.ok) return invalid(form.error ? fieldErrorsOf(form.error.issues) : {}, details);
      const registration = { eventId, form: form.data, details: details.details, choice, whenFull, sendsMail };
      const outcome = await byHand.add(viewer, registration);
      if (outcome.ok) return { ok: true, isWaiting: outcome.isWaiting };
      return outcome.reason === "registered" ? personTaken : outcome;
    }
    case "correct": {
      const { id, corrected, seen } = submission;
      const checked = checkCorrection(corrected, seen);
      const details = await detailsOf(context, eventId, submission.details);
      if (!checked.ok || !details.ok) return invalid(checked.ok ? {} : checked.fieldErrors, details);
      const correction = { eventId, id, corrected: checked.corrected, seen, details: details.details };
      const outcome = await byHand.correct(viewer, correction);
      if (outcome.ok) return { ok: true };
      if (outcome.reason === "stale") return { ok: false, reason: "stale_person", stored: outcome.stored };
      return outcome.reason === "registered" ? personTaken : { ok: false, reason: "missing" };
    }
    case "changeChoice": {
      const { id, choice, seen, isOver } = submission;
      return byHand.changeChoice(viewer, { eventId, id, choice, seen, isOver });
    }
    case "readList": {
      const list = await byHand.readList(eventId, { ...submission.file, columns: submission.columns });
      const { head, columns, sheets } = list;
      return list.ok ? { ok: true, listed: list.rows, head, columns, sheets } : { ...list, reason: "unreadable" };
    }
    case "importList": {
      const { status, whenFull } = submission;
      const people = submission.people.flatMap((person) => ListedPerson.safeParse(person).data ?? []);
      const outcome = await byHand.importList(viewer, { eventId, people, status, whenFull });
      if (outcome.ok) return outcome;
      return outcome.reason === "full" ? { ...outcome, reason: "too_many" } : outcome;
    }
    case "undoCancellation": {
      const outcome = await byHand.undoCancellation(viewer, eventId, submission.id);
      return outcome.ok ? { ok: true, isConfirmed: outcome.isConfirmed } : outcome;
    }
    case "giveSeat": {
      const { id, isOver } = submission;
      return byHand.giveSeat(viewer, { eventId, id, isOver });
    }
    case "pay": {
      const { clock } = context.get(servicesContext);
      const day = optionalDate.safeParse(submission.paidOn);
      const paidOn = day.success ? whyNotPaidOn(day.data, berlinDate(clock())) : day.error.issues[0]?.message;
      if (!day.success || paidOn) return { ok: false, reason: "invalid_fields", fieldErrors: { paidOn: paidOn ?? "" } };
      return { ok: true, paid: await byHand.enterPayments(viewer, { eventId, ids: submission.ids, paidOn: day.data }) };
    }
    case "waive": {
      const reason = WaiverReason.safeParse(submission.reason);
      if (!reason.success)
        return {
          ok: false,
          reason: "invalid_fields",
          fieldErrors: { reason: reason.error.issues[0]?.message ?? "" },
        };
      const { payments } = context.get(servicesContext);
      const order = { eventId, ids: submission.ids, reason: reason.data };
      return { ok: true, waived: await payments.waive(viewer, order) };
    }
    case "listTargets":
      return { ok: true, targets: await listTargets(context, eventId) };
    case "move": {
      const { id, targetId, whenFull, sendsMail } = submission;
      const outcome = await byHand.move(viewer, { eventId, id, targetId, whenFull, sendsMail });
      if (outcome.ok) return { ok: true, isWaiting: outcome.isWaiting };
      return outcome.reason === "event_not_found" ? { ok: false, reason: "target_not_found" } : outcome;
    }
  }
}

async function detailsOf(context: Context, eventId: string, typed: TypedDetails = {}) {
  const event = await context.get(servicesContext).content.find("events", eventId);
  const questions = event ? askedQuestions(event) : [];
  return checkDetails(typed, { questions, asksForEfn: event !== undefined && asksForEfn(event) });
}

/** Combines the errors of the five standard fields and of the others. */
function invalid(ofPerson: Record<string, string>, details: ReturnType<typeof checkDetails>): ManagerAnswer {
  const fieldErrors = { ...ofPerson, ...(!details.ok && details.fieldErrors) };
  return { ok: false, reason: "invalid_fields", fieldErrors };
}

const maximumTargets = 500;

/** Lists the other events to which registrations can be moved, earliest first. */
async function listTargets(context: Context, eventId: string): Promise<MoveTarget[]> {
  const { clock, content } = context.get(servicesContext);
  const now = clock();
  const order = [{ field: "date", direction: "asc" }] as const;
  const events = await content.list("events", { ...upcomingOn(berlinDate(now)), order, limit: maximumTargets });
  return events
    .filter((event) => event.id !== eventId && !eventRefusalOf("moveHere", eventState(event, { now })))
    .map(({ id, title, date, lastDay, registrationSettings: { confirmsAutomatically } }) => {
      return { id, title, date, lastDay, confirmsAutomatically };
    });
}

const personTaken: ManagerAnswer = { ok: false, reason: "invalid_fields", fieldErrors: { lastName: registered } };
