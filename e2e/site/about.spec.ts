import { expect, expectNoFindings, test } from "../fixtures.ts";

test.afterEach(async ({ site }) => {
  await site.reset();
});

test("presents the association and its board", async ({ page }) => {
  await page.goto("/ueber-uns");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Über uns");
  await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
    "Leitbild",
    "Geschichte",
    "Mission",
    "Werte",
    "Ziele",
    "Kernwerte",
    "Vorstand",
  ]);
  const first = page.locator("#vorstand-vorsitz");
  await expect(first.getByRole("heading")).toHaveText(/Prof\. Dr\. med\.\s+Erika Mustermann/);
  await expect(first).toContainText("Vorsitzende");
  await expect(first).toContainText("Fachärztin für Anästhesiologie");
  await expectNoFindings(page);
});

test("prints the core values one below the other, so that no page break splits one", async ({ page }) => {
  await page.goto("/ueber-uns");
  await page.emulateMedia({ media: "print" });
  const bottom = async (name: string) => {
    const value = page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name }) });
    return value.evaluate((element) => element.getBoundingClientRect().bottom);
  };
  expect(await bottom("Qualität")).toBeGreaterThan(await bottom("Gemeinschaft"));
  expect(await bottom("Menschlichkeit")).toBeGreaterThan(await bottom("Qualität"));
});

test("sorts board members by position and crops portraits as chosen", async ({ pageWithoutScript: page, site }) => {
  const member = { title: "Dr.", role: "Beisitz", description: "Text", image: "/files/board/1-bild.png" };
  await site.content.put("board", "oben", {
    ...member,
    name: "Zora Muster",
    imageAlt: "Zora",
    position: 0,
    imagePosition: "top",
  });
  await site.content.put("board", "vorsitz", { ...member, name: "Adam Muster", imageAlt: "Adam", position: 10 });
  await page.goto("/ueber-uns");
  const names = await page.locator("#vorstand").getByRole("heading", { level: 3 }).allInnerTexts();
  expect(names.at(0)).toContain("Zora Muster");
  expect(names.at(-1)).toContain("Adam Muster");
  await expect(page.getByRole("img", { name: "Zora" })).toHaveCSS("object-position", "50% 0%");
  await expect(page.getByRole("img", { name: "Adam" })).toHaveCSS("object-position", "50% 50%");
});
