import { expect, test } from "../admin-fixtures.ts";
import { arrangeEvent } from "../registrations/registration-manager.ts";
import { Wanderer } from "./wanderer.ts";

const steps = Number(process.env.WANDER_STEPS ?? 300);
const firstSeed = Number(process.env.WANDER_SEED ?? Date.now() % 1_000_000);

for (const width of [1280, 360]) {
  test(`an editor who presses anything breaks nothing, at ${width} px`, async ({ admin: page, site }, testInfo) => {
    const seed = firstSeed + testInfo.repeatEachIndex;
    testInfo.annotations.push({ type: "seed", description: String(seed) });
    await arrangeEvent(page, site, 3);
    await page.setViewportSize({ width, height: 800 });
    const wanderer = new Wanderer(page, site.url, seed);
    await wanderer.wander(steps);
    expect(wanderer.findings, `WANDER_SEED=${seed}`).toEqual([]);
  });
}
