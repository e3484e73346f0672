import type { Page } from "@playwright/test";
import { expect, expectNoFindings, signIn, test } from "../admin-fixtures.ts";
import { whenInteractive } from "../interactive.ts";
import { overtakeNextSave } from "../overtake.ts";

// No form of the back office loses input: each is left by mistake, reloaded, and overtaken by another save.

const days = [{ date: "Montag, 12.10.2026", certificationPoints: 2, entries: [] }];

const registrationSettings = { onlineConferenceLink: "https://konferenz.example/alt" };

const dialogs: [path: string, field: string][] = [
  // The same form as of news, which admin-news.spec.ts tests on every way out and with two editors.
  ["/admin/science?bearbeiten=artikel", "Titel"],
  ["/admin/events/tag/was-und-wann", "Ort"],
  ["/admin/events/tag/links", "Link zur Online-Konferenz"],
  ["/admin/board?bearbeiten=mitglied", "Funktion"],
  ["/admin/congress?bearbeiten=kongress", "Titel"],
  ["/admin/courses?bearbeiten=kurs", "Titel"],
  ["/admin/documents?bearbeiten=blatt", "Titel"],
];
const screens: [path: string, field: string][] = [
  ["/admin/contact", "Telefon"],
  ["/admin/home", "Titel"],
  ["/admin/legal", "Titel"],
  ["/admin/about", "Geschichte"],
];

test.beforeEach(async ({ site }) => {
  await site.reset();
  const { put } = site.content;
  await put("news", "tagung", { title: "Tagung", date: "2026-06-10" });
  await put("news", "artikel", { title: "Artikel", date: "2026-06-10", type: "science" });
  await put("events", "tag", { title: "Schmerztag", date: "2026-10-12", registrationSettings });
  await put("congresses", "kongress", { title: "Kongress", days });
  await put("courses", "kurs", { title: "Kurs", days });
  await put("documents", "blatt", { title: "Merkblatt", fileUrl: "/files/documents/1-a.pdf" });
  const texts = { name: "Erika", title: "Dr.", role: "Beisitz", description: "Ärztin" };
  await put("board", "mitglied", { ...texts, image: "/files/board/1-a.png" });
});

const fieldOf = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true }).first();
const unsavedCopies = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("entwurf:")));
const guardOf = (page: Page) => page.getByRole("dialog", { name: "Ungespeicherte Änderungen" });

for (const [path, name] of [...dialogs, ...screens]) {
  test(`${path}: asks before discarding input, restores it, shows conflicting versions`, async ({ admin: page }) => {
    const isDialog = dialogs.some(([dialog]) => dialog === path);
    const theirs = "https://verein.example/anders";
    const mine = "https://verein.example/meins";
    await page.goto(path);
    await whenInteractive(page);
    await expect(fieldOf(page, name)).not.toHaveValue("");
    const stored = await fieldOf(page, name).inputValue();
    await fieldOf(page, name).fill(mine);

    if (isDialog) await page.mouse.click(5, 400);
    else await page.getByRole("link", { name: "Dashboard" }).click();
    await guardOf(page).getByRole("button", { name: "Weiter bearbeiten" }).click();
    await expect(guardOf(page)).toHaveCount(0);
    if (isDialog) {
      await page.keyboard.press("Escape");
      await guardOf(page).getByRole("button", { name: "Weiter bearbeiten" }).click();
      await expect(guardOf(page)).toHaveCount(0);
    }

    const prompt = page.waitForEvent("dialog");
    const reload = page.reload().catch(() => {});
    const question = await prompt;
    expect(question.type()).toBe("beforeunload");
    await question.accept();
    await reload;
    await expect(page.getByText("Nicht gespeicherte Eingaben wiederhergestellt")).toBeVisible();
    await expect(fieldOf(page, name)).toHaveValue(mine);

    await overtakeNextSave(page, mine, theirs);
    await fieldOf(page, name).press("ControlOrMeta+s");
    const conflict = page.getByRole("alert").filter({ hasText: "hat diesen Eintrag am" });
    await expect(conflict).toContainText(/admin@verein\.example hat diesen Eintrag am 15\.06\.2026 um/);
    await expect(conflict).toContainText(mine);
    await expect(conflict).toContainText(theirs);
    // Scrolled into view from anywhere in a long form.
    await expect(conflict.getByText("hat diesen Eintrag am")).toBeInViewport();
    await conflict.getByRole("button", { name: "Meine Fassung speichern" }).click();
    await expect(conflict).toHaveCount(0);
    // What the server has now; this device keeps no unsaved copy.
    expect(await (await page.request.get(path)).text()).toContain(mine);
    await expect.poll(() => unsavedCopies(page)).toEqual([]);
    expect(stored).not.toBe(mine);
  });
}

