import { readFile } from "node:fs/promises";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { whenHydrated, whenInteractive } from "../interactive.ts";

const efn = "802760000000017";
const label = "EFN (Einheitliche Fortbildungsnummer)";

test("an EFN is scanned without submitting the form, corrected by the manage link, and revealed on request", async ({
  admin: page,
  site,
}) => {
  const event = { title: "Schmerztag", date: "2026-09-12", certificationPoints: 8 };
  const registrationSettings = { enabled: true } as never;
  await site.content.put("events", "punkte", { ...event, registrationSettings });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/register/punkte");
  await whenInteractive(page);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/register/")) sent++;
  });
  await page.getByLabel("Anrede / Titel").selectOption("Frau");
  await page.getByLabel("Vorname").fill("Eva");
  await page.getByLabel("Nachname").fill("Muster");
  await page.getByLabel("E-Mail-Adresse").fill("eva@praxis.example");
  await page.getByLabel("Wohnort").fill("Ulm");
  const field = page.getByLabel(label);
  // Typed as by a hand scanner.
  await field.pressSequentially("*802760000000018*");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Die EFN ist ungültig (Prüfziffer). Bitte prüfen Sie die 15 Ziffern.")).toBeVisible();
  await expectNoFindings(page);
  await field.fill("902760000000016");
  await expect(page.getByText("Die EFN von Ärztinnen und Ärzten beginnt mit 80.")).toBeVisible();
  await field.fill("802-760 000000017");
  await expect(page.getByText("Die EFN von Ärztinnen und Ärzten beginnt mit 80.")).toHaveCount(0);
  await page.keyboard.press("Enter");
  expect(sent).toBe(0);
  await page.getByRole("button", { name: "Jetzt anmelden" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmeldung erfolgreich!");

  await page.getByRole("link", { name: "Link zur Anmeldung anfordern" }).click();
  await page.getByLabel("E-Mail-Adresse").fill("eva@praxis.example");
  await page.getByRole("button", { name: "Links anfordern" }).click();
  await expect(page.getByRole("status")).toContainText("Falls mit dieser Adresse eine Anmeldung vorliegt");
  const [link = ""] = await site.mailedLinks("eva@praxis.example");
  await page.goto(link);
  await whenInteractive(page);
  await expect(page.getByText("Gespeicherte EFN: ••• ••• ••• 017")).toBeVisible();
  await page.getByLabel(label).fill("802760000000025");
  await page.getByRole("button", { name: "Angaben speichern" }).click();
  await expect(page.getByText("Gespeicherte EFN: ••• ••• ••• 025")).toBeVisible();
  await expect(page.getByLabel(label)).toHaveValue("");
  await page.getByLabel("Gespeicherte EFN löschen").check();
  await page.getByLabel(label).fill(efn);
  await page.getByRole("button", { name: "Angaben speichern" }).click();
  await expect(page.getByText("Gespeicherte EFN: ••• ••• ••• 017")).toBeVisible();
  await expect(page.getByLabel("Gespeicherte EFN löschen")).not.toBeChecked();
  await expectNoFindings(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.goto("/admin/events/punkte/anmeldungen");
  await whenHydrated(page);
  await expect(page.getByText("••• ••• ••• 017")).toBeVisible();
  await page.getByRole("button", { name: "EFN von Frau Eva Muster anzeigen" }).press("Enter");
  await expect(page.getByText("802 760 000 000 017")).toBeVisible();
  await expectNoFindings(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "EFN von Frau Eva Muster verbergen" }).click();
  await expect(page.getByText("802 760 000 000 017")).toHaveCount(0);
  const exportAs = async () => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV exportieren" }).click();
    return readFile(await (await download).path(), "utf8");
  };
  expect(await exportAs()).not.toContain("EFN");
  await page.getByLabel("CSV mit EFN").check();
  expect(await exportAs()).toContain(";EFN\r\nFrau;Eva;Muster;eva@praxis.example;Ulm;Neu;");
  await page.goto("/admin/log");
  await expect(page.getByText("EFN einer Anmeldung zur Veranstaltung „Schmerztag“ angezeigt").first()).toBeVisible();
});
