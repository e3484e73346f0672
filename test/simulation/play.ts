import type { Action } from "./actions/action.ts";
import { type ActionName, actions, weights } from "./actions/actions.ts";
import { openGate } from "./actions/gate.ts";
import { afterEachStep } from "./after-each-step.ts";
import { atTheEnd } from "./at-the-end.ts";
import { judgeReport } from "./chamber-is-right.ts";
import type { Engine, Place } from "./engines.ts";
import type { Invariant } from "./invariant.ts";
import { forgetKnown } from "./known-stays.ts";
import { prepareEmptySite, prepareSite } from "./prepare-site.ts";
import { Random } from "./random.ts";
import { judgeSending } from "./sent-as-it-is.ts";
import { openSite, type SimulatedSite } from "./simulated-site.ts";
import { employ, staff } from "./staff.ts";
import { StoreFails } from "./store-peer.ts";
import { drawFrom } from "./virtual-process.ts";
import { World } from "./world.ts";

/** One thing that happens: an action, and the seed of everything it draws. */
export interface Step {
  action: ActionName;
  seed: number;
}

export interface Failure {
  /** Number of the step after which it was seen, from 1; one more than there are steps: at the end. */
  step: number;
  sentences: string[];
}

/** The instant at which every run starts; both nights of the clock change follow within a year. */
export const start = new Date("2026-03-02T08:00:00Z");

/** A failure that is left to chance takes hours to shrink; a test has to tell it before it is out of time. */
const shrinkingMilliseconds = 300_000;

/** Draws the steps of a run. */
export function planRun(seed: number, length: number): Step[] {
  const random = new Random(seed);
  // Without an event most of the others have nothing to do.
  const first: ActionName[] = ["createEvent", "createEvent"];
  return Array.from({ length }, (_, index) => ({
    action: first[index] ?? random.weighted(weights),
    seed: random.whole(0, 2 ** 31),
  }));
}

/** An engine, the site on it that each run begins with, and an empty one. */
export interface Stage {
  engine: Engine;
  template: Place;
  empty: Place;
  /** How many programs serve the site; more than one only on PostgreSQL. */
  instances: number;
}

export async function prepareStage(engine: Engine): Promise<Stage> {
  const [template, empty] = [await prepareSite(engine, start), await prepareEmptySite(engine, start)];
  return { engine, template, empty, instances: 1 };
}

export interface PlayOptions {
  /** Chooses the pages that are read after a step, and the screens at the end; default: all of them. */
  sample?: number;
  isTraced?: boolean;
  /** See `SimulatedSite.isInOrder`; no process dies either. */
  isInOrder?: boolean;
  /** Called at the end of a run that holds. */
  onEnd?: (site: SimulatedSite) => Promise<void>;
}

/**
 * Plays steps on a fresh site and checks the invariants.
 * @returns the first failure; undefined if everything holds
 */
