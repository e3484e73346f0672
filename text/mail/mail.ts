import type { MailKind } from "#model/people/mail-kind.ts";
import { type MailRefusal, refusalIn } from "#model/people/mail-refusal.ts";

const kinds: Record<MailKind, string> = {
  confirmation: "Bestätigung einer Anmeldung",
  receipt: "Eingangsbestätigung einer Anmeldung",
  cancellation: "Bestätigung einer Stornierung",
  links: "Links zur eigenen Anmeldung",
  invitation: "Einladung zu einem Zugang",
  "password-reset": "Link zu einem neuen Passwort",
  "account-notice": "Hinweis zur Sicherheit des Zugangs",
  "system-health": "Hinweis an die Administration auf den Zustand des Systems",
  "failed-mails": "Hinweis an die Administration auf nicht zugestellte E-Mails",
  message: "Nachricht zu einer Veranstaltung",
  "points-report": "Erinnerung des Sekretariats an eine Meldung von Punkten",
  digest: "Hinweis an das Sekretariat auf neue Anmeldungen und Anfragen",
  certificate: "Teilnahmebescheinigung zu einer Veranstaltung",
  "training-year": "Jahresübersicht über Fortbildungen in Schmerztherapie",
  evaluation: "Bitte um eine Evaluation",
  invoice: "Rechnung",
  "invoice-cancellation": "Stornorechnung",
  offer: "Angebot eines freien Platzes",
  contact: "Zustellung einer Kontaktanfrage an das Sekretariat",
};

/** Returns the label of a kind of mail; an unknown kind is returned unchanged. */
export function mailKindLabel(kind: string): string {
  return Object.hasOwn(kinds, kind) ? kinds[kind as MailKind] : kind;
}

/** Why a mail was refused for good. */
export const mailRefusalLabels: Record<MailRefusal, string> = {
  no_mailbox: "Postfach gibt es nicht",
  mailbox_full: "Postfach ist voll",
  too_large: "E-Mail ist zu groß",
  refused: "Server der Adresse lehnt ab",
};

/** Labels of the delivery states. */
export const mailStatusLabels = {
  waiting: "Noch nicht zugestellt",
  sending: "Wird gesendet",
  sent: "Zugestellt",
  failed: "Nicht zugestellt",
  unsettled: "Ungewiss",
} as const;

/** Begins what is kept about a mail that came back. */
export const cameBack = "Die E-Mail kam zurück: ";

/** Says in short why a mail failed: the reason if it is known, otherwise the words of the mail service. */
export function whyRefused(error: string): string {
  const refusal = refusalIn(error);
  if (refusal) return mailRefusalLabels[refusal];
  // Servers try for days before they give up.
  if (error.startsWith(`${cameBack}4`)) return "Server der Adresse war tagelang nicht erreichbar";
  return error.replace(/\.$/, "");
}
