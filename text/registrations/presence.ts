import { countsPartsOfDays, type PartOfDay, type Presence, partOfDay } from "#model/attendance/presence.ts";
import type { Accreditation } from "#model/certificates/accreditation.ts";
import { daysOf, type ProgrammedDays } from "#model/events/event-days.ts";
import { formatDate } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";
import { formatDoorDay } from "./attendance.ts";

type Recognised = ProgrammedDays & { accreditations: readonly Pick<Accreditation, "category" | "state">[] };

const parts: Record<PartOfDay, string> = {
  whole: "ganzer Tag",
  half: "halber Tag",
  none: "weniger als ein halber Tag",
};

/** Returns a note for events whose points depend on the time attended; undefined for others. */
export function partsOfDaysNote(event: Recognised): string | undefined {
  const notes = [];
  if (recognisedIn(event).some(countsPartsOfDays)) notes.push(partsOfDays);
  if (recognisedIn(event).some((accreditation) => !countsPartsOfDays(accreditation))) notes.push(timeAttended);
  return notes.length > 0 ? notes.join(" ") : undefined;
}

const partsOfDays =
  "Kategorie B: Ganze Tage (ab 8 Stunden) und halbe (ab 4 Stunden) werden nur unterschieden, wo auch eingetragen ist, wann jemand gegangen ist. Sonst zählt die Anwesenheit, wie sie eingetragen ist.";
const timeAttended =
  "Andere Punkte: Ist eingetragen, dass jemand früher gegangen ist, gibt es für den Tag höchstens 1 Punkt je 45 Minuten, dazu 1 je angefangene 5 Einheiten, höchstens 2. Sonst zählt die Anwesenheit, wie sie eingetragen ist.";

/**
 * Returns "12.09.2026 (5 Std. 10 Min., halber Tag), 13.09.2026"; the time only where it is known and there are points. Of
 * a day on which the event does not take place it says so.
 */
export function formatDays(event: Recognised, presence: Presence): string {
  return presence.days
    .map((day) => {
      if (!daysOf(event).includes(day)) return formatDoorDay({ date: day, isStray: true });
      const seen = presence.minutes?.[day];
      if (seen === undefined || recognisedIn(event).length === 0) return formatDate(day);
      const hasParts = recognisedIn(event).some(countsPartsOfDays);
      const part = hasParts ? partOfDay(event.days ?? [], presence, day) : undefined;
      return `${formatDate(day)} (${[formatMinutes(seen), part && parts[part]].filter(Boolean).join(", ")})`;
    })
    .join(", ");
}

function recognisedIn({ accreditations }: Recognised) {
  return accreditations.filter(({ state }) => state === "recognised");
}

function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${formatNumber(hours)} Std.`, `${minutes % 60} Min.`].filter(Boolean).join(" ");
}
