import { glob, readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deviceStoreDays } from "#model/attendance/attendance-entry.ts";
import { ContactForm } from "#model/people/contact-message.ts";
import { RegistrationForm } from "#model/registrations/registration.ts";
import { personColumns } from "#server/privacy/person-columns.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { rawRequest } from "#test/raw-request.ts";
import { administrator } from "#test/signed-in.ts";

const formWords: Record<string, string> = {
  title: "Anrede oder Titel",
  firstName: "Vorname",
  lastName: "Nachname",
  email: "E-Mail-Adresse",
  city: "Wohnort",
  phone: "Telefonnummer",
  message: "Nachricht",
  captcha: "Rechenaufgabe",
  challenge: "Rechenaufgabe",
};
const browser = "Kanarienbrowser/7.0";
/**
 * The words of the section about cookies that cover what each of these files stores in a browser. A file that begins to
 * do so fails this test until the text covers it.
 */
const storing: Record<string, string> = {
  "app/admin/attendance/door/cache-page.ts": "„Service Worker“) in einem Zwischenspeicher",
  "app/admin/attendance/door/device-key.ts": "im Speicher der Sitzung und verschwindet mit dem Fenster",
  "app/admin/attendance/door/device-store.ts": `verschlüsselt in einer Datenbank die Namen der Angemeldeten und noch nicht übertragene Einträge, höchstens ${deviceStoreDays} Tage`,
  "app/admin/attendance/door/offline-worker.ts": "„Service Worker“) in einem Zwischenspeicher",
  "app/admin/registrations/by-hand/column-mapping.tsx": "merkt er sich die Nummern dieser Spalten",
  "app/admin/ui/editor/editor-draft.ts":
    "Texte, die sie noch nicht gespeichert haben, merkt sich ihr Browser bis zu 30 Tage",
  "app/inline/forget-sent-form.ts": "bis Sie es absenden oder den Tab schließen",
  "app/inline/show-promo.ts": "merkt sich Ihr Browser die Kennung dieser Veranstaltung",
  "app/ui/form/use-typed-in-tab.ts": "Was Sie in ein Formular schreiben, merkt sich Ihr Browser in diesem Tab",
};
/** Rate limits that are counted for an account, not for a network address. */
const perAccount = ["accountAndNetwork", "account", "device", "reset-mail"];
/** Counted for a mailbox; the section "e-mail" says so. */
const perMailbox = ["mailbox"];

/** Returns the sources of the program, with their paths. */
async function sources(): Promise<{ path: string; text: string }[]> {
  const paths = await Array.fromAsync(glob("{app,server,model}/**/*.{ts,tsx}"));
  return Promise.all(
    paths
      .filter((path) => !path.includes(".test."))
      .map(async (path) => ({ path, text: await readFile(path, "utf8") })),
  );
}

