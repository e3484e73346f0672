import { type CalendarEvent, type CertificationBadge, certificationBadge } from "#model/events/calendar-event.ts";
import type { PictureFocus } from "#model/files/picture-focus.ts";
import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { registrationOffer } from "#model/registrations/registration-offer.ts";
import type { WithId } from "#model/text/id.ts";
import type { Focused } from "../layout/with-focus.ts";
import type { Available } from "./with-availability.ts";

/** What every page shows of an event: plain data for the browser, the badge decided by the server. */
export type EventBasics = {
  id: string;
  badge: CertificationBadge;
  imageFocus?: PictureFocus | undefined;
} & Pick<
  CalendarEvent,
  "title" | "date" | "lastDay" | "time" | "location" | "type" | "image" | "imageAlt" | "isFree" | "price"
> & { participations?: PricedKind[] };

/** A kind of participation, as far as the price of an event names it. */
interface PricedKind {
  title: string;
  priceCents: number;
  isFull?: boolean;
}

/** What lists and teasers show as well: whether the public can register. Not for the pages of a person who has. */
export type EventSummary = EventBasics & {
  notice: string | undefined;
  isWaitingList: boolean;
  /** Where the public registers now: in our form, or as the details say; undefined while nobody can. */
  registersIn: "form" | "details" | undefined;
};

/** Returns the basics of an event. For loaders only, so that the schemas stay out of the browser bundle. */
export function eventBasics(event: WithId<CalendarEvent> & Partial<Available> & Partial<Focused>): EventBasics {
  const { id, title, date, lastDay, time, location, type, image, imageAlt, imageFocus, isFree, price } = event;
  const badge = certificationBadge(event);
  const kinds = pricedKinds(event);
  return {
    ...{ id, title, date, lastDay, time, location, type, image, imageAlt, imageFocus, isFree, price, badge },
    ...(kinds.length > 0 && { participations: kinds.map(({ title, priceCents }) => ({ title, priceCents })) }),
  };
}

/** Returns the kinds that make the price of an event: those on offer now, or all when none is. */
export function pricedKinds({ choices, participations }: CalendarEvent & Partial<Available>): PricedKind[] {
  return choices && choices.kinds.length > 0 ? choices.kinds : participations.filter(({ isOffered }) => isOffered);
}

/** Returns the summary of an event, for loaders only. */
export function summarizeEvent(event: WithId<CalendarEvent> & Available & Partial<Focused>): EventSummary {
  const isWaitingList = isAllowed("joinWaitingList", { event: event.state });
  const offer = registrationOffer(event, event.availability);
  const registersIn = offer && (offer.kind === "direct" ? "form" : "details");
  return { ...eventBasics(event), notice: event.notice, isWaitingList, registersIn };
}
