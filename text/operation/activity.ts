import { roleOf } from "#model/accounts/permission.ts";
import { type ListCollection, listCollections } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import {
  type Activity,
  type ActivityAction,
  type ActivityDetails,
  type ActivitySection,
  type BasicListChange,
  type CollectionSection,
  contactDataActions,
  type DraftChange,
  type RemovalPlan,
  sectionOfCollection,
} from "#model/operation/activity.ts";
import { roleLabels } from "#text/accounts/role.ts";
import { type CollectionLabels, collectionLabels } from "#text/content/collection.ts";
import { formatDate, formatInstant } from "#text/date.ts";
import { formatCents } from "#text/number.ts";
import { quoted } from "#text/quoted.ts";
import { removedData } from "./removed-data.ts";

const collections = Object.entries(collectionLabels) as [CollectionName, CollectionLabels][];
const sectionsOfCollections = Object.fromEntries(
  collections.map(([collection, { area }]) => [sectionOfCollection(collection), area]),
) as Record<CollectionSection, string>;

/** The areas of the back office, as the log and its filter name them. */
export const sectionLabels: Record<ActivitySection, string> = {
  ...sectionsOfCollections,
  contact: "Kontakt",
  maintenance: "Wartungsmodus",
  account: "Zugang",
  privacy: "Auskunft und Löschung",
  log: "Protokoll",
  media: "Medien",
};

/** Returns the area of an entry; changes of the contact data belong to the contact screen. */
export function areaOf({ action, section }: Pick<Activity, "action" | "section">): string {
  const isContact = (contactDataActions as readonly ActivityAction[]).includes(action);
  return sectionLabels[isContact ? "contact" : section] ?? section;
}

type Sentence = (details: ActivityDetails) => string;

const text = (details: ActivityDetails, key: string) => (details[key] === undefined ? "" : String(details[key]));
/** The title of the record in quotes: „Jahrestagung“; "" if the entry has none. */
const named = (details: ActivityDetails) => (text(details, "title") ? ` ${quoted(text(details, "title"))}` : "");
const count = (details: ActivityDetails, one: string, many: string) =>
  details.count === 1 ? `1 ${one}` : `${text(details, "count") || "Mehrere"} ${many}`;

const at = (details: ActivityDetails) => (details.at ? `${formatInstant(String(details.at))} Uhr` : "");
const before = (words: string, said: string) => (said ? words + said : "");
const planner = (details: ActivityDetails) => (details.plannedBy ? `von ${details.plannedBy} ` : "");
const roleText = (details: ActivityDetails) => (details.role ? roleLabels[roleOf(details.role)] : "");
const ways: Readonly<Record<string, string>> = { provider: "vom Anmeldedienst", command: "auf dem Server" };
const byText = (details: ActivityDetails) => {
  const way = ways[text(details, "by")];
  return way ? ` (${way})` : "";
};
const reason = (details: ActivityDetails) => (details.reason ? ` (Grund: ${details.reason})` : "");

const sum = (details: ActivityDetails) =>
  details.cents === undefined ? "" : ` über ${formatCents(Number(details.cents))}`;

const quotedAfter = (words: string, details: ActivityDetails, key: string) =>
  text(details, key) ? `${words}${quoted(text(details, key))}` : "";
const overLimit = (details: ActivityDetails) => (details.overLimit ? ", obwohl alle Plätze vergeben waren" : "");

const record =
  (noun: string, verb: string): Sentence =>
  (details) =>
    `${noun}${named(details)} ${verb}`;

/** An entry about one person, who is not named: only the registration says who it is. */
const attendance =
  (noun: string, verb: string): Sentence =>
  (details) =>
    `${noun} bei der Veranstaltung${named(details)}${before(" am ", details.day ? formatDate(String(details.day)) : "")} ${verb}`;

/** The changes of every list collection. */
const listSentences = Object.fromEntries(
  listCollections.flatMap((collection) => {
    const { one } = collectionLabels[collection];
    return [
      [`${collection}.created`, record(one, "erstellt")],
      [`${collection}.updated`, record(one, "bearbeitet")],
      [`${collection}.deleted`, record(one, "gelöscht")],
      [`${collection}.restored`, record(one, "wiederhergestellt")],
      [`${collection}.purged`, record(one, "endgültig gelöscht")],
    ];
  }),
) as Record<`${ListCollection}.${BasicListChange}`, Sentence>;

