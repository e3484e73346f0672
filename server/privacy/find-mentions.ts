import { type RawBuilder, sql } from "kysely";
import type { CollectionName } from "#model/content/collections.ts";
import { addressKey } from "#model/people/address-key.ts";
import type { Mention } from "#model/people/person-data.ts";
import { jsonText } from "#server/database/engine.ts";
import type { Connection } from "#server/database/schema.ts";
import { addressForms, findMention, mayMention, type Wanted } from "./mention.ts";
import { textColumnsOf } from "./person-columns.ts";

/**
 * Finds every text that contains a person's address or name: all columns that `personColumns` calls `text`, except the
 * person's own registrations and messages and the activity log, which are reported as theirs. A name counts only where
 * an editor can change the text.
 */
export async function findMentions(connection: Connection, wanted: Wanted): Promise<Mention[]> {
  return [
    ...(await findInRecords(connection, wanted)),
    ...(await findInVersions(connection, { ...wanted, names: [] })),
    ...(await findInDrafts(connection, wanted)),
    ...(await findInMessages(connection, wanted)),
    ...(await findInRegistrations(connection, wanted)),
    ...(await findInParticipantMessages(connection, wanted)),
    ...(await findInEvaluations(connection, { ...wanted, names: [] })),
    ...(await findInFiles(connection, wanted)),
  ];
}

type TextRow = Record<string, string>;
/** A row about an event. */
type EventRow = { event_id?: string };
interface Found {
  row: TextRow;
  by: Mention["by"];
}

/** Returns the rows of a table whose texts mention the person. */
async function rowsMentioning(
  connection: Connection,
  table: string,
  order: RawBuilder<unknown>,
  wanted: Wanted,
): Promise<Found[]> {
  const columns = textColumnsOf(table);
  const may = columns.map((column) => mayMention(column, wanted.key, wanted.names));
  const { rows } = await sql<TextRow>`
    select * from ${sql.table(table)} where ${sql.join(may, sql` or `)} order by ${order}`.execute(connection);
  return rows.flatMap((row) => {
    const found = columns.map((column) => findMention(row[column] ?? "", wanted)).filter((by) => by !== undefined);
    const [by] = found.toSorted();
    return by ? [{ row, by }] : [];
  });
}

const byRecord = sql`collection, id, version`;

async function findInRecords(connection: Connection, wanted: Wanted): Promise<Mention[]> {
  const order = sql`deleted_at is not null, collection, id`;
  const found = await rowsMentioning(connection, "content", order, wanted);
  return found
    .filter(({ row, by }) => !row.deleted_at || by === "address")
    .map((each) => recordMention(each, each.row.deleted_at ? "trash" : "live"));
}

async function findInVersions(connection: Connection, wanted: Wanted): Promise<Mention[]> {
  const places: Mention[] = [];
  for (const found of await rowsMentioning(connection, "revisions", byRecord, wanted)) {
    const mention = recordMention(found, "version");
    const record = await connection
      .selectFrom("content")
      .select("version")
      .where("collection", "=", mention.collection)
      .where("id", "=", mention.id)
      .executeTakeFirst();
    // The newest version is the record itself.
    if (record?.version !== mention.version) places.push(mention);
  }
  return places;
}

async function findInDrafts(connection: Connection, wanted: Wanted): Promise<Mention[]> {
  const found = await rowsMentioning(connection, "drafts", sql`deleted_at is not null, collection, id`, wanted);
  return (
    found
      .filter(({ row, by }) => !row.deleted_at || by === "address")
      // In the trash it counts as a previous version, without a version number of the record.
      .map((each) =>
        each.row.deleted_at ? { ...recordMention(each, "version"), version: 0 } : recordMention(each, "draft"),
      )
  );
}

