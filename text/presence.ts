import { countsPartsOfDays, type PartOfDay, type Presence, partOfDay } from "#model/attendance/presence.ts";
import type { Accreditation } from "#model/certificates/accreditation.ts";
import type { ProgrammedDays } from "#model/events/event-days.ts";
import { formatDate } from "./date.ts";
import { formatNumber } from "./number.ts";

type Recognised = ProgrammedDays & { accreditations: readonly Pick<Accreditation, "category" | "state">[] };

const parts: Record<PartOfDay, string> = {
  whole: "ganzer Tag",
  half: "halber Tag",
  none: "weniger als ein halber Tag",
};

/** Returns a note for events whose points depend on the time attended; undefined for others. */
export function partsOfDaysNote(event: Recognised): string | undefined {
  if (!dependsOnTime(event)) return undefined;
  return "Kategorie B: Ganze Tage (ab 8 Stunden) und halbe (ab 4 Stunden) werden nur unterschieden, wo auch eingetragen ist, wann jemand gegangen ist. Sonst zählt die Anwesenheit, wie sie eingetragen ist.";
}

/**
 * Returns "12.09.2026 (5 Std. 10 Min., halber Tag), 13.09.2026"; the time only if points depend on it and it is known.
 */
export function formatDays(event: Recognised, presence: Presence): string {
  return presence.days
    .map((day) => {
      const part = dependsOnTime(event) ? partOfDay(event.days ?? [], presence, day) : undefined;
      if (!part) return formatDate(day);
      return `${formatDate(day)} (${formatMinutes(presence.minutes?.[day] ?? 0)}, ${parts[part]})`;
    })
    .join(", ");
}

function dependsOnTime({ accreditations }: Recognised): boolean {
  return accreditations.some(
    (accreditation) => accreditation.state === "recognised" && countsPartsOfDays(accreditation),
  );
}

function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  return [hours > 0 && `${formatNumber(hours)} Std.`, `${minutes % 60} Min.`].filter(Boolean).join(" ");
}
