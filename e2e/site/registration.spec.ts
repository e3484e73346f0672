import type { Page } from "@playwright/test";
import { expect, expectNoFindings, test } from "../fixtures.ts";
import { holdRequests } from "../hold-requests.ts";
import { pauseClock, whenHydrated, whenInteractive } from "../interactive.ts";

const required = "Bitte füllen Sie alle Pflichtfelder aus";

test.beforeEach(async ({ site }) => {
  await site.content.put("events", "tagung", {
    title: "Übergänge in der Palliativmedizin",
    date: "2026-09-12",
    registrationSettings: { enabled: true, registrationLink: "/anmeldung/uebergaenge-0123456789ab" } as never,
  });
});
test.afterEach(({ site }) => site.reset());

async function fillIn(page: Page, email: string) {
  await page.getByLabel("Anrede / Titel").selectOption("Prof. Dr.");
  await page.getByLabel("Vorname").fill("Zoë");
  await page.getByLabel("Nachname").fill("O'Neill");
  await page.getByLabel("E-Mail-Adresse").fill(email);
  await page.getByLabel("Wohnort").fill("Frankfurt (Oder)");
}

const submit = (page: Page) => page.getByRole("button", { name: "Jetzt anmelden" });
const expectSuccess = async (page: Page) => {
  await expect(page).toHaveURL("/registration/success?event=tagung");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmeldung erfolgreich!");
  await expect(page.getByRole("main")).toContainText("Bestätigung per E-Mail");
  for (const fact of ["Übergänge in der Palliativmedizin", "12.09.2026", "09:00 - 18:00 Uhr", "Online / Virtuell"]) {
    await expect(page.getByRole("main")).toContainText(fact);
  }
  await expect(page.getByRole("link", { name: "Zur Startseite" })).toHaveAttribute("href", "/");
};

test("registers without script, after showing errors beside the fields", async ({ pageWithoutScript: page }) => {
  await page.goto("/register/tagung");
  await expect(page.getByRole("main")).toContainText("12.09.2026");
  await page.getByLabel("Vorname").fill("Zoë");
  await page.getByLabel("E-Mail-Adresse").fill("zoe");
  await submit(page).click();

  await expect(page.getByText(required)).toHaveCount(3);
  await expect(page.getByText("Bitte geben Sie eine gültige E-Mail-Adresse ein")).toBeVisible();
  await expect(page.getByLabel("Vorname")).toHaveValue("Zoë");
  await expect(page.getByLabel("E-Mail-Adresse")).toHaveValue("zoe");
  await expect(page.getByLabel("Anrede / Titel")).toBeFocused();
  await expect(page.getByLabel("Nachname")).toHaveAccessibleDescription(required);

  await fillIn(page, "ohne-skript@praxis.example");
  await submit(page).click();
  await expectSuccess(page);
  await page.reload();
  await expectSuccess(page);
});

test("sends nothing until the errors beside the fields are corrected, then once, however often the button is pressed", async ({
  page,
}) => {
  let sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route("**/register/tagung.data**", async (route) => {
    sent++;
    await held.promise;
    await route.continue();
  });
  await page.goto("/register/tagung");
  await whenInteractive(page);
  await submit(page).click();
  await expect(page.getByText(required)).toHaveCount(5);
  await expect(page.getByLabel("Anrede / Titel")).toBeFocused();
  await expectNoFindings(page);

  await page.getByLabel("E-Mail-Adresse").fill("zoe@");
  await expect(page.getByText("Bitte geben Sie eine gültige E-Mail-Adresse ein")).toBeVisible();
  await page.getByLabel("E-Mail-Adresse").fill("zoe@praxis.example");
  await expect(page.getByText("Bitte geben Sie eine gültige E-Mail-Adresse ein")).toBeHidden();
  expect(sent).toBe(0);

  await fillIn(page, "doppelt@praxis.example");
  await submit(page).dblclick();
  await expect(page.getByRole("button", { name: "Wird gesendet..." })).toBeDisabled();
  held.resolve();
  await expectSuccess(page);
  expect(sent).toBe(1);
});

