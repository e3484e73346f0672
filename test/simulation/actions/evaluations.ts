import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { evaluationState } from "#model/events/evaluation-rule.ts";
import { linksIn } from "#test/mail-files.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { createEvent, readRecord } from "./editors.ts";
import { register } from "./visitors.ts";

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
  /** Enough people answer, and the event is dated back and forward while one of them has not. */
  dateEvaluation: {
    weight: 0.7,
    async run(world, random) {
      const { id, links } = await askSix(world, random);
      const [last, ...others] = links;
      for (const link of others) await answer(world, link);
      for (const days of [random.pick([-20, -14, -13]), random.pick([0, 3])]) {
        await setDate(world, id, days);
        await readResults(world, id);
        if (last && random.chance(0.5)) await answer(world, last);
        // Off until the term of those answers is over.
        await world.site.restart(random.whole(12, 16) * 86_400_000);
        world.startedAt = world.site.now();
        await readResults(world, id);
        if (last) await answer(world, last);
      }
    },
  },
} satisfies Record<string, Action>;

/** @returns an event of yesterday, and the links of those it asks */
async function askSix(world: World, random: Random): Promise<{ id: string; links: string[] }> {
  const registrationSettings = { enabled: true, capacity: null, confirmsAutomatically: true };
  const id = await createEvent(world, random, { date: berlinDate(world.site.now()), registrationSettings });
  world.site.mail.mood = "accepts";
  for (let left = 6; left > 0; left--) await register(world, random, world.newPerson(), id);
  await world.site.pass(30 * 3_600_000);
  const mails = world.mails().filter(({ kind, text }) => kind === "evaluation" && text.includes(id));
  return { id, links: mails.flatMap(({ text }) => linksIn(text)[0] ?? []) };
}

async function setDate(world: World, id: string, days: number): Promise<void> {
  const stored = await readRecord(world, "events", id);
  if (!stored) return;
  const document = { ...stored.document, date: daysAfter(berlinDate(world.site.now()), days), lastDay: "" };
  await world.change("secretary", "/admin/events", { intent: "save", id, expectedVersion: stored.version, document });
}

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
  const today = berlinDate(world.site.now());
  const row = world.site.database.selectFrom("evaluations").select("open_until").where("event_id", "=", id);
  const answeredUntil = (await row.executeTakeFirst())?.open_until || today;
  // What was over stays so, whatever date the event gets.
  const isOver = (asking && evaluationState(asking, today) === "closed") || answeredUntil < today;
  const count = (await sheets(world)).get(id) ?? 0;
  world.evaluationsRead.set(id, count);
  if (!isOver || count < 5) world.violations.push(`${count} answers about ${id} are shown, and more may come`);
}
