import {
  type HealthFacts,
  type HealthState,
  type HealthTopic,
  isDrillLate,
  type TestedMail,
} from "#model/operation/system-health.ts";
import { formatInstant } from "./date.ts";
import { formatNumber, formatSize } from "./number.ts";

export const healthStateLabels: Record<HealthState, string> = {
  good: "In Ordnung",
  attention: "Bitte ansehen",
  bad: "Bitte sofort handeln",
};

/** Describes the state of each part, and what to do if it is not in order. */
export function describeHealth(
  { backup, mail, disk, database }: HealthFacts,
  states: Readonly<Record<HealthTopic, HealthState>>,
  now: Date,
): Record<HealthTopic, string> {
  return {
    backup: describeBackup(backup, states.backup, now),
    mail: describeMail(mail),
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
        ? "Geht glaubhaft."
        : "Geht wahrscheinlich vor. Bis sie stimmt, werden keine Fristen angewendet und keine Erinnerungen gesendet.",
  };
}

const drillLate =
  "Eine Probe, die jeden Monat von selbst geschieht, steht aus; „npm run restore-drill“ zeigt, ob sich die Sicherung zurückholen lässt.";

function describeBackup(backup: HealthFacts["backup"], state: HealthState, now: Date): string {
  const { isMade, lastAt, isAway, drilledAt } = backup;
  if (!isMade) return "Nächtliche Sicherungen sind ausgeschaltet (BACKUP_URL=off).";
  const none = isAway ? "" : "Noch keine; die erste entsteht in der Nacht.";
  const last = lastAt ? `Die letzte ist vom ${formatInstant(lastAt)}.` : none;
  const away = isAway ? " Der Ort der Sicherungen antwortet gerade nicht." : "";
  const drilled = drilledAt ? ` Zur Probe zurückgeholt am ${formatInstant(drilledAt)}.` : "";
  const late = lastAt && isDrillLate(backup, now) ? ` ${drillLate}` : "";
  const bad = state === "bad" ? " Bitte prüfen Sie Platz und Rechte am Ort der Sicherungen (BACKUP_URL)." : "";
  return `${last}${away}${drilled}${late}${bad}`.trim();
}

function describeMail({ isConfigured, failed, oldestWaitingAt, tested }: HealthFacts["mail"]): string {
  if (!isConfigured) return "Es ist kein E-Mail-Dienst eingerichtet (MAIL_URL); niemand erhält E-Mails.";
  const waiting = oldestWaitingAt ? `Die älteste wartet seit ${formatInstant(oldestWaitingAt)}. ` : "";
  const given = failed === 1 ? "Eine E-Mail" : `${formatNumber(failed)} E-Mails`;
  const lost = failed > 0 ? `${given} der letzten sieben Tage ließen sich nicht zustellen.` : "";
  const known = `${waiting}${lost}`.trim() || "Alle E-Mails sind hinaus.";
  return tested ? `${known} ${describeTest(tested)}` : known;
}

function describeTest({ at, isSent, error }: TestedMail): string {
  if (isSent) return `Eine Testnachricht vom ${formatInstant(at)} hat der E-Mail-Dienst angenommen.`;
  return `Eine Testnachricht vom ${formatInstant(at)} ging nicht hinaus. ${error ?? ""}`.trim();
}
