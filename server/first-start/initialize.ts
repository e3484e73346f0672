import { sql } from "kysely";
import { singleCollections } from "#model/content/collection-kind.ts";
import type { ContentInput } from "#model/content/collections.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { applyEventBackfill } from "#model/events/calendar-event.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import { trashDraft } from "#server/content/drafts/draft-store.ts";
import { listSurplus } from "#server/content/store/single-record.ts";
// biome-ignore lint/style/noRestrictedImports: writes whole records of a new site
import { type Author, removeContent, writeContent } from "#server/content/store/write-content.ts";
import { jsonText } from "#server/database/engine.ts";
import type { Connection, WriteTransaction } from "#server/database/schema.ts";
import { insertFile, noteStored } from "#server/files/file-rows.ts";
import type { Services } from "#server/services.ts";
import { type DefaultContent, type FilledCollection, filledCollections } from "./default-records.ts";
import { documentKey } from "./picture-key.ts";

interface OpenWork {
  /** Collections that never held a record, of a new site; emptied ones are not among them. */
  untouched: FilledCollection[];
  /** Whether an event lacks its points or its price. */
  hasBareEvents: boolean;
  /** Whether a collection of one record has more, or a draft for another one. */
  hasSurplus: boolean;
}

/**
 * Initialises a site (SPEC §4): writes default content into collections that never held a record, and sets existing
 * events without points or price to 15 points, free of charge. Moves what earlier versions stored beside the record of a
 * collection of one to the trash. Idempotent, also when instances start together.
 */
export async function initialize(services: Services): Promise<void> {
  const open = await findOpenWork(services.database);
  if (open.untouched.length === 0 && !open.hasBareEvents && !open.hasSurplus) return;

  const author: Author = { email: null, now: services.clock() };
  const defaults = open.untouched.length > 0 ? await prepareDefaults(services, open.untouched, author.now) : undefined;

  await services.changeContent(async (transaction) => {
    await lockContent(transaction);
    // Another instance may have been faster.
    const stillOpen = await findOpenWork(transaction);
    if (stillOpen.hasSurplus) await trashSurplus(transaction, author);
    const created: Record<string, number> = {};
    for (const collection of defaults ? stillOpen.untouched : []) {
      created[collection] = await writeDefaults(transaction, collection, defaults, author);
    }
    const backfilledEvents = stillOpen.hasBareEvents ? await backfillEvents(transaction, author) : 0;
    if (Object.keys(created).length === 0 && backfilledEvents === 0) return;
    const details = {
      ...created,
      ...(backfilledEvents > 0 && { backfilledEvents }),
    };
    await recordActivity(transaction, { action: "content.initialized", section: "settings", details }, author);
  });
}

