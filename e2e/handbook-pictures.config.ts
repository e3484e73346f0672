import { defineConfig } from "@playwright/test";
import base from "../playwright.config.ts";

// npx playwright test --config e2e/handbook-pictures.config.ts: renders the pictures of docs/handbuch.
export default defineConfig({
  ...base,
  testDir: ".",
  testMatch: "handbook-pictures.ts",
  globalSetup: "./global-setup.ts",
  workers: 1,
});
