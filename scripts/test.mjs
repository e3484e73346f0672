// npm test: everything, as CI does it. Each suite runs even when one before it failed.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { installBrowser } from "./browser.mjs";
import { buildApplication, installPackages, root } from "./prepare.mjs";
import { checks, runTool, vitest } from "./suites.mjs";

installPackages();
buildApplication();

const folder = mkdtempSync(join(tmpdir(), "test-results-"));
const total = { passed: 0, failed: 0, skipped: 0 };
const rows = [];
const failures = [];
const secondTries = [];

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
// Once more at the end: what was printed when they failed is thousands of lines above.
for (const failure of failures) console.log(`✗ ${failure}`);
for (const test of secondTries) console.log(`Erst beim zweiten Versuch bestanden: ${test}`);
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
  if (!report) return undefined;
  for (const { name, status, message, assertionResults } of report.testResults) {
    const at = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0)
      failures.push(`${at}: ${firstLine(message) || "broke outside its tests"}`);
    for (const test of failed) failures.push(`${at} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function readPlaywright(file) {
  const report = readJson(file);
  if (!report) return undefined;
  const collect = (suite) => {
    for (const spec of suite.specs) {
      const error = spec.tests.flatMap((test) => test.results.flatMap((result) => result.errors))[0];
      const line = `${spec.file}:${spec.line} › ${spec.title}: ${firstLine(error?.message)}`;
      if (!spec.ok) failures.push(line);
      else if (spec.tests.some((test) => test.status === "flaky")) secondTries.push(line);
    }
    for (const inner of suite.suites ?? []) collect(inner);
  };
  for (const suite of report.suites) collect(suite);
  for (const error of report.errors) failures.push(firstLine(error.message));
  const { expected, flaky, unexpected, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected, skipped };
}

function firstLine(text = "") {
  return stripVTControlCharacters(text).split("\n", 1)[0];
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
