import type { AttendanceEntry, Entered, EnteredTogether } from "#model/attendance/attendance-entry.ts";
import { efnProblem, stripEfn } from "#model/certificates/efn.ts";
import { seatedStatuses } from "#model/registrations/registration.ts";
import { isId } from "#model/text/id.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Database } from "#server/database/schema.ts";
import { type EfnSeal, listEfns } from "#server/points/efn-store.ts";
import { findAttendees } from "./attendance-store.ts";
import { recordAttendance } from "./record-attendance.ts";

/**
 * Enters what devices at the door recorded, in order; `age` says how long ago each entry was made. Entries that were
 * entered before change nothing; an earlier arrival is a change.
 */
export async function enterAttendance(
  parts: { database: Database; content: ContentReader; efns: EfnSeal },
  eventId: string,
  entries: readonly AttendanceEntry[],
  author: Author,
): Promise<EnteredTogether> {
  const find = await createCodeFinder(parts, eventId, entries);
  const entered: Entered[] = [];
  for (const { key, code, age, day, change, isScanned } of entries) {
    const id = find(code);
    if (id === undefined) {
      entered.push({ key, refusal: "missing" });
      continue;
    }
    const seenAt = new Date(author.now.getTime() - age);
    const outcome = await recordAttendance(parts, { eventId, id, day, change, isScanned, seenAt }, author);
    entered.push({
      key,
      id,
      ...(outcome.ok ? outcome.isRepeated && { isRepeated: true } : { refusal: outcome.reason }),
    });
  }
  const ids = [...new Set(entered.flatMap(({ id }) => id ?? []))];
  return { entered, attendees: await findAttendees(parts.database, eventId, ids) };
}

/**
 * Returns a function that resolves a code to a registration id: the code is that id or an EFN. If two registrations
 * share an EFN, the one with a seat is used.
 */
async function createCodeFinder(
  { database, efns }: { database: Database; efns: EfnSeal },
  eventId: string,
  entries: readonly AttendanceEntry[],
): Promise<(code: string) => string | undefined> {
  const codes = entries.map(({ code }) => code);
  const attendees = await findAttendees(database, eventId, codes.filter(isId));
  const known = new Set(attendees.map(({ id }) => id));
  const hasEfns = codes.some((code) => !known.has(code) && stripEfn(code) && !efnProblem(code));
  const byEfn = hasEfns ? await idsByEfn(database, efns, eventId) : new Map<string, string>();
  return (code) => (known.has(code) ? code : byEfn.get(stripEfn(code)));
}

async function idsByEfn(database: Database, efns: EfnSeal, eventId: string): Promise<Map<string, string>> {
  const [stored, seated] = await Promise.all([
    listEfns(database, efns, eventId),
    database
      .selectFrom("registrations")
      .select("id")
      .where("event_id", "=", eventId)
      .where("status", "in", seatedStatuses)
      .execute(),
  ]);
  const hasSeat = new Set(seated.map(({ id }) => id));
  const order = [...stored].toSorted(([a], [b]) => Number(hasSeat.has(a)) - Number(hasSeat.has(b)));
  return new Map(order.filter(([, efn]) => efn).map(([id, efn]) => [efn, id]));
}
