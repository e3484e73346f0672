import { expect, keys, test } from "./fixtures.ts";

test.beforeEach(async ({ site }) => {
  await site.content.put("events", "tagung", {
    title: "Übergänge in der Palliativmedizin",
    date: "2026-09-12",
    registrationSettings: { enabled: true } as never,
  });
});

const required = "Bitte füllen Sie alle Pflichtfelder aus";

test("finds the way by the menu of a phone", async ({ driven: page }) => {
  await page.resize(500, 800);
  await page.open("/");
  await page.press("Menü", "header");
  await page.sees("Veranstaltungen", "header nav");
  await page.press("Veranstaltungen", "header nav");
  await page.reaches("/veranstaltungen");
});

test("no page is wider than its window", async ({ driven: page }) => {
  for (const width of [500, 768, 1280]) {
    await page.resize(width);
    for (const path of ["/", "/veranstaltungen", "/aktuelles", "/dokumente", "/wissenschaft", "/mitgliedschaft"]) {
      await page.open(path);
      const beyond = await page.run(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(beyond, `${path} at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test("opens an event by keyboard, which has the focus until Escape", async ({ driven: page }) => {
  await page.open("/veranstaltungen");
  await page.isInteractive();
  await page.run(() => {
    document.querySelector<HTMLElement>('main a[href*="event=tagung"]')?.focus();
  });
  await page.key(keys.enter);
  await page.sees("Übergänge in der Palliativmedizin", "dialog[open]");
  await page.until("focus in the dialog", () => Boolean(document.activeElement?.closest("dialog")));
  await page.key(keys.escape);
  await page.until("focus back on the link", () => Boolean(document.activeElement?.matches('a[href*="event=tagung"]')));
});

test("registers after errors beside the fields, and cancels by the link", async ({ driven: page, site }) => {
  await page.open("/register/tagung");
  await page.isInteractive();
  await page.press("Jetzt anmelden");
  await page.sees(required, "form");
  await page.until("focus on the first mistake", () => document.activeElement?.tagName === "SELECT");
  await page.choose("Anrede / Titel", "Prof. Dr.");
  await page.type("Vorname", "Zoë");
  await page.type("Nachname", "O'Neill");
  await page.type("E-Mail-Adresse", "zoe@praxis.example");
  await page.type("Wohnort", "Frankfurt (Oder)");
  await page.press("Jetzt anmelden");
  await page.sees("Anmeldung erfolgreich!", "h1");

  await page.press("Link zur Anmeldung anfordern");
  await page.type("E-Mail-Adresse", "zoe@praxis.example", "main");
  await page.press("Links anfordern");
  await page.sees("Falls mit dieser Adresse eine Anmeldung vorliegt");
  const [link = ""] = await site.mailedLinks("zoe@praxis.example");
  await page.open(link);
  await page.press("Anmeldung stornieren");
  await page.press("Verbindlich stornieren");
  await page.sees("Ihre Anmeldung ist storniert.", "main");
});

test("sends a message from the dialog, and the policy blocks nothing", async ({ driven: page }) => {
  await page.open("/aktuelles");
  await page.run(() => {
    document.addEventListener("securitypolicyviolation", ({ blockedURI, effectiveDirective }) => {
      document.documentElement.dataset.blocked = `${effectiveDirective} ${blockedURI}`;
    });
  });
  await page.isInteractive();
  await page.press("Kontakt", "header");
  await page.press("Zum Formular", "dialog");
  await page.type("Vorname", "Zoë", "dialog");
  await page.type("Nachname", "O'Neill", "dialog");
  await page.type("E-Mail-Adresse", "zoe@praxis.example", "dialog");
  await page.type("Telefonnummer", "+49 221 1-23", "dialog");
  await page.type("Nachricht", "Guten Tag", "dialog");
  const product = await page.until("the task", () => {
    const [, left, right] = /(\d+) × (\d+)/.exec(document.body.innerText) ?? [];
    return String(Number(left) * Number(right));
  });
  await page.type("Wie viel ist", product, "dialog");
  await page.press("Nachricht senden", "dialog");
  await page.sees("Vielen Dank für Ihre Nachricht!", "dialog");
  expect(await page.run(() => document.documentElement.dataset.blocked)).toBeFalsy();
});

test("finds pages by what visitors call them", async ({ driven: page }) => {
  await page.open("/suche");
  await page.typeInto("main input[type=search]", "Palliativ");
  await page.key(keys.enter);
  await page.sees("Übergänge in der Palliativmedizin", "main");
});

test("reads a document in the preview", async ({ driven: page }) => {
  await page.open("/dokumente");
  await page.isInteractive();
  await page.click('main a[href*="vorschau="]');
  await page.until("a page with writing on it", () => {
    const canvas = document.querySelector<HTMLCanvasElement>("dialog canvas");
    const pixels = canvas?.width ? canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data : [];
    return pixels?.some((value, index) => index % 4 === 0 && value < 100 && pixels[index + 3] === 255);
  });
});

// Each time it is left at another moment between asking for the script and having hydrated.
test("Back to a page that was left before its script came: it comes then", async ({ driven: page }) => {
  for (let round = 0; round < 30; round++) {
    await page.open(`/mitgliedschaft?runde=${round}`);
    await page.run(() => {
      document
        .querySelector('footer a[href*="dialog="]')
        ?.dispatchEvent(new PointerEvent("pointerover", { bubbles: true }));
      location.assign("/aktuelles");
    });
    await page.reaches("/aktuelles");
    await page.back();
    await page.reaches(`/mitgliedschaft?runde=${round}`);
    await page.isInteractive();
  }
  await page.press("Impressum", "footer");
  await page.sees("Impressum", "dialog[open]");
});

test("Back shows the page as it was left, from the browser's memory", async ({ driven: page }) => {
  for (const left of ["/aktuelles", "/veranstaltungen?event=tagung"]) {
    await page.open(left);
    await page.run(() => {
      window.addEventListener("pageshow", ({ persisted }: PageTransitionEvent) => {
        document.documentElement.dataset.kept = String(persisted);
      });
      location.assign("/mitgliedschaft");
    });
    await page.reaches("/mitgliedschaft");
    await page.back();
    await page.reaches(left);
    await page.until("the page that was left", () => document.documentElement.dataset.kept === "true");
  }
});

test("Back to a form shows what was typed, also about a colleague", async ({ driven: page, site }) => {
  const registrationSettings = { enabled: true, takesColleagues: true } as never;
  await site.content.put("events", "zu-zweit", { title: "Schmerztag", date: "2026-09-12", registrationSettings });
  await page.open("/register/zu-zweit");
  await page.isInteractive();
  await page.press("Weitere Person hinzufügen");
  await page.until("the fields of a colleague", () => Boolean(document.querySelector("[name=person1-lastName]")));
  const typed = { lastName: "Muster", "person1-lastName": "Beispiel" };
  for (const [name, value] of Object.entries(typed)) await page.typeInto(`[name=${name}]`, value);
  for (let round = 0; round < 2; round++) {
    await page.run(() => location.assign("/mitgliedschaft"));
    await page.reaches("/mitgliedschaft");
    await page.back();
    await page.reaches("/register/zu-zweit");
    await page.until(
      "what was typed",
      (wanted) =>
        Object.entries(wanted).every(([name, value]) => {
          const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
          return field?.value === value;
        }),
      typed,
    );
  }
});

test("looks at pictures by keyboard, and returns to the link", async ({ driven: page, site }) => {
  const image = "/files/news/1-a.png";
  await site.content.put("news", "bilder", {
    ...{ title: "Bilder", date: "2026-06-01", content: "<p>Saal</p>" },
    ...{ image, imageAlt: "Saal", images: [image, "/files/news/2-b.png"] },
  });
  await page.open("/nachrichten/bilder-bilder");
  await page.isInteractive();
  await page.run(() => document.querySelector<HTMLElement>("main a[data-late], main a[href*='/files/']")?.focus());
  await page.key(keys.enter);
  await page.sees("Bild 1 von 2", "dialog");
  await page.until("focus in the dialog", () => Boolean(document.activeElement?.closest("dialog")));
  await page.key(keys.escape);
  await page.until("focus on the link", () => Boolean(document.activeElement?.matches("main a[href*='/files/']")));
});
