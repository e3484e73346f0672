import { defineConfig } from "vitest/config";

// The tests of model/ for stryker.config.mjs: without a build, and with one module cache for all files, which makes a
// run four times cheaper. No test leaves state in a module. No property gets more runs than usual, since each mutant
// repeats it.
export default defineConfig({
  test: {
    include: ["model/**/*.test.ts"],
    isolate: false,
    testTimeout: 60_000,
    env: { PROPERTY_RUNS_MAX: "300" },
  },
});
