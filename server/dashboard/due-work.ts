import { sql } from "kysely";
import type { CollectionName } from "#model/content/collections.ts";
import { type LegalTextField, legalTexts } from "#model/content/legal.ts";
import { countPlacesToFillIn } from "#model/content/place-to-fill-in.ts";
import { berlinDate, type Clock, daysAfter } from "#model/dates/berlin-date.ts";
import { isUpcoming, upcomingOn } from "#model/events/event-days.ts";
import { eventRefusalOf } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import { jsonText } from "#server/database/engine.ts";
import type { Database } from "#server/database/schema.ts";
import { unsettledAt } from "#server/mail/room/unsettled.ts";

/** An event and how many people or mails of it are waiting for somebody. */
export interface EventCount {
  event: Stored<"events">;
  count: number;
}

/** What is being prepared on a screen. Instants are ISO 8601 UTC. */
export interface PreparedRecords {
  collection: CollectionName;
  /** News and articles of science have a screen each. */
  isScience: boolean;
  /** Drafts without a planned publication. */
  drafts: number;
  /** Drafts with one. */
  planned: number;
  /** The next planned publication; undefined without one. */
  nextAt: string | undefined;
  /** Published records that are planned to go offline. */
  removals: number;
}

/** What somebody in the back office has to do, from what is stored now. */
export type DueWork = ReturnType<typeof createDueWork>;

type Parts = { database: Database; content: ContentReader; clock: Clock };

/** How long after its last day an event's new registrations are still shown: latecomers of a webinar, not last year's. */
const lateDays = 14;
/** How long after its last day missing certificates are shown. */
const certificateDays = 90;

export function createDueWork(parts: Parts) {
  return {
    newRegistrations: () => listNewRegistrations(parts),
    missingCertificates: (eventId?: string) => listMissingCertificates(parts, eventId),
    lostMails: () => listLostMails(parts),
    preparedRecords: () => listPreparedRecords(parts.database),
    damagedPictures: () => countDamagedPictures(parts.database),
    placesToFillIn: () => countLegalPlaces(parts.content),
  };
}

/** Lists events with registrations nobody has confirmed yet, soonest first. */
async function listNewRegistrations(parts: Parts): Promise<EventCount[]> {
  const now = parts.clock();
  const events = (await recentEvents(parts, lateDays)).filter(
    (event) => !eventRefusalOf("confirm", eventState(event, { now })),
  );
  return countOf(events, (ids) =>
    parts.database
      .selectFrom("registrations")
      .select((e) => ["event_id", e.fn.countAll<number>().as("count")])
      .where("event_id", "in", ids)
      .where("status", "=", "new")
      .groupBy("event_id")
      .execute(),
  );
}

/**
 * Lists past events with people recorded as present who have no valid certificate, oldest first.
 * @param eventId only this one
 */
async function listMissingCertificates(parts: Parts, eventId: string | undefined): Promise<EventCount[]> {
  const now = parts.clock();
  const today = berlinDate(now);
  const events = (await recentEvents(parts, certificateDays)).filter(
    (event) =>
      (eventId === undefined || event.id === eventId) &&
      !isUpcoming(event, today) &&
      !eventRefusalOf("issueCertificate", eventState(event, { now })),
  );
  return countOf(events, (ids) =>
    parts.database
      .selectFrom("registrations")
      .select((e) => ["event_id", e.fn.countAll<number>().as("count")])
      .where("event_id", "in", ids)
      .where(({ exists, not, selectFrom, and }) =>
        and([
          exists(selectFrom("attendance").select("day").whereRef("registration_id", "=", "registrations.id")),
          not(
            exists(
              selectFrom("certificates")
                .select("code")
                .whereRef("registration_id", "=", "registrations.id")
                .whereRef("certificates.event_id", "=", "registrations.event_id")
                .where("withdrawn_at", "is", null),
            ),
          ),
        ]),
      )
      .groupBy("event_id")
      .execute(),
  );
}

/**
 * Lists events with mails about registrations that failed in the last seven days, or of which nobody knows whether they
 * arrived.
 */
