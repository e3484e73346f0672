import { existsSync } from "node:fs";
import { defineConfig, devices } from "@playwright/test";

/** Debian's browser; elsewhere the one Playwright downloads. */
const debianChromium = "/usr/bin/chromium";

export default defineConfig({
  testDir: "e2e",
  globalSetup: "./test/build-setup.ts",
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A machine lent for one run may stand still for seconds. `npm test` names each test that needed its second try.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  // Generous: a loaded machine is no failure.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  use: {
    ...devices["Desktop Chrome"],
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: existsSync(debianChromium) ? debianChromium : undefined,
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run"],
    },
  },
});
