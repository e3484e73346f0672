// npm run wander [-- --repeat-each N]: walks at random through the back office and the public pages of the built site,
// each walk of its own.
// WANDER_SEED repeats one, WANDER_STEPS says how long it is.
import { installBrowser } from "./browser.mjs";
import { installPackages } from "./prepare.mjs";
import { runSuite } from "./suites.mjs";

installPackages();
if (!installBrowser()) {
  console.error("Es ließ sich kein Browser installieren.");
  process.exit(1);
}
const options = ["--config", "e2e/wander/playwright.config.ts", ...process.argv.slice(2)];
const { isGood } = await runSuite([["node_modules/@playwright/test/cli.js", "test", ...options]]);
process.exitCode = isGood ? 0 : 1;
