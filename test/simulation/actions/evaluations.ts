import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { evaluationState } from "#model/events/evaluation-rule.ts";
import { linksIn } from "#test/mail-files.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { readRecord } from "./editors.ts";

/** Evaluations that are switched off and on, postponed, or ask something else while somebody answers. */
export const evaluations = {
  changeEvaluation: {
    weight: 1.5,
    async run(world, random) {
      const asked = world.mails().filter(({ kind }) => kind === "evaluation");
      const [link] = linksIn(random.pick(asked.slice(-8))?.text ?? "");
      const id = random.pick(await heldIds(world));
      if (id === undefined) return;
      await change(world, random, id);
      if (link) await answer(world, link);
      await readResults(world, id);
      if (random.chance(0.5)) await change(world, random, id);
    },
  },
} satisfies Record<string, Action>;

async function heldIds(world: World): Promise<string[]> {
  const today = berlinDate(world.site.now());
  const held = (await world.events()).filter(({ document }) => document.date <= today);
  return held.slice(-4).map(({ id }) => id);
}

async function change(world: World, random: Random, id: string): Promise<void> {
  const stored = await readRecord(world, "events", id);
  if (!stored) return;
  const { evaluation } = stored.document as { evaluation: { isAsked: boolean; questions: object[] } };
  const questions = [{ id: "q", label: "Wie war es?" }, ...(random.chance(0.5) ? [{ id: "r", label: "Und?" }] : [])];
  const today = berlinDate(world.site.now());
  const changed = random.pick([
    { evaluation: { ...evaluation, isAsked: !evaluation.isAsked } },
    { evaluation: { isAsked: true, questions } },
    { date: daysAfter(today, -random.whole(0, 20)), lastDay: "" },
  ]);
  const document = { ...stored.document, ...changed };
  await world.change("secretary", "/admin/events", { intent: "save", id, expectedVersion: stored.version, document });
}

/** Only an evaluation that is open takes an answer. */
async function answer(world: World, link: string): Promise<void> {
  const before = await sheets(world);
  await world.submit(`${link}/evaluation`, { "frage-q": `Gut ${world.newWord()}` });
  const after = await sheets(world);
  const today = berlinDate(world.site.now());
  for (const { id, document } of await world.events()) {
    const state = evaluationState(document, today);
    if ((state !== "open" || document.isCancelled) && (after.get(id) ?? 0) !== (before.get(id) ?? 0))
      world.violations.push(`the evaluation of ${id} is ${state}, and took an answer`);
  }
}

async function sheets({ site }: World): Promise<Map<string, number>> {
  const rows = await site.database.selectFrom("evaluations").selectAll().execute();
  return new Map(rows.map(({ event_id, data }) => [event_id, (JSON.parse(data) as unknown[]).length]));
}

/** Decision 0089: nobody reads answers while more may come, or of few people. */
async function readResults(world: World, id: string): Promise<void> {
  const stored = await readRecord(world, "events", id);
  const { status } = await world.open(`/admin/events/${id}/auswertung/csv`, "secretary");
  if (!stored || status !== 200) return;
  const event = (await world.events()).find((one) => one.id === id)?.document;
  const asking = event && { ...event, evaluation: { isAsked: true, questions: [{ id: "q", label: "" } as never] } };
  const isOver = asking && evaluationState(asking, berlinDate(world.site.now())) === "closed";
  const count = (await sheets(world)).get(id) ?? 0;
  if (!isOver || count < 5) world.violations.push(`${count} answers about ${id} are shown, and more may come`);
}
