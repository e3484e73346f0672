import type { Locator, Page } from "@playwright/test";

/** The main button at the foot of a form: it publishes a new record or a draft, and saves a published one. */
export function mainButton(form: Page | Locator): Locator {
  return form.getByRole("button", { name: /^(Speichern|Veröffentlichen)$/ });
}

/** Chooses from the menu "Weitere Aktionen" at the foot of a form. */
export async function chooseMore(form: Page | Locator, name: string): Promise<void> {
  await form.getByRole("button", { name: "Weitere Aktionen" }).click();
  const page = "page" in form ? form.page() : form;
  await page.getByRole("menuitem", { name, exact: true }).click();
}
