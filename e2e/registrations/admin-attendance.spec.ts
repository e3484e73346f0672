import type { Page } from "@playwright/test";
import type { AttendeeList } from "#model/attendance/attendance-entry.ts";
import { expect, expectNoFindings, signIn, test, withInteractiveScreens } from "../admin-fixtures.ts";
import { eventDialog, openSection } from "../event-dialog.ts";
import { holdRequests } from "../hold-requests.ts";
import { whenHydrated } from "../interactive.ts";
import { arrangeEvent } from "./registration-manager.ts";
import { untilOffline } from "./until-offline.ts";

test("finds a person by name, checks them in and out, and registers a walk-in", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 3);
  // Today and tomorrow by the site's clock.
  await site.content.put("events", event.id, { title: event.title, date: "2026-06-15", lastDay: "2026-06-16" });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/admin/events/${event.id}/anmeldungen`);
  await openSection(page, "Anwesenheit");
  await expect(eventDialog(page).getByRole("row", { name: /16\.06\.2026/ })).toContainText("–");
  await expectNoFindings(page);
  await page.getByRole("link", { name: "Einlass öffnen am 15.06.2026" }).click();
  await whenHydrated(page);
  const people = page.getByRole("list", { name: "Angemeldete Personen" }).getByRole("listitem");
  await expect(people).toHaveCount(3);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByLabel("Name suchen").fill("muessigaa");
  await expect(people).toHaveCount(2);
  await page.getByLabel("Name suchen").fill("Παπαδόπουλος");
  await expect(people).toHaveCount(0);
  await page.getByLabel("Name suchen").fill("jorg mussigaaa");
  await expect(people).toHaveCount(1);
  await page.getByLabel("Name suchen").fill("joerg muessigaaa");
  await people.getByRole("button", { name: "Anwesend: Dr. Jörg Müßigaaa" }).press("Enter");
  await expect(people).toContainText("Anwesend seit");
  await expect(page.getByRole("status").filter({ hasText: "1 anwesend" })).toBeVisible();
  await people.getByRole("button", { name: /^Geht/ }).click();
  await expect(people).toContainText(/Gegangen von \d\d:\d\d bis \d\d:\d\d Uhr/);
  await people.getByRole("button", { name: /^Wieder da/ }).click();
  await expect(people).toContainText("Anwesend seit");
  await expectNoFindings(page);
  await people.getByRole("button", { name: /^Rückgängig/ }).click();
  await expect(people).not.toContainText("Anwesend seit");
  await expect(page.getByRole("status").filter({ hasText: "0 anwesend" })).toBeVisible();

  await page.getByRole("button", { name: "Ohne Anmeldung da" }).click();
  const dialog = page.getByRole("dialog", { name: "Vor Ort anmelden" });
  await dialog.getByLabel("Anrede / Titel").selectOption("Frau");
  await dialog.getByLabel("Vorname").fill("Jörg");
  await dialog.getByLabel("Nachname").fill("Müßiga");
  await dialog.getByLabel("Wohnort").fill("Ulm");
  await dialog.getByLabel("E-Mail-Adresse").fill("n1@praxis.example");
  await dialog.getByLabel("E-Mail-Adresse").press("Enter");
  await expect(dialog.getByText("schon angemeldet")).toBeVisible();
  await dialog.getByLabel("Vorname").fill("Ada");
  await dialog.getByLabel("Nachname").fill("Spontan");
  await expectNoFindings(page);
  await dialog.getByLabel("E-Mail-Adresse").press("Enter");
  await expect(dialog).toBeHidden();
  await page.getByLabel("Name suchen").fill("Ada");
  await expect(people).toContainText("Anwesend seit");

  await expect(page.getByLabel("Tag")).toContainText("15.06.2026: 1 anwesend");
  await page.getByLabel("Tag").selectOption("2026-06-16");
  await expect(page.getByText("Dieser Tag ist noch nicht gekommen.")).toBeVisible();
  await expect(people.getByRole("button")).toHaveCount(0);
});

test("records thirty people scanned on two offline devices once each", async ({ admin: page, browser, site }) => {
  const event = await arrangeEvent(page, site, 30);
  await site.content.put("events", event.id, { title: event.title, date: "2026-06-15" });
  const path = `/admin/events/${event.id}/anwesenheit`;
  const address = `${site.url}${path}/personen`;
  const another = await browser.newContext({ storageState: await page.context().storageState() });
  const other = withInteractiveScreens(await another.newPage());
  const count = (shown: Page) => shown.locator(".attendance-count");
  for (const device of [page, other]) {
    await device.goto(site.url + path);
    await expect(device.getByRole("list", { name: "Angemeldete Personen" }).getByRole("listitem")).toHaveCount(30);
    await untilOffline(device);
  }
  // Online, the page comes from the server and not from the cache.
  await site.content.put("events", event.id, { title: "Neuer Titel", date: "2026-06-15" });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anwesenheit: Neuer Titel");
  const { attendees } = (await (await page.request.get(address)).json()) as AttendeeList;
  const ids = attendees.map(({ id }) => id);

  const scan = async (device: Page, codes: string[]) => {
    for (const code of codes) {
      await device.getByLabel("Name suchen").fill(code);
      await device.getByLabel("Name suchen").press("Enter");
    }
  };
  for (const device of [page, other]) await device.context().setOffline(true);
  await scan(page, ids.slice(0, 18));
  await scan(other, ids.slice(12, 24));
  await expect(count(page)).toHaveText("18 anwesend");
  await expect(page.getByText("18 Einträge warten auf diesem Gerät")).toBeVisible();
  await expectNoFindings(page);
  await page.reload();
  await expect(count(page)).toHaveText("18 anwesend");
  await expect(page.getByText("Noch nicht gesendet")).toHaveCount(18);
  expect(await storedText(page)).not.toMatch(/M(ü|\\u00fc)ßig|praxis\.example|"code"/);

  await page.getByRole("button", { name: `Rückgängig: ${attendees[0]?.name}`, exact: true }).click();
  await expect(count(page)).toHaveText("17 anwesend");
  await scan(page, [ids[0] as string, ...ids.slice(24)]);
  await expect(count(page)).toHaveText("24 anwesend");
  for (const device of [page, other]) await device.context().setOffline(false);
  for (const device of [page, other]) await expect(device.getByText("Keine Verbindung")).toHaveCount(0);
  for (const device of [page, other]) {
    await device.reload();
    await expect(count(device)).toHaveText("30 anwesend");
    await expect(device.getByText("Noch nicht gesendet")).toHaveCount(0);
  }
  const { attendees: entered } = (await (await page.request.get(address)).json()) as AttendeeList;
  expect(entered.map(({ attendance }) => attendance.map(({ method }) => method))).toEqual(ids.map(() => ["scan"]));
  await another.close();
});

test("can be opened offline also if the network failed when it was first opened", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 1);
  await site.content.put("events", event.id, { title: event.title, date: "2026-06-15" });
  const path = `/admin/events/${event.id}/anwesenheit`;
  // The page itself is a navigation, its copy for the cache is not.
  const isCopy = (url: URL) => url.pathname === path;
  let failed = 0;
  await page.route(isCopy, (route) => {
    if (route.request().isNavigationRequest()) return route.continue();
    failed++;
    return route.abort();
  });
  await page.goto(path);
  await expect.poll(() => failed).toBe(1);
  await page.unroute(isCopy);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await untilOffline(page);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("list", { name: "Angemeldete Personen" }).getByRole("listitem")).toHaveCount(1);
});

test("takes a scanned code once the script runs, before the list has loaded", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 1);
  await site.content.put("events", event.id, { title: event.title, date: "2026-06-15" });
  const path = `/admin/events/${event.id}/anwesenheit`;
  const { attendees } = (await (await page.request.get(`${site.url}${path}/personen`)).json()) as AttendeeList;
  const releaseList = await holdRequests(page, /\/personen$/);
  const releaseScript = await holdRequests(page, /\.js$/);
  const opened = page.goto(path);
  const search = page.getByLabel("Name suchen");
  await expect(search).toBeDisabled();
  releaseScript();
  await opened;
  await expect(search).toBeEnabled();
  await search.fill(attendees[0]?.id as string);
  await search.press("Enter");
  await expect(search).toHaveValue("");
  await expect(page.getByText("Code gelesen.")).toBeVisible();
  releaseList();
  await expect(page.getByText(`${attendees[0]?.name} ist da.`)).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 anwesend" })).toBeVisible();
});

test("signing out deletes the encryption key of the data kept on the device", async ({ page, site }) => {
  await site.content.put("events", "abmelden", { title: "Tagung", date: "2026-06-15" });
  // Signs in separately, because the other tests share one session.
  await signIn(page, site.url);
  await page.goto("/admin/events/abmelden/anwesenheit");
  await expect(page.getByText("Noch niemand ist angemeldet.")).toBeVisible();
  const keys = () => page.evaluate(() => Object.keys(sessionStorage));
  expect(await keys()).toContain("einlass");
  await page.getByRole("button", { name: "Abmelden" }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  expect(await keys()).not.toContain("einlass");
});

test("reports a scanned code without a registration until the message is closed", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 1);
  await site.content.put("events", event.id, { title: event.title, date: "2026-06-15", certificationPoints: 4 });
  await page.goto(`/admin/events/${event.id}/anwesenheit`);
  await expect(page.getByRole("list", { name: "Angemeldete Personen" }).getByRole("listitem")).toHaveCount(1);
  // The clock of the site stands still: by their own ages, entries sent slowly would have been made earlier.
  let age = 60_000;
  await page.route(/\/personen$/, (route) => {
    age -= 1000;
    const postData = route
      .request()
      .postData()
      ?.replace(/"age":\d+/, `"age":${age}`);
    return route.continue(postData ? { postData } : {});
  });
  let requestCount = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/personen")) requestCount++;
  });
  await page.getByLabel("Name suchen").fill("802760000000017");
  await page.getByLabel("Name suchen").press("Enter");
  const alert = page.getByRole("alert").filter({ hasText: "Zu einem gescannten Code" });
  await expect(alert).toBeVisible();
  expect(requestCount).toBe(1);
  await expectNoFindings(page);
  await alert.getByRole("button", { name: "Meldung schließen" }).click();
  await expect(alert).toHaveCount(0);
  // One request per person.
  await page.getByRole("button", { name: /^Anwesend/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Anwesend seit" })).toHaveCount(1);
  // The entry is shown before it is sent.
  await expect.poll(() => requestCount).toBe(2);

  // The same card again, and once more after the person has left.
  const { attendees } = (await (
    await page.request.get(`/admin/events/${event.id}/anwesenheit/personen`)
  ).json()) as AttendeeList;
  const [{ id, name } = { id: "", name: "" }] = attendees;
  const scan = async () => {
    await page.getByLabel("Name suchen").fill(id);
    await page.getByLabel("Name suchen").press("Enter");
  };
  await scan();
  await expect(page.getByText(`${name} ist schon eingetragen.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Zurücknehmen" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Geht/ }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Gegangen" })).toHaveCount(1);
  await scan();
  await expect(page.getByText(new RegExp(`${name} ist um \\d\\d:\\d\\d Uhr gegangen\\.`))).toBeVisible();
  await expectNoFindings(page);
  await page.getByRole("status").getByRole("button", { name: "Wieder da" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Anwesend seit" })).toHaveCount(1);
});

/** Returns everything the browser stores for the site, decoded as text. */
async function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = [JSON.stringify({ ...localStorage })];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (request.url.includes("/assets/")) continue;
        texts.push(request.url, (await (await cache.match(request))?.text()) ?? "");
      }
    }
    const decoder = new TextDecoder();
    for (const { name = "" } of await indexedDB.databases()) {
      const open = indexedDB.open(name);
      await new Promise((resolve) => open.addEventListener("success", resolve));
      const database = open.result;
      for (const storeName of database.objectStoreNames) {
        const all = database.transaction(storeName).objectStore(storeName).getAll();
        await new Promise((resolve) => all.addEventListener("success", resolve));
        for (const { text, ...rest } of all.result) texts.push(JSON.stringify(rest), decoder.decode(text));
      }
      database.close();
    }
    return texts.join("\n");
  });
}
