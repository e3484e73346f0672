// npm run test:scale [-- FILE…]: runs several instances of the built site on a real PostgreSQL, killed and restarted
// under load; behind nginx if installed; ten minutes of mixed work; a crowd of idle and slow connections. Then the
// errands of visitors and editors in a browser, on two instances. Not part of `npm test`: its limits are seconds on an
// otherwise idle machine.
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
// A file is one of either suite.
const files = process.argv.slice(2);
const env = { SKIPPED_SERVICES: skipped };
const instances = await runSuite(vitest("scale", "--reporter=verbose", "--passWithNoTests", ...files), { env });
const errands = await runErrands();
for (const reason of new Set(readFileSync(skipped, "utf8").split("\n").filter(Boolean)))
  console.log(`Übersprungen: ${reason}`);
rmSync(folder, { recursive: true });
process.exitCode = instances.isGood && errands.isGood ? 0 : 1;

function runErrands() {
  if (!installBrowser()) {
    appendFileSync(
      skipped,
      "Es ließ sich kein Browser installieren, die Besorgungen von Besuchern und Redaktion entfallen.\n",
    );
    return { isGood: true };
  }
  const options = ["--config", "e2e/scale/playwright.config.ts", "--pass-with-no-tests", ...files];
  return runSuite([["node_modules/@playwright/test/cli.js", "test", ...options]], { env });
}
