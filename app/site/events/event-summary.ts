import { type CalendarEvent, type CertificationBadge, certificationBadge } from "#model/events/calendar-event.ts";
import type { PictureFocus } from "#model/files/picture-focus.ts";
import type { WithId } from "#model/text/id.ts";
import type { Focused } from "../layout/with-focus.ts";
import type { Available } from "./with-availability.ts";

/** What lists and teasers show of an event: plain data for the browser, the badge decided by the server. */
export type EventSummary = {
  id: string;
  badge: CertificationBadge;
  notice: string | undefined;
  isWaitingList: boolean;
  imageFocus?: PictureFocus | undefined;
} & Pick<
  CalendarEvent,
  "title" | "date" | "lastDay" | "time" | "location" | "type" | "image" | "imageAlt" | "isFree" | "price"
>;

/** Returns the summary of an event. For loaders only, so that the schemas stay out of the browser bundle. */
export function summarizeEvent(event: WithId<CalendarEvent> & Available & Partial<Focused>): EventSummary {
  const { id, title, date, lastDay, time, location, type, image, imageAlt, imageFocus, isFree, price, notice } = event;
  const isWaitingList = event.availability.state === "waiting_list";
  const badge = certificationBadge(event);
  return {
    id,
    title,
    date,
    lastDay,
    time,
    location,
    type,
    image,
    imageAlt,
    imageFocus,
    isFree,
    price,
    badge,
    notice,
    isWaitingList,
  };
}