export async function play(
  { engine, template, empty, instances }: Stage,
  steps: readonly Step[],
  { sample, isTraced = false, isInOrder = false, onEnd }: PlayOptions = {},
): Promise<Failure | undefined> {
  // Not those of the template, whose ids are taken.
  drawFrom(2);
  const site = await openSite(await engine.copy(template), start, () => engine.copy(empty), {
    ...{ instances, isInOrder },
  });
  const world = new World(site, sample);
  site.chamber.onReport = (report) => judgeReport(world, report);
  // What it throws would otherwise be a failure of the mail service.
  const failed = (error: unknown) => void (site.isDead || world.violations.push(`judging a mail failed: ${error}`));
  site.mail.onSend = (mail) => judgeSending(world, mail).catch(failed);
  /** In steps nobody judged. */
  let mayHaveExceeded = false;
  try {
    for (const [index, { action, seed }] of steps.entries()) {
      const begun = performance.now();
      world.step = index;
      world.mayExceedSeats = false;
      world.mayRepeatMail = false;
      world.mayRepeatUnconfirmed = false;
      world.hasChanged = false;
      const wasQuiet = site.mail.mood === "accepts" && site.store.mood === "healthy" && !world.willDie;
      const { run }: Action = actions[action];
      await run(world, new Random(seed)).catch((error: unknown) => {
        if (!site.isDead) throw error;
      });
      // Mails leave beside the request that wrote them, and before time passes.
      if (!site.isDead) await site.settled();
      if (site.isDead) await revive(world);
      mayHaveExceeded ||= world.mayExceedSeats;
      if (!world.willDie) {
        world.mayExceedSeats = mayHaveExceeded;
        mayHaveExceeded = false;
      }
      if (wasQuiet && !world.willDie) judgeLog(world);
      site.takeErrors();
      const answers = world.statuses.splice(0).join(" ");
      const milliseconds = Math.round(performance.now() - begun);
      if (isTraced)
        console.log(`${index + 1}. ${action}:${seed} ${site.now().toISOString()} ${milliseconds} ms ${answers}`);
      const sentences = world.willDie ? [] : await check(world, afterEachStep);
      if (!world.willDie) {
        site.noteRead();
        world.judgedAt = site.now();
        world.judgedMails = site.mail.delivered.length;
      }
      world.statuses.length = 0;
      if (site.isDead) await revive(world);
      else if (sentences.length > 0) return { step: index + 1, sentences };
    }
    if (world.willDie) await revive(world);
    const sentences = await check(world, atTheEnd);
    if (sentences.length === 0) await onEnd?.(site);
    return sentences.length > 0 ? { step: steps.length + 1, sentences } : undefined;
  } finally {
    await site.close();
  }
}

/** The operator finds the process dead and starts it again; what was taken or closed meanwhile is as it was. */
async function revive(world: World): Promise<void> {
  world.willDie = false;
  world.violations.length = 0;
  for (const { id } of world.site.mail.delivered.slice(world.judgedMails)) world.unsureMails.add(id);
  world.site.chamber.meanwhile = undefined;
  world.site.chamber.mood = "answers";
  forgetKnown(world);
  await world.site.restart();
  for (const { email, role } of Object.values(staff)) {
    const back = { role, disabledAt: null };
    await world.site.database.updateTable("auth_user").set(back).where("email", "=", email).execute();
    await employ(world.site.services, { email, role });
  }
  await openGate(world);
  world.site.takeErrors();
}

/** A healthy program on a healthy machine logs no errors. */
function judgeLog(world: World): void {
  for (const { message, error } of world.site.takeErrors()) {
    if (error instanceof StoreFails) continue;
    // The second is what administrators are told, for example after weeks without a backup.
    if (message !== "mail was not sent" && message !== "the system needs attention")
      world.violations.push(`the log says: ${message} ${describe(error)}`);
  }
}

async function check(world: World, invariants: Readonly<Record<string, Invariant>>): Promise<string[]> {
  const sentences = world.violations.splice(0);
  for (const [name, holds] of Object.entries(invariants)) {
    // What cannot be looked at, such as an export that cannot be imported, does not hold.
    const found = await Promise.resolve(holds(world)).catch((error: unknown) => [describe(error)]);
    for (const sentence of found) sentences.push(`${name}: ${sentence}`);
  }
  return [...sentences, ...world.violations.splice(0)];
}

const describe = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : JSON.stringify(error));

/**
 * Leaves out steps as long as the run still fails (delta debugging): what is left is needed to see the failure, if there
 * was time to try everything.
 * @param fails plays steps; its failure has to be of the same kind
 */
export async function shrink(
  steps: readonly Step[],
  fails: (steps: readonly Step[]) => Promise<boolean>,
): Promise<Step[]> {
  const end = performance.now() + shrinkingMilliseconds;
  let left = [...steps];
  for (let size = Math.ceil(left.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < left.length; ) {
      if (performance.now() > end) return left;
      const without = [...left.slice(0, from), ...left.slice(from + size)];
      if (without.length < left.length && (await fails(without))) left = without;
      else from += size;
    }
  }
  return left;
}
