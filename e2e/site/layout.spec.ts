import { aLibraryDocument, aNewsItem } from "../../test/builders.ts";
import { expect, expectNoFindings, test } from "../fixtures.ts";
import { holdRequests } from "../hold-requests.ts";
import { whenInteractive } from "../interactive.ts";

const entries = [
  ["Startseite", "/"],
  ["Wissenschaft", "/wissenschaft"],
  ["Aktuelles", "/aktuelles"],
  ["Veranstaltungen", "/veranstaltungen"],
  ["Dokumente", "/dokumente"],
  ["Mitgliedschaft", "/mitgliedschaft"],
  ["Kontakt", "/mitgliedschaft?dialog=kontakt"],
] as const;

const phone = { width: 360, height: 740 };

test.afterEach(async ({ site }) => {
  await site.reset();
});

test("shows the seven entries of the navigation on one line and marks the current one", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/mitgliedschaft");
  const links = page.getByRole("navigation", { name: "Hauptnavigation" }).getByRole("link");
  await expect(links).toHaveText(entries.map(([label]) => label));
  for (const [position, [, path]] of entries.entries()) await expect(links.nth(position)).toHaveAttribute("href", path);
  const boxes = await Promise.all((await links.all()).map((link) => link.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  await expect(page.locator('header [aria-current="page"]:visible')).toHaveText("Mitgliedschaft");
  await expect(page.getByText("Bitte informieren Sie sich regelmäßig über diese Homepage!")).toBeVisible();
});

test("with doubled text nothing scrolls sideways, and menu and search stay apart", async ({ page }) => {
  const pages = ["/", "/veranstaltungen", "/aktuelles", "/suche?suche=schmerz", "/kontakt", "/ueber-uns"];
  const others = ["/nachrichten", "/dokumente", "/dokumente?ansicht=liste", "/register/schmerzkonferenz"];
  const dialogs = [
    ...["/?dialog=kontakt&formular=1", "/veranstaltungen?event=schmerzkonferenz"],
    "/dokumente?vorschau=mustersatzung",
  ];
  for (const path of [...pages, ...others, ...dialogs]) {
    await page.goto(path);
    await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%", "important"));
    for (const width of [360, 768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const sizes = await page.evaluate(() => {
        const widthOf = (element: Element | null) => element && element.scrollWidth - element.clientWidth;
        return [widthOf(document.documentElement), widthOf(document.querySelector("dialog[open]"))];
      });
      expect(Math.max(...sizes.map(Number)), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      const overlaps = await page.locator("main .page > :visible").evaluateAll(
        (parts) =>
          parts.filter((part) => {
            const next = part.nextElementSibling?.getBoundingClientRect();
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return next && next.left < right && left < next.right && next.top < bottom && top < next.bottom;
          }).length,
      );
      expect(overlaps, `columns of ${path} at ${width} px that overlap`).toBe(0);
      const fields = page.locator(":is(main, dialog[open]) :is(input:not([type=hidden]), select, textarea):visible");
      const letters = await fields.evaluateAll((all) =>
        all.map((field) => field.clientWidth / Number.parseFloat(getComputedStyle(field).fontSize)),
      );
      expect(Math.min(...letters, 5), `the narrowest field of ${path} at ${width} px`).toBe(5);
      const boxes = await page
        .locator("header :is(a, summary):visible")
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON() as DOMRect));
      expect(boxes.length).toBe(3);
      for (const [index, { left }] of boxes.entries())
        expect(left, `${path} at ${width} px, part ${index} of the header`).toBeGreaterThanOrEqual(
          boxes[index - 1]?.right ?? 0,
        );
    }
  }
});

test("opens the phone menu below the header without script", async ({ pageWithoutScript: page }) => {
  await page.setViewportSize(phone);
  await page.goto("/mitgliedschaft");
  const menu = page.getByRole("navigation", { name: "Hauptnavigation" });
  await expect(menu).toHaveCount(0);
  await page.getByText("Menü", { exact: true }).click();
  await expect(menu.getByRole("link")).toHaveText(entries.map(([label]) => label));
  const header = await page.getByRole("banner").boundingBox();
  expect((await menu.boundingBox())?.y).toBeCloseTo((header?.y ?? 0) + (header?.height ?? 0), 0);
  await expect(page.locator("body")).toHaveCSS("overflow", "hidden");
  await menu.getByRole("link", { name: "Dokumente" }).click();
  await expect(page).toHaveURL("/dokumente");
  await expect(menu).toHaveCount(0);
});

test("closes the phone menu with Esc, by a click outside and on navigation", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  const menu = page.getByRole("navigation", { name: "Hauptnavigation" });
  const button = page.locator("summary", { hasText: "Menü" });

  await button.click();
  await expect(menu).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page.locator("body")).toHaveCSS("overflow", "visible");

  await button.click();
  await page.mouse.click(100, 716);
  await expect(menu).toBeHidden();
  await expect(page, "the press reaches nothing under the overlay").toHaveURL("/mitgliedschaft");

  await button.click();
  await menu.getByRole("link", { name: "Startseite" }).click();
  await expect(page).toHaveURL("/");
  await expect(menu).toBeHidden();

  // Chromium drops a press on a page that it has not painted yet.
  await expect(async () => {
    await button.click();
    await expect(menu).toBeVisible({ timeout: 1000 });
  }).toPass();
  await menu.getByRole("link", { name: "Kontakt" }).click();
  await expect(page.getByRole("dialog", { name: "Kontakt" })).toBeVisible();
  await expect(menu).toBeHidden();
});

