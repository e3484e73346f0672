import { type EfnNote, maskEfn } from "#model/certificates/efn.ts";
import { listPresent, type PresentPerson } from "#server/attendance/attendance-store.ts";
import type { Connection } from "#server/database/schema.ts";
import { efnHint } from "#text/efn.ts";
import { type EfnSeal, listEfns } from "./efn-store.ts";

/** An attendee to be reported to the chamber, with the EFN masked. */
export interface ReportedPerson extends PresentPerson {
  /** Undefined if none is stored. */
  efn: EfnNote | undefined;
  isReported: boolean;
}

/** Lists the attendees of an event by name. */
export async function listReported(connection: Connection, seal: EfnSeal, eventId: string): Promise<ReportedPerson[]> {
  const [present, efns, reported] = await Promise.all([
    listPresent(connection, eventId),
    listEfns(connection, seal, eventId),
    connection
      .selectFrom("registrations")
      .select("id")
      .where("event_id", "=", eventId)
      .where("points_reported_at", "is not", null)
      .execute(),
  ]);
  const reportedIds = new Set(reported.map(({ id }) => id));
  return present.map((person) => {
    const efn = efns.get(person.id);
    const note = efn === undefined ? undefined : efn ? { masked: maskEfn(efn), hint: efnHint(efn) } : { masked: "" };
    return { ...person, efn: note, isReported: reportedIds.has(person.id) };
  });
}
