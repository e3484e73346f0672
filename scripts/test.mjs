// npm test: all suites, as in CI. Each suite runs even if another failed.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { installBrowser } from "./browser.mjs";
import { installPackages, root } from "./prepare.mjs";
import { checks, runBeside, runSuite, runTogether, vitest } from "./suites.mjs";
import { readJson, readPlaywright, readVitest } from "./test-reports.mjs";

const usage = `npm test -- [--times] [--failed] [--postgres]
  --times     zeigt, welche Suiten und welche 20 Dateien am längsten dauern
  --failed    wiederholt nur, was beim letzten Lauf fehlgeschlagen ist
  --postgres  prüft auch auf PostgreSQL, was sonst nur auf SQLite läuft`;
const options = readOptions();
installPackages();

/** Failed files (browser: tests) of the last run by suite; empty if the suite failed as a whole. */
const record = join(root, "node_modules/.cache/konsilium/failed-tests.json");
const again = options.failed ? readJson(record) : undefined;
const folder = mkdtempSync(join(tmpdir(), "test-results-"));
const skipped = join(folder, "skipped");
const suites = [];

await runTests();
tell();
writeRecord();
rmSync(folder, { recursive: true, force: true });

async function runTests() {
  if (options.failed && !again) console.log("Von einem letzten Lauf ist nichts bekannt; es läuft alles.");
  const isWanted = (name) => !again || name in again;
  const filters = (name) => again?.[name] ?? [];
  const reportOf = (name) => join(folder, `${name}.json`);
  const testsOf = (name, project = name) =>
    vitest(project, "--reporter=default", "--reporter=json", `--outputFile.json=${reportOf(name)}`, ...filters(name));
  const built = ["integration", "postgres", "browser"].filter(
    (name) => isWanted(name) && (name !== "postgres" || options.postgres || again),
  );

  // Suites that need no build run during the build.
  const early = await runTogether({
    ...(built.length > 0 && { Anwendung: [["scripts/build.mjs"]] }),
    ...Object.fromEntries(Object.entries(checks).filter(([name]) => isWanted(name))),
    ...(isWanted("Schwachstellen") && { Schwachstellen: [["scripts/audit.mjs"]] }),
    ...(isWanted("unit") && { unit: testsOf("unit") }),
  });
  for (const [name, result] of Object.entries(early)) {
    if (name === "unit") add(name, result, readVitest(reportOf(name)));
    else if (name in checks || !result.isGood) add(name, result);
  }
  if (built.length === 0) return;
  if (!early.Anwendung.isGood) {
    for (const name of built) add(name, { isGood: false, seconds: 0, output: "Ohne Anwendung nicht gelaufen." });
    return;
  }
  const hasBrowser = built.includes("browser") && installBrowser();
  // Integration tests mostly wait for processes and databases, browser tests use the CPU.
  await Promise.all([runIntegration(), built.includes("browser") && runBrowser()]);

  async function runIntegration() {
    for (const name of built.filter((one) => one !== "browser")) {
      const env = { SKIPPED_SERVICES: skipped, ...(name === "postgres" && { TEST_ENGINE: "postgres" }) };
      add(name, await runBeside(name, testsOf(name, "integration"), env), readVitest(reportOf(name)));
    }
  }

  async function runBrowser() {
    const report = reportOf("browser");
    const steps = [["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...filters("browser")]];
    const result = hasBrowser
      ? await runSuite(steps, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
      : { isGood: false, seconds: 0, output: "Es ließ sich kein Browser installieren." };
    add("browser", result, readPlaywright(report));
  }
}

/** @param tests from a report; default: the suite counts as one test */
function add(name, { isGood, seconds, output = "" }, tests) {
  const none = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [], files: [] };
  const counts = tests ?? (name in checks && isGood ? { ...none, passed: 1 } : none);
  const suite = { name, seconds, ...counts };
  // Including a suite that failed outside its tests (syntax error, crash, no browser).
  if (!isGood && suite.failed === 0) {
    suite.failed = 1;
    const lastLines = output.trim().split("\n").slice(-15);
    if (suite.failures.length === 0) suite.failures.push({ line: ["Abgebrochen", ...lastLines].join("\n    ") });
    suite.isWhole = true;
  }
  suites.push(suite);
}

function tell() {
  if (again && suites.length === 0) console.log("Beim letzten Lauf ist nichts fehlgeschlagen.");
  if (options.times) tellTimes();
  console.log("");
  // Repeated at the end, as the original output is thousands of lines above.
  const lines = suites.flatMap(({ name, failures }) => failures.map(({ line }) => `✗ ${name}: ${line}`));
  for (const line of lines.slice(0, 30)) console.log(line);
  if (lines.length > 30) console.log(`✗ … und ${lines.length - 30} weitere`);
  for (const { secondTries } of suites) {
    for (const test of secondTries) console.log(`Erst beim zweiten Versuch bestanden: ${test}`);
  }
  for (const { name, seconds, ...counts } of suites) console.log(`${name}: ${say(counts)} (${Math.round(seconds)} s)`);
  const reasons = readText(skipped).split("\n").filter(Boolean);
  for (const reason of new Set(reasons)) console.log(`Übersprungen: ${reason}`);
  const sum = (key) => suites.reduce((total, suite) => total + suite[key], 0);
  console.log(say({ passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") }));
  process.exitCode = sum("failed") > 0 ? 1 : 0;
}

function say({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
}

function tellTimes() {
  const files = suites.flatMap(({ name, files }) => files.map((file) => ({ ...file, name })));
  console.log("\nAm längsten dauern, in Sekunden:");
  for (const { name, file, seconds } of files.sort((a, b) => b.seconds - a.seconds).slice(0, 20))
    console.log(`${seconds.toFixed(1).padStart(7)}  ${name}  ${file}`);
}

function writeRecord() {
  const failed = suites.filter((suite) => suite.failed > 0);
  const filtersOf = ({ isWhole, failures }) =>
    isWhole ? [] : [...new Set(failures.map(({ at }) => at).filter(Boolean))];
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify(Object.fromEntries(failed.map((suite) => [suite.name, filtersOf(suite)]))));
}

function readOptions() {
  const flags = { times: { type: "boolean" }, failed: { type: "boolean" }, postgres: { type: "boolean" } };
  try {
    return parseArgs({ options: flags }).values;
  } catch {
    console.error(usage);
    process.exit(2);
  }
}

function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
