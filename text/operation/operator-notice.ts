import type { OperatorNotice } from "#model/operation/operator-notice.ts";
import { formatDate, formatInstant } from "#text/date.ts";
import { removedData } from "./removed-data.ts";

const held = "Die nächtliche Löschung ist angehalten";

export interface NoticeText {
  title: string;
  sentences: string;
  /** Whether a button can end it: the clock is right. */
  canConfirmClock?: boolean;
}

/** Describes what needs attention and what to do about it. */
export function describeNotice(notice: OperatorNotice): NoticeText {
  if (notice.kind === "database_damaged") {
    return {
      title: "Die Datenbank ist beschädigt",
      sentences: `Das ergab die Prüfung am ${formatInstant(notice.foundAt)}; das Protokoll des Servers nennt die Stellen. Bitte beenden Sie die Website und holen Sie mit „npm run restore -- --replace DATEI“ die letzte Sicherung zurück. Bis dahin schreibt „npm run backup“ keine neue, damit keine gute verloren geht.`,
    };
  }
  if (notice.kind === "files_elsewhere") {
    return {
      title: "Der Dateispeicher gehört nicht zu dieser Datenbank",
      sentences:
        "Bilder und Dokumente, die hier hochgeladen werden, fehlen anderswo, und umgekehrt. Bitte stellen Sie FILES_URL richtig; Server, die eine Datenbank teilen, brauchen denselben Speicher. Stimmt FILES_URL und sind die Dateien verloren, holt „npm run restore -- --replace DATEI“ sie zurück.",
    };
  }
  if (notice.kind === "backup_failed") {
    return {
      title: "Die nächtliche Sicherung ist nicht gelungen",
      sentences: `${notice.reason} ${describeLastBackup(notice.lastOn)} Von zwei Uhr nachts bis Mitternacht wird es jede Stunde wieder versucht.`,
    };
  }
  if (notice.kind === "backup_hindered") {
    return {
      title: "Die nächste nächtliche Sicherung wird nicht gelingen",
      sentences: `${notice.reason} Das ergab die Prüfung beim Start. Bitte stellen Sie das richtig und starten Sie die Website neu.`,
    };
  }
  if (notice.kind === "drill_failed") {
    return {
      title: "Die Probe einer Sicherung ist nicht gelungen",
      sentences: `${notice.reason} Die Sicherung vom ${formatDate(notice.backupOn)} ist geschrieben und gelesen, ließ sich aber nicht zur Probe zurückholen. Nach der nächsten nächtlichen Sicherung wird es wieder versucht; „npm run restore-drill“ versucht es gleich.`,
    };
  }
  if (notice.kind === "clock_ahead") {
    const { today, aliveOn } = notice;
    return {
      title: "Es wird nichts gelöscht, bis jemand die Uhrzeit bestätigt",
      sentences: `Die Uhr des Servers steht auf dem ${formatDate(today)}, in Betrieb war die Website zuletzt am ${formatDate(aliveOn)}. Bis dahin bleiben Daten nach Ablauf ihrer Frist, der Papierkorb, unbenutzte Dateien und alte Sicherungen stehen; alles andere läuft weiter, auch Sicherungen, Geplantes und Erinnerungen. Geht die Uhr falsch, stellen Sie sie bitte richtig. Geht sie richtig, war die Website nur lange aus: Bestätigen Sie das, dann wird von der nächsten Nacht an wieder gelöscht. „npm run retention -- --force“ löscht gleich.`,
      canConfirmClock: true,
    };
  }
  return {
    title: held,
    sentences: `Sie würde den größten Teil löschen: ${removedData(notice.removed)}. Ist das richtig, geschieht es am ${formatDate(notice.until)} von selbst, oder gleich mit „npm run retention -- --force“. Sonst prüfen Sie bitte bis dahin die Uhr des Servers, die Fristen (RETENTION_…) und die Daten der Veranstaltungen.`,
  };
}

function describeLastBackup(day: string | undefined): string {
  if (day === undefined) return "Wann die letzte gute entstand, ist gerade nicht zu erfahren.";
  return day ? `Die letzte gute Sicherung ist vom ${formatDate(day)}.` : "Es gibt noch keine.";
}
