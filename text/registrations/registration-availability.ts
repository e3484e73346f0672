import type { RegistrationAvailability } from "#model/registrations/registration-availability.ts";
import { formatWallTime } from "#text/date.ts";

/** Returns the notice about an event's registration for lists and pages; undefined if there is none. */
export function availabilityNotice(availability: RegistrationAvailability): string | undefined {
  switch (availability.state) {
    case "open":
      return availability.seats && seatSteps[availability.seats];
    case "opens_later":
      return `Anmeldung ab ${formatWallTime(availability.opensAt)}`;
    case "closed":
      return "Anmeldung geschlossen";
    case "full":
      return "Ausgebucht";
    case "waiting_list":
      return "Ausgebucht – Warteliste";
    case "cancelled":
      return "Abgesagt";
    case "past":
    case "off":
      return undefined;
  }
}

const seatSteps = { free: "Plätze frei", few: "Nur noch wenige Plätze" };