async function findInMessages(connection: Connection, wanted: Wanted): Promise<Mention[]> {
  const found = await rowsMentioning(connection, "contact", sql`created_at, id`, wanted);
  return found
    .filter(({ row }) => addressKey(row.email ?? "") !== wanted.key)
    .map(({ row, by }) => place({ kind: "message", by, id: row.id, at: row.created_at }));
}

/** One place for each registration of somebody else, whether it mentions the person itself or in a payment. */
async function findInRegistrations(connection: Connection, wanted: Wanted): Promise<Mention[]> {
  const found = new Map<string, Mention["by"]>();
  for (const [table, id] of [["registrations", "id"] as const, ["payments", "registration_id"] as const]) {
    for (const { row, by } of await rowsMentioning(connection, table, sql.ref(id), wanted)) {
      if (by === "address" || !found.has(row[id] ?? "")) found.set(row[id] ?? "", by);
    }
  }
  if (found.size === 0) return [];
  const rows = await connection
    .selectFrom("registrations")
    .select(["id", "event_id", "created_at"])
    .where("id", "in", [...found.keys()])
    .where("email_key", "not in", addressForms(wanted.key))
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const titles = await findEventTitles(connection, rows);
  return rows.map((row) =>
    place({
      kind: "registration",
      by: found.get(row.id) ?? "name",
      id: row.id,
      at: row.created_at,
      ...eventOf(row, titles),
    }),
  );
}

async function findInParticipantMessages(connection: Connection, wanted: Wanted): Promise<Mention[]> {
  const found = await rowsMentioning(connection, "messages", sql`created_at, id`, wanted);
  const titles = await findEventTitles(
    connection,
    found.map(({ row }) => row),
  );
  return found.map(({ row, by }) =>
    place({ kind: "participants", by, id: row.id, at: row.created_at, ...eventOf(row, titles), title: row.subject }),
  );
}

/** Nobody can change them: only the address counts. */
async function findInEvaluations(connection: Connection, wanted: Wanted): Promise<Mention[]> {
  const found = await rowsMentioning(connection, "evaluations", sql`event_id`, wanted);
  const titles = await findEventTitles(
    connection,
    found.map(({ row }) => row),
  );
  return found.map(({ row, by }) => place({ kind: "evaluation", by, id: row.event_id ?? "", ...eventOf(row, titles) }));
}

/** One place for each file, whichever of its texts mentions the person. */
async function findInFiles(connection: Connection, wanted: Wanted): Promise<Mention[]> {
  const found = new Map<string, Mention["by"]>();
  for (const table of ["files", "file_texts", "media"]) {
    for (const { row, by } of await rowsMentioning(connection, table, sql`key`, wanted)) {
      if (by === "address" || !found.has(row.key ?? "")) found.set(row.key ?? "", by);
    }
  }
  return [...found].sort().map(([id, by]) => place({ kind: "file", by, id }));
}

async function findEventTitles(connection: Connection, rows: readonly EventRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.map(({ event_id = "" }) => event_id))];
  if (ids.length === 0) return new Map();
  const events = await connection
    .selectFrom("content")
    .select(["id", jsonText(connection, "title").as("title")])
    .where("collection", "=", "events")
    .where("id", "in", ids)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(events.map(({ id, title }) => [id, title ?? ""]));
}

function eventOf({ event_id: eventId = "" }: EventRow, titles: ReadonlyMap<string, string>): Partial<Mention> {
  const title = titles.get(eventId);
  return title === undefined ? {} : { eventId, title };
}

function place({ id = "", ...given }: Pick<Mention, "kind" | "by"> & Partial<Mention>): Mention {
  return { collection: "", version: 0, title: "", ...given, id };
}

function recordMention({ row, by }: Found, kind: Mention["kind"]): Mention {
  const { title, name } = JSON.parse(row.data ?? "{}") as { title?: unknown; name?: unknown };
  const label = [name, title].find((text) => typeof text === "string") as string | undefined;
  const { collection, id = "", version } = row;
  return { kind, by, collection: collection as CollectionName, id, version: Number(version), title: label ?? "" };
}
