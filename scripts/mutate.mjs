// npm run mutate [-- --mutate model/slug.ts]: whether the tests of model/ notice a mistake made on purpose, see
// stryker.config.mjs. Answers with an error below 85 %. Results stay in reports/mutation, so that the next run only
// looks at what changed. A constant that survived is not looked at again for a new test: `--force` does.
import { installPackages } from "./prepare.mjs";
import { runSuite } from "./suites.mjs";

installPackages();
const { isGood } = await runSuite([
  ["node_modules/@stryker-mutator/core/bin/stryker.js", "run", ...process.argv.slice(2)],
]);
process.exitCode = isGood ? 0 : 1;
