import { defineConfig } from "vitest/config";

// The tests of model/ as stryker.config.mjs wants them: nothing to build, and one module cache for all files, which
// makes a run four times cheaper. None of them leaves anything behind in a module.
export default defineConfig({
  test: { include: ["model/**/*.test.ts"], isolate: false, testTimeout: 60_000 },
});
