import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";
import { arrangeEvent, manager, openManager } from "./registration-manager.ts";

const form = (page: Page) => page.getByRole("dialog", { name: /Veranstaltung/ });
const question = (page: Page, number: number) => form(page).getByRole("region", { name: `${number}. Frage` });

test("adds, moves, validates and saves an event's own questions", async ({ admin: page, site }) => {
  const event = await arrangeEvent(page, site, 0);
  await page.goto(`/admin/events/${event.id}/anmeldung`);
  const add = form(page).getByRole("button", { name: "Frage hinzufügen" });
  await add.click();
  await expect(question(page, 1).getByLabel("Frage", { exact: true })).toBeFocused();
  await page.keyboard.type("Wie reisen Sie an?");
  await add.click();
  await question(page, 2).getByRole("combobox", { name: "Antwort" }).click();
  await page.getByRole("option", { name: "Auswahl" }).click();
  await question(page, 2).getByLabel("Mögliche Antworten").fill("Fisch");
  await mainButton(form(page)).click();
  await expect(question(page, 2).getByLabel("Frage", { exact: true })).toHaveAccessibleDescription(
    "Bitte geben Sie die Frage ein.",
  );
  await expect(question(page, 2)).toContainText("Bitte geben Sie mindestens zwei Antworten an.");
  await question(page, 2).getByLabel("Frage", { exact: true }).fill("Was möchten Sie essen?");
  await question(page, 2).getByLabel("Mögliche Antworten").fill("Fisch\nGemüse\n");
  await question(page, 2).getByRole("checkbox", { name: "Antwort ist Pflicht" }).check();
  await question(page, 2).getByRole("button", { name: "2. Frage nach oben" }).click();
  await expect(question(page, 1).getByLabel("Frage", { exact: true })).toHaveValue("Was möchten Sie essen?");
  await expectNoFindings(page);
  await mainButton(form(page)).click();
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();

  await page.goto(`/register/${event.id}`);
  await expect(page.getByLabel("Was möchten Sie essen?").locator("option")).toHaveText([
    "Bitte wählen",
    "Fisch",
    "Gemüse",
  ]);
  await expect(page.getByLabel("Wie reisen Sie an? (freiwillig)")).toBeVisible();
});

test("shows answers in the registration manager and in the CSV file", async ({ admin: page, site }) => {
  const questions = [{ id: "anreise", label: "Wie reisen Sie an?" }];
  const event = await arrangeEvent(page, site, 1, { questions });
  const answer = await page.request.post(`${site.url}/register/${event.id}`, {
    form: {
      title: "Frau",
      firstName: "Eva",
      lastName: "Muster",
      email: "eva@praxis.example",
      city: "Ulm",
      "frage-anreise": "Bahn",
    },
    headers: { Origin: site.url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  await openManager(page, event);
  await manager(page).getByText("1 Antwort").click();
  await expect(manager(page).getByRole("definition")).toHaveText("Bahn");
  await expectNoFindings(page);
  const download = page.waitForEvent("download");
  await manager(page).getByRole("button", { name: "CSV exportieren" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  const lines = csv.split("\r\n").map((line) => line.split(";").slice(6));
  expect(lines[0]).toEqual(["Anmeldedatum", "Wie reisen Sie an?"]);
  // Both registered at the same instant, so their order is undefined.
  expect(
    lines
      .slice(1, 3)
      .map(([, given = ""]) => given)
      .toSorted(),
  ).toEqual(["", "Bahn"]);
});
