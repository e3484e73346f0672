import { defineConfig, devices } from "@playwright/test";
import { findBrowser } from "./scripts/browser.mjs";

export default defineConfig({
  testDir: "e2e",
  // `npm run test:scale`: on a site of several instances; `npm run test:browsers`: in other engines; `npm run wander`: at random.
  testIgnore: ["scale/**", "engines/**", "wander/**"],
  globalSetup: "./e2e/global-setup.ts",
  fullyParallel: false,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  // A machine lent for one run may stand still for seconds. `npm test` names each test that needed its second try.
  retries: process.env.CI ? 1 : 0,
  reporter: [["list"]],
  // Generous: a loaded machine is no failure.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices["Desktop Chrome"],
    locale: "de-DE",
    timezoneId: "Europe/Berlin",
    // A trace costs a third more work, failure or not; `--trace on` makes one of a single test.
    trace: "off",
    screenshot: "only-on-failure",
    // What fades and slides is at its end at once.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      // Undefined is the one Playwright downloads.
      executablePath: findBrowser(),
      args: [
        "--no-sandbox",
        "--disable-background-networking",
        "--disable-component-update",
        "--no-first-run",
        // Without a graphics card each page would be drawn by an imitation of one; drawn directly it takes a tenth less work.
        "--disable-gpu",
        "--disable-software-rasterizer",
        // Pages live for seconds: optimizing their script takes a tenth more work and gains nothing.
        "--js-flags=--no-opt --no-maglev",
      ],
    },
  },
});
