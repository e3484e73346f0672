import type { Accreditation } from "./accreditation.ts";
import { daysOf, type ProgrammedDays } from "./event-days.ts";

/** An event somebody was at. */
export interface AttendedEvent {
  event: ProgrammedDays & { title: string; accreditations: readonly Accreditation[] };
  /** Dates `yyyy-mm-dd`. */
  attendedDays: readonly string[];
}

/** What an event counts for somebody who was there. */
export interface TrainingEntry {
  title: string;
  /** Dates `yyyy-mm-dd`, in order. */
  attendedDays: string[];
  isPainConference: boolean;
  /** Minutes of training in pain therapy; undefined where only some days of the event were attended: nobody said what these are worth. */
  minutes: number | undefined;
}

export interface TrainingYear {
  year: number;
  entries: TrainingEntry[];
  painConferences: number;
  /** The sum of what is known. */
  minutes: number;
}

type Counted = Pick<Accreditation, "state" | "countsAsPainConference" | "painTherapyMinutes">;

/** Whether an event is one of those that physicians of pain therapy have to prove. */
export function countsForPainTherapy(accreditations: readonly Counted[]): boolean {
  return recognised(accreditations).length > 0;
}

/**
 * What somebody attended for pain therapy in these calendar years, the events of a year by their first attended day. An
 * event counts with what was recognised of it; where several authorities did, with the most of them, not with their sum.
 */
export function trainingYears(years: readonly number[], attended: readonly AttendedEvent[]): TrainingYear[] {
  const entries = attended.flatMap(entryOf).sort((a, b) => (firstDay(a) < firstDay(b) ? -1 : 1));
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

function entryOf({ event, attendedDays }: AttendedEvent): TrainingEntry[] {
  const counted = recognised(event.accreditations);
  const days = daysOf(event);
  const attended = days.filter((day) => attendedDays.includes(day));
  if (counted.length === 0 || attended.length === 0) return [];
  const minutes = Math.max(...counted.map(({ painTherapyMinutes }) => painTherapyMinutes));
  return [
    {
      title: event.title,
      attendedDays: attended,
      isPainConference: counted.some(({ countsAsPainConference }) => countsAsPainConference),
      minutes: minutes === 0 || attended.length === days.length ? minutes : undefined,
    },
  ];
}

function recognised<A extends Counted>(accreditations: readonly A[]): A[] {
  return accreditations.filter(
    ({ state, countsAsPainConference, painTherapyMinutes }) =>
      state === "recognised" && (countsAsPainConference || painTherapyMinutes > 0),
  );
}

const firstDay = ({ attendedDays }: TrainingEntry) => attendedDays[0] ?? "";
