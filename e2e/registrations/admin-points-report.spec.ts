import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { openSection } from "../event-dialog.ts";
import { arrangeEvent, enterAttendance } from "./registration-manager.ts";

const efn = "802760000000017";
const vnr = "2760902026000010017";

test("shows EFNs on demand with barcodes, exports and reports them, and shows a failed report to EIV", async ({
  admin: page,
  site,
}) => {
  const { id, title } = await arrangeEvent(page, site, 0);
  const accreditations = [{ state: "recognised" as const, points: 6, number: vnr }];
  const registrationSettings = { enabled: true };
  await site.content.put("events", id, { title, date: "2026-06-15", accreditations, registrationSettings });
  for (const [email, given] of [
    ["a@praxis.example", efn],
    ["b@praxis.example", ""],
  ] as const) {
    const form = { title: "Dr.", firstName: "Jörg", lastName: given ? "Müßig" : "Ohne", city: "Ulm", email };
    const headers = { Origin: site.url };
    await page.request.post(`${site.url}/register/${id}`, { form: { ...form, ...(given && { efn }) }, headers });
  }
  await page.goto(`/admin/events/${id}/anwesenheit`);
  for (const name of ["Müßig", "Ohne"]) {
    const person = page.getByRole("listitem").filter({ hasText: name });
    await enterAttendance(page, person.getByRole("button", { name: /^Anwesend/ }));
    await expect(person).toContainText("Anwesend seit");
  }
  await page.getByRole("link", { name: "Zur Veranstaltung" }).click();
  await openSection(page, "Punktemeldung");
  await expect(page.getByText("Zu melden bis zum 23.06.2026: noch 8 Tage.")).toBeVisible();
  await expect(page.getByText(`Ärztekammer: VNR ${vnr}`)).toBeVisible();
  const row = page.getByRole("listitem").filter({ hasText: "Müßig" });
  await expect(row).toContainText("6 Fortbildungspunkte");
  await expect(row).toContainText("••• ••• ••• 017");
  await expect(page.getByRole("region", { name: "Anwesend, ohne EFN" })).toContainText("Ohne");

  await page.getByRole("button", { name: "EFN anzeigen" }).click();
  await expect(row).toContainText("802 760 000 000 017");
  await expectNoFindings(page);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const wasm = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  await prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });
  const picture = await row.getByRole("img", { name: "Strichcode der EFN von Dr. Jörg Müßig" }).screenshot();
  expect((await readBarcodes(picture)).map(({ format, text }) => [format, text])).toEqual([["Code39", efn]]);

  await row.getByLabel("Gemeldet").check();
  await expect(page.getByText("1 von 1 gemeldet")).toBeVisible();
  await page.reload();
  await expect(row.getByLabel("Gemeldet")).toBeChecked();
  await expect(row).not.toContainText("802 760");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "EFN als Textdatei" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^efn-tagung-\d+-2026-06-15\.txt$/);
  expect(await readFile(await file.path(), "utf8")).toBe(`${efn}\r\n`);
  await row.getByLabel("Gemeldet").uncheck();
  await expect(page.getByText("0 von 1 gemeldet")).toBeVisible();

  const eiv = page.getByRole("region", { name: "Elektronische Meldung (EIV)" });
  const password = eiv.getByLabel("Passwort der VNR");
  await password.press("Enter");
  await expect(password).toHaveAccessibleDescription(/Bitte geben Sie das Passwort der VNR ein\./);
  await password.fill("geheim");
  await password.press("Enter");
  await expect(eiv.getByText("Das Passwort ist gespeichert.")).toBeVisible();
  await expect(password).toHaveValue("");
  await eiv.getByRole("button", { name: "An EIV melden (1)" }).click();
  await page.getByRole("dialog", { name: "An EIV melden?" }).getByRole("button", { name: "Melden" }).click();
  await expect(eiv.getByRole("alert")).toContainText("EIV antwortet nicht.");
  await expect(page.getByText("0 von 1 gemeldet")).toBeVisible();
  await expectNoFindings(page);
});

test("shows the points for speaking that somebody else entered, and keeps what is typed", async ({
  admin: page,
  site,
}) => {
  const { id, title } = await arrangeEvent(page, site, 0);
  const accreditations = [{ state: "recognised" as const, points: 6, number: vnr }];
  const disclosures = [{ name: "Jörg Müßig", text: "keine" }];
  const registrationSettings = { enabled: true };
  await site.content.put("events", id, {
    ...{ title, date: "2026-06-15", accreditations, disclosures, registrationSettings },
  });
  const person = { title: "Dr.", firstName: "Jörg", lastName: "Müßig", city: "Ulm", email: "a@praxis.example", efn };
  await page.request.post(`${site.url}/register/${id}`, { form: person, headers: { Origin: site.url } });
  await page.goto(`/admin/events/${id}/anwesenheit`);
  await enterAttendance(page, page.getByRole("button", { name: /^Anwesend: / }));
  const other = await page.context().newPage();
  const points = (one: Page) => one.getByRole("textbox", { name: /^Punkte als Referent/ });
  const save = (one: Page) => one.locator(".speaker-points").getByRole("button", { name: "Speichern" });
  const enter = async (one: Page, value: string) => {
    await points(one).fill(value);
    await save(one).click();
    await expect(one.getByText("Gespeichert")).toBeVisible();
  };
  for (const one of [page, other]) await one.goto(`/admin/events/${id}/eiv`);
  await enter(page, "2");
  await enter(other, "3");
  // Any command loads the screen anew.
  await page.getByLabel("Gemeldet").check();
  await expect(page.getByText("1 von 1 gemeldet")).toBeVisible();
  await expect(points(page)).toHaveValue("3");
  await expect(page.getByText("Gespeichert")).toBeHidden();
  await expect(save(page)).toHaveAttribute("aria-disabled", "true");
  await points(page).fill("4");
  await enter(other, "5");
  await page.getByLabel("Gemeldet").check();
  await expect(page.getByText("1 von 1 gemeldet")).toBeVisible();
  await expect(save(page)).toHaveAttribute("aria-disabled", "false");
  await expect(points(page)).toHaveValue("4");
});
