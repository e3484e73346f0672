// npm run test:browsers [-- FILE…]: errands of visitors and the secretariat in Firefox and WebKit, as Debian has them, on the
// built site. Part of a release, not of `npm test`. An engine that is not installed is skipped.
import { installPackages } from "./prepare.mjs";
import { runSuite } from "./suites.mjs";

installPackages();
const options = ["--config", "e2e/engines/playwright.config.ts", ...process.argv.slice(2)];
const { isGood } = await runSuite([["node_modules/@playwright/test/cli.js", "test", ...options]]);
process.exitCode = isGood ? 0 : 1;