test("lets the keyboard skip to the content", async ({ page }) => {
  await page.goto("/mitgliedschaft");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Zum Inhalt springen" })).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("moves the focus to the heading of the next page on navigation", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  const heading = page.getByRole("heading", { level: 1 });
  const footer = page.getByRole("navigation", { name: "Schnellzugriff" });

  await page.getByRole("banner").getByRole("link", { name: "Aktuelles" }).click();
  await expect(heading).toHaveText("Aktuelles");
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS("outline-style", "none");

  await footer.getByRole("link", { name: "Nachrichten" }).focus();
  await page.keyboard.press("Enter");
  await expect(heading).toHaveText("Nachrichten");
  await expect(heading).toBeFocused();
  await expect(heading).toHaveCSS("outline-style", "solid");
  expect(await page.evaluate(() => scrollY)).toBe(0);

  await page.getByRole("main").getByRole("listitem").getByRole("link").first().click();
  await expect(page.getByRole("article").getByRole("heading", { level: 1 })).toBeFocused();
  // Navigation within one route: the element of the followed link stays, with another title.
  const title = await heading.textContent();
  await page.getByRole("navigation", { name: "Weitere Nachrichten" }).getByRole("link").first().click();
  await expect(heading).not.toHaveText(title ?? "");
  await expect(heading).toBeFocused();

  await page.goBack();
  await expect(heading).toHaveText(title ?? "");
  await expect(heading).toBeFocused();

  await page.goto("/");
  await whenInteractive(page);
  await page.locator('a[href^="/ueber-uns#"]').first().click();
  await expect(page.locator("main :focus")).toHaveAttribute("id", /^vorstand/);
  await expect(page.locator("main :focus")).toBeInViewport();
});

test("a dialog opened by its address has the focus, and nothing behind it gets it", async ({
  page,
  pageWithoutScript,
}) => {
  const release = await holdRequests(page, /\/assets\/.*\.js$/);
  for (const opened of [page, pageWithoutScript]) {
    await opened.goto("/veranstaltungen?event=journal-club");
    const inDialog = opened.locator("dialog :focus");
    await expect(inDialog).toHaveText("Schließen");
    for (let presses = 0; presses < 40; presses++) {
      await opened.keyboard.press("Tab");
      await expect(opened.locator(":focus:not(dialog, dialog *, body)")).toHaveCount(0);
    }
  }
  // It stays as it is when React takes it over: opened anew, it would be painted once more.
  const closings = await page.getByRole("dialog").evaluateHandle((dialog) => {
    const seen: string[] = [];
    new MutationObserver(() => seen.push("open")).observe(dialog, { attributeFilter: ["open"] });
    return seen;
  });
  release();
  await whenInteractive(page);
  expect(await closings.jsonValue()).toEqual([]);
});

test("the contact dialog with its form begins at the form", async ({ page, pageWithoutScript }) => {
  for (const opened of [page, pageWithoutScript]) {
    await opened.goto("/?dialog=kontakt&formular=1");
    await expect(opened.getByRole("heading", { name: "Ihre Nachricht" })).toBeFocused();
    for (const name of ["112", "116 117"]) {
      await opened.keyboard.press("Tab");
      await expect(opened.getByRole("link", { name, exact: true })).toBeFocused();
    }
    await opened.keyboard.press("Tab");
    await expect(opened.getByLabel("Vorname")).toBeFocused();
  }
});

test("a page with a form fetches its script when somebody uses it, not because it appears under a pointer", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && scripts.push(request.url()));
  await page.goto("/register/schmerzkonferenz");
  await page.evaluate(() => document.body.dispatchEvent(new PointerEvent("pointermove", { bubbles: true })));
  expect(scripts).toEqual([]);
  await page.mouse.move(20, 20);
  await page.mouse.move(40, 40);
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test("what is typed while the script starts stays, and is then checked", async ({ page }) => {
  const release = await holdRequests(page, /\/assets\/entry.*\.js$/);
  await page.goto("/register/schmerzkonferenz");
  const email = page.getByLabel("E-Mail-Adresse");
  await email.pressSequentially("erika");
  release();
  await email.pressSequentially("@");
  await whenInteractive(page);
  await expect(email).toHaveValue("erika@");
  await page.getByLabel("Wohnort").focus();
  await expect(page.getByText("Bitte geben Sie eine gültige E-Mail-Adresse ein")).toBeVisible();
});

