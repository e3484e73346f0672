import { choiceOf } from "#model/participations/choice-rule.ts";
import { SeatPlan } from "#model/participations/seats.ts";
import type { WriteTransaction } from "#server/database/schema.ts";
import { insertRegistrations, type NewRegistration } from "./registration-store.ts";
import { seatWaiting } from "./waiting-list/waiting-store.ts";

/** People who register together, the one who fills in the form first. */
export type Group = readonly NewRegistration[];

/**
 * Assigns seats in the order of the groups, to a whole group or none. People who have one use no other; the next group
 * gets it.
 * @param seats what is taken, including these registrations when it resolves
 * @param waitingIds which of these registrations are on the waiting list so far
 * @returns `withoutSeat`: groups with somebody for whom no seat was left; a group in neither set needed more seats than
 * were left
 */
export async function assignSeats(
  transaction: WriteTransaction,
  groups: readonly Group[],
  seats: SeatPlan,
  waitingIds: ReadonlySet<string>,
): Promise<{ seated: Set<Group>; written: Set<string>; withoutSeat: readonly Group[] }> {
  const seated = new Set<Group>();
  const written = new Set<string>();
  let pending: readonly Group[] = groups;
  while (pending.length > 0) {
    // Inserts all groups that certainly fit in one statement.
    const tried = new SeatPlan(seats.limits, seats.taken);
    const fitting: Group[] = [];
    const rest = pending.filter((group) => {
      if (!tried.takeAll(group.map(choiceOf))) return true;
      fitting.push(group);
      return false;
    });
    if (fitting.length === 0) break;
    const [known = [], unknown = []] = [true, false].map((isKnown) =>
      fitting.flat().filter(({ id }) => waitingIds.has(id) === isKnown),
    );
    const given = [...(await insertRegistrations(transaction, unknown)), ...(await seatWaiting(transaction, known))];
    // Whoever waits may stand in several groups.
    const toCount = new Set(given);
    for (const one of fitting.flat().filter(({ id }) => toCount.delete(id))) {
      written.add(one.id);
      seats.take(choiceOf(one));
    }
    for (const group of fitting) seated.add(group);
    pending = rest;
  }
  const hasSeat = (one: NewRegistration) => seats.free(choiceOf(one)) >= 1;
  return { seated, written, withoutSeat: pending.filter((group) => !group.every(hasSeat)) };
}
