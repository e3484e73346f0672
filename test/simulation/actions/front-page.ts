import { HomeContent } from "#model/content/home.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { anyRecord, later } from "./editors.ts";

/** What editors put in front: pinned news, and those that the home page shows. */
export const frontPage = {
  /** From the table, while a draft of the same record waits. */
  putInFront: {
    weight: 2,
    async run(world, random) {
      const item = await anyRecord(world, random, "news");
      if (!item) return;
      const intent = random.pick(["pin", "feature", "feature"]);
      const before = await homeDraft(world);
      const on = random.chance(0.7);
      const once = () => world.change("editor", "/admin/news", { intent, id: item.id, on });
      const isTwice = random.chance(0.2);
      const statuses: number[] = [];
      await world.together(
        async () => void statuses.push((await once()).status),
        async () => (isTwice ? void statuses.push((await once()).status) : undefined),
      );
      if (!statuses.includes(200) || world.site.isDead || intent === "pin") return;
      const { document } = await home(world);
      if (document.featuredNewsIds.includes(item.id) !== on)
        world.violations.push(`the home page was to show ${item.id}: ${on}, and it is not so`);
      const after = await homeDraft(world);
      if (before?.isFollowing && (!after?.isFollowing || after.document.featuredNewsIds.includes(item.id) !== on))
        world.violations.push(`the draft of the home page does not know that ${item.id} is shown: ${on}`);
    },
  },
  /** The home page gets another text, now or later. */
  writeHome: {
    weight: 1,
    async run(world, random) {
      const { id, version, document: stored } = await home(world);
      const draft = await homeDraft(world);
      const document = {
        ...(draft ?? { document: stored }).document,
        ...{ mission: `<p>Auftrag ${world.newWord()}</p>`, settings: { ...stored.settings, showFeaturedNews: true } },
      };
      const expected = { expectedVersion: version, expectedDraft: draft?.version ?? "none" };
      const intent = random.pick(["save", "saveDraft"]);
      const publishAt = random.chance(0.6) ? { publishAt: later(world, random.whole(1, 60 * 48)) } : {};
      const sent = { intent, id, ...expected, document, ...(intent === "saveDraft" && publishAt) };
      await world.change("editor", "/admin/home", sent);
    },
  },
} satisfies Record<string, Action>;

export async function home({ site }: World) {
  const row = await site.database
    .selectFrom("content")
    .select(["id", "version", "data"])
    .where("collection", "=", "home")
    .executeTakeFirstOrThrow();
  return { id: row.id, version: row.version, document: HomeContent.parse(JSON.parse(row.data)) };
}

async function homeDraft(world: World) {
  const row = await world.site.database
    .selectFrom("drafts")
    .select(["version", "base_version", "data"])
    .where("collection", "=", "home")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  const isFollowing = row?.base_version === (await home(world)).version;
  return row && { version: row.version, isFollowing, document: HomeContent.parse(JSON.parse(row.data)) };
}
