import type { CollectionName } from "#model/content/collections.ts";
import { NewsItem } from "#model/content/news.ts";
import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { wallTimeOf } from "#model/dates/berlin-time.ts";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { oldestFirst } from "../in-order.ts";
import type { Random } from "../random.ts";
import type { Staff } from "../staff.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";

type Edited = Extract<CollectionName, "events" | "news">;

export const editors = {
  createEvent: {
    weight: 4,
    async run(world, random) {
      await createEvent(world, random);
    },
  },
  changeEvent: {
    weight: 5,
    async run(world, random) {
      const id = random.pick(await world.eventIds());
      const stored = id === undefined ? undefined : await readRecord(world, "events", id);
      if (!stored) return;
      const was = CalendarEvent.parse(stored.document);
      const { registrationSettings: settings } = was;
      const changed = random.pick([
        { ...was, date: laterDay(world, random), lastDay: "" },
        { ...was, registrationSettings: { ...settings, capacity: random.whole(1, 4) } },
        { ...was, registrationSettings: { ...settings, waitingListEnabled: !settings.waitingListEnabled } },
        { ...was, registrationSettings: { ...settings, enabled: !settings.enabled } },
        { ...was, registrationSettings: { ...settings, confirmsAutomatically: !settings.confirmsAutomatically } },
      ]);
      const submission = { intent: "save", id, expectedVersion: stored.version, document: changed };
      // Two people save the same form at once: one of them is told so.
      const twice = random.chance(0.3);
      const other = { ...submission, document: { ...was, location: `Raum ${world.newWord()}` } };
      const statuses: number[] = [];
      const save = async (as: Staff, sent: object) => {
        statuses.push((await world.change(as, "/admin/events", sent)).status);
      };
      await world.together(
        () => save("secretary", submission),
        async () => (twice ? save("deputy", other) : undefined),
      );
      const isChange = JSON.stringify(changed) !== JSON.stringify(was);
      if (isChange && twice && statuses.every((status) => status === 200))
        world.violations.push(`two people saved ${was.title} at once, and neither was told`);
    },
  },
  /** Or what was cancelled takes place after all. */
  cancelEvent: {
    weight: 4,
    async run(world, random) {
      const id = random.pick(await world.eventIds());
      if (id !== undefined) await switchCancelled(world, id);
    },
  },
  writeNews: {
    weight: 3,
    async run(world, random) {
      const id = world.newWord();
      const document = newsItem(world, id, random);
      await world.change("editor", "/admin/news", { intent: "save", id, expectedVersion: "new", document });
    },
  },
  planRemoval: {
    weight: 1,
    async run(world, random) {
      const record = await anyRecord(world, random, "news");
      const removeAt = later(world, random.whole(1, 60 * 24));
      if (record)
        await world.change("editor", "/admin/news", { intent: "planRemoval", id: record.id, removeAt, reason: "" });
    },
  },
  duplicate: {
    weight: 1,
    async run(world, random) {
      const id = random.pick(await world.eventIds());
      if (id !== undefined) await world.change("secretary", "/admin/events", { intent: "duplicate", id, days: 7 });
    },
  },
  remove: {
    weight: 3,
    async run(world, random) {
      const collection = random.pick(["events", "news"] as const);
      const record = await anyRecord(world, random, collection);
      if (record) await world.change("secretary", `/admin/${collection}`, { intent: "remove", id: record.id });
      if (record) await world.change("editor", `/admin/${collection}`, { intent: "remove", id: record.id });
    },
  },
  restoreDeleted: {
    weight: 3,
    async run(world, random) {
      const collection = random.pick(["events", "news"] as const);
      const id = random.pick(await deletedIds(world, collection));
      if (id !== undefined) await world.change("editor", `/admin/${collection}`, { intent: "restoreDeleted", id });
    },
  },
  purgeDeleted: {
    weight: 1,
    async run(world, random) {
      const collection = random.pick(["events", "news"] as const);
      const id = random.pick(await deletedIds(world, collection));
      if (id !== undefined) await world.change("editor", `/admin/${collection}`, { intent: "purgeDeleted", id });
    },
  },
  restoreVersion: {
    weight: 2,
    async run(world, random) {
      const collection = random.pick(["events", "news"] as const);
      const record = await anyRecord(world, random, collection);
      if (!record) return;
      const version = random.whole(1, record.version);
      const path = `/admin/history/${collection}/${record.id}`;
      await world.change("editor", path, { intent: "restoreVersion", version });
    },
  },
  uploadPicture: {
    weight: 2,
    async run(world, random) {
      const url = await world.upload();
      const record = await anyRecord(world, random, "news");
      if (!url || !record) return;
      const document = { ...record.document, image: url };
      const submission = { intent: "save", id: record.id, expectedVersion: record.version, document };
      await world.change("editor", "/admin/news", submission);
      if (random.chance(0.5)) await saveDraftOf(world, { ...record, version: record.version + 1, document });
    },
  },
  /** What was deleted by mistake is missed more than a week later. */
  restoreAfterAWeek: {
    weight: 0.6,
    async run(world, random) {
      const url = await world.upload();
      const record = await anyRecord(world, random, "news");
      if (!url || !record) return;
      const document = { ...record.document, image: url };
      const { id, version } = record;
      await world.change("editor", "/admin/news", { intent: "save", id, expectedVersion: version, document });
      await world.change("editor", "/admin/news", { intent: "remove", id });
      await world.site.pass(random.whole(8, 9) * 86_400_000);
      await world.change("editor", "/admin/news", { intent: "restoreDeleted", id });
    },
  },
  replacePicture: {
    weight: 2,
    async run(world, random) {
      const uses = await world.site.database
        .selectFrom("file_uses")
        .innerJoin("files", "files.key", "file_uses.key")
        .select("files.key")
        .where("files.key", "like", "news/%bild%")
        .orderBy("files.key")
        .execute();
      const old = random.pick(uses)?.key;
      if (old === undefined) return;
      const url = await world.upload();
      if (!url) return;
      const submission = { intent: "replace", id: old, by: url.replace("/files/", "") };
      const { status } = await world.change("editor", "/admin/media", submission);
      if (status !== 200) return;
      for (const table of ["content", "drafts"] as const) {
        const rows = await world.site.database
          .selectFrom(table)
          .select("data")
          .where("deleted_at", "is", null)
          .execute();
        if (rows.some(({ data }) => data.includes(old)))
          world.violations.push(`${table} names the replaced file ${old}`);
      }
    },
  },
  emptyTrash: {
    weight: 1,
    async run(world) {
      for (const collection of ["events", "news"] as const) {
        for (const id of await deletedIds(world, collection))
          await world.change("editor", `/admin/${collection}`, { intent: "purgeDeleted", id });
      }
    },
  },
} satisfies Record<string, Action>;

