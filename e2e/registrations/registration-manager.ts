import type { Locator, Page } from "@playwright/test";
import { eventDialog, openSection } from "../event-dialog.ts";
import { expect, type Site } from "../fixtures.ts";
import { whenHydrated } from "../interactive.ts";

export interface ManagedEvent {
  id: string;
  title: string;
  /** The title in URLs and file names. */
  slug: string;
}

let number = 0;

/** Creates a new event and registers the given number of people for it through the public form. */
export async function arrangeEvent(
  page: Page,
  site: Pick<Site, "url" | "content">,
  people: number,
  settings: object = {},
  date = "2026-09-12",
): Promise<ManagedEvent> {
  number++;
  const event = { id: `manager${number}`, title: `Tagung ${number}`, slug: `tagung-${number}` };
  const registrationSettings = { enabled: true, registrationMethod: "direct" as const, ...settings };
  await site.content.put("events", event.id, { title: event.title, date, registrationSettings });
  for (let n = 1; n <= people; n++) {
    const form = { title: "Dr.", firstName: "Jörg", lastName: `Müßig${"a".repeat(n)}`, city: n === 1 ? "Köln" : "Ulm" };
    const answer = await page.request.post(`${site.url}/register/${event.id}`, {
      form: { ...form, email: `n${n}@praxis.example` },
      headers: { Origin: site.url },
      maxRedirects: 0,
    });
    expect([302, 303]).toContain(answer.status());
  }
  return event;
}

export const manager = eventDialog;
export const area = openSection;

/** Opens the text of the confirmation mail. */
export async function openMailText(page: Page): Promise<void> {
  await openSection(page, "E-Mails");
  await page.getByText(/^Bestätigungs-E-Mail/).click();
}

export async function openManager(page: Page, { id }: ManagedEvent): Promise<void> {
  await page.goto(`/admin/events/${id}/anmeldungen`);
  await expect(manager(page)).toBeVisible();
}

export async function confirmQuestion(page: Page, title: string, button: string): Promise<void> {
  await page.getByRole("dialog", { name: title }).getByRole("button", { name: button }).click();
}

/** Clicks a button of the attendance page and waits until the server has stored the entry. */
export async function enterAttendance(page: Page, button: Locator): Promise<void> {
  await whenHydrated(page);
  const stored = page.waitForResponse(
    (answer) => answer.url().endsWith("/anwesenheit/personen") && answer.request().method() === "POST",
  );
  await button.click();
  expect((await stored).status()).toBe(200);
}
