import type { Page } from "@playwright/test";
import type { AttendeeList } from "#model/attendance/attendance-entry.ts";
import { expect, test, withInteractiveScreens } from "../admin-fixtures.ts";
import type { Site } from "../fixtures.ts";
import { arrangeEvent } from "./registration-manager.ts";
import { untilOffline } from "./until-offline.ts";

const arrived = /^Anwesend: /;

test("sends what waits on the device as soon as another tab may read it", async ({ admin: page, site }) => {
  const { path, present } = await openDoor(page, site);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: arrived }).click();
  await expect(page.getByText("Ein Eintrag wartet auf diesem Gerät")).toBeVisible();
  const tab = withInteractiveScreens(await page.context().newPage());
  // It is not sent only when the list is loaded again after a minute.
  await tab.addInitScript("setInterval = () => 0");
  await page.close();
  await tab.context().setOffline(false);
  await tab.goto(site.url + path);
  await expect.poll(() => present(tab)).toBe(1);
});

test("shows what was refused until it is closed, also after a reload", async ({ admin: page, site }) => {
  const { path, event } = await openDoor(page, site);
  await page.context().setOffline(true);
  await page.getByRole("button", { name: arrived }).click();
  await expect(page.getByText("Ein Eintrag wartet auf diesem Gerät")).toBeVisible();
  await site.content.put("events", event.id, { title: event.title, date: "2026-06-14" });
  await page.context().setOffline(false);
  const refusal = page.getByRole("alert").filter({ hasText: "findet die Veranstaltung nicht statt" });
  await expect(refusal).toHaveCount(1);
  await page.goto(path);
  await expect(refusal).toHaveCount(1);
  await expect(page.getByText("Noch nicht gesendet")).toHaveCount(0);
  await refusal.getByRole("button", { name: "Meldung schließen" }).click();
  await expect(refusal).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("button", { name: arrived })).toBeVisible();
  await expect(refusal).toHaveCount(0);
});

test("sends entries when the store of the browser fails while the page is open", async ({ admin: page, site }) => {
  const { present } = await openDoor(page, site);
  // As Safari does after a while in the background.
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException("The connection was closed.", "InvalidStateError");
    };
  });
  await page.getByRole("button", { name: arrived }).click();
  await expect.poll(() => present(page)).toBe(1);
  await page.getByRole("button", { name: /^Geht: / }).click();
  await expect(page.getByText("Gegangen")).toBeVisible();
});

test("goes on to the next day, left open overnight or opened without a network", async ({ admin: page, site }) => {
  await openDoor(page, site, ["2026-06-15", "2026-06-16"]);
  const day = page.getByLabel("Tag", { exact: true });
  const tooEarly = page.getByText("Dieser Tag ist noch nicht gekommen");
  await day.selectOption("2026-06-16");
  await expect(tooEarly).toBeVisible();
  await page.context().setOffline(true);
  await page.addInitScript(passDay);
  await page.evaluate(passDay);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(tooEarly).toHaveCount(0);
  await page.getByRole("button", { name: arrived }).click();
  await expect(page.getByText("Ein Eintrag wartet auf diesem Gerät")).toBeVisible();

  await page.goto(page.url().replace(/[?].*/, ""));
  await expect(day).toHaveValue("2026-06-16");
  await expect(page.getByRole("button", { name: arrived })).toHaveCount(0);
});

/** Runs in the browser. */
function passDay(): void {
  const { now } = Date;
  Date.now = () => now() + 24 * 60 * 60 * 1000;
}

/** Opens the page at the door of an event of today with one person, until the device has stored the list. */
async function openDoor(page: Page, site: Site, [date = "2026-06-15", lastDay = date] = [] as readonly string[]) {
  const event = await arrangeEvent(page, site, 1);
  await site.content.put("events", event.id, { title: event.title, date, lastDay });
  const path = `/admin/events/${event.id}/anwesenheit`;
  await page.goto(path);
  await expect(page.getByRole("button", { name: arrived })).toBeVisible();
  await untilOffline(page);
  const present = async (on: Page) => {
    const list = (await (await on.request.get(`${site.url}${path}/personen`)).json()) as AttendeeList;
    return list.attendees.filter(({ attendance }) => attendance.length > 0).length;
  };
  return { event, path, present };
}
