import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";

// `npm run wander`: not part of `npm test`, as each run does something else.
export default defineConfig({
  ...base,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results/wander",
  globalSetup: "../global-setup.ts",
  retries: 0,
  timeout: 0,
});
