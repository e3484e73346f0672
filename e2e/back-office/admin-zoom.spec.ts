import type { Page } from "@playwright/test";
import { expect, test } from "../admin-fixtures.ts";
import { type Focus, Keyboard, lookAtFocus } from "../keyboard.ts";

// A window of 1280 × 960 at 200 %: everything is visible and reachable by keyboard alone.

test.use({ viewport: { width: 640, height: 480 } });

const days = [
  {
    date: "Montag, 12.10.2026",
    certificationPoints: 2,
    entries: [{ time: "09:00 - 09:45 Uhr", topic: "Schmerz", speaker: "Dr. A", sponsor: "Firma" }],
  },
];

const screenGroups: Record<string, string[]> = {
  "the dashboard and the news": [
    "/admin/dashboard",
    "/admin/dashboard?passwort=1",
    "/admin/news",
    "/admin/news?bearbeiten=tagung",
    "/admin/news?verlauf=tagung",
    "/admin/news?papierkorb=1",
    "/admin/science",
  ],
  "events and registrations": [
    "/admin/events",
    "/admin/events/tag/was-und-wann",
    "/admin/events/tag/anmeldung",
    "/admin/events/tag/e-mails",
    "/admin/events/tag/anmeldungen",
    "/admin/events/tag/links",
  ],
  "board, programmes and documents": [
    "/admin/board",
    "/admin/board?neu=1",
    "/admin/congress",
    "/admin/congress?bearbeiten=kongress",
    "/admin/courses",
    "/admin/documents",
    "/admin/media",
    "/admin/documents?neu=1",
  ],
  "contact, home page, texts and settings": [
    "/admin/contact",
    "/admin/contact?reiter=anfragen",
    "/admin/home",
    "/admin/about",
    "/admin/legal",
    "/admin/legal?reiter=mitgliedsantrag",
    "/admin/maintenance",
    "/admin/privacy",
  ],
  "money and the day of an event": [
    "/admin/payments",
    "/admin/payments/einstellungen",
    "/admin/payments/kontoauszug",
    "/admin/events/tag/zahlungen",
    "/admin/events/tag/rundschreiben",
    "/admin/events/tag/tage",
    "/admin/events/tag/bescheinigungen",
    "/admin/events/tag/drucken",
  ],
  "accounts, log and lists": [
    "/admin/accounts",
    "/admin/log",
    "/admin/certificates",
    "/admin/synonyms",
    "/admin/redirects",
  ],
};

for (const [name, paths] of Object.entries(screenGroups)) {
  test(`${name} at 200 %: nothing is cut off, Tab reaches everything in order`, async ({ admin: page, site }) => {
    await site.content.put("news", "tagung", { title: "Tagung", date: "2026-06-10", images: ["/files/news/1-a.png"] });
    await site.content.put("congresses", "kongress", { title: "Kongress", days });
    await site.content.put("documents", "blatt", { title: "Merkblatt", fileUrl: "/files/documents/1-a.pdf" });
    await site.content.put("events", "tag", {
      title: "Schmerztag",
      date: "2026-10-12",
      isFree: false,
      price: 80,
      registrationSettings: { enabled: true, registrationMethod: "direct" },
    });
    const form = { title: "Dr.", firstName: "Erika", lastName: "Musterfrau", city: "Kassel", email: "e@example.org" };
    await page.request.post(`${site.url}/register/tag`, { form, headers: { Origin: site.url } });

    for (const path of paths) {
      const keys = new Keyboard(page);
      const isDialog = (path.includes("?") && !path.includes("reiter")) || path.startsWith("/admin/events/tag/");
      if (isDialog) {
        await page.goto(path);
        await expect(page.getByRole("dialog").locator(":focus")).toHaveCount(1);
        // The editor loads after its dialog.
        if (/news\?bearbeiten|was-und-wann/.test(path))
          await page
            .getByRole("textbox", { name: /Inhalt|Beschreibung/ })
            .first()
            .waitFor();
      } else await keys.open(path);
      const overflow = await page.evaluate(() =>
        [document.documentElement, ...document.querySelectorAll(".mantine-Modal-content, .mantine-Drawer-content")]
          .filter((element) => element.scrollWidth > element.clientWidth)
          .map((element) => element.className || "page"),
      );
      expect(overflow, `scrolls sideways: ${path}`).toEqual([]);

      const stops = await tabThrough(page, keys);
      expect(
        stops.filter(({ trouble }) => trouble).map(({ label, trouble }) => `${label} ${trouble}`),
        path,
      ).toEqual([]);
      expect(stops.length, `what Tab reaches on ${path}`).toBeGreaterThan(isDialog ? 0 : 1);
      expect(findUpwardSteps(stops), `goes back up: ${path}`).toEqual([]);
    }
  });
}

/** Returns everything Tab reaches, until it leaves the screen or wraps around in the dialog. */
async function tabThrough(page: Page, keys: Keyboard): Promise<Focus[]> {
  const seen = new Map<string, Focus>();
  for (let presses = 0; presses < 150; presses++) {
    await keys.press("Tab");
    const focus = await lookAtFocus(page);
    const key = `${focus.label} at ${Math.round(focus.box?.top ?? 0)}`;
    if (!focus.box || focus.area === "skip-link" || seen.has(key)) return [...seen.values()];
    seen.set(key, focus);
  }
  throw new Error("Tab never comes out again.");
}

/** Returns the steps to something above the previous stop, except from or to sticky headers and footers. */
function findUpwardSteps(stops: readonly Focus[]): string[] {
  return stops.flatMap((next, index) => {
    const before = stops[index - 1];
    if (!before?.box || !next.box || before.area || next.area) return [];
    return next.box.bottom < before.box.top ? [`from ${before.label} to ${next.label}`] : [];
  });
}
