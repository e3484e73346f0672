import { expect, expectNoFindings, test } from "../fixtures.ts";

test("has no accessibility findings and links its feed", async ({ page }) => {
  await page.goto("/wissenschaft");
  await expectNoFindings(page);
  await expect(page.locator('link[rel="alternate"][type="application/atom+xml"]')).toHaveAttribute(
    "href",
    "/wissenschaft.atom",
  );
});
