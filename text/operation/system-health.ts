import {
  countUndecided,
  type HealthFacts,
  type HealthState,
  type HealthTopic,
  isDrillLate,
  type TestedMail,
} from "#model/operation/system-health.ts";
import { type SingleMailKind, singleMailKinds } from "#model/people/mail-kind.ts";
import { mailRefusals } from "#model/people/mail-refusal.ts";
import { formatInstant } from "#text/date.ts";
import { mailRefusalLabels } from "#text/mail/mail.ts";
import { describeDomain } from "#text/mail/mail-domain.ts";
import { formatNumber, formatSize } from "#text/number.ts";

export const healthTopicLabels: Record<HealthTopic, string> = {
  backup: "Sicherung",
  mail: "E-Mail-Versand",
  sender: "Absender",
  disk: "Speicherplatz",
  database: "Datenbank",
  clock: "Uhr des Servers",
};

export const healthStateLabels: Record<HealthState, string> = {
  good: "In Ordnung",
  attention: "Bitte ansehen",
  bad: "Bitte sofort handeln",
};

/** Describes the state of each part, and what to do if it is not in order. */
export function describeHealth(
  { backup, mail, sender, disk, database }: HealthFacts,
  states: Readonly<Record<HealthTopic, HealthState>>,
  now: Date,
): Record<HealthTopic, string> {
  return {
    backup: describeBackup(backup, states.backup, now),
    mail: describeMail(mail),
    sender: describeSender(mail, sender),
    disk: disk
      ? `${formatSize(disk.freeBytes)} von ${formatSize(disk.totalBytes)} frei.${states.disk === "good" ? "" : " Bitte schaffen Sie Platz; mit dem letzten Rest lässt sich nichts mehr speichern."}`
      : "Der freie Platz lässt sich nicht feststellen.",
    database: database.damagedSince
      ? `Beschädigt, gefunden am ${formatInstant(database.damagedSince)}. Bitte holen Sie die letzte gute Sicherung zurück.`
      : database.checkedAt
        ? `Geprüft am ${formatInstant(database.checkedAt)}.`
        : "Wird gleich geprüft.",
    clock:
      states.clock === "good"
        ? "Die Uhrzeit stimmt."
        : "Geht vielleicht vor, oder die Website war lange aus. Bis jemand die Uhrzeit bestätigt, wird nichts gelöscht; der Hinweis oben nennt, was. Sicherungen, Geplantes und Erinnerungen laufen weiter.",
  };
}

const drillLate =
  "Eine Probe, die jeden Monat von selbst geschieht, steht aus; „npm run restore-drill“ zeigt, ob sich die Sicherung zurückholen lässt.";

function describeBackup(backup: HealthFacts["backup"], state: HealthState, now: Date): string {
  const { isMade, lastAt, isAway, hindrance, drilledAt } = backup;
  if (!isMade) return "Nächtliche Sicherungen sind ausgeschaltet (BACKUP_URL=off).";
  const none = isAway || hindrance ? "" : "Noch keine; die erste entsteht in der Nacht.";
  const last = lastAt ? `Die letzte ist vom ${formatInstant(lastAt)}.` : none;
  if (hindrance) return `${last} Die nächste wird nicht gelingen: ${hindrance}`.trim();
  const away = isAway ? " Der Ort der Sicherungen antwortet gerade nicht." : "";
  const drilled = drilledAt ? ` Probeweise wiederhergestellt am ${formatInstant(drilledAt)}.` : "";
  const late = lastAt && isDrillLate(backup, now) ? ` ${drillLate}` : "";
  const bad = state === "bad" ? " Bitte prüfen Sie Platz und Rechte am Ort der Sicherungen (BACKUP_URL)." : "";
  return `${last}${away}${drilled}${late}${bad}`.trim();
}

function describeMail(mail: HealthFacts["mail"]): string {
  const { isConfigured, failed, oldestWaitingAt, tested } = mail;
  const undecided = describeUndecided(mail);
  if (undecided) return undecided;
  if (!isConfigured) return "Es ist kein E-Mail-Dienst eingerichtet (MAIL_URL); niemand erhält E-Mails.";
  const waiting = oldestWaitingAt ? `Die älteste wartet seit ${formatInstant(oldestWaitingAt)}. ` : "";
  const given = failed === 1 ? "Eine E-Mail" : `${formatNumber(failed)} E-Mails`;
  const why = describeRefused(mail);
  const lost =
    failed > 0
      ? `${given} der letzten sieben Tage ${failed === 1 ? "ließ" : "ließen"} sich nicht zustellen${why}.`
      : "";
  const known = `${waiting}${lost}`.trim() || "Alle E-Mails wurden gesendet.";
  return tested ? `${known} ${describeTest(tested)}` : known;
}

function describeSender({ isConfigured }: HealthFacts["mail"], report: HealthFacts["sender"]): string {
  if (report) return describeDomain(report);
  if (!isConfigured) return "Ohne E-Mail-Dienst gibt es nichts zu prüfen.";
  return "Noch nicht geprüft; das geschieht einmal in der Woche.";
}

function describeRefused({ refused = {} }: HealthFacts["mail"]): string {
  const reasons = mailRefusals.flatMap((refusal) =>
    refused[refusal] ? `${formatNumber(refused[refusal])}-mal „${mailRefusalLabels[refusal]}“` : [],
  );
  return reasons.length === 0 ? "" : `: ${reasons.join(", ")}; bei den Anmeldungen steht, wen es trifft`;
}

const singleKinds: Record<SingleMailKind, [one: string, many: string]> = {
  confirmation: ["eine Bestätigung", "Bestätigungen"],
  message: ["eine Nachricht an Teilnehmende", "Nachrichten an Teilnehmende"],
  certificate: ["eine Teilnahmebescheinigung", "Teilnahmebescheinigungen"],
};

function describeUndecided(mail: HealthFacts["mail"]): string {
  const count = countUndecided(mail);
  if (count === 0) return "";
  const kinds = singleMailKinds.flatMap((kind) => {
    const number = mail.unsettled?.[kind] ?? 0;
    const [one, many] = singleKinds[kind];
    return number === 0 ? [] : number === 1 ? one : `${formatNumber(number)} ${many}`;
  });
  const said = new Intl.ListFormat("de").format(kinds);
  const what = count === 1 ? "Eine E-Mail ist ungewiss" : `${formatNumber(count)} E-Mails sind ungewiss`;
  const which = count === 1 ? "sie" : "sie alle";
  return `${what}: ${said}. Server oder Verbindung fielen während des Sendens aus; niemand weiß, ob ${which} angekommen ${count === 1 ? "ist" : "sind"}. Senden Sie noch einmal, erhält vielleicht jemand dieselbe E-Mail zweimal; lassen Sie es so, vielleicht niemand. Stornierte Personen erhalten nichts.`;
}

function describeTest({ at, isSent, error }: TestedMail): string {
  if (isSent) return `Eine Testnachricht vom ${formatInstant(at)} hat der E-Mail-Dienst angenommen.`;
  return `Eine Testnachricht vom ${formatInstant(at)} ging nicht hinaus. ${error ?? ""}`.trim();
}
