// npm test: everything, as CI does it. Each suite runs even when one before it failed.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installBrowser } from "./browser.mjs";
import { buildApplication, installPackages } from "./prepare.mjs";
import { checks, runTool, vitest } from "./suites.mjs";

installPackages();
buildApplication();

const folder = mkdtempSync(join(tmpdir(), "test-results-"));
const total = { passed: 0, failed: 0, skipped: 0 };
const rows = [];

for (const [name, steps] of Object.entries(checks)) {
  const isGood = steps.every((step) => runTool(step));
  add(name, { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 });
}
for (const project of ["unit", "integration"]) {
  const file = join(folder, `${project}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const isGood = runTool(vitest(project, ...reporters), { SKIPPED_SERVICES: join(folder, "skipped") });
  add(project, atLeastOneFailure(isGood, readVitest(file)));
}
const browserFile = join(folder, "browser.json");
const isGood =
  installBrowser() &&
  runTool(["@playwright/test/cli.js", "test", "--reporter=list,json"], { PLAYWRIGHT_JSON_OUTPUT_FILE: browserFile });
add("browser", atLeastOneFailure(isGood, readPlaywright(browserFile)));

console.log("");
for (const row of rows) console.log(row);
for (const reason of (read(join(folder, "skipped")) ?? "").split("\n").filter(Boolean)) {
  console.log(`Übersprungen: ${reason}`);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
rmSync(folder, { recursive: true, force: true });
process.exitCode = total.failed > 0 ? 1 : 0;

function add(name, counts) {
  for (const key of Object.keys(total)) total[key] += counts[key];
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : "";
  rows.push(`${name}: ${counts.passed} passed, ${counts.failed} failed${skipped}`);
}

/** A suite that broke outside its tests (syntax error, crash, no browser) has failed too. */
function atLeastOneFailure(isGood, counts = { passed: 0, failed: 0, skipped: 0 }) {
  return isGood || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

function readVitest(file) {
  const report = readJson(file);
  return (
    report && {
      passed: report.numPassedTests,
      failed: report.numFailedTests,
      skipped: report.numPendingTests + report.numTodoTests,
    }
  );
}

function readPlaywright(file) {
  const stats = readJson(file)?.stats;
  return stats && { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

function readJson(file) {
  const text = read(file);
  return text === undefined ? undefined : JSON.parse(text);
}

function read(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
