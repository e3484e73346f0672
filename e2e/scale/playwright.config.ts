import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

// Part of `npm run test:scale`: visitors and editors on two instances with PostgreSQL behind nginx.
export default defineConfig({
  ...base,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results/scale",
  globalSetup: "./build-setup.ts",
  // All tests share one site and change its content.
  workers: 1,
  retries: 0,
});