/** @returns its id */
export async function createEvent(
  world: World,
  random: Random,
  { registrationSettings = {}, ...others }: EventWishes = {},
): Promise<string> {
  const id = world.newWord();
  const drawn = anEvent(world, random, `Fachtag ${id}`);
  const document = {
    ...drawn,
    ...others,
    registrationSettings: { ...drawn.registrationSettings, ...registrationSettings },
  };
  await world.change("secretary", "/admin/events", { intent: "save", id, expectedVersion: "new", document });
  return id;
}

interface EventWishes extends Partial<Pick<CalendarEvent, "date" | "lastDay" | "isFree" | "price" | "accreditations">> {
  registrationSettings?: Partial<CalendarEvent["registrationSettings"]>;
}

/** Cancels an event, or takes that back. */
export async function switchCancelled(world: World, id: string): Promise<void> {
  const stored = await readRecord(world, "events", id);
  if (!stored) return;
  const document = { ...stored.document, isCancelled: stored.document.isCancelled !== true };
  const submission = { intent: "save", id, expectedVersion: stored.version, document };
  await world.change("secretary", "/admin/events", submission);
}

export function anEvent(world: World, random: Random, title: string): CalendarEvent {
  const drawn = {
    title,
    date: laterDay(world, random),
    location: random.pick(["Köln", "Online / Virtuell"]),
    evaluation: { isAsked: true, questions: [{ id: "q", label: "Wie war es?" }] },
    registrationSettings: {
      enabled: random.chance(0.9),
      capacity: random.chance(0.7) ? random.whole(1, 4) : null,
      waitingListEnabled: random.chance(0.7),
      confirmsAutomatically: random.chance(0.3),
      takesColleagues: true,
      sendsReceipt: random.chance(0.7),
      remindsDaysBefore: random.chance(0.5) ? [1] : [],
    },
  };
  // Drawn after the others, so that what once failed is drawn as it was.
  const isPriced = random.chance(0.4);
  const accreditations = random.chance(0.4) ? chambers.slice(0, random.whole(1, 2)) : [];
  return CalendarEvent.parse({
    ...drawn,
    ...(isPriced && { isFree: false, price: random.whole(10, 90) }),
    accreditations,
    registrationSettings: { ...drawn.registrationSettings, asksForInstitution: random.chance(0.3) },
  });
}

