import { randomBytes } from "node:crypto";
import { isKnownChoice } from "#model/participations/as-chosen.ts";
import { choiceOf, noChoice } from "#model/participations/choice-rule.ts";
import { eventRefusalOf, type StateRefusal } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { ListedPerson } from "#model/registrations/participant-list.ts";
import { hasWaitingList } from "#model/registrations/registration-availability.ts";
import type { WhenFull } from "#model/registrations/registration-by-hand.ts";
import { checkDetails, withAnswers } from "#model/registrations/registration-details.ts";
import { createOrderedId } from "#model/text/create-id.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { type Author, type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import type { EfnSeal } from "#server/points/efn-store.ts";
import { insertRegistrations, type NewRegistration } from "../registration-store.ts";
import { watchSeats } from "../seat-store.ts";
import { queueReceipts } from "../self-service/receipts.ts";
import { nextWaitingRank, putOnWaitingList } from "../waiting-list/waiting-store.ts";
import { findEventWithSeats } from "./free-seats.ts";
import { askedBy } from "./read-participant-file.ts";

export interface ParticipantImport {
  eventId: string;
  people: readonly ListedPerson[];
  /** Of those whose status the list does not say. */
  status: "new" | "confirmed";
  /** What becomes of those without a seat: nobody is imported, they get one nevertheless, or they wait. */
  whenFull: WhenFull;
}

export type ImportOutcome =
  | { ok: true; added: number; waiting: number }
  | { ok: false; reason: StateRefusal }
  /** Nobody was imported. */
  | { ok: false; reason: "full"; freeSeats: number; hasWaitingList: boolean };

/** Database statements have a limit of parameters. */
const batchSize = 200;

/**
 * Imports a list of people, all or none; those already registered are skipped. Only those who wait get a mail, with the
 * link to leave the list.
 */
export async function importParticipants(
  { database, contentChanged, efns }: { database: Database; contentChanged: ContentChanged; efns: EfnSeal },
  { eventId, people, status, whenFull }: ParticipantImport,
  author: Author,
): Promise<ImportOutcome> {
  let freeSeats = 0;
  let isListed = false;
  return inContentTransaction(database, contentChanged, async (transaction): Promise<ImportOutcome> => {
    const announceSeats = await watchSeats(transaction, [eventId], author.now);
    const found = await findEventWithSeats(transaction, eventId, author.now);
    const reason = eventRefusalOf("importList", eventState(found?.event, { now: author.now }));
    if (!found || reason) return { ok: false, reason: reason ?? "event_not_found" };
    const { event } = found;
    const { seats } = found;
    freeSeats = seats.free(noChoice);
    isListed = hasWaitingList(event, author.now);
    const instant = author.now.toISOString();
    const asked = askedBy(event);
    const rows = people.map((listed): NewRegistration => {
      const { details = {}, status: own = status, paidOn = "", participation, workshops, ...person } = listed;
      const chosen = choiceOf({ participation, workshops });
      const choice = isKnownChoice(event, chosen) ? chosen : noChoice;
      const id = createOrderedId(author.now, randomBytes(20));
      const checked = checkDetails(details, asked);
      const { answers, efn } = checked.ok ? checked.details : { answers: [], efn: undefined };
      const given = { answers: withAnswers([], answers), sealedEfn: efn ? efns.seal(efn, id) : undefined };
      const more = { participation: choice.participation, workshops: [...choice.workshops] };
      return { ...person, ...more, paidOn, ...given, id, eventId, status: own, createdAt: instant, updatedAt: instant };
    });
    const added = new Set<string>();
    const firstRank = await nextWaitingRank(transaction, eventId);
    for (let start = 0; start < rows.length; start += batchSize) {
      const some = await insertRegistrations(transaction, rows.slice(start, start + batchSize), firstRank + start);
      for (const id of some) added.add(id);
    }
    // How many are new is known only after the insert; throwing rolls it back.
    const isSeated = (one: string) => one === "new" || one === "confirmed";
    const seated = rows.filter((row) => added.has(row.id) && isSeated(row.status));
    const excess = seated.filter((row) => !seats.takeAll([choiceOf(row)])).map(({ id }) => id);
    if (excess.length > 0 && (whenFull === "ask" || (whenFull === "wait" && !isListed))) throw new TooManyPeople();
    const listed = rows.filter((row) => added.has(row.id) && row.status === "waiting").map(({ id }) => id);
    const waiting = whenFull === "wait" ? [...listed, ...excess] : listed;
    if (whenFull === "wait") await putOnWaitingList(transaction, excess, firstRank + rows.length);
    if (added.size === 0) return { ok: true, added: 0, waiting: 0 };
    // The link in the receipt is the only way to leave the waiting list.
    await queueReceipts(transaction, waiting, author.now);
    const isOver = whenFull === "admit" && excess.length > 0;
    const details = { id: eventId, title: event.title, count: added.size, ...(isOver && { overLimit: true }) };
    await recordActivity(transaction, { action: "registration.imported", section: "events", details }, author);
    await announceSeats();
    return { ok: true, added: added.size, waiting: waiting.length };
  }).catch((error: unknown): ImportOutcome => {
    if (!(error instanceof TooManyPeople)) throw error;
    return { ok: false, reason: "full", freeSeats: Math.max(0, freeSeats), hasWaitingList: isListed };
  });
}

class TooManyPeople extends Error {}
