// Mutation testing of model/ (`npm run mutate`): each run makes one small mistake in a rule and looks whether a test
// fails. Not part of `npm test`, for the first run takes about twenty minutes on two cores.

/** @type {import("@stryker-mutator/api/core").PartialStrykerOptions} */
export default {
  mutate: ["model/**/*.ts", "!model/**/*.test.ts"],
  testRunner: "vitest",
  vitest: { configFile: "vitest.mutate.config.ts" },
  // Only what the tests of model/ need. Without tsconfig.json, since Stryker rewrites that with an interface of the
  // compiler that TypeScript 7 no longer has.
  ignorePatterns: ["**", "!model/**", "!test/*.ts", "!package.json", "!vitest.mutate.config.ts"],
  concurrency: 2,
  // Beside the time its tests need without a mistake. An endless loop costs a core for as long as this.
  timeoutMS: 5_000,
  warnings: { slow: false },
  tempDirName: "reports/mutation/sandbox",
  incremental: true,
  incrementalFile: "reports/mutation/incremental.json",
  reporters: ["progress-append-only", "clear-text", "html", "json"],
  clearTextReporter: { reportTests: false, logTests: false },
  htmlReporter: { fileName: "reports/mutation/index.html" },
  jsonReporter: { fileName: "reports/mutation/mutation.json" },
  thresholds: { high: 95, low: 85, break: 85 },
};
