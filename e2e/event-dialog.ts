import type { Locator, Page } from "@playwright/test";

/** The dialog of an event, at any of its sections. */
export function eventDialog(page: Page): Locator {
  return page.getByRole("dialog").filter({ has: page.locator(".event-sections") });
}

/** Opens a section of an event: from the list beside it, on small screens from the select above it. */
export async function openSection(page: Page, name: string): Promise<void> {
  const link = page.locator(".event-sections a").filter({ hasText: new RegExp(`^${name}( |$)`) });
  const choice = page.getByLabel("Abschnitt", { exact: true });
  await choice.or(page.locator(".event-sections")).filter({ visible: true }).first().waitFor();
  if (await choice.isVisible()) {
    const option = choice.locator("option").filter({ hasText: new RegExp(`^${name}( |$)`) });
    await choice.selectOption(await option.getAttribute("value"));
  } else await link.click();
  await link.and(page.locator('[aria-current="page"]')).waitFor({ state: "attached" });
}
