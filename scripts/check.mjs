// npm run check: format, lint and layer borders, types, unit tests.
import { installPackages } from "./prepare.mjs";
import { checks, runTogether, vitest } from "./suites.mjs";

installPackages();
const results = await runTogether({ ...checks, unit: vitest("unit") });
const failed = Object.keys(results).filter((name) => !results[name].isGood);
console.log(failed.length > 0 ? `\n✗ ${failed.join(", ")}` : "\nAlles gut.");
process.exitCode = failed.length > 0 ? 1 : 0;
