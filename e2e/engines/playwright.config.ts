import { defineConfig } from "@playwright/test";
import base from "../../playwright.config.ts";
import { engines } from "./wire.ts";

// `npm run test:browsers`: errands of visitors and the secretariat in the other two engines, as Debian has them. Playwright
// only runs and reports them: it drives patched builds of its own.
export default defineConfig<{ engine: string }>({
  ...base,
  testDir: ".",
  testIgnore: [],
  outputDir: "../../test-results/engines",
  globalSetup: "./setup.ts",
  retries: 0,
  projects: engines.map(({ name }) => ({ name, use: { engine: name } })),
});
