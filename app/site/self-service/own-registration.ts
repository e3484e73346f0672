import { data, type RouterContextProvider } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { tooManyTries } from "#app/text/too-many-tries.ts";
import { asksForEfn, type EfnNote } from "#model/efn.ts";
import { manageableUntil, selfServicePerAddress } from "#model/manage-link.ts";
import type { RegistrationStatus } from "#model/registration.ts";
import { countsForPainTherapy } from "#model/training-year.ts";
import { type EventSummary, summarizeEvent } from "../events/event-summary.ts";
import { withAvailability } from "../events/with-availability.ts";

type Context = Readonly<RouterContextProvider>;

/** What the pages behind a manage link show. */
export interface OwnRegistrationView {
  event: EventSummary;
  status: RegistrationStatus;
  title: string;
  firstName: string;
  lastName: string;
  email: string;
  city: string;
  /** To the event's own questions. */
  answers: { id: string; label: string; answer: string }[];
  asksForEfn: boolean;
  /** Undefined where none is stored. */
  efn: EfnNote | undefined;
  /** A QR code to show at the door, so many modules wide and high, as the path of a drawing. */
  entryCode: { size: number; path: string } | undefined;
  canCancel: boolean;
  hasCertificate: boolean;
  /** Whether the event is one that the overview of the year may have. */
  hasTraining: boolean;
  /** Instant until which a seat is offered; undefined without an offer. */
  offerUntil: string | undefined;
  /** The last day on which the link opens, `yyyy-mm-dd`. */
  until: string;
}

/** What a token opens; 404 without anything for one that opens nothing (any more). */
export async function loadOwnRegistration(context: Context, token: string) {
  const services = context.get(servicesContext);
  const own = await services.selfService.find(token);
  if (!own) return data({ own: undefined }, { status: 404 });
  const { registration, canCancel, efn, entryCode, certificate } = own;
  const [event] = await withAvailability(services, [own.event]);
  if (!event) return data({ own: undefined }, { status: 404 });
  const { status, title, firstName, lastName, email, city, answers } = registration;
  const view: OwnRegistrationView = {
    event: summarizeEvent(event),
    status,
    title,
    firstName,
    lastName,
    email,
    city,
    answers,
    asksForEfn: asksForEfn(event),
    efn,
    entryCode,
    canCancel,
    hasCertificate: certificate !== undefined,
    hasTraining: countsForPainTherapy(event.accreditations),
    offerUntil: (await services.waitingLists.findOffer(token))?.toISOString(),
    until: manageableUntil(event),
  };
  return data({ own: view });
}

/** Counts one form sent from these pages. @returns what is said to whoever sends too many, undefined otherwise */
export async function takeTry(context: Context) {
  const { rateLimits } = context.get(servicesContext);
  const seconds = await rateLimits.take(selfServicePerAddress, context.get(addressContext));
  if (seconds === 0) return undefined;
  return { message: tooManyTries(seconds), headers: { "Retry-After": String(seconds) } };
}

/** The address of these pages opens a registration: nothing keeps it and nobody is told it. */
export function secretHeaders({ actionHeaders }: { actionHeaders?: Headers }) {
  const headers = new Headers({
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Robots-Tag": "noindex",
  });
  const retryAfter = actionHeaders?.get("Retry-After");
  if (retryAfter) headers.set("Retry-After", retryAfter);
  return headers;
}