/** The changes of drafts and the plans of every collection. */
const draftSentences = Object.fromEntries(
  collections.flatMap(([collection, { one }]) => [
    [`${collection}.drafted`, record(one, "als Entwurf gespeichert")],
    [`${collection}.draft_discarded`, record(`Entwurf: ${one}`, "verworfen")],
    [`${collection}.draft_restored`, record(`Entwurf: ${one}`, "wiederhergestellt")],
    [`${collection}.draft_shared`, record(`Link zur Vorschau: ${one}`, "erstellt")],
    [`${collection}.draft_unshared`, record(`Links zur Vorschau: ${one}`, "gesperrt")],
    [
      `${collection}.planned`,
      (details) => `Veröffentlichung: ${one}${named(details)}${before(" für ", at(details))} geplant`,
    ],
    [`${collection}.plan_cancelled`, record(`Geplante Veröffentlichung: ${one}`, "abgesagt")],
    [`${collection}.published`, (details) => `${one}${named(details)} wie ${planner(details)}geplant veröffentlicht`],
    [
      `${collection}.removal_planned`,
      (details) => `${one}${named(details)} soll${before(" am ", at(details))} offline gehen`,
    ],
    [`${collection}.removal_cancelled`, record(`Geplantes Ende: ${one}`, "abgesagt")],
    [
      `${collection}.removed`,
      (details) => `${one}${named(details)} wie ${planner(details)}geplant offline genommen${reason(details)}`,
    ],
    [`${collection}.unpublished`, record(one, "zurück zum Entwurf genommen")],
  ]),
) as Record<`${CollectionName}.${DraftChange | RemovalPlan}`, Sentence>;

const fixed = (sentence: string) => () => sentence;

