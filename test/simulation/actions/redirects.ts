import { oldestFirst } from "../world.ts";
import type { Action } from "./action.ts";

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
} satisfies Record<string, Action>;

async function sources({ database }: Parameters<Action["run"]>[0]["site"]): Promise<string[]> {
  const rows = await database.selectFrom("redirects").select("source").orderBy("added_at").orderBy("source").execute();
  return rows.map(({ source }) => source);
}
