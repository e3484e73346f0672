import type { Page, TestInfo } from "@playwright/test";
import { screens } from "#app/admin/screens.ts";
import { publicPages } from "#model/site/public-pages.ts";
import { expect, test } from "../admin-fixtures.ts";
import { arrangeEvent } from "../registrations/registration-manager.ts";
import { type Grounds, Wanderer } from "./wanderer.ts";

const steps = Number(process.env.WANDER_STEPS ?? 300);
const firstSeed = Number(process.env.WANDER_SEED ?? Date.now() % 1_000_000);

const backOffice: Grounds = {
  paths: screens.map(({ path }) => path),
  isInside: (path) => /^\/admin\/(?!login)/.test(path),
  links: "a[href^='/admin']",
  // These end the session or close the site to the administrator.
  avoided: /Abmelden|Passwort|Sitzung|Passkey|Zweite|Konto|Zur Website/,
};
const website: Grounds = {
  paths: [...publicPages, "/suche", "/anmeldung/link-vergessen", "/register/angeboten"],
  isInside: (path) => !/^\/(admin|files)\b|\.(ics|atom|xml)$/.test(path),
  links: "a[href^='/']:not([href^='/admin'], [href^='/files'], [download]), a[href^='#']",
  avoided: /^$/,
};

const offered = {
  title: "Tagung",
  date: "2026-09-12",
  registrationSettings: { enabled: true, registrationMethod: "direct" as const },
};

async function wander(page: Page, siteUrl: string, grounds: Grounds, testInfo: TestInfo): Promise<void> {
  const seed = firstSeed + testInfo.repeatEachIndex;
  testInfo.annotations.push({ type: "seed", description: String(seed) });
  const wanderer = new Wanderer(page, siteUrl, grounds, seed);
  await wanderer.wander(steps);
  expect(wanderer.findings, `WANDER_SEED=${seed}`).toEqual([]);
}

for (const width of [1280, 360]) {
  const viewport = { width, height: 800 };
  test(`an editor who presses anything breaks nothing, at ${width} px`, async ({ admin: page, site }, testInfo) => {
    await arrangeEvent(page, site, 3);
    await page.setViewportSize(viewport);
    await wander(page, site.url, backOffice, testInfo);
  });

  test(`a visitor who presses anything breaks nothing, at ${width} px`, async ({ page, site }, testInfo) => {
    await site.content.put("events", "angeboten", offered);
    await page.setViewportSize(viewport);
    await wander(page, site.url, website, testInfo);
  });

  test(`nor does one without script, at ${width} px`, async ({ pageWithoutScript: page, site }, testInfo) => {
    await site.content.put("events", "angeboten", offered);
    await page.setViewportSize(viewport);
    await wander(page, site.url, website, testInfo);
  });
}
