import { randomBytes } from "node:crypto";
import { eventRefusalOf, type StateRefusal } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { ListedPerson } from "#model/registrations/participant-list.ts";
import { createOrderedId } from "#model/text/id.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { type Author, type ContentChanged, inContentTransaction } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { insertRegistrations } from "../registration-store.ts";
import { watchSeats } from "../seat-store.ts";
import { findEventWithSeats } from "./free-seats.ts";

export interface ParticipantImport {
  eventId: string;
  people: readonly ListedPerson[];
  status: "new" | "confirmed";
  /** Whether more people may be imported than seats are free. */
  mayExceed: boolean;
}

export type ImportOutcome =
  | { ok: true; added: number }
  | { ok: false; reason: StateRefusal }
  /** Nobody was imported. */
  | { ok: false; reason: "full"; freeSeats: number };

/** Database statements have a limit of parameters. */
const batchSize = 200;

/** Imports a list of people, all or none; those already registered are skipped. Sends no mail. */
export async function importParticipants(
  { database, contentChanged }: { database: Database; contentChanged: ContentChanged },
  { eventId, people, status, mayExceed }: ParticipantImport,
  author: Author,
): Promise<ImportOutcome> {
  let freeSeats = 0;
  return inContentTransaction(database, contentChanged, async (transaction): Promise<ImportOutcome> => {
    const announceSeats = await watchSeats(transaction, [eventId]);
    const found = await findEventWithSeats(transaction, eventId);
    const reason = eventRefusalOf("importList", eventState(found?.event, { now: author.now }));
    if (!found || reason) return { ok: false, reason: reason ?? "event_not_found" };
    const { event } = found;
    freeSeats = found.freeSeats;
    const instant = author.now.toISOString();
    const rows = people.map((person) => {
      const id = createOrderedId(author.now, randomBytes(20));
      return {
        ...person,
        id,
        eventId,
        status,
        createdAt: instant,
        updatedAt: instant,
        answers: [],
      };
    });
    let added = 0;
    for (let start = 0; start < rows.length; start += batchSize) {
      added += (await insertRegistrations(transaction, rows.slice(start, start + batchSize))).length;
    }
    // How many are new is known only after the insert; throwing rolls it back.
    if (added > freeSeats && !mayExceed) throw new TooManyPeople();
    if (added === 0) return { ok: true, added };
    const isOver = added > freeSeats;
    const details = { id: eventId, title: event.title, count: added, ...(isOver && { overLimit: true }) };
    await recordActivity(transaction, { action: "registration.imported", section: "events", details }, author);
    await announceSeats();
    return { ok: true, added };
  }).catch((error: unknown): ImportOutcome => {
    if (!(error instanceof TooManyPeople)) throw error;
    return { ok: false, reason: "full", freeSeats: Math.max(0, freeSeats) };
  });
}

class TooManyPeople extends Error {}
