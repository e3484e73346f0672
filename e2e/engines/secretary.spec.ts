import { writeFile } from "node:fs/promises";
import { aJpeg } from "../../test/files/hostile-files.ts";
import { administrator, expect, keys, test } from "./fixtures.ts";

test.beforeEach(async ({ site }) => {
  await site.content.put("news", "tagung", { title: "Tagung in Kassel", date: "2026-06-10", content: "<p>Ja.</p>" });
  await site.content.put("events", "kassel", { title: "Schmerztag Kassel", date: "2026-09-12" });
});

const editor = ".ProseMirror";

test("signs in, and sees the dashboard", async ({ driven: page }) => {
  await page.open("/admin/login");
  await page.type("E-Mail", administrator.email);
  await page.type("Passwort", administrator.password);
  await page.press("Anmelden", "form");
  await page.reaches("/admin/dashboard");
  await page.sees("Dashboard");
});

test("writes a news item with bold text, which visitors see", async ({ secretary: page }) => {
  await page.open("/admin/news?neu=1");
  await page.isInteractive();
  await page.type("Titel", "Leitfaden erschienen");
  await page.click(editor);
  await page.typeInto(editor, "Ab sofort als ");
  await page.press("Fett");
  await page.typeInto(editor, "PDF");
  await page.press("Veröffentlichen", "[role=dialog]");
  await page.sees("Änderungen wurden gespeichert");
  await page.open("/aktuelles");
  await page.sees("Leitfaden erschienen", "main");
});

test("is asked before unsaved changes are lost, and goes on where the focus was", async ({ secretary: page }) => {
  await page.open("/admin/events/kassel/was-und-wann");
  await page.isInteractive();
  await page.type("Titel", " und Umgebung", "[role=dialog]");
  await page.key(keys.escape);
  await page.sees("Ungespeicherte Änderungen", "[role=dialog]");
  await page.press("Weiter bearbeiten");
  await page.until("focus in the form", () => Boolean(document.activeElement?.closest("[role=dialog]")));
  await page.press("Speichern", "[role=dialog]");
  await page.sees("Änderungen wurden gespeichert");
});

test("uploads a picture", async ({ secretary: page }, info) => {
  const file = info.outputPath("saal.jpg");
  await writeFile(file, await aJpeg());
  await page.open("/admin/media");
  await page.isInteractive();
  await page.typeInto("input[type=file]", file);
  await page.sees("saal.jpg", "main");
});

test("reads the log, whose empty dates do not look filled in", async ({ secretary: page }) => {
  await page.open("/admin/log");
  await page.isInteractive();
  await page.sees("Protokoll", "h1");
  expect(await page.run(() => [...document.querySelectorAll("main input[type=date]")].length)).toBe(0);
  await page.type("Vom", "15.06.2026");
  await page.key(keys.tab);
  await page.press("Anzeigen");
  await page.until("the day in the address", () => location.search.includes("von=2026-06-15"));
});

test("confirms a registration", async ({ secretary: page, site }) => {
  await site.content.put("events", "e1", {
    ...{ title: "Tagung", date: "2026-09-12" },
    registrationSettings: { enabled: true, registrationMethod: "direct" } as never,
  });
  const form = { title: "Dr.", firstName: "Jörg", lastName: "Müßig", city: "Ulm", email: "n1@praxis.example" };
  const body = new URLSearchParams(form);
  await fetch(`${site.url}/register/e1`, { method: "POST", body, headers: { Origin: site.url }, redirect: "manual" });
  await page.open("/admin/events/e1/anmeldungen");
  await page.isInteractive();
  await page.click('[role=dialog] input[aria-label="Dr. Jörg Müßig auswählen"]');
  // The button can be pressed once somebody is chosen.
  await page.sees("1 ausgewählt", "[role=dialog]");
  await page.press("Bestätigen", "[role=dialog]");
  await page.sees("Anmeldungen bestätigen", "[role=dialog]");
  await page.press("Bestätigen", "[role=dialog]");
  await page.sees("1 Bestätigt");
});
