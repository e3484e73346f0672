import { href } from "react-router";

/** Where the commands of an event's registration manager are sent. */
export function managerPath(eventId: string): string {
  return href("/admin/events/:eventId/registrations", { eventId });
}
