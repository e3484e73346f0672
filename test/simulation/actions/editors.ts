import type { CollectionName } from "#model/content/collections.ts";
import { NewsItem } from "#model/content/news.ts";
import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { wallTimeOf } from "#model/dates/berlin-time.ts";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";

type Edited = Extract<CollectionName, "events" | "news">;

export const editors = {
  createEvent: {
    weight: 5,
    async run(world, random) {
      const id = world.newWord();
      const document = anEvent(world, random, `Fachtag ${id}`);
      await world.change("secretary", "/admin/events", { intent: "save", id, expectedVersion: "new", document });
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
        { ...was, isCancelled: !was.isCancelled },
        { ...was, date: laterDay(world, random), lastDay: "" },
        { ...was, registrationSettings: { ...settings, capacity: random.whole(1, 4) } },
        { ...was, registrationSettings: { ...settings, waitingListEnabled: !settings.waitingListEnabled } },
        { ...was, registrationSettings: { ...settings, enabled: !settings.enabled } },
        { ...was, registrationSettings: { ...settings, confirmsAutomatically: !settings.confirmsAutomatically } },
      ]);
      const submission = { intent: "save", id, expectedVersion: stored.version, document: changed };
      // Two people save the same form at once: one of them is told so.
      const twice = random.chance(0.2);
      await Promise.all([
        world.change("secretary", "/admin/events", submission),
        twice && world.change("deputy", "/admin/events", { ...submission, document: { ...was, location: "Köln" } }),
      ]);
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
  draft: {
    weight: 5,
    async run(world, random) {
      const id = world.newWord();
      const publishAt = random.chance(0.6) ? later(world, random.whole(1, 60 * 48)) : undefined;
      const document = newsItem(world, id, random);
      const submission = {
        intent: "saveDraft",
        id,
        expectedVersion: "new",
        expectedDraft: "none",
        document,
        publishAt,
      };
      await world.change("editor", "/admin/news", submission);
    },
  },
  draftOfPublished: {
    weight: 3,
    async run(world, random) {
      const record = await anyRecord(world, random, "news");
      if (!record) return;
      const document = { ...record.document, content: `<p>Entwurf ${world.newWord()}</p>` };
      const submission = { intent: "saveDraft", id: record.id, expectedVersion: record.version, document };
      await world.change("editor", "/admin/news", { ...submission, expectedDraft: "none" });
    },
  },
  publishDraft: {
    weight: 2,
    async run(world, random) {
      const draft = await anyDraft(world, random);
      if (!draft) return;
      const expectedVersion = draft.base_version ?? "new";
      const document = JSON.parse(draft.data) as object;
      const submission = { intent: "save", id: draft.id, expectedVersion, expectedDraft: draft.version, document };
      await world.change("editor", "/admin/news", submission);
    },
  },
  discardDraft: {
    weight: 1,
    async run(world, random) {
      const draft = await anyDraft(world, random);
      if (draft) await world.change("editor", "/admin/news", { intent: "discardDraft", id: draft.id });
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
    },
  },
} satisfies Record<string, Action>;

function anEvent(world: World, random: Random, title: string): CalendarEvent {
  return CalendarEvent.parse({
    title,
    date: laterDay(world, random),
    location: random.pick(["Köln", "Online / Virtuell"]),
    registrationSettings: {
      enabled: random.chance(0.9),
      capacity: random.chance(0.7) ? random.whole(1, 4) : null,
      waitingListEnabled: random.chance(0.7),
      confirmsAutomatically: random.chance(0.3),
      sendsReceipt: random.chance(0.7),
      remindsDaysBefore: random.chance(0.5) ? [1] : [],
    },
  });
}

function newsItem(world: World, word: string, random: Random): NewsItem {
  const date = berlinDate(world.site.now());
  const type = random.pick(["regular", "small", "science"]);
  return NewsItem.parse({ title: `Nachricht ${word}`, date, content: `<p>Text ${world.newWord()}</p>`, type });
}

const laterDay = (world: World, random: Random) => daysAfter(berlinDate(world.site.now()), random.whole(0, 40));

/** A wall time in Berlin, as a form sends it. */
function later(world: World, minutes: number): string {
  return wallTimeOf(new Date(world.site.now().getTime() + minutes * 60_000)).slice(0, 16);
}

async function readRecord(world: World, collection: Edited, id: string) {
  const row = await world.site.database
    .selectFrom("content")
    .select(["id", "version", "data"])
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row && { id: row.id, version: row.version, document: JSON.parse(row.data) as Record<string, unknown> };
}

async function anyRecord(world: World, random: Random, collection: Edited) {
  const rows = await world.site.database
    .selectFrom("content")
    .select("id")
    .where("collection", "=", collection)
    .where("deleted_at", "is", null)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const id = random.pick(rows)?.id;
  return id === undefined ? undefined : readRecord(world, collection, id);
}

async function deletedIds(world: World, collection: Edited): Promise<string[]> {
  const rows = await world.site.database
    .selectFrom("content")
    .select("id")
    .where("collection", "=", collection)
    .where("deleted_at", "is not", null)
    .orderBy("deleted_at")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

async function anyDraft(world: World, random: Random) {
  const rows = await world.site.database
    .selectFrom("drafts")
    .selectAll()
    .where("collection", "=", "news")
    .where("deleted_at", "is", null)
    .orderBy("saved_at")
    .orderBy("id")
    .execute();
  return random.pick(rows);
}
