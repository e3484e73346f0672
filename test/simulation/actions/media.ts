import { keysIn } from "../files-are-right.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { anyRecord } from "./editors.ts";

/** The media library, in which editors delete what nothing needs. */
export const media = {
  /** Of a file that old versions or the trash still name, too; sometimes while somebody puts it into a record. */
  deleteMedia: {
    weight: 2,
    async run(world, random) {
      const { site } = world;
      const key = random.pick(await keys(world));
      if (key === undefined) return;
      const address = `/files/${key}`;
      const record = random.chance(0.4) ? await anyRecord(world, random, "news") : undefined;
      const statuses: number[] = [];
      const remove = async () => {
        statuses.push((await world.change("editor", "/admin/media", { intent: "delete", id: key })).status);
      };
      await world.together(remove, async () => {
        if (!record) return;
        const document = { ...record.document, image: address };
        const sent = { intent: "save", id: record.id, expectedVersion: record.version, document };
        await world.change("editor", "/admin/news", sent);
      });
      const [status] = statuses;
      // Whether the file is gone before or after it is named again is left to chance.
      if (status === 200) world.lostFiles.add(key);
      if (site.isDead || world.willDie || record) return;
      const users = await usersOf(world, key);
      const isThere = (await site.services.files.find(key)) !== undefined;
      if (status === 200 && users.length > 0)
        world.violations.push(`the file ${key} was deleted, and ${users.join(", ")} uses it`);
      if (status === 409 && users.length === 0)
        world.violations.push(`the file ${key} is used by nothing, and was not deleted`);
      if (status === 200 && isThere && site.store.mood === "healthy")
        world.violations.push(`the file ${key} was deleted, and it is stored`);
      if (status === 200 && (await world.open(address, "editor")).status !== 404)
        world.violations.push(`the file ${key} was deleted, and it is served`);
      if (status === 409 && !isThere && !world.lostFiles.has(key))
        world.violations.push(`the file ${key} was not deleted, and it is gone`);
    },
  },
  /** Somebody says what a picture shows while others put another in its place, or delete it. */
  describeMedia: {
    weight: 2,
    async run(world, random) {
      const key = random.pick(await keys(world));
      if (key === undefined) return;
      const { database } = world.site;
      const query = database.selectFrom("media").select(["version", "description"]).where("key", "=", key);
      const stored = await query.executeTakeFirst();
      const words = `Bild ${world.newWord()}`;
      const document = { ...{ description: words, source: "", licence: "", consentUntil: "" }, ...focusOf(random) };
      const sent = { id: key, expectedVersion: stored?.version ?? 1, document: { ...document, isKept: false } };
      const statuses: number[] = [];
      const describe = async () =>
        void statuses.push((await world.change("editor", "/admin/media", { intent: "save", ...sent })).status);
      const other = random.pick(["replace", "delete", "save", "none"]);
      const by = other === "replace" ? await world.upload() : undefined;
      const removals: number[] = [];
      await world.together(describe, async () => {
        if (other === "save") await describe();
        if (by) await world.change("editor", "/admin/media", { intent: "replace", id: key, by: by.slice(7) });
        if (other !== "delete") return;
        removals.push((await world.change("editor", "/admin/media", { intent: "delete", id: key })).status);
      });
      if (removals.includes(200)) world.lostFiles.add(key);
      if (world.site.isDead || world.willDie) return;
      const after = await query.executeTakeFirst();
      if (removals.length === 0 && statuses.includes(200) && after?.description !== words)
        world.violations.push(`${key} was described as ${words}, and stored is ${after?.description}`);
    },
  },
} satisfies Record<string, Action>;

const focusOf = (random: Random) => ({ focalX: random.pick([50, 10]), focalY: random.pick([50, 90]) });

async function keys({ site }: World): Promise<string[]> {
  const rows = await site.database
    .selectFrom("files")
    .select("key")
    .where("key", "like", "news/%")
    .where("is_stored", "=", 1)
    .orderBy("created_at")
    .orderBy("key")
    .execute();
  return rows.map(({ key }) => key);
}

/** Records and drafts that name a file. */
async function usersOf({ site }: World, key: string): Promise<string[]> {
  const users: string[] = [];
  for (const table of ["content", "drafts"] as const) {
    const rows = await site.database.selectFrom(table).select(["id", "data"]).where("deleted_at", "is", null).execute();
    users.push(...rows.filter(({ data }) => keysIn([data]).has(key)).map(({ id }) => `${id} in ${table}`));
  }
  return users;
}
