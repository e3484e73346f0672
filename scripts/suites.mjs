// What `npm run check` and `npm test` both run.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { node, root } from "./prepare.mjs";

/** Each check is one or more programs of packages with their arguments. */
export const checks = {
  "Format, Lint, Schichten": [["@biomejs/biome/bin/biome", "check", "--error-on-warnings", "."]],
  Typen: [
    ["@react-router/dev/bin.cjs", "typegen"],
    ["typescript/bin/tsc", "--noEmit"],
  ],
};

/** The tests of one project of `vitest.config.ts`. */
export const vitest = (project, ...options) => ["vitest/vitest.mjs", "run", "--project", project, ...options];

/** Runs a package's program on the pinned Node; true when it succeeded. */
export function runTool([program, ...args], env = {}) {
  const result = spawnSync(node, [join(root, "node_modules", program), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  if (result.error) throw result.error;
  return result.status === 0;
}
