import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { arrangeEvent, enterAttendance } from "./registration-manager.ts";

test("issues, mails and withdraws certificates by keyboard; verifies one", async ({ admin: page, site, browser }) => {
  const event = await arrangeEvent(page, site, 3);
  await site.content.put("events", event.id, { title: event.title, date: "2026-06-15" });
  await page.goto(`/admin/events/${event.id}/anwesenheit`);
  for (const name of ["Dr. Jörg Müßiga", "Dr. Jörg Müßigaa"]) {
    await enterAttendance(page, page.getByRole("button", { name: `Anwesend: ${name}`, exact: true }));
    await expect(page.getByRole("listitem").filter({ hasText: "Anwesend seit" })).not.toHaveCount(0);
  }
  await page.goto(`/admin/events/${event.id}/bescheinigungen`);
  const people = page.getByRole("list", { name: "Personen mit Anwesenheit oder Bescheinigung" }).getByRole("listitem");
  await expect(people).toHaveCount(2);
  await page.getByRole("button", { name: "Für alle ausstellen" }).press("Enter");
  await expect(page.getByText("2 von 2 ausgestellt")).toBeVisible();
  await page.getByRole("button", { name: "2 per E-Mail senden" }).press("Enter");
  await expect(page.getByText("Per E-Mail: 2 von 2 gesendet")).toBeVisible();
  await expectNoFindings(page);

  const first = people.first();
  const code = /[\w]{4}(-[\w]{4}){3}/.exec((await first.textContent()) ?? "")?.[0] ?? "";
  await first.getByRole("button", { name: /^Zurückziehen/ }).press("Enter");
  await expect(first.getByLabel("Grund")).toBeFocused();
  await first.getByRole("button", { name: "Abbrechen" }).press("Enter");
  await expect(first.getByRole("button", { name: /^Zurückziehen/ })).toBeFocused();
  await page.keyboard.press("Enter");
  await first.getByLabel("Grund").press("Enter");
  await expect(first.getByText("Bitte geben Sie einen Grund an.")).toBeVisible();
  await first.getByLabel("Grund").fill("Name falsch");
  await page.keyboard.press("Escape");
  const question = page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });
  await question.getByRole("button", { name: "Weiter bearbeiten" }).click();
  await expect(question).toBeHidden();
  await first.getByLabel("Grund").press("Enter");
  await expect(first.getByRole("button", { name: /^Ausstellen/ })).toBeFocused();
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoFindings(page);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const visitor = await context.newPage();
  await visitor.goto(`${site.url}/bescheinigung/${code}`);
  await expect(visitor.getByText("Diese Bescheinigung ist zurückgezogen.")).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  for (const width of [360, 768, 1280]) {
    if (process.env.SHOTS) {
      await page.setViewportSize({ width, height: 800 });
      await page.screenshot({ path: `${process.env.SHOTS}/admin-${width}.png`, fullPage: true });
      await visitor.setViewportSize({ width, height: 800 });
      await visitor.screenshot({ path: `${process.env.SHOTS}/check-${width}.png` });
    }
  }
  await context.close();
});
