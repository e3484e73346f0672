import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { qrDrawing } from "../../server/prints/barcode.ts";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import type { Site } from "../fixtures.ts";
import { holdRequests } from "../hold-requests.ts";
import { pauseClock, whenInteractive } from "../interactive.ts";
import {
  area,
  arrangeEvent,
  confirmQuestion,
  type ManagedEvent,
  manager,
  openManager,
} from "./registration-manager.ts";

const linkLabel = { name: "Öffentlicher Anmelde-Link" };
const linkField = (page: Page) => manager(page).getByRole("textbox", linkLabel);
const linkForm = (page: Page) =>
  manager(page)
    .locator("form")
    .filter({ has: page.getByRole("textbox", linkLabel) });

/** The form has saved what the field shows. */
const linkSaved = (page: Page) => expect(linkForm(page).getByRole("button", { name: "Link kopieren" })).toBeVisible();

/** Creates an event and opens the links of its registrations. */
async function openLinks(page: Page, site: Site, registrationLink = ""): Promise<ManagedEvent> {
  const event = await arrangeEvent(page, site, 0, { registrationLink });
  await openManager(page, event);
  await area(page, "Links und QR-Code");
  return event;
}

test("generates, copies, edits and regenerates the registration link", async ({ admin: page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { slug } = await openLinks(page, site);
  const link = linkField(page);
  await manager(page).getByRole("button", { name: "Link erzeugen" }).click();
  await expect(link).toHaveValue(new RegExp(`^${site.url}/anmeldung/${slug}-[0-9a-f]{12}$`));
  const first = await link.inputValue();

  await linkForm(page).getByRole("button", { name: "Link kopieren" }).click();
  await expect(linkForm(page).getByRole("button", { name: "Kopiert" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  await expect(linkForm(page).getByRole("button", { name: "Link kopieren" })).toBeVisible();
  await expectNoFindings(page);

  for (const [type, begin] of [
    ["PNG", "\u0089PNG"],
    ["SVG", "<svg"],
  ] as const) {
    const download = page.waitForEvent("download");
    await manager(page)
      .getByRole("link", { name: `QR-Code als ${type}` })
      .click();
    const saved = await readFile(await (await download).path(), "latin1");
    expect(saved.startsWith(begin)).toBe(true);
    // The QR code holds the absolute address.
    if (type === "SVG") expect(saved).toBe(qrDrawing(first));
  }

  await link.fill("/anmeldung/zu-kurz");
  await link.press("ControlOrMeta+s");
  await expect(linkForm(page)).toContainText("am Ende 12 Buchstaben oder Ziffern");
  await link.fill(`${site.url}/anmeldung/einladung-A1B2C3D4E5F6`);
  await page.keyboard.press("Control+s");
  await linkSaved(page);
  expect((await page.request.get("/anmeldung/einladung-A1B2C3D4E5F6")).status()).toBe(200);
  expect((await page.request.get(first)).status()).toBe(404);

  await manager(page).getByRole("button", { name: "Neuen Link erzeugen" }).click();
  await confirmQuestion(page, "Neuen Link erzeugen", "Neuen Link erzeugen");
  await expect(link).toHaveValue(/-[0-9a-f]{12}$/);
  await linkSaved(page);
  expect((await page.request.get("/anmeldung/einladung-A1B2C3D4E5F6")).status()).toBe(404);
});

test("confirms for 2 s that the link was copied", async ({ admin: page, site }) => {
  const registrationLink = "/anmeldung/tagung-a1b2c3d4e5f6";
  const { id } = await arrangeEvent(page, site, 0, { registrationLink });
  await page.clock.install();
  await page.goto(`/admin/events/${id}/links`);
  await whenInteractive(page);
  await pauseClock(page);
  await manager(page).getByRole("button", { name: "Link kopieren" }).click();
  const copied = manager(page).getByRole("button", { name: "Kopiert" });
  await expect(copied).toBeVisible();
  await page.clock.runFor(1900);
  await expect(copied).toBeVisible();
  await page.clock.runFor(200);
  await expect(manager(page).getByRole("button", { name: "Link kopieren" })).toBeVisible();
});

test("edits the conference link; failed saves of links show the messages of SPEC", async ({ admin: page, site }) => {
  await openLinks(page, site);
  const conference = manager(page).getByRole("textbox", { name: "Link zur Online-Konferenz" });
  await conference.fill("konferenz.example");
  await conference.press("ControlOrMeta+s");
  await expect(manager(page)).toContainText("die mit https:// beginnt");
  await conference.fill("https://konferenz.example/raum");
  await conference.press("ControlOrMeta+s");
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();

  await page.route("**/registrations.data*", (route) => route.abort());
  await conference.fill("https://konferenz.example/anderer");
  await conference.press("ControlOrMeta+s");
  await expect(page.getByText("Fehler beim Aktualisieren des Online-Konferenz Links")).toBeVisible();
  await expect(conference).toHaveValue("https://konferenz.example/anderer");
  await manager(page).getByRole("button", { name: "Link erzeugen" }).click();
  await expect(page.getByText("Fehler beim Aktualisieren des Anmelde-Links")).toBeVisible();

  // Switching to another tab asks before discarding input.
  await manager(page)
    .getByRole("link", { name: /^Anmeldungen/ })
    .click();
  const guard = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  await guard.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await page.unroute("**/registrations.data*");
  await linkForm(page).getByRole("button", { name: "Speichern", exact: true }).click();
  await linkSaved(page);
  await expect(page.getByText("Fehler beim Aktualisieren des Anmelde-Links")).toHaveCount(0);

  // Switching during a save opens the dialog; the tab is switched once the save has completed.
  const release = await holdRequests(page, "**/registrations.data*");
  await conference.press("ControlOrMeta+s");
  await manager(page)
    .getByRole("link", { name: /^E-Mails/ })
    .click();
  await expect(guard).toBeVisible();
  release();
  await expect(guard).toHaveCount(0);
  await manager(page)
    .getByText(/^Bestätigungs-E-Mail/)
    .click();
  await expect(manager(page)).toContainText("Zugang zur Online-Konferenz: https://konferenz.example/anderer");
});

test("a new link or save from the same tab does not conflict with later input", async ({ admin: page, site }) => {
  await openLinks(page, site, "https://verein.example/alt");
  const link = linkField(page);
  const qrCode = manager(page).getByRole("img", { name: /^QR-Code/ });
  const conflict = manager(page).getByText("hat diesen Eintrag am");
  const oldCode = await qrCode.getAttribute("src");

  await link.fill("https://verein.example/meins");
  await manager(page).getByRole("button", { name: "Neuen Link erzeugen" }).click();
  await confirmQuestion(page, "Neuen Link erzeugen", "Neuen Link erzeugen");
  await expect(qrCode).not.toHaveAttribute("src", oldCode ?? "");
  await expect(link).toHaveValue(/-[0-9a-f]{12}$/);
  await linkSaved(page);
  await expect(conflict).toHaveCount(0);

  // Typing during a save.
  const release = await holdRequests(page, "**/registrations.data*");
  await link.fill("https://verein.example/erst");
  await link.press("ControlOrMeta+s");
  await expect(linkForm(page).getByRole("button", { name: "Wird gespeichert..." })).toBeDisabled();
  await link.fill("https://verein.example/dann");
  release();
  await expect(linkForm(page).getByRole("button", { name: "Speichern", exact: true })).toBeEnabled();
  await page.unroute("**/registrations.data*");
  await link.press("ControlOrMeta+s");
  await linkSaved(page);
  await expect(conflict).toHaveCount(0);

  // The responses to a save and a new link are lost; the server has stored both.
  await page.route("**/registrations.data*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await link.fill("https://verein.example/ohne-antwort");
  await link.press("ControlOrMeta+s");
  await expect(page.getByText("Fehler beim Aktualisieren des Anmelde-Links")).toBeVisible();
  const lost = page.waitForEvent("requestfailed");
  await manager(page).getByRole("button", { name: "Neuen Link erzeugen" }).click();
  await confirmQuestion(page, "Neuen Link erzeugen", "Neuen Link erzeugen");
  await lost;
  await expect(linkForm(page).getByRole("button", { name: "Speichern", exact: true })).toBeEnabled();
  await page.unroute("**/registrations.data*");
  await link.fill("https://verein.example/zuletzt");
  await link.press("ControlOrMeta+s");
  await linkSaved(page);
  await expect(conflict).toHaveCount(0);
  await page.reload();
  await expect(link).toHaveValue("https://verein.example/zuletzt");
});