for (const [place, path] of [
  ["on its own page", "/register/tagung"],
  ["in the detail dialog", "/veranstaltungen?event=tagung"],
] as const) {
  test(`keeps the input ${place} when the server is unreachable`, async ({ page, context }) => {
    await page.goto(path);
    await whenInteractive(page);
    await fillIn(page, `offline${path.length}@praxis.example`);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await submit(page).click();
    await expect(page.getByRole("alert")).toHaveText("Fehler bei der Anmeldung. Bitte versuchen Sie es später erneut.");
    await expect(page.getByLabel("Nachname")).toHaveValue("O'Neill");
    await context.setOffline(false);
    await submit(page).click();
    await expectSuccess(page);
  });
}

test("registers in the detail dialog, which closes for the success page", async ({ page }) => {
  await page.goto("/veranstaltungen?event=tagung");
  await whenInteractive(page);
  const dialog = page.getByRole("dialog", { name: "Übergänge in der Palliativmedizin" });
  await dialog.getByRole("button", { name: "Jetzt anmelden" }).click();
  await expect(dialog.getByText(required)).toHaveCount(5);
  await fillIn(page, "dialog@praxis.example");
  await dialog.getByRole("button", { name: "Jetzt anmelden" }).click();
  await expectSuccess(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("moves the focus to the heading of the success page, and goes back from it, also once it was reloaded", async ({
  page,
}) => {
  await page.goto("/register/tagung");
  await whenInteractive(page);
  await fillIn(page, "tastatur@praxis.example");
  await page.keyboard.press("Enter");
  await expectSuccess(page);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "In Kalender eintragen" })).toBeFocused();

  await page.reload();
  await page.goBack();
  await expect(submit(page)).toBeVisible();
  await page.goForward();
  await expectSuccess(page);
});

test("shows in the dialog that registration was switched off meanwhile", async ({ page, site }) => {
  await page.goto("/veranstaltungen?event=tagung");
  await whenInteractive(page);
  await fillIn(page, "zu-spaet@praxis.example");
  await site.content.put("events", "tagung", { title: "Übergänge", date: "2026-09-12" });
  await submit(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Die direkte Anmeldung ist für diese Veranstaltung nicht verfügbar.",
  );
  await expect(page.getByLabel("Nachname")).toHaveValue("O'Neill");
});

test("has no accessibility findings, fits a narrow screen, and prints neither the form nor its heading", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  for (const path of ["/register/nirgends", "/registration/success?event=tagung", "/register/tagung"]) {
    await page.goto(path);
    await expectNoFindings(page);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("12.09.2026")).toBeVisible();
  await expect(page.getByText("Ihre Anmeldung")).toBeHidden();
  await expect(submit(page)).toBeHidden();
});