/** Finds what is missing. One query, since every start waits for it. */
async function findOpenWork(connection: Connection): Promise<OpenWork> {
  const isTouched = filledCollections.map(
    (name) => sql`exists (select 1 from content where collection = ${name}) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(isTouched)},
      exists (select 1 from content where ${isBareEvent(connection)}) as has_bare_events,
      exists (select 1 from content where deleted_at is null and collection in (${sql.join(singleCollections)})
        group by collection having count(*) > 1)
      or exists (select 1 from drafts where deleted_at is null and collection in (${sql.join(singleCollections)})
        and not exists (select 1 from content where content.collection = drafts.collection
          and content.id = drafts.id and content.deleted_at is null)) as has_surplus
  `.execute(connection);
  const found = rows[0] ?? {};
  const untouched = findUntouched(filledCollections.filter((name) => found[name]));
  return {
    // An existing site without documents gets no default ones.
    untouched: untouched.includes("settings") ? untouched : untouched.filter((name) => name !== "documents"),
    hasBareEvents: Boolean(found.has_bare_events),
    hasSurplus: Boolean(found.has_surplus),
  };
}

/**
 * A single record exists from the first start, and is never deleted: once there are all of them, the site has had its
 * default content. What retention has removed for good since then does not come back.
 */
function findUntouched(touched: readonly FilledCollection[]): FilledCollection[] {
  if (singleCollections.every((single) => touched.includes(single))) return [];
  return filledCollections.filter((name) => !touched.includes(name));
}

function isBareEvent(connection: Connection) {
  return sql<boolean>`collection = 'events' and deleted_at is null
    and (${jsonText(connection, "certificationPoints")} is null or ${jsonText(connection, "isFree")} is null)`;
}

/** Blocks every other writer of content until the transaction ends: all of them raise this counter. */
async function lockContent(transaction: WriteTransaction): Promise<void> {
  await transaction.updateTable("content_counter").set({ value: sql`value` }).where("id", "=", 1).execute();
}

async function trashSurplus(transaction: WriteTransaction, author: Author): Promise<void> {
  const { records, drafts } = await listSurplus(transaction);
  for (const record of records) {
    await removeContent(transaction, { ...record, expected: "any", activity: null }, author);
  }
  for (const draft of drafts) await trashDraft(transaction, draft, author.now);
  const count = records.length + drafts.length;
  if (count === 0) return;
  const entry = { action: "content.surplus_trashed", section: "settings", details: { count } } as const;
  await recordActivity(transaction, entry, author);
}

// Default texts and files are imported lazily: later starts need neither.
async function prepareDefaults(services: Services, collections: readonly FilledCollection[], now: Date) {
  const [{ createDefaultContent }, { defaultPictures }, { documentFiles }] = await Promise.all([
    import("./default-content.ts"),
    import("./default-pictures.ts"),
    import("./default-documents.ts"),
  ]);
  for (const picture of defaultPictures(collections, now)) {
    await storeFile(services, { ...picture, ending: "png", mediaType: "image/png" }, now);
  }
  for (const { name, body } of collections.includes("documents") ? documentFiles : []) {
    const key = documentKey(name, now);
    await storeFile(services, { key, name, ending: "pdf", mediaType: "application/pdf", body }, now);
  }
  const featuresDefaultNews = collections.includes("news");
  const { retention } = services.config;
  return createDefaultContent({ today: berlinDate(now), now, featuresDefaultNews, retention });
}

interface DefaultFile {
  key: string;
  name: string;
  ending: string;
  mediaType: string;
  body: Uint8Array;
  /** Pictures only, in pixels. */
  width?: number;
  height?: number;
}

/** Stores a file as unused. If another instance fills the collection first, the sweep deletes it. */
async function storeFile(
  { database, files }: Services,
  { key, name, ending, mediaType, body, width, height }: DefaultFile,
  now: Date,
): Promise<void> {
  const isNew = await insertFile(database, {
    key,
    originalName: `${name}.${ending}`,
    mediaType,
    sizeBytes: body.byteLength,
    width: width ?? null,
    height: height ?? null,
    createdAt: now,
    hasVariants: width !== undefined,
  });
  if (!isNew) return;
  await files.put(key, body, mediaType);
  await noteStored(database, [key]);
}

async function writeDefaults<C extends FilledCollection>(
  transaction: WriteTransaction,
  collection: C,
  content: DefaultContent | undefined,
  author: Author,
): Promise<number> {
  const records = Object.entries(content?.[collection] ?? {});
  for (const [id, document] of records) {
    await writeContent(transaction, { collection, id, document, expected: "new", activity: null }, author);
  }
  return records.length;
}

async function backfillEvents(transaction: WriteTransaction, author: Author): Promise<number> {
  const events = await transaction
    .selectFrom("content")
    .select(["id", "version", "data"])
    .where(isBareEvent(transaction))
    .execute();
  for (const { id, version, data } of events) {
    const document = applyEventBackfill(JSON.parse(data)) as ContentInput<"events">;
    await writeContent(transaction, { collection: "events", id, document, expected: version, activity: null }, author);
  }
  return events.length;
}
