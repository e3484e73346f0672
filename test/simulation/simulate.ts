// npm run simulate -- --runs N --steps M --seed S: plays random months of the whole program (docs/decisions/0063).
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { found, readSteps } from "./found.ts";
import { type Failure, planRun, play, type Step, shrink, start } from "./play.ts";
import { prepareSite } from "./simulated-site.ts";
import { makeRepeatable } from "./virtual-process.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "20" },
    steps: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000_000) },
    /** Steps to play as printed by a failure: `action:seed,action:seed`. */
    play: { type: "string" },
    /** Plays the sequences that once failed. */
    found: { type: "boolean", default: false },
    trace: { type: "boolean", default: false },
    /** Stops at the first failure as it is. */
    raw: { type: "boolean", default: false },
  },
});
const runs = Number(values.runs);
const length = Number(values.steps);
const firstSeed = Number(values.seed);

const code = await mkdtemp(join(tmpdir(), "simulation-code-"));
// Worker threads otherwise spend most of their time on removing types.
process.env.NODE_COMPILE_CACHE = code;
makeRepeatable(1, start);
const template = await prepareSite(undefined, start);
try {
  const run = values.found ? runFound : values.play === undefined ? runAll : () => runSteps(values.play ?? "");
  process.exitCode = (await run()) ? 0 : 1;
} finally {
  for (const folder of [template, code]) await rm(folder, { recursive: true, force: true, maxRetries: 5 });
}

async function runAll(): Promise<boolean> {
  const begun = performance.now();
  for (let seed = firstSeed; seed < firstSeed + runs; seed++) {
    const steps = planRun(seed, length);
    const failure = await play(template, steps, { sample: seed, isTraced: values.trace });
    if (!failure) continue;
    console.log(`Seed ${seed} fails${tell(failure)}`);
    if (values.raw) return false;
    const kind = kindOf(failure);
    const least = await shrink(steps.slice(0, failure.step), async (fewer) => {
      const again = await play(template, fewer);
      return again !== undefined && kindOf(again) === kind;
    });
    const last = await play(template, least);
    console.log(`Shortest sequence${last ? tell(last) : ""}\n  --play ${print(least)}`);
    return false;
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${runs} runs of ${length} steps from seed ${firstSeed} hold (${seconds} s).`);
  return true;
}

/** Plays what has failed once. */
async function runFound(): Promise<boolean> {
  for (const { was, steps } of found) {
    const failure = await play(template, readSteps(steps));
    if (!failure) continue;
    console.log(`Again, ${was}${tell(failure)}`);
    return false;
  }
  console.log(`${found.length} sequences that once failed hold.`);
  return true;
}

async function runSteps(text: string): Promise<boolean> {
  const failure = await play(template, readSteps(text), { isTraced: values.trace });
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