async function listLostMails(parts: Parts): Promise<EventCount[]> {
  const now = parts.clock();
  const week = new Date(now.getTime() - 7 * 24 * 3_600_000).toISOString();
  // Of all events: lost mails are few.
  return countOf(await recentEvents(parts, lateDays), () =>
    parts.database
      .selectFrom("mail_outbox")
      .innerJoin("registrations", "registrations.id", "mail_outbox.record_id")
      .select((e) => ["event_id", e.fn.countAll<number>().as("count")])
      .where("kind", "in", ["confirmation", "receipt", "offer"])
      .where(({ and, eb, or }) =>
        or([
          and([eb("mail_outbox.status", "=", "failed"), eb("settled_at", ">", week)]),
          and([unsettledAt(now), eb("left_at", "is", null)]),
        ]),
      )
      .groupBy("event_id")
      .execute(),
  );
}

/** Lists the events that are to come or ended at most `days` ago, soonest first. */
function recentEvents({ content, clock }: Parts, days: number): Promise<readonly Stored<"events">[]> {
  return content.list("events", {
    ...upcomingOn(daysAfter(berlinDate(clock()), -days)),
    order: [{ field: "date", direction: "asc" }],
  });
}

/**
 * Adds their counts to events; those without one are left out. Few events are recent, and many registrations old: so the
 * events come first.
 */
async function countOf(
  events: readonly Stored<"events">[],
  count: (ids: string[]) => Promise<readonly { event_id: string; count: number | string }[]>,
): Promise<EventCount[]> {
  if (events.length === 0) return [];
  const rows = await count(events.map(({ id }) => id));
  const counts = new Map(rows.map(({ event_id, count }) => [event_id, Number(count)]));
  return events.flatMap((event) => {
    const count = counts.get(event.id);
    return count ? [{ event, count }] : [];
  });
}

async function listPreparedRecords(database: Database): Promise<PreparedRecords[]> {
  const [drafts, removals] = await Promise.all([
    database
      .selectFrom("drafts")
      .select(["collection", "publish_at", sql<string | null>`drafts.data ->> 'type'`.as("type")])
      .where("deleted_at", "is", null)
      .execute(),
    database
      .selectFrom("planned_removals")
      // Fixes the order for SQLite, which would otherwise read all content to join a few removals.
      .crossJoin("content")
      .whereRef("content.collection", "=", "planned_removals.collection")
      .whereRef("content.id", "=", "planned_removals.id")
      .where("content.deleted_at", "is", null)
      .select(["content.collection", jsonText(database, "type").as("type")])
      .execute(),
  ]);
  const prepared = new Map<string, PreparedRecords>();
  const at = ({ collection, type }: { collection: string; type: string | null }): PreparedRecords => {
    const key = collection === "news" && type === "science" ? "science" : collection;
    const found = prepared.get(key) ?? {
      ...{ collection: collection as CollectionName, isScience: key === "science" },
      ...{ drafts: 0, planned: 0, nextAt: undefined, removals: 0 },
    };
    prepared.set(key, found);
    return found;
  };
  for (const { publish_at: publishAt, ...draft } of drafts) {
    const one = at(draft);
    if (publishAt) one.planned++;
    else one.drafts++;
    if (publishAt && (!one.nextAt || publishAt < one.nextAt)) one.nextAt = publishAt;
  }
  for (const removal of removals) at(removal).removals++;
  return [...prepared.entries()].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, records]) => records);
}

/** Counts the places to fill in of each legal text; texts without any are left out. */
async function countLegalPlaces(content: ContentReader): Promise<{ text: LegalTextField; count: number }[]> {
  const legal = await content.findFirst("legal");
  if (!legal) return [];
  return legalTexts.flatMap((text) => {
    const count = legal[text].sections.reduce((sum, section) => sum + countPlacesToFillIn(section.content), 0);
    return count > 0 ? [{ text, count }] : [];
  });
}

/** Counts the pictures in use that cannot be decoded, such as one that was damaged at the site an import came from. */
async function countDamagedPictures(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom("files")
    .select((e) => e.fn.countAll<number | string>().as("count"))
    .where("is_damaged", "=", 1)
    .where("unused_since", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
