import { oldestFirst } from "../in-order.ts";
import type { Random } from "../random.ts";
import type { SimulatedSite } from "../simulated-site.ts";
import { withinASecond } from "../within-a-second.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { anyRecord, readRecord } from "./editors.ts";

const screen = "/admin/redirects";

/** Old addresses of the association's former site. */
export const redirects = {
  addRedirect: {
    weight: 3,
    async run(world, random) {
      const rows = await world.site.database
        .selectFrom("content")
        .select(["id", "data", "created_at as at"])
        .where("collection", "=", "news")
        .where("deleted_at", "is", null)
        .execute();
      const news = oldestFirst(rows).at(-1);
      // Also to another old address, which has to be refused: no browser is sent on twice.
      const old = (await sources(world.site)).at(-1);
      const target = random.pick(["/aktuelles", "/dokumente", `/nachrichten/beitrag-${news?.id ?? "x"}`, old]);
      const source = random.chance(0.2) ? old : `/alt/${world.newWord()}.html`;
      if (source && target) await world.change("administrator", screen, { intent: "save", source, target });
    },
  },
  /** A news item that visitors have just read, so that its page is kept, is replaced by another page, or no longer. */
  redirectNews: {
    weight: 2,
    async run(world, random) {
      const item = await anyRecord(world, random, "news");
      if (!item) return;
      const location = (await answerOf(world, `/nachrichten/beitrag-${item.id}`)).location;
      if (!location?.startsWith("/nachrichten/")) return;
      // The second time it may come from the cache.
      for (const _time of [1, 2]) await world.open(location);
      const target = random.pick(["/aktuelles", "/dokumente"]);
      const source = location;
      const { status } = await world.change("administrator", screen, { intent: "save", source, target });
      if (status !== 200) return;
      const leads = async (to: string | null) => {
        const found = (await answerOf(world, location)).location;
        return found === to ? [] : [`the address of a news item ${location} leads to ${found} instead of ${to}`];
      };
      world.violations.push(...(await withinASecond(world, () => leads(target))));
      if (random.chance(0.5)) return;
      const stored = source.toLowerCase();
      const removal = await world.change("administrator", screen, { intent: "remove", source: stored });
      if (removal.status === 200) world.violations.push(...(await withinASecond(world, () => leads(null))));
    },
  },
  changeRedirect: {
    weight: 3,
    async run(world, random) {
      const stored = await sources(world.site);
      const before = random.pick(stored);
      const target = random.pick(["/veranstaltungen", ...stored]);
      if (before === undefined || target === undefined) return;
      const isRemoved = random.chance(0.3);
      const change = isRemoved ? { intent: "remove" } : { intent: "save", target, before };
      await world.change("administrator", screen, { ...change, source: before });
    },
  },
  /** An entry that an old address leads to, often of the former site, gets another title, or is deleted and comes back. */
  retitleNews: {
    weight: 1.5,
    async run(world, random) {
      const redirect = random.pick(await leadingToNews(world)) ?? (await leadToNews(world, random));
      const id = redirect?.target.split("-").at(-1) ?? "";
      const record = await readRecord(world, "news", id);
      if (!redirect || !record) return;
      const document = { ...record.document, title: `Neuer ${record.document.title}`.slice(0, 100) };
      const submission = { intent: "save", id, expectedVersion: record.version, document };
      await world.change("editor", "/admin/news", submission);
      if (random.chance(0.3))
        for (const intent of ["remove", "restoreDeleted"]) await world.change("editor", "/admin/news", { intent, id });
      if (!(await readRecord(world, "news", id)) || world.site.isDead) return;
      const leads = async () => {
        const status = await statusBehind(world.site, redirect.source);
        return status === 200 ? [] : [`${redirect.source} leads to ${redirect.target}, with a new title: ${status}`];
      };
      world.violations.push(...(await withinASecond(world, leads)));
    },
  },
} satisfies Record<string, Action>;

/** The address of an entry whose title was changed since leads on to its new one. */
export async function statusBehind(site: SimulatedSite, source: string): Promise<number> {
  let path: string | null = source;
  let status = 0;
  for (let hop = 0; hop < 3 && path !== null; hop++) {
    const answer = await site.request(path);
    await answer.body?.cancel();
    status = answer.status;
    path = answer.headers.get("Location");
  }
  return status;
}

async function leadingToNews({ site }: World): Promise<{ source: string; target: string }[]> {
  const query = site.database.selectFrom("redirects").select(["source", "target"]).orderBy("source");
  return (await query.execute()).filter(({ target }) => target.startsWith("/nachrichten/"));
}

async function leadToNews(world: World, random: Random) {
  const item = await anyRecord(world, random, "news");
  if (!item) return undefined;
  const redirect = { source: `/alt/${world.newWord().toLowerCase()}.html`, target: `/nachrichten/beitrag-${item.id}` };
  await world.change("administrator", screen, { intent: "save", ...redirect });
  return (await leadingToNews(world)).find(({ source }) => source === redirect.source);
}

async function answerOf({ site }: World, path: string): Promise<{ status: number; location: string | null }> {
  const answer = await site.request(path);
  await answer.body?.cancel();
  return { status: answer.status, location: answer.headers.get("Location") };
}

async function sources({ database }: Parameters<Action["run"]>[0]["site"]): Promise<string[]> {
  const rows = await database.selectFrom("redirects").select("source").orderBy("added_at").orderBy("source").execute();
  return rows.map(({ source }) => source);
}
