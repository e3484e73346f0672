// npm run test:scale [-- FILE…]: runs several instances of the built site on a real PostgreSQL, killed and restarted
// under load; behind nginx if installed; ten minutes of mixed load; thousands of idle and slow connections. Then browser
// tests on two instances. Not part of `npm test`: its limits are in seconds, on an otherwise idle machine.
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installBrowser } from "./browser.mjs";
import { installPackages } from "./prepare.mjs";
import { runSuite, vitest } from "./suites.mjs";

installPackages();
const folder = mkdtempSync(join(tmpdir(), "test-scale-"));
const skipped = join(folder, "skipped");
writeFileSync(skipped, "");
// Each file belongs to one of the suites.
const files = process.argv.slice(2);
const env = { SKIPPED_SERVICES: skipped };
const instances = await runSuite(vitest("scale", "--reporter=verbose", "--passWithNoTests", ...files), { env });
const browser = await runBrowserTests();
for (const reason of new Set(readFileSync(skipped, "utf8").split("\n").filter(Boolean)))
  console.log(`Übersprungen: ${reason}`);
rmSync(folder, { recursive: true });
process.exitCode = instances.isGood && browser.isGood ? 0 : 1;

function runBrowserTests() {
  if (!installBrowser()) {
    appendFileSync(skipped, "Es ließ sich kein Browser installieren, die Browsertests mit zwei Instanzen entfallen.\n");
    return { isGood: true };
  }
  const options = ["--config", "e2e/scale/playwright.config.ts", "--pass-with-no-tests", ...files];
  return runSuite([["node_modules/@playwright/test/cli.js", "test", ...options]], { env });
}
