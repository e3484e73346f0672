/** Formats "12 Monate", as in "12 Monate nach der Veranstaltung". */
export function months(count: number): string {
  return count === 1 ? "1 Monat" : `${count} Monate`;
}

/** Formats "nach 24 Monaten". */
export function afterMonths(count: number): string {
  return count === 1 ? "nach 1 Monat" : `nach ${count} Monaten`;
}

/** Formats when EFNs are deleted, as in "Sie wird 3 Monate nach Ablauf der Frist … gelöscht". */
export function efnErased({ efnMonths, correctableDays }: { efnMonths: number; correctableDays: number }): string {
  return `${months(efnMonths)} nach Ablauf der Frist für Meldung und Korrektur der Punkte (${days(correctableDays)} nach der Veranstaltung)`;
}

/** Formats "90 Tage", as in "bewahren wir 90 Tage auf". */
export function days(count: number): string {
  return count === 1 ? "1 Tag" : `${count} Tage`;
}

/** Formats "nach 30 Tagen". */
export function afterDays(count: number): string {
  return count === 1 ? "nach 1 Tag" : `nach ${count} Tagen`;
}