describe("the privacy text of a new site", () => {
  let app: TestApp;
  let url: string;
  const sections = new Map<string, string>();

  beforeAll(async () => {
    app = await createTestApp();
    const { initialize } = await import("#test/built-application.ts").then(({ loadApplication }) => loadApplication());
    await initialize(app.services);
    url = await app.listen();
    const legal = await app.services.content.findFirst("legal");
    for (const { id, content } of legal?.privacy.sections ?? []) sections.set(id, content);
  });
  afterAll(() => app.close());

  const explained = Object.entries(personColumns).flatMap(([table, { section, columns }]) =>
    section ? [{ table, section, columns }] : [],
  );

  it("has a section for each table of visitors, of what is counted about them, and of the log", () => {
    expect(explained.map(({ table }) => table).toSorted()).toEqual([
      ...[
        "activity_logs",
        "attendance",
        "certificates",
        "contact",
        "evaluation_roll",
        "former_reports",
        "invoices",
        "mail_outbox",
        "mailbox_mails",
      ],
      ...["manage_links", "page_views", "passkeys", "payments", "rate_limits", "registrations"],
    ]);
  });

  it.each(explained)("covers every column of $table", ({ section, columns }) => {
    for (const [name, { explained: words = "" }] of Object.entries(columns)) {
      expect(words, name).toMatch(/\p{L}/u);
      const isSaid = sections.get(section)?.includes(words);
      const advice = `Say "${words}" (${name}) in the section "${section}" of the privacy text, in server/first-start/.`;
      expect(isSaid, advice).toBe(true);
    }
  });

  it.each([
    ["anmeldung", RegistrationForm],
    ["kontaktformular", ContactForm],
  ])("covers every field of the form: %s", (section, form) => {
    for (const field of Object.keys(form.shape)) expect(sections.get(section), field).toContain(formWords[field]);
  });

  it("is right that no visitor's network address or browser is stored", async () => {
    await app.put("events", "e1", {
      title: "Tagung",
      date: "2026-09-12",
      registrationSettings: { enabled: true, registrationMethod: "direct" },
    });
    await app.services.accounts.create(administrator.email, administrator.password);
    const post = (path: string, fields: Record<string, string>) =>
      rawRequest(url, path, {
        method: "POST",
        headers: {
          origin: app.siteUrl,
          "content-type": "application/x-www-form-urlencoded",
          "user-agent": browser,
          "x-forwarded-for": "203.0.113.77",
        },
        body: new URLSearchParams(fields).toString(),
      });
    const person = { title: "Frau", firstName: "Erika", lastName: "Muster", email: "erika@example.org", city: "Ulm" };
    expect((await post("/register/e1", person)).status).toBe(303);
    expect((await post("/admin/login", { ...administrator, weiter: "" })).status).toBe(302);
    await rawRequest(url, "/aktuelles", { headers: { "user-agent": browser, "x-forwarded-for": "203.0.113.77" } });
    await app.services.pageViews.flush();

    const tables = await app.services.database.introspection.getTables();
    for (const { name } of tables.filter(({ name }) => !name.startsWith("content_search"))) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(app.services.database);
      expect(JSON.stringify(rows), name).not.toMatch(/Kanarienbrowser|203\.0\.113|127\.0\.0\.1/);
    }
    expect(app.logText()).not.toMatch(/Kanarienbrowser|203\.0\.113|127\.0\.0\.1/);
  });

  it("names everything that is stored in a browser", async () => {
    const apis = /\b(localStorage|sessionStorage|indexedDB|idb-keyval|document\.cookie|cookieStore)\b|\bcaches\./;
    const found = (await sources()).filter(({ text }) => apis.test(text)).map(({ path }) => path);
    expect(found.toSorted()).toEqual(Object.keys(storing));
    for (const words of Object.values(storing)) expect(sections.get("cookies")).toContain(words);
  });

  it("says how long visits are counted for the rate limits", async () => {
    const limits = new Map<string, number>();
    const factors: Record<string, number> = { quarterHour: 900, hour: 3600 };
    for (const { text } of await sources()) {
      for (const [, name = "", seconds = ""] of text.matchAll(
        /name: "([\w-]+)", points: \d+, seconds: ([\w* ]+?) \}/g,
      )) {
        const product = seconds.split(" * ").reduce((sum, factor) => sum * (factors[factor] ?? Number(factor)), 1);
        limits.set(name, product);
      }
    }
    expect([...limits.keys()]).toEqual(
      expect.arrayContaining([...perAccount, ...perMailbox, "network", "contact", "gate"]),
    );
    const longest = (isOfAccount: boolean) =>
      Math.max(
        ...[...limits]
          .filter(([name]) => perAccount.includes(name) === isOfAccount && !perMailbox.includes(name))
          .map(([, seconds]) => seconds),
      );
    expect([longest(false), longest(true)]).toEqual([15 * 60, 60 * 60]);
    expect(sections.get("aufruf")).toContain(
      "höchstens 15 Minuten, wie oft sie von einer IP-Adresse aus genutzt werden",
    );
    expect(sections.get("aufruf")).toContain("für höchstens eine Stunde auch unter dessen E-Mail-Adresse");
  });

  it("names the cookies and their lifetime", async () => {
    const text = sections.get("cookies") ?? "";
    await app.services.accessGate.change(
      { id: "u", email: administrator.email },
      { enabled: true, password: "Offen 7" },
    );
    const entered = await app.services.accessGate.enter("Offen 7");
    const gateCookie = entered.ok ? entered.setCookie : "";
    const [name] = gateCookie.split("=");
    expect(text).toContain(`„${name}“`);
    expect(gateCookie).toContain(`Max-Age=${30 * 24 * 3600}`);
    expect(text).toContain("für höchstens 30 Tage");
    const signedIn = await app.services.accounts.signIn(administrator, "192.0.2.1", null);
    expect(signedIn.ok && signedIn.setCookies.join()).toContain(`Max-Age=${12 * 3600}`);
    expect(text).toContain("höchstens 12 Stunden");
    expect(signedIn.ok && signedIn.setCookies[1]).toMatch(/^__Host-admin_device_.*; Max-Age=34560000;/);
    const { setCookies } = await app.services.accounts.beginPasskey(null, false);
    expect(setCookies.join()).toMatch(/^__Host-admin_passkey=[\w-]{22}; Max-Age=300;/);
    expect(text).toContain("eine Anmeldung mit Passkey hält ein weiteres ebenso lange fest");
    expect(text).toContain("<code>admin_device</code> enthält, bleibt höchstens 400 Tage");
  });
});
