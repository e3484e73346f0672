// npm run simulate -- --runs N --steps M --seed S [--postgres]: plays random months of the whole program
// (docs/decisions/0063).
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startPostgres } from "#test/database/postgres-server.ts";
import { postgresAt, sqlite } from "./engines.ts";
import { found, readSteps } from "./found.ts";
import { keepProcesses } from "./kept-process.ts";
import { keepThreads } from "./kept-thread.ts";
import { type Failure, type PlayOptions, planRun, play, prepareStage, type Step, shrink, start } from "./play.ts";
import { differences, readState, type State } from "./same-state.ts";
import type { SimulatedSite } from "./simulated-site.ts";
import { makeRepeatable } from "./virtual-process.ts";

const { values } = parseArgs({
  args: process.argv.slice(2).map((arg) => (arg === "--postgres" ? "--postgres=" : arg)),
  options: {
    runs: { type: "string", default: "20" },
    steps: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
    /** Plays as many runs more, from a seed that nobody has seen. */
    new: { type: "string", default: "0" },
    /** Steps to play as printed by a failure: `action:seed,action:seed`. */
    play: { type: "string" },
    /** Plays the sequences that once failed, before the runs. */
    found: { type: "boolean", default: false },
    /** On the PostgreSQL of this URL, or on one that is started. */
    postgres: { type: "string" },
    /** Plays as many runs, from the same seed, with two programs that serve one site; only on PostgreSQL. */
    shared: { type: "string", default: "0" },
    /** Plays each run on SQLite too: both have to end in the same state. */
    both: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
    /** Stops at the first failure as it is. */
    raw: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);
const length = Number(values.steps);
const firstSeed = Number(values.seed);
const newRuns = Number(values.new);
const sharedRuns = Number(values.shared);
const newSeed = Date.now() % 1_000_000_000;

const code = await mkdtemp(join(tmpdir(), "simulation-code-"));
// Worker threads otherwise spend most of their time on removing types.
process.env.NODE_COMPILE_CACHE = code;
const server = values.postgres === "" ? await startPostgres() : undefined;
const url = server?.url ?? values.postgres;
makeRepeatable(1, start);
const endThread = keepThreads();
const endProcesses = keepProcesses();
const engine = url === undefined ? sqlite : postgresAt(url);
const stage = await prepareStage(engine);
const otherStage = values.both ? await prepareStage(sqlite) : undefined;
try {
  const playAll = async () =>
    (await runAll(firstSeed, runs)) &&
    (newRuns === 0 || (await runAll(newSeed, newRuns))) &&
    (sharedRuns === 0 || (await runAll(firstSeed, sharedRuns, { ...stage, instances: 2 })));
  const run = values.play === undefined ? playAll : () => runSteps(values.play ?? "");
  process.exitCode = (!values.found || (await runFound())) && (await run()) ? 0 : 1;
} finally {
  for (const one of [stage, otherStage]) {
    await one?.template.remove();
    await one?.empty.remove();
  }
  await server?.stop();
  await endThread();
  endProcesses();
  await rm(code, { recursive: true, force: true, maxRetries: 5 });
}

async function runAll(from: number, count: number, on = stage): Promise<boolean> {
  const begun = performance.now();
  for (let seed = from; seed < from + count; seed++) {
    const steps = planRun(seed, length);
    const isOnBoth = otherStage !== undefined && on === stage;
    const failure = isOnBoth
      ? await playOnBoth(steps, { sample: seed, isTraced: values.trace })
      : await play(on, steps, { sample: seed, isTraced: values.trace });
    if (!failure) continue;
    console.log(`Seed ${seed} fails${tell(failure)}`);
    if (values.raw) return false;
    const kind = kindOf(failure);
    const least = await shrink(steps.slice(0, failure.step), async (fewer) => {
      const again = isOnBoth ? await playOnBoth(fewer) : await play(on, fewer);
      return again !== undefined && kindOf(again) === kind;
    });
    const last = isOnBoth ? await playOnBoth(least) : await play(on, least);
    console.log(`Shortest sequence${last ? tell(last) : ""}\n  --play ${print(least)}`);
    return false;
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  const how = on.instances > 1 ? ` with ${on.instances} instances` : "";
  console.log(`${count} runs of ${length} steps from seed ${from} hold${how} (${seconds} s).`);
  return true;
}

async function playOnBoth(steps: readonly Step[], options: PlayOptions = {}): Promise<Failure | undefined> {
  const states: State[] = [];
  for (const one of otherStage ? [stage, otherStage] : [stage]) {
    const onEnd = async ({ database }: SimulatedSite) => void states.push(await readState(database));
    const failure = await play(one, steps, { ...options, isInOrder: true, onEnd });
    if (failure) return failure;
  }
  const [first, second] = states;
  const sentences = first && second ? differences(first, second) : [];
  return sentences.length > 0 ? { step: steps.length + 1, sentences } : undefined;
}

/** Plays what has failed once. */
async function runFound(): Promise<boolean> {
  for (const { was, steps } of found) {
    const failure = await play(stage, readSteps(steps));
    if (!failure) continue;
    console.log(`Again, ${was}${tell(failure)}`);
    return false;
  }
  console.log(`${found.length} sequences that once failed hold.`);
  return true;
}

async function runSteps(text: string): Promise<boolean> {
  const options = { isTraced: values.trace };
  const failure = values.both
    ? await playOnBoth(readSteps(text), options)
    : await play(stage, readSteps(text), options);
  console.log(failure ? `It fails${tell(failure)}` : "It holds.");
  return !failure;
}

function tell({ step, sentences }: Failure): string {
  return ` after step ${step}:\n${sentences.map((one) => `  - ${one}`).join("\n")}`;
}

/** The invariant that is broken: the part before the details. */
function kindOf({ sentences: [first = ""] }: Failure): string {
  return first.split(/[:{\d]/, 1)[0] ?? "";
}

function print(steps: readonly Step[]): string {
  return steps.map(({ action, seed }) => `${action}:${seed}`).join(",");
}
