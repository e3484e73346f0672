import { answerField } from "#model/events/question-rule.ts";
import { expect, expectNoFindings, test } from "../admin-fixtures.ts";
import { mainButton } from "../editor.ts";
import { eventDialog, openSection } from "../event-dialog.ts";
import { whenInteractive } from "../interactive.ts";
import { Keyboard } from "../keyboard.ts";

const today = "2026-06-15";
const registrationSettings = { enabled: true, confirmsAutomatically: true };
const questions = [
  { id: "q1", label: "Wie war der Inhalt?", kind: "choice", options: ["gut", "schlecht"], isRequired: true },
  { id: "q2", label: "Was fehlte?", isRequired: false },
];
const event = { title: "Schmerztag", date: today, registrationSettings, evaluation: { isAsked: true, questions } };
const emailOf = (number: number) => `n${number}@praxis.example`;

test("somebody answers without script, somebody with the keyboard, and the results appear when the form is closed", async ({
  admin: page,
  pageWithoutScript,
  site,
}) => {
  const change = (more: object) => site.content.put("events", "tag", { ...event, ...more } as never);
  const post = (path: string, form: Record<string, string>) =>
    page.request.post(site.url + path, { form, headers: { Origin: site.url }, maxRedirects: 0 });
  await change({});
  for (let number = 1; number <= 5; number++) {
    const person = { title: "Dr.", firstName: "Eva", lastName: `Muster${"a".repeat(number)}`, city: "Ulm" };
    expect((await post("/register/tag", { ...person, email: emailOf(number) })).status()).toBeLessThan(400);
  }
  const linkOf = async (number: number) => `${(await site.mailedLinks(emailOf(number)))[0]}/evaluation`;
  for (const number of [3, 4, 5])
    expect((await post(await linkOf(number), { [answerField("q1")]: "gut" })).status()).toBe(303);

  const plain = pageWithoutScript;
  await plain.goto("/anmeldung/evaluation");
  await plain.getByLabel("E-Mail-Adresse").fill(emailOf(1));
  await plain.getByRole("button", { name: "Fragebogen anfordern" }).click();
  await expect(plain.getByRole("status")).toContainText("erhalten Sie in wenigen Minuten eine E-Mail");
  const [, asked] = await site.mailedLinks(emailOf(1), 2);
  await plain.goto(`${asked}/evaluation`);
  await plain.getByLabel("Was fehlte?").fill("Zeit für Fragen");
  await plain.getByRole("button", { name: "Antworten absenden" }).click();
  const choice = plain.getByRole("radiogroup", { name: "Wie war der Inhalt?" });
  await expect(choice.getByRole("radio", { name: "gut" })).toBeFocused();
  await expect(plain.getByLabel("Was fehlte?")).toHaveValue("Zeit für Fragen");
  await choice.getByRole("radio", { name: "schlecht" }).check();
  await plain.getByRole("button", { name: "Antworten absenden" }).click();
  await expect(plain.getByRole("status")).toHaveText(/^Vielen Dank! Ihre Antworten sind gespeichert\./);

  await page.goto(await linkOf(2));
  await whenInteractive(page);
  await expectNoFindings(page);
  const keyboard = new Keyboard(page);
  await keyboard.use("link", "Zum Inhalt springen");
  await keyboard.use("button", "Antworten absenden");
  await expect(page.getByRole("radiogroup", { name: "Wie war der Inhalt?" })).toBeFocused();
  await keyboard.to("radio", "gut");
  await keyboard.press("Space");
  await keyboard.use("button", "Antworten absenden");
  await keyboard.expectText("Vielen Dank! Ihre Antworten sind gespeichert.");
  await expect(page.getByRole("status")).toBeFocused();
  await page.reload();
  await expect(page.getByRole("button", { name: "Antworten absenden" })).toHaveCount(0);

  const dialog = eventDialog(page);
  await page.goto("/admin/events/tag/evaluation");
  await expect(dialog.getByLabel("Nach der Veranstaltung um eine Evaluation bitten")).toBeChecked();
  await expectNoFindings(page);
  await openSection(page, "Auswertung");
  await expect(dialog).toContainText("5 von 5 gefragten Personen haben geantwortet.");
  await expect(dialog).toContainText("sobald der Fragebogen geschlossen ist: nach dem 29.06.2026.");
  await expect(dialog.getByText("Zeit für Fragen")).toHaveCount(0);

  await site.endEvaluations();
  await change({ date: "2026-05-15" });
  await page.goto("/admin/events/tag/auswertung");
  await expect(dialog.getByRole("definition").filter({ hasText: "4" })).toBeVisible();
  await expect(dialog.getByRole("listitem").filter({ hasText: /^Zeit für Fragen$/ })).toBeVisible();
  await expect(dialog).toContainText("4 ohne Angabe");
  await expectNoFindings(page);
  await keyboard.to("link", "CSV exportieren");
});

test("the secretariat switches an evaluation on, with the usual questions", async ({ admin: page, site }) => {
  await site.content.put("events", "abend", { title: "Abend", date: "2026-09-12" });
  await page.goto("/admin/events/abend/evaluation");
  const dialog = eventDialog(page);
  const keyboard = new Keyboard(page);
  await keyboard.to("switch", /^Nach der Veranstaltung um eine Evaluation bitten/);
  await keyboard.press("Space");
  await expect(dialog.getByLabel("Frage", { exact: true }).first()).toHaveValue(
    "Wie beurteilen Sie die Veranstaltung insgesamt?",
  );
  await expectNoFindings(page);
  await mainButton(dialog).click();
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  await page.goto("/admin/events/abend/auswertung");
  await expect(dialog).toContainText("nach dem 26.09.2026");
});
