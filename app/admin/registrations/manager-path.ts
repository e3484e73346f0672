import { href } from "react-router";

/** Prefix of the manager's own query parameters. */
export const managerPrefix = "anmeldungen-";

/** Where the commands of an event's registration manager are sent. */
export function managerPath(eventId: string): string {
  return href("/admin/events/:eventId/registrations", { eventId });
}
