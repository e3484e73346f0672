import { daysAfter } from "#model/dates/berlin-date.ts";

/** How many daily, weekly and monthly backups are kept, the current period included. */
export interface BackupPeriods {
  days: number;
  weeks: number;
  months: number;
}

export const defaultBackupPeriods: BackupPeriods = { days: 7, weeks: 4, months: 12 };

export interface DatedBackup {
  name: string;
  /** Date in Berlin, `yyyy-mm-dd`. */
  day: string;
}

/**
 * Returns the backups to remove. The oldest backup of each kept day, week and month stays, so that the backup of a
 * month is never replaced by a later one. The newest backup always stays.
 * @param backups oldest first
 */
export function backupsToRemove<B extends DatedBackup>(
  backups: readonly B[],
  today: string,
  { days, weeks, months }: BackupPeriods,
): B[] {
  const kept = new Set<B>(backups.slice(-1));
  const keepFirst = (periodOf: (day: string) => string, isRecent: (day: string) => boolean) => {
    const seen = new Set<string>();
    for (const backup of backups) {
      const period = periodOf(backup.day);
      if (!isRecent(backup.day) || seen.has(period)) continue;
      seen.add(period);
      kept.add(backup);
    }
  };
  keepFirst(
    (day) => day,
    (day) => day > daysAfter(today, -days),
  );
  keepFirst(mondayOf, (day) => mondayOf(day) > daysAfter(mondayOf(today), -7 * weeks));
  keepFirst(monthOf, (day) => monthsBetween(day, today) < months);
  return backups.filter((backup) => !kept.has(backup));
}

const monthOf = (day: string) => day.slice(0, 7);

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return daysAfter(day, -((weekday + 6) % 7));
}

function monthsBetween(day: string, today: string): number {
  const numberOf = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return numberOf(today) - numberOf(day);
}
