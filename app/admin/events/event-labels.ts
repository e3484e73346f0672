import type { RegistrationMethod } from "#model/events/calendar-event.ts";
import type { QuestionKind } from "#model/events/question-rule.ts";
import type { RegistrationChoice } from "#model/events/registration-choice.ts";
import { accreditationAuthorityLabels, accreditationStateLabels } from "#text/events/accreditation.ts";
import { eventTypeLabels } from "#text/events/event-type.ts";
import { audienceLabels } from "#text/registrations/participation.ts";
import { codeLabels } from "../history/difference.ts";

export const registrationMethodLabels: Record<RegistrationMethod, string> = {
  direct: "Direkt auf dieser Website",
  qr: "QR-Code",
  external: "Externer Link",
};

export const registrationChoiceLabels: Record<RegistrationChoice, string> = {
  none: "Gar nicht",
  ...registrationMethodLabels,
};

export const questionKindLabels: Record<QuestionKind, string> = {
  text: "Freier Text",
  choice: "Auswahl",
  yesNo: "Ja oder Nein",
};

/** German labels of an event's fields. */
export const eventLabels = {
  title: "Titel",
  date: "Datum",
  lastDay: "Letzter Tag",
  time: "Uhrzeit",
  location: "Ort",
  type: "Art der Veranstaltung",
  description: "Beschreibung",
  image: "Bild",
  imageAlt: "Bildbeschreibung",
  certificationPoints: "Fortbildungspunkte",
  certificationPending: "Zertifizierung beantragt",
  accreditations: "Fortbildung",
  days: "Tage des Programms",
  scientificLead: "Wissenschaftliche Leitung",
  sponsors: "Sponsoren",
  disclosures: "Interessen der Mitwirkenden",
  "evaluation.isAsked": "Nach der Veranstaltung um eine Evaluation bitten",
  "evaluation.questions": "Fragen der Evaluation",
  evaluation: "Evaluation",
  isFree: "Kostenlos",
  price: "Preis in Euro",
  payment: "Enthalten, Zahlungsweg und Frist",
  refundTerms: "Wenn jemand storniert",
  "refundTerms.text": "Weitere Bedingungen für Stornierungen",
  "refundTerms.steps": "Stufen der Erstattung",
  participations: "Teilnahmearten",
  workshops: "Workshops",
  isCancelled: "Abgesagt",
  qrCodeImage: "Bild des QR-Codes",
  registrationUrl: "Adresse der Anmeldeseite",
  registrationSettings: "Anmeldung",
  "registrationSettings.enabled": "Anmeldung ist möglich",
  "registrationSettings.registrationMethod": "Anmeldeweg",
  "registrationSettings.registrationLink": "Öffentlicher Anmelde-Link",
  "registrationSettings.onlineConferenceLink": "Link zur Online-Konferenz",
  "registrationSettings.capacity": "Plätze",
  "registrationSettings.waitingListEnabled": "Warteliste, wenn alle Plätze vergeben sind",
  "registrationSettings.registrationOpensAt": "Anmeldung ab",
  "registrationSettings.registrationClosesAt": "Anmeldung bis",
  "registrationSettings.confirmsAutomatically": "Anmeldungen ohne Prüfung bestätigen",
  "registrationSettings.takesColleagues": "Mehrere Personen in einem Formular",
  "registrationSettings.sendsReceipt": "Eingangsbestätigung senden",
  "registrationSettings.remindsDaysBefore": "Erinnerung",
  "registrationSettings.asksForProfession": "Nach der Berufsgruppe fragen",
  "registrationSettings.asksForInstitution": "Nach der Institution fragen",
  "registrationSettings.questions": "Eigene Fragen",
  "registrationSettings.emailTemplate.subject": "Betreff der Bestätigungs-E-Mail",
  "registrationSettings.emailTemplate.body": "Text der Bestätigungs-E-Mail",
  ...codeLabels("accreditations.authority", accreditationAuthorityLabels),
  ...codeLabels("accreditations.state", accreditationStateLabels),
  ...codeLabels("type", eventTypeLabels),
  ...codeLabels("participations.audience", audienceLabels),
  ...codeLabels("registrationSettings.questions.kind", questionKindLabels),
  ...codeLabels("evaluation.questions.kind", questionKindLabels),
  ...codeLabels("registrationSettings.registrationMethod", registrationMethodLabels),
};
