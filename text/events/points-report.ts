import type { ReportDeadlines, ReportPeriods } from "#model/certificates/points-report.ts";
import { formatDate } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";

/** Describes until when participants can be reported and corrected. */
export function describeDeadlines({ phase, reportUntil, correctUntil, daysLeft }: ReportDeadlines): string {
  const left = daysLeft === 0 ? "heute ist der letzte Tag" : daysLeft === 1 ? "noch 1 Tag" : `noch ${daysLeft} Tage`;
  switch (phase) {
    case "event_to_come":
      return `Die Veranstaltung ist noch nicht zu Ende. Zu melden ist danach bis zum ${formatDate(reportUntil)}.`;
    case "report":
      return `Zu melden bis zum ${formatDate(reportUntil)}: ${left}. Berichtigen lässt es sich bis zum ${formatDate(correctUntil)}.`;
    case "correction":
      return `Die Frist der Meldung ist am ${formatDate(reportUntil)} abgelaufen. Berichtigen lässt es sich bis zum ${formatDate(correctUntil)}: ${left}.`;
    case "over":
      return `Die Fristen sind abgelaufen: die der Meldung am ${formatDate(reportUntil)}, die der Berichtigung am ${formatDate(correctUntil)}. Bitte wenden Sie sich an die Kammer.`;
  }
}

/** Describes how many people of an event are still to be reported, how many reports to be taken back, and until when. */
export function describeDueReport({
  deadlines,
  people,
  outdated,
  lacksAttendance,
}: {
  deadlines: ReportDeadlines;
  people: number;
  outdated: number;
  lacksAttendance: boolean;
}): string {
  const count = people === 1 ? "1 Person" : `${formatNumber(people)} Personen`;
  const who = lacksAttendance
    ? `${count} mit EFN angemeldet, noch keine Anwesenheit eingetragen.`
    : `${count} mit EFN noch nicht als gemeldet eingetragen.`;
  const reports = outdated === 1 ? "1 Meldung stimmt" : `${formatNumber(outdated)} Meldungen stimmen`;
  const sentences = [
    people > 0 && who,
    outdated > 0 && `${reports} nicht mehr und ${outdated === 1 ? "ist" : "sind"} bei der Kammer zurückzunehmen.`,
    describeDeadlines(deadlines),
  ];
  return sentences.filter(Boolean).join(" ");
}

/**
 * Describes a report that stands at the chamber and is not true any more.
 * @param report `otherEfn`: masked, "" if it is that of the person; `isReplaced`: by a new one, which has the same numbers
 * @param person what is true now
 */
export function describeFormerReport(
  { vnr, otherEfn, isReplaced }: { vnr: string; otherEfn: string; isReplaced: boolean },
  { efn, isPresent }: { efn: object | undefined; isPresent: boolean },
): string {
  const reported = `Gemeldet ${vnr ? `unter der VNR ${vnr}` : "ohne VNR"}${otherEfn && ` mit der EFN ${otherEfn}`}`;
  if (isReplaced)
    return `${reported}.${isPresent ? " Seither wurden Angaben geändert; eine neue Meldung ersetzt sie." : ""}`;
  if (!vnr && !otherEfn)
    return `${reported}, bevor die Berufsgruppe berichtigt wurde. Bitte nehmen Sie die Meldung bei der früheren Kammer zurück.`;
  const since = otherEfn && !efn ? "inzwischen ist keine eingetragen" : "inzwischen gilt eine andere";
  return `${reported}; ${since}. Bitte nehmen Sie die Meldung dort zurück.`;
}

/** Describes the periods the deadlines are based on. */
export function describePeriods({ reportDays, correctionDays }: ReportPeriods): string {
  return `Gerechnet mit ${days(reportDays)} für die Meldung und ${days(correctionDays)} für Berichtigungen; laut Ärztekammer prüfen.`;
}

const days = (count: number) => (count === 1 ? "1 Tag" : `${count} Tagen`);
