import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

// Part of `npm run test:scale`: what visitors and editors do, on a site as large associations run it.
export default defineConfig({
  ...base,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results/scale",
  globalSetup: "../../test/build-setup.ts",
  // All tests share one site, and change its content one after the other.
  workers: 1,
  retries: 0,
});