const sentences: Record<ActivityAction, Sentence> = {
  ...listSentences,
  ...draftSentences,
  "news.pinned": record("Nachricht", "angepinnt"),
  "news.unpinned": record("Nachricht", "nicht mehr angepinnt"),
  "news.featured": record("Nachricht", "auf der Startseite hervorgehoben"),
  "news.unfeatured": record("Nachricht", "nicht mehr auf der Startseite hervorgehoben"),
  "registration.added": (details) =>
    `Anmeldung zur Veranstaltung${named(details)} von Hand angelegt${overLimit(details)}`,
  "registration.confirmed": (details) =>
    `${count(details, "Anmeldung", "Anmeldungen")} zur Veranstaltung${named(details)} bestätigt`,
  "registration.confirmation_resent": record("Erneuter Versand einer Bestätigung zur Veranstaltung", "veranlasst"),
  "registration.cancelled": (details) =>
    `${count(details, "Anmeldung", "Anmeldungen")} zur Veranstaltung${named(details)} storniert`,
  "registration.corrected": record("Anmeldung zur Veranstaltung", "berichtigt"),
  "registration.choice_changed": (details) =>
    `Teilnahmeart oder Workshops einer Anmeldung zur Veranstaltung${named(details)} geändert${overLimit(details)}`,
  "registration.noted": record("Notiz zu einer Anmeldung zur Veranstaltung", "geändert"),
  "registration.cancellation_undone": record("Stornierung einer Anmeldung zur Veranstaltung", "zurückgenommen"),
  "registration.paid": (details) =>
    `${count(details, "Anmeldung", "Anmeldungen")} zur Veranstaltung${named(details)} als bezahlt eingetragen`,
  "registration.unpaid": (details) =>
    `${count(details, "Anmeldung", "Anmeldungen")} zur Veranstaltung${named(details)} als nicht bezahlt eingetragen`,
  "registration.payment_entered": (details) =>
    `Zahlung${sum(details)} zu einer Anmeldung zur Veranstaltung${named(details)} eingetragen`,
  "registration.refund_entered": (details) =>
    details.cents === 0
      ? `Zu einer stornierten Anmeldung zur Veranstaltung${named(details)} wird nichts erstattet`
      : `Erstattung${sum(details)} zu einer Anmeldung zur Veranstaltung${named(details)} eingetragen`,
  "registration.fee_waived": (details) =>
    `Gebühr${sum(details)} zu ${count(details, "Anmeldung", "Anmeldungen")} zur Veranstaltung${named(details)} erlassen`,
  "registration.payment_undone": (details) =>
    `Zahlung, Erstattung oder Erlass${sum(details)} zu einer Anmeldung zur Veranstaltung${named(details)} zurückgenommen`,
  "registration.invoice_issued": (details) =>
    `Rechnung ${text(details, "number")} zur Veranstaltung${named(details)} ausgestellt`,
  "registration.invoice_requested": (details) =>
    `Rechnung ${text(details, "number")} zur Veranstaltung${named(details)} durch die angemeldete Person angefordert`,
  "registration.invoice_cancelled": (details) =>
    `Rechnung ${text(details, "number")} zur Veranstaltung${named(details)} storniert`,
  "registration.invoice_printed": (details) =>
    `Rechnung ${text(details, "number")} zur Veranstaltung${named(details)} als PDF heruntergeladen`,
  "registration.invoice_mailed": (details) =>
    `Rechnung ${text(details, "number")} zur Veranstaltung${named(details)} per E-Mail gesendet`,
  "registration.payments_matched": (details) =>
    `${count(details, "Zahlung", "Zahlungen")}${sum(details)} aus einem Kontoauszug eingetragen`,
  "registration.payments_exported": (details) =>
    details.id ? `Zahlungen zur Veranstaltung${named(details)} exportiert` : "Offene Zahlungen exportiert",
  "registration.moved_away": (details) =>
    `Anmeldung zur Veranstaltung${named(details)}${quotedAfter(" auf ", details, "target")} umgebucht`,
  "registration.moved_here": (details) =>
    `Anmeldung zur Veranstaltung${named(details)}${quotedAfter(" von ", details, "source")} umgebucht${overLimit(details)}`,
  "registration.corrected_by_attendee": record(
    "Anmeldung zur Veranstaltung",
    "durch die angemeldete Person berichtigt",
  ),
  "registration.cancelled_by_attendee": record("Anmeldung zur Veranstaltung", "durch die angemeldete Person storniert"),
  "registration.attended": attendance("Anwesenheit", "eingetragen"),
  "registration.attendance_undone": attendance("Anwesenheit", "zurückgenommen"),
  "registration.left": attendance("Fortgang", "eingetragen"),
  "registration.left_undone": attendance("Fortgang", "zurückgenommen"),
  "registration.certificates_printed": (details) =>
    `${count(details, "Bescheinigung", "Bescheinigungen")} zur Veranstaltung${named(details)} als PDF heruntergeladen`,
  "registration.list_printed": (details) =>
    `Anwesenheitsliste mit ${count(details, "Person", "Personen")} zur Veranstaltung${named(details)} gedruckt`,
  "registration.badges_printed": (details) =>
    `${count(details, "Namensschild", "Namensschilder")} zur Veranstaltung${named(details)} gedruckt`,
  "registration.certificate_issued": record("Bescheinigung zur Veranstaltung", "ausgestellt"),
  "registration.certificate_duplicated": record("Zweitschrift einer Bescheinigung zur Veranstaltung", "ausgestellt"),
  "registration.certificate_withdrawn": record("Bescheinigung zur Veranstaltung", "zurückgezogen"),
  "registration.training_printed": record("Jahresübersicht einer Person der Veranstaltung", "gedruckt"),
  "registration.certificates_mailed": (details) =>
    `${count(details, "Bescheinigung", "Bescheinigungen")} zur Veranstaltung${named(details)} per E-Mail gesendet`,
  "registration.certificate_resent": record("Erneuter Versand einer Bescheinigung zur Veranstaltung", "veranlasst"),
  "registration.offered": (details) =>
    `${count(details, "freier Platz", "freie Plätze")} der Veranstaltung${named(details)} von der Warteliste angeboten`,
  "registration.offer_accepted": record("Angebotener Platz der Veranstaltung", "angenommen"),
  "registration.offer_expired": (details) =>
    `${count(details, "Angebot", "Angebote")} eines Platzes der Veranstaltung${named(details)} abgelaufen`,
  "registration.offer_undelivered": (details) =>
    `${count(details, "Angebot", "Angebote")} eines Platzes der Veranstaltung${named(details)} zurückgenommen: E-Mail nicht zustellbar`,
  "registration.seat_given": (details) =>
    `Platz der Veranstaltung${named(details)} von Hand an jemanden auf der Warteliste vergeben${overLimit(details)}`,
  "registration.moved_up": (details) =>
    `Warteliste der Veranstaltung${named(details)}: jemand vorgezogen${reason(details)}`,
  "registration.imported": (details) =>
    `${count(details, "Anmeldung", "Anmeldungen")} zur Veranstaltung${named(details)} aus einer Liste übernommen${details.overLimit ? ", über die Zahl der Plätze hinaus" : ""}`,
  "registration.messaged": (details) =>
    `Nachricht an ${count(details, "Person", "Personen")} zur Veranstaltung${named(details)} geschrieben`,
  "registration.message_paused": record("Versand einer Nachricht zur Veranstaltung", "angehalten"),
  "registration.message_resumed": record("Versand einer Nachricht zur Veranstaltung", "fortgesetzt"),
  "registration.message_resent": (details) =>
    `Erneuter Versand einer Nachricht zur Veranstaltung${named(details)} an ${count(details, "Person", "Personen")} veranlasst`,
  "registration.reminded": (details) =>
    `${count(details, "Person", "Personen")} an die Veranstaltung${named(details)} erinnert`,
  "registration.evaluation_asked": (details) =>
    `${count(details, "Person", "Personen")} um eine Evaluation der Veranstaltung${named(details)} gebeten`,
  "registration.efn_shown": (details) => `EFN einer Anmeldung zur Veranstaltung${named(details)} angezeigt`,
  "registration.efns_shown": (details) =>
    `${details.asFile ? "EFN als Textdatei geladen" : "EFN angezeigt"}: ${count(details, "Person", "Personen")}, die bei der Veranstaltung${named(details)} anwesend ${details.count === 1 ? "war" : "waren"}`,
  "registration.eiv_password_saved": record("Passwort der VNR zur Veranstaltung", "gespeichert"),
  "registration.points_reported": record("Punkte einer Person der Veranstaltung", "als gemeldet eingetragen"),
  "registration.speaker_points": record("Punkte einer referierenden Person der Veranstaltung", "eingetragen"),
  "registration.points_report_undone": record(
    "Punkte einer Person der Veranstaltung",
    "als nicht gemeldet eingetragen",
  ),
  "registration.deleted": record("Anmeldung zur Veranstaltung", "gelöscht"),
  "registration.exported": (details) =>
    `Anmeldungen zur Veranstaltung${named(details)} ${details.withEfn ? "mit EFN " : ""}exportiert`,
  "registration.link_changed": record("Anmelde-Link der Veranstaltung", "geändert"),
  "registration.conference_link_changed": record("Online-Konferenz-Link der Veranstaltung", "geändert"),
  "board.reordered": fixed("Reihenfolge des Vorstands geändert"),
  "contact.read": fixed("Kontaktanfrage als gelesen markiert"),
  "contact.answered": fixed("Kontaktanfrage als beantwortet markiert"),
  "contact.reopened": fixed("Kontaktanfrage wieder als offen markiert"),
  "contact.resent": fixed("Erneuter Versand einer Kontaktanfrage an das Postfach veranlasst"),
  "contact.deleted": fixed("Kontaktanfrage gelöscht"),
  "about.updated": fixed("„Über uns“ bearbeitet"),
  "about.restored": fixed("Frühere Fassung von „Über uns“ wiederhergestellt"),
  "legal.updated": (details) =>
    text(details, "title") ? `Rechtlicher Text${named(details)} bearbeitet` : "Rechtliche Texte bearbeitet",
  "legal.restored": fixed("Frühere Fassung der rechtlichen Texte wiederhergestellt"),
  "legal.form_uploaded": record("Mitgliedsantrag", "hochgeladen"),
  "legal.form_deleted": record("Mitgliedsantrag", "gelöscht"),
  "home.updated": fixed("Startseite bearbeitet"),
  "home.restored": fixed("Frühere Fassung der Startseite wiederhergestellt"),
  "settings.updated": (details) => `${text(details, "title") || "Kontakteinstellungen"} geändert`,
  "settings.restored": fixed("Frühere Fassung der Kontakteinstellungen wiederhergestellt"),
  "maintenance.enabled": fixed("Wartungsmodus aktiviert"),
  "maintenance.disabled": fixed("Wartungsmodus deaktiviert"),
  "maintenance.password_changed": fixed("Passwort des Wartungsmodus geändert"),
  "account.created": (details) =>
    `Zugang${text(details, "email") ? ` für ${text(details, "email")}` : ""} angelegt${before(": ", roleText(details))}${byText(details)}`,
  "account.linked": fixed("Zugang mit dem Anmeldedienst verknüpft"),
  "account.signed_in": fixed("Angemeldet"),
  "account.sign_in_failed": (details) =>
    `${count(details, "fehlgeschlagener Anmeldeversuch", "fehlgeschlagene Anmeldeversuche")} ${
      text(details, "email") ? `für ${text(details, "email")}` : "mit unbekannter E-Mail-Adresse"
    }`,
  "account.signed_out": fixed("Abgemeldet"),
  "account.password_changed": fixed("Eigenes Passwort geändert"),
  "account.invited": (details) =>
    `${text(details, "email") || "Jemand"} eingeladen${before(" als ", roleText(details))}`,
  "account.accepted": fixed("Einladung angenommen"),
  "account.role_changed": (details) =>
    `Rolle${before(" von ", text(details, "email"))} geändert${before(": ", roleText(details))}${byText(details)}`,
  "account.disabled": (details) => `Zugang${before(" ", text(details, "email"))} gesperrt${byText(details)}`,
  "account.enabled": (details) => `Zugang${before(" ", text(details, "email"))} entsperrt`,
  "account.sessions_ended": (details) => `Sitzungen${before(" von ", text(details, "email"))} beendet`,
  "account.deleted": (details) => `Zugang${before(" ", text(details, "email"))} gelöscht`,
  "account.renamed": fixed("Eigenen Namen geändert"),
  "account.password_reset": fixed("Neues Passwort über einen Link gesetzt"),
  "account.reset": (details) => `Zugang${before(" ", text(details, "email"))} zurückgesetzt${byText(details)}`,
  "account.second_factor_added": fixed("Zweiten Faktor eingerichtet"),
  "account.second_factor_removed": fixed("Zweiten Faktor abgeschaltet"),
  "account.second_factor_reset": (details) => `Zweiten Faktor${before(" von ", text(details, "email"))} zurückgesetzt`,
  "account.recovery_codes_renewed": fixed("Neue Wiederherstellungscodes erzeugt"),
  "account.passkey_added": fixed("Passkey hinzugefügt"),
  "account.passkey_removed": fixed("Passkey entfernt"),
  "account.recovery_code_used": fixed("Mit einem Wiederherstellungscode angemeldet"),
  "account.refused": (details) =>
    `Ohne Berechtigung abgewiesen${before(": ", text(details, "path"))}${Number(details.count) > 1 ? ` (${details.count}-mal)` : ""}`,
  "content.initialized": fixed("Mitgelieferte Inhalte angelegt"),
  "content.imported": fixed("Inhalte importiert"),
  "content.exported": fixed("Inhalte exportiert"),
  "content.surplus_trashed": (details) =>
    `${count(details, "überzähligen Eintrag", "überzählige Einträge")} in den Papierkorb gelegt: Diese Inhalte gibt es nur einmal`,
  "privacy.exported": fixed("Auskunft über gespeicherte Daten erstellt"),
  "privacy.erased": (details) => `Personenbezogene Daten gelöscht: ${removedData(details) || "keine gefunden"}`,
  "log.exported": (details) => `${count(details, "Eintrag", "Einträge")} aus dem Protokoll exportiert`,
  "media.described": record("Angaben zur Datei", "geändert"),
  "media.deleted": record("Datei", "endgültig gelöscht"),
  "redirect.added": (details) =>
    `Alte Adresse${named(details)}${quotedAfter(" zu ", details, "target")} weitergeleitet`,
  "redirect.changed": (details) =>
    details.former === undefined
      ? `Alte Adresse${named(details)} jetzt anders${quotedAfter(", zu ", details, "target")} weitergeleitet`
      : `Alte Adresse${quotedAfter(" ", details, "former")} durch${named(details)} ersetzt${quotedAfter(", weitergeleitet zu ", details, "target")}`,
  "redirect.removed": (details) => `Alte Adresse${named(details)} gelöscht`,
  "redirect.imported": (details) => `${count(details, "alte Adresse", "alte Adressen")} aus einer Liste übernommen`,
  "media.replaced": (details) => `Datei${named(details)} überall ersetzt, in ${count(details, "Eintrag", "Einträgen")}`,
  "system.test_mail_sent": fixed("Testnachricht an sich selbst gesendet"),
  "system.mails_sent_again": (details) =>
    `Erneuter Versand veranlasst: ${count(details, "E-Mail, deren", "E-Mails, deren")} Zustellung ungewiss war`,
  "system.mails_left": (details) =>
    `${count(details, "E-Mail, deren", "E-Mails, deren")} Zustellung ungewiss war, so gelassen`,
  "system.clock_confirmed": fixed("Uhrzeit des Servers bestätigt, damit Abgelaufenes wieder gelöscht wird"),
  "retention.applied": (details) =>
    removedData(details)
      ? `Nach Ablauf der Aufbewahrungsfrist gelöscht: ${removedData(details)}`
      : "Aufbewahrungsfristen geprüft, nichts war abgelaufen",
};

/**
 * Returns a German sentence that names the record, as text, never HTML. Unknown actions, of an older site, are returned
 * as they were written.
 */
export function describeActivity({ action, details }: Pick<Activity, "action" | "details">): string {
  if (!Object.hasOwn(sentences, action)) return `${String(action)}${named(details)}`;
  return sentences[action](details);
}
