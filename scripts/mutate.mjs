// npm run mutate [-- --mutate model/slug.ts]: whether the tests of model/ notice a mistake made on purpose, see
// stryker.config.mjs. Answers with an error below 85 %. Results stay in reports/mutation, so that the next run only
// looks at what changed.
import { installPackages } from "./prepare.mjs";
import { runTool } from "./suites.mjs";

installPackages();
process.exitCode = runTool(["@stryker-mutator/core/bin/stryker.js", "run", ...process.argv.slice(2)]) ? 0 : 1;
