import { oldestFirst } from "../in-order.ts";
import type { Random } from "../random.ts";
import { employ, staff } from "../staff.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { drafters } from "./drafters.ts";
import { anyRecord, editors, later, newsItem, readRecord } from "./editors.ts";

interface Leaving {
  intent: "stopPlans" | "setRole" | "disable" | "remove";
  id: string;
  role?: string | undefined;
  stopsPlans?: boolean;
}

const screen = "/admin/accounts";

/** Somebody leaves the editorial team for a while: what they have planned is stopped with their role, or without. */
export const plans = {
  stopPlans: {
    weight: 1.5,
    async run(world, random) {
      const { site } = world;
      const id = await accountOf(world);
      await random.pick([drafters.draft, drafters.draftOfPublished, editors.planRemoval]).run(world, random);
      const before = await planned(world);
      const link = await share(world, random);
      const role = random.pick(["events", "reader"]);
      const ways: [Leaving, ...Leaving[]] = [
        { intent: "stopPlans", id },
        { intent: "setRole", id, role, stopsPlans: true },
        { intent: "disable", id, stopsPlans: true },
        { intent: "remove", id, stopsPlans: true },
      ];
      const leaving = random.pick(ways);
      if ((await world.change("administrator", screen, leaving)).status !== 200) return;
      const left = await planned(world);
      if (left.drafts.length + left.removals.length > 0 && !site.isDead)
        world.violations.push(`plans of an account were stopped, and ${JSON.stringify(left)} are left`);
      const known = await site.database.selectFrom("content").select("id").execute();
      for (const one of before.drafts.filter((draft) => !known.some(({ id }) => id === draft))) {
        world.plannedAt.delete(one);
        world.stopped.add(one);
      }
      if (link && (await world.open(link)).status === 200)
        world.violations.push(`${link} of an account whose plans were stopped still shows the draft`);
      if (leaving.intent !== "stopPlans") await tryToWrite(world, random);
      await site.pass(random.whole(1, 40) * 3_600_000);
      await comeBack(world, id, leaving.intent);
    },
  },
  /** A draft is not to be published by itself after all; nor a record to leave, whose day then passes. */
  cancelPlans: {
    weight: 1.5,
    async run(world, random) {
      const { site } = world;
      await random.pick([drafters.draft, drafters.draftOfPublished]).run(world, random);
      const query = site.database
        .selectFrom("drafts")
        .select(["collection", "id", "base_version", "data", "saved_at as at"]);
      const drafts = await query.where("publish_at", "is not", null).where("deleted_at", "is", null).execute();
      const draft = random.pick(oldestFirst(drafts));
      const path = `/admin/${draft?.collection}`;
      if (draft && (await world.change("editor", path, { intent: "cancelPlan", id: draft.id })).status === 200) {
        world.plannedAt.delete(draft.id);
        if (draft.base_version === null) world.stopped.add(draft.id);
      }
      const record = await anyRecord(world, random, "news");
      if (!record) return;
      const { id } = record;
      const removeAt = later(world, random.whole(1, 30));
      const planned = await world.change("editor", "/admin/news", { intent: "planRemoval", id, removeAt, reason: "" });
      const cancelled = await world.change("editor", "/admin/news", { intent: "cancelRemoval", id });
      if (planned.status !== 200 || cancelled.status !== 200) return;
      await site.pass(40 * 60_000);
      if (!(await readRecord(world, "news", id)) && !site.isDead)
        world.violations.push(`${id} left although its removal was called off`);
    },
  },
} satisfies Record<string, Action>;

async function accountOf({ site }: World): Promise<string> {
  const query = site.database.selectFrom("auth_user").select("id").where("email", "=", staff.editor.email);
  return (await query.executeTakeFirstOrThrow()).id;
}

async function comeBack(world: World, id: string, left: string): Promise<void> {
  if (left === "setRole") await world.change("administrator", screen, { intent: left, id, role: staff.editor.role });
  if (left === "disable") await world.change("administrator", screen, { intent: "enable", id });
  if (left === "remove") await employ(world.site.services, staff.editor);
}

/** Records that the account publishes or removes by and by. */
async function planned({ site }: World): Promise<{ drafts: string[]; removals: string[] }> {
  const { email } = staff.editor;
  const drafts = site.database
    .selectFrom("drafts")
    .select("id")
    .where("publish_at", "is not", null)
    .where("planned_by", "=", email)
    .where("deleted_at", "is", null);
  const removals = site.database.selectFrom("planned_removals").select("id").where("planned_by", "=", email);
  const idOf = ({ id }: { id: string }) => id;
  return { drafts: (await drafts.execute()).map(idOf), removals: (await removals.execute()).map(idOf) };
}

/** A form that was still open. */
async function tryToWrite(world: World, random: Random): Promise<void> {
  const record = await anyRecord(world, random, "news");
  if (!record) return;
  const { id, version } = record;
  const document = newsItem(world, id, random);
  const sent = { intent: "save", id, expectedVersion: version, document };
  await world.change("editor", "/admin/news", sent);
  if ((await readRecord(world, "news", id))?.version !== version && !world.site.isDead)
    world.violations.push(`${id} was saved by somebody who may not any more`);
}

async function share(world: World, random: Random): Promise<string | undefined> {
  const query = world.site.database.selectFrom("drafts").select(["collection", "id"]).where("deleted_at", "is", null);
  const draft = random.pick(await query.where("collection", "=", "news").orderBy("id").execute());
  if (!draft || random.chance(0.5)) return undefined;
  const { text } = await world.change("editor", "/admin/news", { intent: "shareDraft", id: draft.id });
  return /\/vorschau\/[\w-]+/.exec(text)?.[0];
}
