import { berlinDate } from "#model/dates/berlin-date.ts";
import type { RegistrationAvailability } from "#model/registrations/registration-availability.ts";
import { formatWallTime } from "./date.ts";
import { formatNumber } from "./number.ts";

/** Returns the notice about an event's registration for lists and pages; undefined if there is none. */
export function availabilityNotice(availability: RegistrationAvailability, now: Date): string | undefined {
  switch (availability.state) {
    case "open":
      return availability.seatsLeft === undefined ? undefined : seatsLeftText(availability.seatsLeft);
    case "opens_later":
      return `Anmeldung ab ${momentText(availability.opensAt, now)}`;
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

function seatsLeftText(count: number): string {
  return count === 1 ? "Noch 1 Platz" : `Noch ${formatNumber(count)} Plätze`;
}

/** Returns "01.03., 08:00 Uhr", with the year if it is not the current one. */
function momentText(wallTime: string, now: Date): string {
  const year = berlinDate(now).slice(0, 4);
  return formatWallTime(wallTime).replace(`.${year},`, ".,");
}
