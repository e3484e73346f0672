// npm run mutate [-- --mutate model/text/slug.ts]: mutation testing of model/, see stryker.config.mjs. Fails below 85 %.
// Results are kept in reports/mutation, so that the next run only tests changes. Static mutants that survived are not
// tested again when only tests changed, except with `--force`.
import { installPackages } from "./prepare.mjs";
import { runSuite } from "./suites.mjs";

installPackages();
const { isGood } = await runSuite([
  ["node_modules/@stryker-mutator/core/bin/stryker.js", "run", ...process.argv.slice(2)],
]);
process.exitCode = isGood ? 0 : 1;
