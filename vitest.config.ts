import { join } from "node:path";
import { defineConfig } from "vitest/config";

// The longest test needs half of it. `npm test` waits longer: on a machine that does everything at once, slow is no failure.
const testTimeout = Number(process.env.TEST_TIMEOUT ?? 60_000);

export default defineConfig({
  test: {
    // Vitest's own default leaves one core idle.
    maxWorkers: "100%",
    // The files of one worker share what they import: loading it anew for each took longer than most tests. A test that
    // replaces a module (`vi.doMock`) loads anew what uses it and calls `vi.resetModules()` when it is done.
    isolate: false,
    // Worker threads and processes otherwise spend most of their time on removing types.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, "build/compile-cache") },
    // Generous: a loaded machine is no failure.
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        // Beside the sources they test; they need no build.
        extends: true,
        test: {
          name: "unit",
          include: ["{model,text,app,server}/**/*.test.{ts,tsx}", "test/layer-borders.test.ts"],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        // Against a real PostgreSQL, and those that import `test/built-application.ts` through the built application.
        extends: true,
        test: {
          name: "integration",
          include: ["test/**/*.test.ts"],
          exclude: ["test/layer-borders.test.ts", "test/scale/**", "test/simulation/**"],
          globalSetup: ["test/database/postgres-setup.ts", "test/storage/swift-setup.ts"],
          testTimeout,
          hookTimeout: testTimeout,
        },
      },
      {
        // Apart from the integration tests, as it uses all cores for as long as it runs: `npm test` plays it before them.
        extends: true,
        test: {
          name: "simulation",
          include: ["test/simulation/*.test.ts"],
          globalSetup: ["test/database/postgres-setup.ts"],
          // Generous: a loaded machine is no failure.
          testTimeout: 900_000,
        },
      },
      {
        // `npm run test:scale`, not part of `npm test`: it needs minutes and the machine for itself.
        extends: true,
        test: {
          name: "scale",
          include: ["test/scale/*.test.ts"],
          fileParallelism: false,
          globalSetup: ["test/database/postgres-setup.ts", "test/storage/swift-setup.ts"],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