/** Two chambers, each with its own number of the event. */
const chambers = [
  { authority: "physicians", points: 4, number: "2760001234567890016", state: "recognised" },
  { authority: "psychotherapists", points: 3, number: "2760001234567890024", state: "recognised" },
] as const;

export function newsItem(world: World, word: string, random: Random): NewsItem {
  const date = berlinDate(world.site.now());
  const type = random.pick(["regular", "small", "science"]);
  return NewsItem.parse({ title: `Nachricht ${word}`, date, content: `<p>Text ${world.newWord()}</p>`, type });
}

function laterDay(world: World, random: Random): string {
  return daysAfter(berlinDate(world.site.now()), random.chance(0.4) ? random.whole(0, 2) : random.whole(3, 40));
}

/** Saves a draft with changes to a published record. */
export async function saveDraftOf(
  world: World,
  { id, version, document }: { id: string; version: number; document: Record<string, unknown> },
  publishAt?: string,
): Promise<void> {
  const changed = { ...document, content: `<p>Entwurf ${world.newWord()}</p>` };
  const submission = { intent: "saveDraft", id, expectedVersion: version, document: changed, expectedDraft: "none" };
  await world.change("editor", "/admin/news", { ...submission, ...(publishAt && { publishAt }) });
}

/** A wall time in Berlin, as a form sends it. */
export function later(world: World, minutes: number): string {
  return wallTimeOf(new Date(world.site.now().getTime() + minutes * 60_000)).slice(0, 16);
}

export async function readRecord(world: World, collection: Edited, id: string) {
  const row = await world.site.database
    .selectFrom("content")
    .select(["id", "version", "data"])
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && { id: row.id, version: row.version, document: JSON.parse(row.data) as Record<string, unknown> };
}

export async function anyRecord(world: World, random: Random, collection: Edited) {
  const rows = await world.site.database
    .selectFrom("content")
    .select(["id", "data", "created_at as at"])
    .where("collection", "=", collection)
    .where("deleted_at", "is", null)
    .execute();
  const id = random.pick(oldestFirst(rows))?.id;
  return id === undefined ? undefined : readRecord(world, collection, id);
}

async function deletedIds(world: World, collection: Edited): Promise<string[]> {
  const rows = await world.site.database
    .selectFrom("content")
    .select(["id", "data", "deleted_at as at"])
    .where("collection", "=", collection)
    .where("deleted_at", "is not", null)
    .execute();
  return oldestFirst(rows).map(({ id }) => id);
}
