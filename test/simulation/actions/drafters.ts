import { instantOf } from "#model/dates/berlin-time.ts";
import { oldestFirst } from "../in-order.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { anEvent, anyRecord, later, newsItem, readRecord, saveDraftOf } from "./editors.ts";

/** What is written before its time. */
export const drafters = {
  draft: {
    weight: 5,
    async run(world, random) {
      const id = world.newWord();
      const publishAt = random.chance(0.6) ? later(world, random.whole(1, 60 * 48)) : undefined;
      const isEvent = random.chance(0.3);
      const document = isEvent ? anEvent(world, random, `Entwurf ${id}`) : newsItem(world, id, random);
      const sent = { intent: "saveDraft", id, expectedVersion: "new", expectedDraft: "none", document, publishAt };
      const { status } = await world.change("editor", isEvent ? "/admin/events" : "/admin/news", sent);
      const instant = publishAt === undefined ? undefined : instantOf(publishAt);
      if (status === 200 && instant) world.plannedAt.set(id, instant);
    },
  },
  draftOfPublished: {
    weight: 3,
    async run(world, random) {
      const record = await anyRecord(world, random, "news");
      const publishAt = random.chance(0.4) ? later(world, random.whole(1, 60 * 48)) : undefined;
      if (record) await saveDraftOf(world, record, publishAt);
    },
  },
  publishDraft: {
    weight: 2,
    async run(world, random) {
      const draft = await anyDraft(world, random);
      if (!draft) return;
      world.plannedAt.delete(draft.id);
      world.stopped.delete(draft.id);
      const expectedVersion = draft.base_version ?? "new";
      const document = JSON.parse(draft.data) as object;
      const sent = { intent: "save", id: draft.id, expectedVersion, expectedDraft: draft.version, document };
      await world.change("editor", `/admin/${draft.collection}`, sent);
    },
  },
  /** A published record becomes a draft again, an event with its registrations; it does not come back by itself. */
  unpublish: {
    weight: 2,
    async run(world, random) {
      const collection = random.pick(["events", "news"] as const) ?? "news";
      const record = await anyRecord(world, random, collection);
      if (!record) return;
      const { id } = record;
      const { status } = await world.change("editor", `/admin/${collection}`, { intent: "unpublish", id });
      if (status !== 200) return;
      const plans = world.site.database.selectFrom("drafts").select("id").where("publish_at", "is not", null);
      if ((await plans.where("id", "=", id).execute()).length > 0)
        world.violations.push(`${collection} ${id} was taken back and comes back by a plan`);
    },
  },
  /** Somebody still sees the history of what was deleted or taken back: it does not become public by that. */
  restoreFormer: {
    weight: 1.5,
    async run(world, random) {
      const rows = await world.site.database
        .selectFrom("content")
        .select(["collection", "id", "version", "data", "deleted_at as at"])
        .where("collection", "in", ["news", "events"])
        .where("deleted_at", "is not", null)
        .execute();
      const record = random.pick(oldestFirst(rows));
      if (!record) return;
      const { collection, id } = record;
      const version = random.whole(1, record.version);
      const path = `/admin/history/${collection}/${id}`;
      for (const intent of ["restoreVersion", "takeVersion"]) await world.change("editor", path, { intent, version });
      if (await readRecord(world, collection as "news" | "events", id))
        world.violations.push(`${collection} ${id} became public by its history`);
    },
  },
  discardDraft: {
    weight: 1,
    async run(world, random) {
      const draft = await anyDraft(world, random);
      if (draft) await world.change("editor", `/admin/${draft.collection}`, { intent: "discardDraft", id: draft.id });
    },
  },
  /** Somebody without an account reads a draft, until the editor takes the link back. */
  shareDraft: {
    weight: 2,
    async run(world, random) {
      const draft = await anyDraft(world, random);
      if (!draft) return;
      const path = `/admin/${draft.collection}`;
      const { text } = await world.change("editor", path, { intent: "shareDraft", id: draft.id });
      const [link] = /\/vorschau\/[\w-]+/.exec(text) ?? [];
      if (!link) return;
      if ((await world.open(link)).status !== 200 && !world.site.isDead)
        world.violations.push(`${link} shows no draft`);
      const { status } = await world.change("editor", path, { intent: "unshareDraft", id: draft.id });
      if (status === 200 && (await world.open(link)).status === 200)
        world.violations.push(`${link} was taken back and still shows the draft`);
    },
  },
} satisfies Record<string, Action>;

async function anyDraft({ site }: World, random: Random) {
  const rows = await site.database
    .selectFrom("drafts")
    .selectAll()
    .select("saved_at as at")
    .where("collection", "in", ["news", "events"])
    .where("deleted_at", "is", null)
    .execute();
  return random.pick(oldestFirst(rows));
}
