import { test as base } from "../fixtures.ts";
import { DrivenPage } from "./driven-page.ts";
import { engines, missingFor, type Wire } from "./wire.ts";

export { administrator, expect } from "../fixtures.ts";
export { keys } from "./driven-page.ts";

interface TestFixtures {
  /** A page of 1280 px, with the console's messages about the policy collected. */
  driven: DrivenPage;
  /** The same, signed in to the back office. */
  secretary: DrivenPage;
}
interface WorkerFixtures {
  engine: string;
  wire: Wire;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ["", { option: true, scope: "worker" }],
  wire: [
    async ({ engine }, use) => {
      const chosen = engines.find(({ name }) => name === engine);
      if (!chosen) throw new Error(`No engine is called ${engine}.`);
      const wire = await chosen.start();
      await use(wire);
      await wire.close();
    },
    { scope: "worker" },
  ],
  driven: async ({ wire, site }, use) => {
    const page = new DrivenPage(wire, site.url);
    await page.resize(1280);
    await use(page);
  },
  secretary: async ({ driven, site }, use) => {
    await driven.open("/impressum");
    for (const cookie of site.session) await driven.addCookie(cookie);
    await use(driven);
  },
});

test.beforeEach(({ engine }) => {
  const missing = engines.filter(({ name }) => name === engine).map(missingFor)[0];
  test.skip(missing !== undefined, missing);
});
