// npm run check: format, lint and layer borders, types, unit tests.
import { installPackages } from "./prepare.mjs";
import { checks, runTool, vitest } from "./suites.mjs";

installPackages();
const results = [...Object.values(checks).flat(), vitest("unit")].map((step) => runTool(step));
process.exitCode = results.every(Boolean) ? 0 : 1;
