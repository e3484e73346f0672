import type { RegistrationAnswer } from "#model/events/event-question.ts";
import type { PaymentKind } from "#model/payments/payment.ts";
import { addressKey } from "#model/people/address-key.ts";
import { nameKey } from "#model/people/person-key.ts";
import type { RegistrationStatus } from "#model/registrations/registration.ts";
import { searchKey } from "#server/registrations/search-key.ts";
import {
  author,
  codes,
  column,
  derived,
  field,
  hashes,
  ids,
  instants,
  keptByLaw,
  listed,
  numbers,
  own,
  unreported,
} from "./column.ts";
import { count, json, optional, text, truth, word } from "./kind.ts";

const theirs = own("registrations");
const searched = unreported("the name, address and city again, as they are searched for");

export const registrationColumns = {
  id: column(ids, "Anmeldung", field("id", text)),
  event_id: column(ids, "Veranstaltung", field("eventId", text)),
  title: column(theirs, "Anrede oder Titel", field("title", text)),
  first_name: column(theirs, "Vorname", field("firstName", text)),
  last_name: column(theirs, "Nachname", field("lastName", text)),
  email: column(theirs, "E-Mail-Adresse", field("email", text)),
  email_key: column(
    searched,
    "E-Mail-Adresse",
    derived(["email"], ({ email }) => addressKey(email)),
  ),
  name_key: column(searched, "Nachname", derived(["firstName", "lastName"], nameKey)),
  city: column(theirs, "Wohnort", field("city", text)),
  search_key: column(searched, "Wohnort", derived(["firstName", "lastName", "email", "city"], searchKey)),
  // In the person's own registration also reported and erased with it.
  answers: column(listed, "Antworten auf weitere Fragen", field("answers", json<RegistrationAnswer[]>())),
  participation: column(theirs, "welche Teilnahmeart", field("participation", text)),
  workshops: column(theirs, "welche Workshops Sie gewählt haben", field("workshops", json<string[]>())),
  // One for all people of a form: it may name another of them.
  invoice_recipient: column(listed, "an wen Ihre Rechnung gehen soll", field("invoiceRecipient", text)),
  note: column(listed, "Notizen des Sekretariats", field("note", text)),
  paid_on: column(theirs, "Tag Ihrer Zahlung", field("paidOn", text)),
  speaker_points: column(numbers, "Punkte als Vortragende", field("speakerPoints", count)),
  status: column(
    theirs,
    "neu, bestätigt, storniert oder auf der Warteliste",
    field("status", word<RegistrationStatus>()),
  ),
  created_at: column(instants, "Zeitpunkt der Anmeldung", field("createdAt", text)),
  updated_at: column(instants, "letzten Änderung", field("updatedAt", text)),
  confirmed_at: column(instants, "ihrer Bestätigung", field("confirmedAt", text)),
  cancelled_at: column(instants, "einer Stornierung", field("cancelledAt", text)),
  // An export has no offers: the tokens of their links are not stored, so new offers are made.
  offer_expires_at: column(instants, "bis wann ein Platz", field("offerExpiresAt", optional, ["report"])),
  waiting_rank: column(numbers, "Rang", field("waitingRank", count, ["export", "report"])),
  points_reported_at: column(
    instants,
    "wann wir Ihre Teilnahme gemeldet haben",
    field("pointsReportedAt", optional, ["report"]),
  ),
  reported_as: column(codes, "wann wir Ihre Teilnahme gemeldet haben"),
  sealed_efn: column(unreported("shown after it was opened"), "Einheitliche Fortbildungsnummer (EFN)"),
};

export const manageLinkColumns = {
  token_hash: column(hashes, "kryptografischen Prüfwert"),
  registration_id: column(ids, "mit der Anmeldung gelöscht"),
  sent_with: column(codes, "mit welcher E-Mail"),
  created_at: column(instants, "zu welchem Zeitpunkt"),
};