test("asks an event's own questions", async ({ page, site }) => {
  const questions = [
    { id: "essen", label: "Was möchten Sie essen?", kind: "choice", options: ["Fisch", "Gemüse"], isRequired: true },
    { id: "anreise", label: "Wie reisen Sie an?", help: "Wir reservieren Parkplätze." },
  ];
  await site.content.put("events", "tagung", {
    title: "Übergänge in der Palliativmedizin",
    date: "2026-09-12",
    registrationSettings: { enabled: true, questions } as never,
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/register/tagung");
  await whenInteractive(page);
  await fillIn(page, "frage@praxis.example");
  const essen = page.getByLabel("Was möchten Sie essen?");
  await submit(page).click();
  await expect(essen).toBeFocused();
  await expect(essen).toHaveAccessibleDescription(required);
  await essen.selectOption("Gemüse");
  const anreise = page.getByLabel("Wie reisen Sie an? (freiwillig)");
  await expect(anreise).toHaveAccessibleDescription("Wir reservieren Parkplätze.");
  await anreise.fill("Bahn");
  await expectNoFindings(page);
  await submit(page).click();
  await expectSuccess(page);
});

test("asks what an editor has changed since the form was opened, on each page that has one", async ({ page, site }) => {
  const change = (questions: object[]) =>
    site.content.put("events", "tagung", {
      title: "Übergänge in der Palliativmedizin",
      date: "2026-09-12",
      registrationSettings: {
        ...{ enabled: true, registrationLink: "/anmeldung/uebergaenge-0123456789ab", questions },
      } as never,
    });
  const before = [{ id: "anreise", label: "Wie reisen Sie an?" }];
  const after = [
    { id: "essen", label: "Was möchten Sie essen?", kind: "choice", options: ["Fisch"], isRequired: true },
  ];
  const paths = ["/register/tagung", "/anmeldung/uebergaenge-0123456789ab", "/veranstaltungen?event=tagung"];
  for (const [index, path] of paths.entries()) {
    await change(before);
    await page.goto(path);
    await whenInteractive(page);
    await fillIn(page, `geaendert-${index}@praxis.example`);
    await page.getByLabel("Wie reisen Sie an?").fill("Bahn");
    await change(after);
    await submit(page).click();
    await expect(page.getByRole("alert")).toContainText("Das Formular wurde inzwischen geändert.");
    await expect(page.getByLabel("Wie reisen Sie an?")).toHaveCount(0);
    await expect(page.getByLabel("Nachname")).toHaveValue("O'Neill");
    await page.getByLabel("Was möchten Sie essen?").selectOption("Fisch");
    await submit(page).click();
    await expectSuccess(page);
  }
});

test("says so, and has the focus there, when the event was deleted since its choice was opened", async ({
  page,
  site,
}) => {
  await site.content.put("events", "tagung", {
    ...{ title: "Tagung", date: "2026-09-12", participations: [{ id: "k1", title: "Gast" }] },
    registrationSettings: { enabled: true } as never,
  });
  await page.goto("/register/tagung");
  await whenInteractive(page);
  await fillIn(page, "weg@praxis.example");
  await page.getByRole("radio", { name: /Gast/ }).check();
  await site.content.remove("events", "tagung");
  await submit(page).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Veranstaltung nicht gefunden");
  await expect(heading).toBeFocused();
});

test("leads to what an editor has asked or taken away since the form was opened, and adds up anew", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const member = { id: "k1", title: "Mitglied", priceCents: 1000 };
  const guest = { id: "k2", title: "Gast", priceCents: 2000 };
  const questions = [{ id: "essen", label: "Was möchten Sie essen?", isRequired: true }];
  const change = (participations: object[], asked: object[] = []) =>
    site.content.put("events", "tagung", {
      ...{ title: "Tagung", date: "2026-09-12", participations: participations as never },
      registrationSettings: { enabled: true, questions: asked } as never,
    });
  for (const path of ["/register/tagung", "/veranstaltungen?event=tagung"]) {
    await change([member, guest]);
    await page.goto(path);
    await whenInteractive(page);
    await fillIn(page, `dazwischen${path.length}@praxis.example`);
    await page.getByRole("radio", { name: /Mitglied/ }).check();
    await expect(page.getByText("Gesamtpreis: 10,00")).toBeVisible();
    await change([member, guest], questions);
    await submit(page).click();
    const question = page.getByLabel("Was möchten Sie essen?");
    await expect(question).toBeFocused();
    await expect(question).toBeInViewport();
    await question.fill("Fisch");
    await change([guest], questions);
    await submit(page).click();
    const kinds = page.getByRole("radiogroup", { name: "Art der Teilnahme" });
    await expect(kinds).toBeFocused();
    await expect(kinds).toHaveAccessibleDescription(/Diese Teilnahmeart gibt es nicht mehr/);
    await expect(page.getByText("Gesamtpreis: 10,00")).toHaveCount(0);
    await page.getByRole("radio", { name: /Gast/ }).check();
    await expect(page.getByText("Gesamtpreis: 20,00")).toBeVisible();
    await submit(page).click();
    await expect(page).toHaveURL(/\/registration\/success/);
  }
});

test("registers several people at once", async ({ page, site }) => {
  const registrationSettings = { enabled: true, takesColleagues: true } as never;
  await site.content.put("events", "tagung", { title: "Tagung", date: "2026-09-12", registrationSettings });
  const colleague = (n: number) => page.getByRole("group", { name: `Weitere Person ${n}` });
  const more = page.getByRole("button", { name: "Weitere Person hinzufügen" });
  const fillInGroup = async (n: number, email: string) => {
    await colleague(n).getByLabel("Anrede / Titel").selectOption("Frau");
    await colleague(n).getByLabel("Vorname").fill("Öznur");
    await colleague(n).getByLabel("Nachname").fill("Öz");
    await colleague(n).getByLabel("E-Mail-Adresse").fill(email);
    await colleague(n).getByLabel("Wohnort").fill("Ulm");
  };

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/register/tagung");
  await whenInteractive(page);
  await fillIn(page, "erste@praxis.example");
  await more.press("Enter");
  await expect(colleague(1).getByLabel("Anrede / Titel")).toBeFocused();
  await more.press("Enter");
  await fillInGroup(2, "dritte@praxis.example");
  await submit(page).click();
  await expect(colleague(1).getByText(required)).toHaveCount(5);
  await expect(colleague(1).getByLabel("Anrede / Titel")).toBeFocused();
  await expectNoFindings(page);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole("button", { name: "Weitere Person 1 entfernen" }).press("Enter");
  await expect(more).toBeFocused();
  await expect(colleague(1).getByLabel("E-Mail-Adresse")).toHaveValue("dritte@praxis.example");
  await more.press("Enter");
  await expect(page.getByText(required)).toHaveCount(0);
  // Enter in a field submits the form and does not add a person.
  await fillInGroup(2, "dritte@praxis.example");
  await colleague(2).getByLabel("Wohnort").press("Enter");
  await expect(colleague(2).getByText("steht mit dieser E-Mail-Adresse schon im Formular")).toBeVisible();
  await colleague(2).getByLabel("E-Mail-Adresse").fill("zweite@praxis.example");
  await submit(page).click();
  await expect(page.getByRole("main")).toContainText("Sie haben 3 Personen angemeldet.");
});

test("keeps what was filled in before the script came, as a browser does by itself", async ({ page, site }) => {
  await site.content.put("events", "tagung", {
    title: "Tagung",
    date: "2026-09-12",
    registrationSettings: { enabled: true },
  });
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  await page.clock.install();
  await page.goto("/register/tagung");
  await pauseClock(page);
  const asked = page.waitForRequest(/\.js$/);
  const name = page.getByLabel("Nachname");
  // No key and no pointer.
  await name.evaluate((field: HTMLInputElement) => {
    field.value = "O'Neill";
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
  await asked;
  await page.clock.resume();
  release();
  await whenHydrated(page);
  // React's effects follow.
  await expect.poll(() => page.evaluate(() => Object.entries(sessionStorage).join())).toContain("O'Neill");
  await page.reload();
  await expect(name).toHaveValue("O'Neill");
});

test("keeps what was typed when the page is reloaded, until it is sent", async ({ page, site }) => {
  const registrationSettings = { enabled: true, takesColleagues: true } as never;
  const event = { title: "Tagung", date: "2026-09-12", certificationPoints: 8, registrationSettings };
  await site.content.put("events", "tagung", event);
  const colleague = page.getByRole("group", { name: "Weitere Person 1" });
  const first = (label: string) => page.getByLabel(label).first();
  const kept = () => page.evaluate(() => Object.entries(sessionStorage).join());
  await page.goto("/register/tagung");
  await whenInteractive(page);
  await first("Anrede / Titel").selectOption("Frau");
  await first("Nachname").fill("O'Neill");
  await first("E-Mail-Adresse").fill("zoe");
  await first("EFN").fill("802760000000017");
  await page.getByRole("button", { name: "Weitere Person hinzufügen" }).click();
  await colleague.getByLabel("Nachname").fill("Öz");
  await colleague.getByLabel("EFN").fill("802760000000017");
  await submit(page).click();
  await expect(page.getByText(required).first()).toBeVisible();

  // Without any interaction.
  await page.reload();
  await expect(colleague.getByLabel("Nachname")).toHaveValue("Öz");
  await expect(first("Anrede / Titel")).toHaveValue("Frau");
  await expect(first("E-Mail-Adresse")).toHaveValue("zoe");
  await expect(first("EFN")).toHaveValue("");
  expect(await kept()).not.toContain("8027");

  await page.getByRole("button", { name: "Weitere Person 1 entfernen" }).click();
  await fillIn(page, "zoe@praxis.example");
  await page.reload();
  await expect(first("Wohnort")).toHaveValue("Frankfurt (Oder)");
  await expect(colleague).toHaveCount(0);
  await submit(page).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Anmeldung erfolgreich!");
  expect(await kept()).toBe("");

  // A form the browser sends itself, and that is refused, has the values of the answer.
  await page.goto("/register/tagung");
  await whenInteractive(page);
  await first("Nachname").fill("Erst");
  await page.route("**/assets/**.js", (route) => route.abort());
  await page.goto("/register/tagung");
  await first("Nachname").fill("Danach");
  await submit(page).click();
  await expect(page.getByText(required).first()).toBeVisible();
  await expect(first("Nachname")).toHaveValue("Danach");
  expect(await kept()).toBe("");
});
