import type { MessageAudience } from "#model/registrations/participant-message.ts";
import type { RegistrationStatus } from "#model/registrations/registration.ts";
import { formatNumber } from "#text/number.ts";

const labels: Readonly<Record<MessageAudience, string>> = {
  all: "Alle Angemeldeten",
  confirmed: "Bestätigte",
  new: "Neue, noch nicht bestätigte",
  waiting: "Warteliste",
  cancelled: "Stornierte",
  selection: "Auswahl",
};

export const noRecipient = "So erhält niemand die Nachricht.";

export function personsText(count: number): string {
  return count === 1 ? "1 Person" : `${formatNumber(count)} Personen`;
}

/**
 * Returns the name of a message's audience, with the number of recipients if known.
 * @param chosen the number of selected registrations
 */
export function audienceText(
  audience: MessageAudience,
  counts?: Readonly<Record<RegistrationStatus, number>>,
  chosen?: number,
): string {
  const count =
    audience === "selection"
      ? chosen
      : counts && (audience === "all" ? counts.new + counts.confirmed + counts.waiting : counts[audience]);
  return count === undefined ? labels[audience] : `${labels[audience]} (${formatNumber(count)})`;
}
