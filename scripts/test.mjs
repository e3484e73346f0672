// npm test [-- --postgres]: all suites, as in CI, and with `--postgres` on PostgreSQL what otherwise runs on SQLite only.
// Each suite runs even if another failed.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installBrowser } from "./browser.mjs";
import { installPackages } from "./prepare.mjs";
import { checks, runBeside, runSuite, runTogether, vitest } from "./suites.mjs";
import { readPlaywright, readVitest } from "./test-reports.mjs";

const args = process.argv.slice(2);
if (args.some((arg) => arg !== "--postgres")) {
  console.error(`Aufruf: npm test [-- --postgres]
  --postgres  prüft auch auf PostgreSQL, was sonst nur auf SQLite läuft`);
  process.exit(2);
}
installPackages();

process.env.TEST_TIMEOUT ??= String(5 * 60_000);

const folder = mkdtempSync(join(tmpdir(), "test-results-"));
const skipped = join(folder, "skipped");
const suites = [];

await runTests();
tell();
rmSync(folder, { recursive: true, force: true });

async function runTests() {
  const engines = ["integration", ...(args.length > 0 ? ["postgres"] : [])];
  const reportOf = (name) => join(folder, `${name}.json`);
  const testsOf = (name, project = name) =>
    vitest(project, "--reporter=default", "--reporter=json", `--outputFile.json=${reportOf(name)}`);

  // Suites that need no build run during the build, and beside the simulation: it uses all cores, and tests that wait
  // for a browser or a process want one of them.
  const [application] = await Promise.all([buildAndSimulate(), runWithoutBuild()]);
  if (!application.isGood) {
    for (const name of ["simulation", ...engines, "browser"])
      add(name, { isGood: false, seconds: 0, output: "Ohne Anwendung nicht gelaufen." });
    return;
  }
  const hasBrowser = installBrowser();
  // Integration tests mostly wait for processes and databases, browser tests use the CPU.
  await Promise.all([runIntegration(), runBrowser()]);

  async function buildAndSimulate() {
    const application = await runBeside("Anwendung", [["scripts/build.mjs"]]);
    if (application.isGood) {
      const result = await runBeside("simulation", testsOf("simulation"), { SKIPPED_SERVICES: skipped });
      add("simulation", result, readVitest(reportOf("simulation")));
    } else add("Anwendung", application);
    return application;
  }

  async function runWithoutBuild() {
    const suites = { ...checks, Schwachstellen: [["scripts/audit.mjs"]], unit: testsOf("unit") };
    for (const [name, result] of Object.entries(await runTogether(suites))) {
      if (name === "unit") add(name, result, readVitest(reportOf(name)));
      else if (name in checks || !result.isGood) add(name, result);
    }
  }

  async function runIntegration() {
    for (const name of engines) {
      const env = { SKIPPED_SERVICES: skipped, ...(name === "postgres" && { TEST_ENGINE: "postgres" }) };
      add(name, await runBeside(name, testsOf(name, "integration"), env), readVitest(reportOf(name)));
    }
  }

  async function runBrowser() {
    const report = reportOf("browser");
    const steps = [["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"]];
    const result = hasBrowser
      ? await runSuite(steps, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: report } })
      : { isGood: false, seconds: 0, output: "Es ließ sich kein Browser installieren." };
    add("browser", result, readPlaywright(report));
  }
}

/** @param tests from a report; default: the suite counts as one test */
function add(name, { isGood, seconds, output = "" }, tests) {
  const none = { passed: 0, failed: 0, skipped: 0, failures: [], secondTries: [] };
  const counts = tests ?? (name in checks && isGood ? { ...none, passed: 1 } : none);
  const suite = { name, seconds, ...counts };
  // Including a suite that failed outside its tests (syntax error, crash, no browser).
  if (!isGood && suite.failed === 0) {
    suite.failed = 1;
    const lastLines = output.trim().split("\n").slice(-15);
    if (suite.failures.length === 0) suite.failures.push(["Abgebrochen", ...lastLines].join("\n    "));
  }
  suites.push(suite);
}

function tell() {
  console.log("");
  // Repeated at the end, as the original output is thousands of lines above.
  const texts = suites.flatMap(({ name, failures }) => failures.map((text) => `✗ ${name}: ${text}`));
  for (const text of texts.slice(0, 30)) console.log(text);
  if (texts.length > 30) console.log(`✗ … und ${texts.length - 30} weitere`);
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

function readText(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
