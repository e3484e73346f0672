// npm run test:scale [-- FILTER]: runs several instances of the built site on a real PostgreSQL, killed and restarted
// under load; behind nginx if installed. Not part of `npm test`: its limits are seconds on an otherwise idle machine.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installPackages } from "./prepare.mjs";
import { runSuite, vitest } from "./suites.mjs";

installPackages();
const folder = mkdtempSync(join(tmpdir(), "test-scale-"));
const skipped = join(folder, "skipped");
writeFileSync(skipped, "");
const { isGood } = await runSuite(vitest("scale", "--reporter=verbose", ...process.argv.slice(2)), {
  env: { SKIPPED_SERVICES: skipped },
});
for (const reason of new Set(readFileSync(skipped, "utf8").split("\n").filter(Boolean)))
  console.log(`Übersprungen: ${reason}`);
rmSync(folder, { recursive: true });
process.exitCode = isGood ? 0 : 1;