test.describe("signing out", () => {
  // Signing out ends the session the tests share; the reset creates it again.
  test.afterEach(({ site }) => site.reset());

  test("asks whether to keep the unsaved copies; offers them to no other account", async ({ admin: page, site }) => {
    const drafts = () => unsavedCopies(page);
    const question = page.getByRole("dialog", { name: "Nicht gespeicherte Eingaben" });
    const restored = page.getByText("Nicht gespeicherte Eingaben wiederhergestellt");
    page.on("dialog", (dialog) => dialog.accept());
    const leaveDraft = async () => {
      await page.goto("/admin/news?bearbeiten=tagung");
      await fieldOf(page, "Titel").fill("Nur getippt");
      await expect.poll(drafts).toHaveLength(1);
      await page.goto("/admin/dashboard");
      await page.getByRole("button", { name: "Abmelden" }).click();
      await expect(question).toContainText("Nicht gespeicherte Eingaben auf diesem Gerät: in 1 Formular.");
    };

    await leaveDraft();
    await expectNoFindings(page);
    await page.keyboard.press("Escape");
    await expect(question).toHaveCount(0);
    await page.getByRole("button", { name: "Abmelden" }).click();
    await expect(question.getByRole("button", { name: "Behalten und abmelden" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`${site.url}/admin/login`);
    expect(await drafts()).toHaveLength(1);

    await signIn(page, site.url);
    await page.goto("/admin/news?bearbeiten=tagung");
    await expect(restored).toBeVisible();
    await leaveDraft();
    await question.getByRole("button", { name: "Löschen und abmelden" }).click();
    await expect(page).toHaveURL(`${site.url}/admin/login`);
    expect(await drafts()).toEqual([]);

    // An unsaved copy of another account is neither shown nor prompt about.
    await page.evaluate(() => {
      const draft = { id: "tagung", version: 1, values: { title: "Fremd" }, typedAt: new Date().toISOString() };
      localStorage.setItem("entwurf:jemand:news:tagung", JSON.stringify(draft));
    });
    await signIn(page, site.url);
    await page.goto("/admin/news?bearbeiten=tagung");
    await expect(fieldOf(page, "Titel")).toHaveValue("Tagung");
    await expect(restored).toHaveCount(0);
    await page.goto("/admin/dashboard");
    await page.getByRole("button", { name: "Abmelden" }).click();
    await expect(page).toHaveURL(`${site.url}/admin/login`);
  });

  test("does not store a form's input again after its unsaved copy was deleted", async ({ admin: page, site }) => {
    page.on("dialog", (dialog) => dialog.accept());
    await page.goto("/admin/contact");
    await fieldOf(page, "Telefon").fill("0221 1234");
    const drafts = () => unsavedCopies(page);
    await expect.poll(drafts).toHaveLength(1);
    await page.getByRole("button", { name: "Abmelden" }).click();
    await page.getByRole("button", { name: "Löschen und abmelden" }).click();
    await expect(page).toHaveURL(`${site.url}/admin/login`);
    expect(await drafts()).toEqual([]);
  });
});
