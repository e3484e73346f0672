import type { Page } from "@playwright/test";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";
import { openSection } from "../event-dialog.ts";
import { pauseClock, whenInteractive } from "../interactive.ts";

/** Returns the primary buttons of the topmost dialog, or else of the screen, that a toast covers. */
function findCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = (selector: string, area: ParentNode = document) =>
      [...area.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    const toasts = shown(".mantine-Notification-root").map((toast) => toast.getBoundingClientRect());
    const area = shown("[role=dialog]").at(-1) ?? document.querySelector("main") ?? document;
    return shown(".mantine-Button-root:is([data-variant=filled], :not([data-variant]))", area)
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect();
        return toasts.some((t) => t.left < right && left < t.right && t.top < bottom && top < t.bottom);
      })
      .map((button) => button.textContent ?? "");
  });
}

test.beforeEach(({ site }) => site.reset());

const phone = { width: 390, height: 844 };
const tablet = { width: 768, height: 1024 };
const laptop = { width: 1280, height: 720 };

const withRecords = ["Nachrichten", "Wissenschaft", "Veranstaltungen", "Vorstand", "Kongress", "Dokumente"];
const others = ["Dashboard", "Kurse", "Kontakt", "Startseite", "Über uns", "Rechtliches", "Wartungsmodus"];

test("no toast covers a primary button, on a tablet nor on a laptop", async ({ admin: page }) => {
  await page.goto("/admin/contact");
  await page.route("**/admin/contact.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Speichern", exact: true }).click();
  const toast = page.locator(".mantine-Notification-root");
  await expect(toast).toContainText("Fehler beim Speichern der Einstellungen");
  await expect(toast.locator("[data-with-title]")).toBeVisible();
  await expectNoFindings(page);
  const expectNoneCovered = async (where: string) => {
    for (const window of [tablet, laptop]) {
      await page.setViewportSize(window);
      await expect(toast).toBeInViewport();
      await expect.poll(() => findCovered(page), `${where} at ${window.width} px`).toEqual([]);
    }
  };
  await expectNoneCovered("Kontakt");

  // The toast stays across navigations.
  const dialog = page.getByRole("dialog");
  const open = async (screen: string) => {
    await page.getByRole("navigation", { name: "Redaktion" }).getByRole("link", { name: screen }).click();
    await expect(page.locator("h1")).toBeVisible();
    await expect(page.locator(".progress")).toHaveCount(0);
  };
  for (const screen of [...withRecords, ...others]) {
    await open(screen);
    await expectNoneCovered(screen);
    if (!withRecords.includes(screen)) continue;
    await page.locator(".page-actions > .mantine-Button-root").last().click();
    await expect(mainButton(dialog)).toBeVisible();
    await expectNoneCovered(`${screen}: neu`);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
    const remove = page.getByRole("button", { name: /löschen$/ }).first();
    if ((await remove.count()) === 0) continue;
    await remove.click();
    await expect(dialog.getByRole("button", { name: "Löschen" })).toBeVisible();
    await expectNoneCovered(`${screen}: löschen`);
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
  await open("Veranstaltungen");
  await page
    .getByRole("link", { name: /verwalten$/ })
    .first()
    .click();
  for (const part of ["Anmeldungen", "Links und QR-Code", "E-Mails"]) {
    await openSection(page, part);
    await expectNoneCovered(part);
  }
});

test("a dialog does not overlap a persistent error, on a phone nor on a laptop", async ({ admin: page }) => {
  await page.setViewportSize(phone);
  await page.goto("/admin/news");
  await page.route("**/admin/news.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page
    .getByRole("button", { name: /anpinnen$/ })
    .first()
    .click();
  const toast = page.locator(".mantine-Notification-root");
  await expect(toast).toContainText("Fehler beim Ändern des Pin-Status");
  const dialog = page.locator(".mantine-Modal-content, .mantine-Drawer-content");
  for (const opening of [/^Neue Nachricht$/, /löschen$/, /^Papierkorb$/]) {
    await page
      .getByRole("main")
      .getByRole(/löschen|Papierkorb/.test(opening.source) ? "button" : "link", { name: opening })
      .or(page.getByRole("main").getByRole("link", { name: opening }))
      .first()
      .click();
    await expect(dialog).toBeVisible();
    const isBeside = async () => {
      const [message, area] = [await toast.boundingBox(), await dialog.boundingBox()];
      if (!message || !area) return false;
      return message.y + message.height <= area.y || area.y + area.height <= message.y;
    };
    for (const window of [laptop, phone]) {
      await page.setViewportSize(window);
      await expect(toast).toBeInViewport({ ratio: 1 });
      await expect.poll(isBeside, { message: `${opening} at ${window.width} px` }).toBe(true);
      expect((await dialog.boundingBox())?.height).toBeGreaterThan(150);
    }
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  }
});

test("shows a success for 3 s, an undo button for 12 s, an error until it is closed or a retry succeeds", async ({
  admin: page,
}) => {
  await page.clock.install();
  await page.goto("/admin/board");
  await whenInteractive(page);
  await pauseClock(page);
  const toast = (text: string) => page.locator(".mantine-Notification-root").filter({ hasText: text });

  await page.getByRole("button", { name: "„Max Mustermann“ nach oben" }).click();
  await page.route("**/admin/board.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Positionen speichern" }).click();
  await expect(toast("Fehler beim Speichern der Positionen")).toHaveCount(1);
  await page.clock.runFor("10:00");
  await toast("Fehler beim Speichern der Positionen").getByRole("button", { name: "Meldung schließen" }).click();
  await page.clock.runFor(1000);
  await expect(toast("Fehler beim Speichern der Positionen")).toHaveCount(0);
  await page.getByRole("button", { name: "Positionen speichern" }).click();
  await expect(toast("Fehler beim Speichern der Positionen")).toBeVisible();
  await page.unroute("**/admin/board.data*");

  await page.getByRole("button", { name: "Positionen speichern" }).click();
  await expect(toast("Änderungen wurden gespeichert")).toHaveCount(1);
  await page.clock.runFor(2900);
  await expect(toast("Fehler beim Speichern der Positionen")).toHaveCount(0);
  await expect(toast("Änderungen wurden gespeichert")).toBeVisible();
  await page.clock.runFor(1000);
  await expect(toast("Änderungen wurden gespeichert")).toHaveCount(0);

  await page.getByRole("button", { name: "„Jonas Mustermann“ löschen" }).click();
  await page.clock.runFor(1000);
  await page.getByRole("dialog").getByRole("button", { name: "Löschen" }).click();
  await expect(toast("liegt im Papierkorb")).toHaveCount(1);
  await page.clock.runFor(11_500);
  await expect(toast("liegt im Papierkorb")).toBeVisible();
  await page.clock.runFor(2000);
  await expect(toast("liegt im Papierkorb")).toHaveCount(0);
});