export const paymentColumns = {
  id: column(ids, "mit der Anmeldung gelöscht", field("id", text)),
  registration_id: column(ids, "mit der Anmeldung gelöscht", field("registrationId", text)),
  event_id: column(ids, "mit der Anmeldung gelöscht"),
  kind: column(codes, "Zahlungen, Erstattungen und Erlasse", field("kind", word<PaymentKind>())),
  cents: column(theirs, "Betrag", field("cents", count)),
  of_cancellation: column(numbers, "Zahlungen, Erstattungen und Erlasse", field("isOfCancellation", truth, ["record"])),
  received_on: column(theirs, "Tag der Buchung", field("receivedOn", text)),
  // In the person's own payment also reported, and erased with it.
  payer: column(
    listed,
    "wer gezahlt hat, wenn Sie es nicht selbst waren, oder warum wir die Gebühr erlassen haben",
    field("payer", text),
  ),
  entry: column(hashes, "kryptografischen Prüfwert der Buchung", field("entry", optional, ["record"])),
  entered_at: column(instants, "wann und von wem sie eingetragen wurden", field("enteredAt", text, ["record"])),
  entered_by: column(author, "wann und von wem sie eingetragen wurden"),
};

const billed = keptByLaw("invoices");

export const invoiceColumns = {
  number: column(billed, "ihre Nummer"),
  year: column(numbers, "ihre Nummer"),
  sequence: column(numbers, "ihre Nummer"),
  kind: column(codes, "Rechnungen und Stornorechnungen"),
  registration_id: column(ids, "zu welcher Anmeldung"),
  event_id: column(ids, "zu welcher Anmeldung"),
  email_key: column(billed, "E-Mail-Adresse"),
  data: column(billed, "was darauf steht"),
  cents: column(billed, "was darauf steht"),
  sha256: column(hashes, "ihrer Prüfsumme"),
  issued_at: column(instants, "wann und von wem sie ausgestellt wurden"),
  issued_by: column(author, "wann und von wem sie ausgestellt wurden"),
  cancelled_by: column(billed, "mit welcher Nummer sie storniert wurden"),
};

/** Reports to a chamber that are not true any more. */
export const formerReportColumns = {
  id: column(ids, "mit der Anmeldung gelöscht"),
  registration_id: column(ids, "mit der Anmeldung gelöscht"),
  vnr: column(codes, "wann wir Ihre Teilnahme gemeldet haben"),
  sealed_efn: column(unreported("shown after it was opened"), "Einheitliche Fortbildungsnummer (EFN)"),
};

export const attendanceColumns = {
  registration_id: column(ids, "mit der Anmeldung gelöscht"),
  day: column(instants, "den Tag"),
  came_at: column(instants, "wann Sie gekommen"),
  left_at: column(instants, "gegangen sind"),
  seen_at: column(instants, "wann Sie gekommen"),
  method: column(codes, "am Einlass, nach einer Liste oder bei einer Anmeldung vor Ort"),
  recorded_at: column(instants, "wann und von wem"),
  recorded_by: column(author, "wann und von wem"),
};

/** That somebody has answered an evaluation; nothing leads from here to an answer. */
export const evaluationRollColumns = {
  registration_id: column(ids, "dass Sie geantwortet haben"),
  event_id: column(ids, "dass Sie geantwortet haben"),
};

export const certificateColumns = {
  code: column(theirs, "ihren Code"),
  event_id: column(ids, "zu welcher Veranstaltung"),
  registration_id: column(ids, "mit der Anmeldung gelöscht"),
  data: column(theirs, "was darauf steht"),
  sha256: column(theirs, "die Prüfsumme der Datei"),
  is_duplicate: column(numbers, "ob sie eine Zweitschrift ist"),
  layout: column(numbers, "die Prüfsumme der Datei"),
  issued_at: column(instants, "wann und von wem sie ausgestellt wurde"),
  issued_by: column(author, "wann und von wem sie ausgestellt wurde"),
  withdrawn_at: column(instants, "wann, von wem und warum sie zurückgezogen wurde"),
  withdrawn_by: column(author, "wann, von wem und warum sie zurückgezogen wurde"),
  withdrawn_reason: column(theirs, "wann, von wem und warum sie zurückgezogen wurde"),
  mail_asked_at: column(instants, "wann ihr Versand per E-Mail veranlasst wurde"),
};
