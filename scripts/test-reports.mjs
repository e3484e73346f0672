// Reports of the test runners in one shape: `passed`, `failed`, `skipped`: numbers; `failures`: `{ at, line }`, where `at`
// selects the test for another run; `secondTries`: lines; `files`: `{ file, seconds }`.
import { readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./prepare.mjs";

/** @returns undefined if there is no report */
export function readVitest(path) {
  const report = readJson(path);
  if (!report) return undefined;
  const failures = [];
  const files = [];
  for (const { name, status, message, assertionResults, startTime, endTime } of report.testResults) {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === "failed");
    files.push({ file, seconds: (endTime - startTime) / 1000 });
    if (status === "failed" && failed.length === 0)
      failures.push({ at: file, line: `${file}: ${firstLine(message) || "broke outside its tests"}` });
    for (const test of failed)
      failures.push({ at: file, line: `${file} › ${test.fullName}: ${firstLine(test.failureMessages[0])}` });
  }
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
    secondTries: [],
    files,
  };
}

/** @returns undefined if there is no report */
export function readPlaywright(path) {
  const report = readJson(path);
  if (!report) return undefined;
  const failures = report.errors.map((error) => ({ line: firstLine(error.message) }));
  const secondTries = [];
  const files = new Map();
  const collect = (suite) => {
    for (const spec of suite.specs) {
      const results = spec.tests.flatMap((test) => test.results);
      const seconds = results.reduce((sum, { duration }) => sum + duration / 1000, 0);
      files.set(spec.file, (files.get(spec.file) ?? 0) + seconds);
      const error = results.flatMap(({ errors }) => errors)[0];
      const line = `${spec.file}:${spec.line} › ${spec.title}: ${firstLine(error?.message)}`;
      if (!spec.ok) failures.push({ at: `${spec.file}:${spec.line}`, line });
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
    files: [...files].map(([file, seconds]) => ({ file, seconds })),
  };
}

function firstLine(text = "") {
  return stripVTControlCharacters(text).split("\n", 1)[0];
}

/** @returns undefined if the file does not exist */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