test("a page that is only read fetches no script, until a pointer reaches what opens in place", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.url().endsWith(".js") && scripts.push(request.url()));
  await page.goto("/aktuelles", { waitUntil: "load" });
  await page.mouse.move(200, 300);
  await page.mouse.wheel(0, 800);
  await page
    .getByRole("article")
    .first()
    .click({ position: { x: 2, y: 2 } });
  await page.waitForFunction(() => performance.now() > 3_500);
  expect(scripts).toEqual([]);
  await page.getByRole("contentinfo").getByRole("link", { name: "Impressum" }).hover();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test("names an open dialog in the document title", async ({ page, pageWithoutScript, site }) => {
  await site.content.put("documents", "blatt", aLibraryDocument({ title: "Merkblatt" }));
  await page.goto("/mitgliedschaft");
  await whenInteractive(page);
  const pageTitle = await page.title();
  expect(pageTitle).toMatch(/^Mitgliedschaft – /);
  const footer = page.getByRole("contentinfo");
  for (const name of ["Impressum", "Datenschutz"]) {
    await footer.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${name}.* – ${pageTitle}$`));
    await page.keyboard.press("Escape");
    await expect(page).toHaveTitle(pageTitle);
  }
  for (const [path, title] of [
    ["/aktuelles?dialog=kontakt", /^Kontakt – Aktuelles – /],
    ["/?dialog=mitgliedschaft", /^Mitgliedschaft – Gesellschaft/],
    ["/dokumente?vorschau=blatt", /^Merkblatt – Dokumente – /],
  ] as const) {
    await pageWithoutScript.goto(path);
    await expect(pageWithoutScript).toHaveTitle(title);
  }
});

test("loads two fonts, and further subsets only when a name needs them", async ({ pageWithoutScript: page, site }) => {
  const fonts: string[] = [];
  page.on("request", (request) => {
    const name = /assets\/(.+)-[\w-]{8}\.woff2$/.exec(request.url())?.[1];
    if (name) fonts.push(name);
  });
  const visit = async (path = "/ueber-uns") => {
    fonts.length = 0;
    await page.goto(path, { waitUntil: "networkidle" });
    return fonts.toSorted();
  };
  // Browsers set the bullets of a list in its font. The imprint has a paragraph sign in a heading.
  await site.content.put("news", "liste", aNewsItem({ content: "<ul><li>Erstens</li><li>Zweitens</li></ul>" }));
  for (const path of ["/ueber-uns", "/nachrichten/liste", "/?dialog=impressum"])
    expect([path, await visit(path)]).toEqual([path, ["source-sans", "source-serif-600"]]);

  const member = {
    name: "Łukasz Çelik",
    title: "Dr.",
    role: "Beisitz (Åbo)",
    description: "…",
    image: "/bild.png",
    position: 9,
  };
  await site.content.put("board", "namen", member);
  expect(await visit()).toEqual([
    "source-sans",
    "source-sans-western",
    "source-serif-600",
    "source-serif-600-eastern",
    "source-serif-600-western",
  ]);
});

test("makes links of footer and contact data at least 44 px high on touch screens", async ({ browser, site }) => {
  const context = await browser.newContext({ baseURL: site.url, viewport: phone, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto("/?dialog=kontakt");
  const links = page.locator("footer a, dialog dl a");
  await expect(links).toHaveCount(11);
  for (const link of await links.all()) {
    const height = await link.evaluate((element) => element.getBoundingClientRect().height);
    expect(height, await link.innerText()).toBeGreaterThanOrEqual(44);
  }
  await context.close();
});

test("the header is one line of at most 64 px on a phone, whatever the name", async ({ page, site }) => {
  const associationName = `Gesellschaft für ${"Interdisziplinäre Schmerzmedizin und ".repeat(3)}Reha e. V.`;
  for (const shortName of ["", "GISP"]) {
    await site.content.put("settings", "settings", { associationName, shortName });
    await page.goto("/mitgliedschaft");
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const header = await page.getByRole("banner").boundingBox();
      expect(header?.height, `${shortName || "whole name"} at ${width} px`).toBeLessThanOrEqual(width < 500 ? 64 : 96);
    }
  }
});

test("never scrolls sideways", async ({ page, site }) => {
  const long = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrente";
  await site.content.put("settings", "settings", {
    associationName: long,
    contactEmail: `${long.slice(0, 40)}@example.org`,
  });
  await site.content.put("events", "lang", { title: long, date: "2026-06-16", location: long });
  await site.content.put("home", "content", { hero: { title: long }, history: long });
  for (const path of ["/", "/?dialog=mitgliedschaft", "/mitgliedschaft", "/ueber-uns", "/datenschutz"]) {
    await page.goto(path);
    for (const width of [320, 360, 768, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(width);
    }
  }
});
