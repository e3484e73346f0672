import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        // Beside the sources they test; they need no build.
        test: {
          name: "unit",
          include: ["{model,app,server}/**/*.test.{ts,tsx}", "test/layer-borders.test.ts"],
          // Generous: a loaded machine is no failure.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Through the built application, and against a real PostgreSQL.
        test: {
          name: "integration",
          include: ["test/**/*.test.ts"],
          exclude: ["test/layer-borders.test.ts"],
          globalSetup: ["test/build-setup.ts", "test/postgres-setup.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
