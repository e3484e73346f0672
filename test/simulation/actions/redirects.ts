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
  /** A list is read, with pages that visitors have just read, addresses that lead on already, and the same one twice. */
  importRedirects: {
    weight: 2,
    async run(world, random) {
      const item = await anyRecord(world, random, "news");
      const page = item && (await answerOf(world, `/nachrichten/beitrag-${item.id}`)).location;
      if (page) await world.open(page);
      const stored = await sources(world.site);
      const one = `/alt/${world.newWord()}.html`;
      const old = random.pick(stored) ?? one;
      const lines: string[][] = [[one, random.pick(["/aktuelles", "/dokumente"])]];
      for (let left = random.whole(1, 4); left > 0; left--)
        lines.push([
          random.pick([one, one.toUpperCase(), `https://alt.example${one}?a=1`, old, page ?? one]),
          random.pick(["/aktuelles", "/veranstaltungen", old, one, page ?? "/dokumente"]),
        ]);
      const text = lines.map((line) => `${line.join(";")}\n`).join("");
      const { status, answer } = await world.change("administrator", screen, { intent: "import", text });
      if (status !== 200 || world.site.isDead) return;
      const leads = await targets(world.site);
      const refused = JSON.stringify(answer);
      // What the last line about it says, unless the answer names it.
      const last = new Map(lines.map(([source = "", target = ""]) => [source, target]));
      const isNamed = (source: string) => refused.includes(source.toLowerCase()) || refused.includes("Zeile");
      const check = async () => {
        const wrong: string[] = [];
        for (const [source, target] of leads) {
          const { location } = await answerOf(world, source);
          if (location !== target) wrong.push(`${source} is to lead to ${target}, and leads to ${location}`);
          if (leads.has(target)) wrong.push(`${source} leads to ${target}, which leads on`);
        }
        return wrong;
      };
      for (const [source, target] of last)
        if (
          source.startsWith("/") &&
          source === source.toLowerCase() &&
          leads.get(source) !== target &&
          !isNamed(source)
        )
          world.violations.push(
            `a list was read: ${source} leads to ${leads.get(source)} instead of ${target}: ${text}`,
          );
      world.violations.push(...(await withinASecond(world, check)));
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
  /** An old address was mistyped and is corrected: under the former one it leads nowhere any more. */
  correctRedirect: {
    weight: 1.5,
    async run(world, random) {
      // Without a query: with one, an address may go on leading where the one without it does.
      const plain = [...(await targets(world.site))].filter(([source]) => !source.includes("?"));
      const [before, target] = random.pick(plain) ?? [];
      if (before === undefined || target === undefined) return;
      await answerOf(world, before);
      const source = `/alt/${world.newWord().toLowerCase()}.html`;
      const { status } = await world.change("administrator", screen, { intent: "save", source, target, before });
      if (status !== 200 || world.site.isDead) return;
      const leads = async () => {
        const [former, now] = [await answerOf(world, before), await answerOf(world, source)];
        if (former.location !== target && now.location === target) return [];
        return [`${before} was corrected to ${source}: they lead to ${former.location} and ${now.location}`];
      };
      world.violations.push(...(await withinASecond(world, leads)));
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

async function targets({ database }: SimulatedSite): Promise<Map<string, string>> {
  const rows = await database.selectFrom("redirects").select(["source", "target"]).orderBy("source").execute();
  return new Map(rows.map(({ source, target }) => [source, target]));
}

async function sources({ database }: Parameters<Action["run"]>[0]["site"]): Promise<string[]> {
  const rows = await database.selectFrom("redirects").select("source").orderBy("added_at").orderBy("source").execute();
  return rows.map(({ source }) => source);
}
