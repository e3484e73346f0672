// The suites of `npm run check` and `npm test`.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { node, root } from "./prepare.mjs";

/** Suites that pass or fail as a whole: one or more programs, as paths from the root, with arguments. */
export const checks = {
  "Format, Lint, Schichten": [["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]],
  Typen: [
    ["node_modules/@react-router/dev/bin.cjs", "typegen"],
    ["node_modules/typescript/bin/tsc", "--noEmit"],
  ],
};

/** The tests of one project of `vitest.config.ts`. */
export const vitest = (project, ...options) => [
  ["node_modules/vitest/vitest.mjs", "run", "--project", project, ...options],
];

/**
 * Runs the programs of a suite on the pinned Node, until one fails.
 * @param suite.onOutput receives their output; default: it is printed
 * @returns whether all succeeded, and the seconds it took
 */
export async function runSuite(steps, { env = {}, onOutput } = {}) {
  const begun = performance.now();
  let isGood = true;
  for (const step of steps) isGood &&= await runProgram(step, env, onOutput);
  return { isGood, seconds: (performance.now() - begun) / 1000 };
}

/**
 * Like runSuite, but prints the output when the suite has finished.
 * @returns the result of runSuite, and `output`
 */
export async function runBeside(name, steps, env = {}) {
  const chunks = [];
  const colors = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
  const result = await runSuite(steps, { env: { ...colors, ...env }, onOutput: (chunk) => chunks.push(chunk) });
  const output = Buffer.concat(chunks).toString();
  console.log(`\n── ${name} (${Math.round(result.seconds)} s)\n${output.trim()}`);
  return { ...result, output };
}

/**
 * Runs suites concurrently.
 * @param suites programs by name
 * @returns results of runBeside by name
 */
export async function runTogether(suites) {
  console.log(`Gleichzeitig: ${Object.keys(suites).join(" · ")}`);
  const run = async ([name, steps]) => [name, await runBeside(name, steps)];
  return Object.fromEntries(await Promise.all(Object.entries(suites).map(run)));
}

function runProgram([program, ...args], env, onOutput) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, [join(root, program), ...args], {
      cwd: root,
      stdio: onOutput ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, ...env },
    });
    if (onOutput) for (const stream of [child.stdout, child.stderr]) stream.on("data", onOutput);
    child.on("error", reject);
    child.on("close", (code) => resolve(code === 0));
  });
}
