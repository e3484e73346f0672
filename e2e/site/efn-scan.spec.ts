import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { whenHydrated, whenInteractive } from "../interactive.ts";
import { cameraSeeing } from "./fake-camera.ts";

const efn = "802760000000017";
test.use({ launchOptions: await cameraSeeing("code39", efn), viewport: { width: 360, height: 780 } });

const label = "EFN (Einheitliche Fortbildungsnummer)";

test("fills in the EFN from a chamber's card held before the camera", async ({ admin: page, site }) => {
  const registrationSettings = { enabled: true } as never;
  await site.content.put("events", "scan", {
    ...{ title: "Schmerztag", date: "2026-06-15", certificationPoints: 8, registrationSettings },
  });
  const decoders: string[] = [];
  page.on("request", (request) => {
    if (/wasm|scan-worker|camera/.test(request.url())) decoders.push(request.url());
  });
  await page.goto("/register/scan");
  await whenInteractive(page);
  expect(decoders).toEqual([]);
  await page.getByRole("button", { name: "Karte scannen" }).press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "EFN gelesen." })).toBeVisible();
  await expect(page.getByLabel(label)).toHaveValue(efn);
  await expect(page.getByLabel(label)).toBeFocused();
  await expect(page.locator("video")).toHaveCount(0);
  await expectNoFindings(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.goto("/admin/events/scan/anwesenheit");
  await whenHydrated(page);
  await page.getByRole("button", { name: "Ohne Anmeldung da" }).click();
  const dialog = page.getByRole("dialog", { name: "Vor Ort anmelden" });
  await dialog.getByRole("button", { name: "Karte scannen" }).click();
  await expect(dialog.getByLabel("EFN")).toHaveValue(efn);
  await expectNoFindings(page);
});

test("checks a participant in at the door when their card is held before the camera", async ({ admin: page, site }) => {
  const registrationSettings = { enabled: true } as never;
  await site.content.put("events", "tuer", {
    ...{ title: "Schmerztag", date: "2026-06-15", certificationPoints: 8, registrationSettings },
  });
  const person = { title: "Dr.", firstName: "Eva", lastName: "Muster", email: "eva@praxis.example", city: "Ulm", efn };
  await page.request.post(`${site.url}/register/tuer`, { form: person, headers: { Origin: site.url } });
  await page.goto("/admin/events/tuer/anwesenheit");
  await whenHydrated(page);
  await page.getByRole("button", { name: "Code scannen" }).press("Enter");
  const scanned = page.getByRole("status").filter({ hasText: "Dr. Eva Muster ist da." });
  await expect(scanned).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Anwesend seit" })).toHaveCount(1);
  await expectNoFindings(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Kamera schließen" }).click();
  await scanned.getByRole("button", { name: "Zurücknehmen" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Anwesend seit" })).toHaveCount(0);
  await expect(page.locator("video")).toHaveCount(0);
});
