import { data, href, type RouterContextProvider, redirect } from "react-router";
import { addressContext, type Services, servicesContext } from "#app/contexts.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { hasBegun } from "#model/events/event-days.ts";
import { isDiskFull } from "#model/operation/disk-full.ts";
import { chosenInUrl } from "#model/participations/chosen-in-url.ts";
import { formRefusal } from "#model/registrations/event-state.ts";
import { registrationsPerAddress } from "#model/registrations/registration.ts";
import { registrationOffer } from "#model/registrations/registration-offer.ts";
import { isId, type WithId } from "#model/text/id.ts";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import { diskFull } from "#text/operation/disk-full.ts";
import { registrationRefusals } from "#text/registrations/registration-status.ts";
import { summarizeEvent } from "../events/event-summary.ts";
import { withAvailability } from "../events/with-availability.ts";
import { loadFormParts } from "./form-parts.ts";
import { readApplicants } from "./read-applicants.ts";
import type { RegistrationOpening } from "./registration-page.tsx";
import { registrationFailed } from "./registration-sentences.ts";

/** Loads the registration page of an event; 404 without an event. */
export async function openRegistration(services: Services, found: WithId<CalendarEvent> | undefined) {
  const none: RegistrationOpening = { refusal: registrationRefusals.event_not_found };
  const [event] = await withAvailability(services, found ? [found] : []);
  if (!event) return data(none, { status: 404 });
  const { content, clock } = services;
  const reason = formRefusal(event.state);
  const offer = registrationOffer(event, event.availability);
  const opening: RegistrationOpening = {
    event: summarizeEvent(event),
    hasBegun: hasBegun(event, berlinDate(clock())),
    form: await loadFormParts(content, event),
    refusal: reason && registrationRefusals[reason],
    ...(offer && "url" in offer && offer.url && { registrationUrl: offer.url }),
  };
  return data(opening);
}

/** Finds an event by an unvalidated id from a URL. */
export async function findEvent(content: Services["content"], id: string) {
  return isId(id) ? content.find("events", id) : undefined;
}

interface Submission {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** Registers for an event and redirects to the success page; a rejected form is returned with its values. */
export async function registerForEvent({ request, context }: Submission, eventId: string) {
  const { registerAttendee, rateLimits, log, content, clock } = context.get(servicesContext);
  const event = await findEvent(content, eventId);
  const read = await readApplicants(event, request, berlinDate(clock()));
  if (!read.ok) return data(read.result, { status: read.status });
  const { applicant, colleagues, values } = read;
  const reject = (message: string, status: number, headers?: HeadersInit) =>
    data({ values, fieldErrors: {}, message }, { status, headers });

  const seconds = await rateLimits.take(registrationsPerAddress, context.get(addressContext), 1 + colleagues.length);
  if (seconds > 0) return reject(tooManyTries(seconds), 429, { "Retry-After": String(seconds) });
  let isWaiting = false;
  try {
    const outcome = await registerAttendee(eventId, applicant.form, { ...applicant, colleagues });
    if (!outcome.ok) return reject(registrationRefusals[outcome.reason], 409);
    isWaiting = outcome.isWaiting === true;
  } catch (error) {
    // SPEC §8 defines the message; the form keeps its values.
    log.error("registration failed", { error });
    return isDiskFull(error) ? reject(`${registrationFailed} ${diskFull}`, 507) : reject(registrationFailed, 500);
  }
  const list = isWaiting ? "&warteliste=1" : "";
  const number = colleagues.length > 0 ? `&personen=${1 + colleagues.length}` : "";
  const chosen = chosenInUrl([applicant, ...colleagues].map(({ choice }) => choice));
  const choice = chosen && `&auswahl=${chosen}`;
  const query = `?event=${encodeURIComponent(eventId)}${list}${number}${choice}`;
  return redirect(`${href("/registration/success")}${query}`, 303);
}
