// Reports of the test runners in one shape: `passed`, `failed`, `skipped`: numbers; `failures`, `secondTries`: texts.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./prepare.mjs";

/** @returns undefined if there is no report */
export function readVitest(path) {
  const report = readJson(path);
  if (!report) return undefined;
  const failures = [];
  for (const { name, status, message, assertionResults } of report.testResults) {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (status === "failed" && failed.length === 0)
      failures.push(`${file}: ${firstLines(message) || "broke outside its tests"}`);
    for (const test of failed) failures.push(`${file} › ${test.fullName}: ${firstLines(test.failureMessages[0])}`);
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    secondTries: [],
  };
}

/** @returns undefined if there is no report */
export function readPlaywright(path) {
  const report = readJson(path);
  if (!report) return undefined;
  const failures = report.errors.map((error) => firstLines(error.message));
  const secondTries = [];
  const collect = (suite) => {
    for (const spec of suite.specs) {
      const results = spec.tests.flatMap((test) => test.results);
      const error = results.flatMap(({ errors }) => errors)[0];
      const line = `${spec.file}:${spec.line} › ${spec.title}: ${firstLines(error?.message)}`;
      if (!spec.ok) failures.push(line);
      else if (spec.tests.some((test) => test.status === "flaky")) secondTries.push(line);
    }
    for (const inner of suite.suites ?? []) collect(inner);
  };
  for (const suite of report.suites) collect(suite);
  const { expected, flaky, unexpected, skipped } = report.stats;
  return {
    passed: expected + flaky,
    failed: unexpected,
    skipped,
    failures,
    secondTries,
  };
}

/** What a failure says before its stack, such as the sentences of a simulation. */
function firstLines(text = "") {
  const lines = stripVTControlCharacters(text).split("\n");
  const end = lines.findIndex((line) => /^\s+at /.test(line));
  const said = lines.slice(0, end < 0 ? 8 : Math.min(end, 8));
  return said.map((line) => line.slice(0, 500)).join("\n    ");
}

/** @returns undefined if the file does not exist */
function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
