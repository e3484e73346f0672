import * as z from "zod";

/** The parts of an event with forms of their own in the registration manager. */
export const EventPart = z.enum(["link", "konferenz", "email"]);
export type EventPart = z.output<typeof EventPart>;

export const partParameter = "teil";

/** Where the form of a part is sent. */
export function partPath(eventId: string, part: EventPart): string {
  return `/admin/events/${eventId}/registrations?${partParameter}=${part}`;
}

/** In place of restoring the event: a part cannot. */
export const eventGone = "Die Veranstaltung gibt es nicht mehr. Im Papierkorb lässt sie sich wiederherstellen.";
