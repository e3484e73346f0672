import { isWholeDay, type Presence } from "#model/attendance/presence.ts";
import { attendedDays, daysOf, type ProgrammedDays } from "#model/events/event-days.ts";
import { compareText } from "#model/text/compare-text.ts";
import type { Accreditation } from "./accreditation.ts";

/** An event that a person attended. */
export interface AttendedEvent {
  event: ProgrammedDays & { title: string; accreditations: readonly Accreditation[] };
  presence: Presence;
}

/** What an event counts for an attendee. */
export interface TrainingEntry {
  title: string;
  /** Dates `yyyy-mm-dd`, in order. */
  attendedDays: string[];
  isPainConference: boolean;
  /** Minutes of training in pain therapy; undefined when days or parts of them are missing, since there are none per day. */
  minutes: number | undefined;
}

export interface TrainingYear {
  year: number;
  entries: TrainingEntry[];
  painConferences: number;
  /** Sum of the known minutes. */
  minutes: number;
}

type Counted = Pick<Accreditation, "state" | "countsAsPainConference" | "painTherapyMinutes">;

/** Whether an event counts as continuing education in pain therapy. */
export function countsForPainTherapy(accreditations: readonly Counted[]): boolean {
  return recognised(accreditations).length > 0;
}

/**
 * Returns the attended training in pain therapy of these calendar years, with the events of a year in order of the
 * first attended day, then of their titles. A conference that somebody left early does not count. Of several recognised accreditations of an event the highest counts, not the sum.
 */
export function trainingYears(years: readonly number[], attended: readonly AttendedEvent[]): TrainingYear[] {
  const entries = attended.flatMap(entryOf).sort(inOrder);
  return years.map((year) => {
    const own = entries.filter((entry) => firstDay(entry).startsWith(`${year}-`));
    return {
      year,
      entries: own,
      painConferences: own.filter(({ isPainConference }) => isPainConference).length,
      minutes: own.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
    };
  });
}

function entryOf({ event, presence }: AttendedEvent): TrainingEntry[] {
  const counted = recognised(event.accreditations);
  const days = daysOf(event);
  const attended = attendedDays(event, presence);
  const whole = days.filter((day) => isWholeDay(event.days ?? [], presence, day));
  if (counted.length === 0 || attended.length === 0) return [];
  const minutes = Math.max(...counted.map(({ painTherapyMinutes }) => painTherapyMinutes));
  return [
    {
      title: event.title,
      attendedDays: attended,
      isPainConference: whole.length > 0 && counted.some(({ countsAsPainConference }) => countsAsPainConference),
      minutes: whole.length === days.length || (minutes === 0 && whole.length > 0) ? minutes : undefined,
    },
  ];
}

function recognised<A extends Counted>(accreditations: readonly A[]): A[] {
  return accreditations.filter(
    ({ state, countsAsPainConference, painTherapyMinutes }) =>
      state === "recognised" && (countsAsPainConference || painTherapyMinutes > 0),
  );
}

function inOrder(a: TrainingEntry, b: TrainingEntry): number {
  return compareText(firstDay(a), firstDay(b)) || compareText(a.title, b.title);
}

const firstDay = ({ attendedDays }: TrainingEntry) => attendedDays[0] ?? "";
