import { expect, test } from "../admin-fixtures.ts";
import { emptyLibrary } from "../empty-library.ts";
import { holdRequests } from "../hold-requests.ts";

test.beforeEach(async ({ site }) => {
  await site.reset();
  await emptyLibrary(site);
});

test("pages a table by a chosen size, and keeps page and size in the URL", async ({ admin: page, site }) => {
  for (let n = 10; n < 40; n++) {
    await site.content.put("documents", `blatt${n}`, {
      title: `Blatt ${n}`,
      fileType: "pdf",
      fileUrl: `/files/documents/${n}_blatt.pdf`,
      createdAt: `2026-05-${n - 9}T08:00:00Z`.replace(/-(\d)T/, "-0$1T"),
    });
  }
  await page.goto("/admin/documents");
  const rows = page.getByRole("table", { name: "Dokumente" }).locator("tbody tr");
  await expect(page.getByText("30 Dokumente gefunden")).toBeVisible();
  await expect(rows).toHaveCount(25);
  await expect(page.getByText("1–25 von 30")).toBeVisible();
  await page.getByRole("button", { name: "Seite 2" }).click();
  await expect(rows).toHaveCount(5);
  await expect(page).toHaveURL(/[?&]seite=2/);
  await page.reload();
  await expect(rows).toHaveCount(5);
  await page.getByLabel("Einträge je Seite").selectOption("50 je Seite");
  await expect(rows).toHaveCount(30);
  await expect(page).toHaveURL(/[?&]anzahl=50/);
  await expect(page).not.toHaveURL(/seite=/);

  // The search of this screen is paged too.
  await page.getByLabel("Dokumente durchsuchen").fill("Blatt 17");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Blatt 17");
  await expect(page.getByText("1 Dokument gefunden")).toBeVisible();
});

test("on a phone all titles and buttons of a row fit without scrolling", async ({ admin: page, site }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  const title = "Interdisziplinäre multimodale Schmerztherapie in der hausärztlichen Versorgung";
  await site.content.put("documents", "blatt", { title, fileUrl: "/files/documents/1_blatt.pdf", tags: ["Schmerz"] });
  await site.content.put("events", "lang", { title, date: "2026-10-12", certificationPoints: 12 });
  for (const screen of ["news", "science", "events", "board", "congress", "documents"]) {
    await page.goto(`/admin/${screen}`);
    const main = page.getByRole("main");
    const rows = main.locator("tbody tr");
    await expect(rows.first()).toBeVisible();
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      const outside = await rows.evaluateAll((all) =>
        all.flatMap((row) =>
          [...row.querySelectorAll("td :is(a, button, input)")]
            .filter((control) => {
              const { left, right } = control.getBoundingClientRect();
              return left < 0 || right > document.documentElement.clientWidth;
            })
            .map((control) => control.getAttribute("aria-label") ?? control.textContent),
        ),
      );
      const where = `${screen} at ${width} px`;
      expect(outside, where).toEqual([]);
      expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth), where).toBe(0);
      await expect(rows.first().getByRole("button", { name: /löschen$/ }), where).toBeVisible();
    }
  }
});

test("disables filters until the script has loaded", async ({ admin: page }) => {
  const release = await holdRequests(page, "**/assets/*.js");
  const opened = page.goto("/admin/news");
  const category = page.getByRole("combobox", { name: "Kategorie" });
  await expect(category).toBeDisabled();
  release();
  await opened;
  await category.selectOption("Kurzmeldung");
  await expect(page).toHaveURL(/[?&]kategorie=small$/);
});

test("the courses show that they are loading while a search is pending", async ({ admin: page }) => {
  await page.goto("/admin/courses");
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(1);
  const release = await holdRequests(page, "**/admin/courses.data*");
  await page.getByRole("searchbox").fill("gibt es nicht");
  await expect(page.getByRole("status").filter({ hasText: "Wird geladen..." })).toBeVisible();
  release();
  await expect(page.getByText("Keine Kursprogramme gefunden")).toBeVisible();
  await expect(page.getByText("Wird geladen...")).toHaveCount(0);
});

test("applies all filters chosen before the next render", async ({ admin: page, site }) => {
  await page.goto("/admin/dashboard");
  const filters = page.getByRole("region", { name: "Aktivitäten" }).getByRole("combobox");
  await filters.first().selectOption("legal");
  await expect(page).toHaveURL(`${site.url}/admin/dashboard?bereich=legal`);
  await filters.evaluateAll((selects: HTMLSelectElement[]) => {
    for (const [index, value] of ["news", "heute"].entries()) {
      const select = selects[index];
      if (!select) return;
      select.value = value;
      select.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
  await expect(page).toHaveURL(`${site.url}/admin/dashboard?bereich=news&zeitraum=heute`);
  await expect(filters.first()).toHaveValue("news");
  await expect(filters.last()).toHaveValue("heute");

  // A debounced search does not reset a filter chosen meanwhile.
  await page.goto("/admin/events");
  await page.getByRole("searchbox").fill("Tagung");
  await page.getByRole("combobox", { name: "Zeitraum" }).selectOption("vergangene");
  await expect(page).toHaveURL(/[?&]suche=Tagung/);
  await expect(page).toHaveURL(/[?&]zeitraum=vergangene/);
});

test("sends a form once when it is submitted twice before the next render", async ({ admin: page }) => {
  const dialog = page.getByRole("dialog");
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes("/admin/news")) sent.push(request.url());
  });
  await page.goto("/admin/news?neu=1");
  await dialog.getByRole("textbox", { name: "Titel" }).fill("Zweimal gedrückt");
  await dialog.locator("form").evaluate((form: HTMLFormElement) => {
    const { fetch } = window;
    // Submits again while the first request is pending.
    window.fetch = (...request) => {
      window.fetch = fetch;
      const answer = fetch(...request);
      form.requestSubmit();
      return answer;
    };
    form.requestSubmit();
  });
  await expect(page.getByText("Änderungen wurden gespeichert").last()).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(sent).toHaveLength(1);
});
