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

/** When backups with a day to come were first seen, by name: a date in Berlin. */
export type BackupsAhead = Readonly<Record<string, string>>;

/**
 * Returns which backups have a day to come, with the day on which each was first seen as such. Either the clock was ahead
 * when they were made, or it is behind now.
 */
export function backupsAhead(backups: readonly DatedBackup[], today: string, before: BackupsAhead): BackupsAhead {
  const ahead = backups.filter(({ day }) => day > today);
  return Object.fromEntries(
    ahead.map(({ name }) => [name, Object.hasOwn(before, name) ? (before[name] ?? today) : today]),
  );
}

/**
 * Returns the backups to remove. The oldest backup of each kept day, week and month stays, so that the backup of a
 * month is never replaced by a later one. The newest backup always stays. One with a day to come stays as long as one of
 * the day on which it was first seen would: its age is not known, and if it is the clock that is behind now, somebody has
 * that long to notice.
 * @param backups oldest first
 */
export function backupsToRemove<B extends DatedBackup>(
  backups: readonly B[],
  today: string,
  { days, weeks, months }: BackupPeriods,
  ahead: BackupsAhead = {},
): B[] {
  const made = backups.filter(({ day }) => day <= today);
  const kept = new Set<B>((made.length > 0 ? made : backups).slice(-1));
  const periods: readonly [periodOf: (day: string) => string, isRecent: (day: string) => boolean][] = [
    [(day) => day, (day) => day > daysAfter(today, -days)],
    [mondayOf, (day) => mondayOf(day) > daysAfter(mondayOf(today), -7 * weeks)],
    [monthOf, (day) => monthsBetween(day, today) < months],
  ];
  for (const [periodOf, isRecent] of periods) {
    const seen = new Set<string>();
    for (const backup of made) {
      const period = periodOf(backup.day);
      if (!isRecent(backup.day) || seen.has(period)) continue;
      seen.add(period);
      kept.add(backup);
    }
  }
  for (const backup of backups) {
    const seenOn = ahead[backup.name] ?? today;
    if (backup.day > today && periods.some(([, isRecent]) => isRecent(seenOn))) kept.add(backup);
  }
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
