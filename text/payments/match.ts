import type { MatchReason } from "#model/payments/match-entries.ts";

/** What a person has to know or to decide about an entry of a bank statement. */
export const matchSentences: Record<MatchReason | "none" | "booked", string> = {
  sure: "Verwendungszweck, Betrag und Name passen.",
  payer: "Verwendungszweck und Betrag passen. Gezahlt hat jemand anderes.",
  less: "Der Verwendungszweck passt. Es ist weniger gekommen, als noch offen ist.",
  more: "Der Verwendungszweck passt. Es ist mehr gekommen, als noch offen ist.",
  paid: "Der Verwendungszweck passt, aber es ist nichts offen. Wurde doppelt gezahlt, oder ist die Anmeldung storniert oder nicht bestätigt?",
  typed: "Der Verwendungszweck hat einen Tippfehler. Vermutlich ist diese Anmeldung gemeint.",
  invoice: "Im Verwendungszweck steht die Nummer der Rechnung. Bitte prüfen Sie den Betrag.",
  name: "Der Verwendungszweck fehlt. Name und Betrag passen.",
  shared: "Mehrere Anmeldungen sind genannt, und für alle zusammen ist genau so viel offen.",
  several: "Mehrere Anmeldungen kommen infrage. Bitte wählen Sie aus.",
  none: "Keine Anmeldung passt.",
  booked: "Diese Buchung ist schon eingetragen.",
};
