import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { messageBeside } from "./message-beside.ts";

const form = { title: "Dr.", firstName: "Jörg", lastName: "O'Neill", email: "j@praxis.example", city: "Köln" };
const required = "Bitte füllen Sie alle Pflichtfelder aus";

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  await app.put("events", "e1", anEvent({ title: "Schmerztag", registrationSettings: { enabled: true } }));
  await app.put("events", "off", anEvent({ registrationSettings: { enabled: false } }));
});
afterEach(() => app.close());

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  app.request(path, { method: "POST", body, headers: { Origin: app.siteUrl, ...headers } });
const send = (changes: Record<string, string> = {}, path = "/register/e1") =>
  post(path, new URLSearchParams({ ...form, ...changes }));
const stored = (eventId = "e1") => app.services.registrations.list({ eventId, limit: 1000 });
/** Returns the visible text of a page, without scripts and tags. */
const read = async (response: Response) =>
  (await response.text())
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, " ");

describe("the registration page", () => {
  it("shows the event, uncached", async () => {
    const page = await app.request("/register/e1");
    expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    const text = await read(page);
    for (const part of ["Schmerztag", "12.09.2026", "09:00 - 18:00 Uhr", "Online / Virtuell", "Jetzt anmelden"]) {
      expect(text).toContain(part);
    }
    for (const salutation of ["Dr.", "Prof.", "Prof. Dr.", "PD Dr.", "Herr", "Frau"])
      expect(text).toContain(salutation);
  });

  it.each([
    ["/register/nirgends", 404, "Veranstaltung nicht gefunden"],
    ["/register/a%00b", 404, "Veranstaltung nicht gefunden"],
    ["/anmeldung/schmerztag-0123456789ab", 404, "Veranstaltung nicht gefunden"],
    ["/registration/success?event=nirgends", 404, "Veranstaltung nicht gefunden"],
    ["/registration/success", 404, "Veranstaltung nicht gefunden"],
    ["/register/off", 200, "Die direkte Anmeldung ist für diese Veranstaltung nicht verfügbar."],
  ])("answers %s with %i and a message, without a form", async (path, status, sentence) => {
    const page = await app.request(path);
    expect(page.status).toBe(status);
    const html = await page.text();
    expect(html).toContain(sentence);
    expect(html).not.toContain('name="lastName"');
  });

  it("says when and where in a link that is shared, also why nobody can register", async () => {
    const link = { registrationLink: "/anmeldung/schmerztag-0123456789ab" };
    await app.put("events", "e1", anEvent({ title: "Schmerztag", registrationSettings: { enabled: true, ...link } }));
    const said = async (path: string) => {
      const html = await (await app.request(path)).text();
      return /<meta property="og:description" content="([^"]*)"/.exec(html)?.[1];
    };
    const occasion = "12.09.2026, 09:00 - 18:00 Uhr, Online / Virtuell.";
    expect(await said("/register/e1")).toBe(`${occasion} Hier melden Sie sich an.`);
    expect(await said("/anmeldung/schmerztag-0123456789ab")).toBe(`${occasion} Hier melden Sie sich an.`);
    expect(await said("/register/off")).toBe(
      `${occasion} Die direkte Anmeldung ist für diese Veranstaltung nicht verfügbar.`,
    );
    expect(await said("/register/nirgends")).toBe("Anmeldung zu einer Veranstaltung.");
  });

  it("leads to a registration elsewhere, as long as it is open", async () => {
    const elsewhere = anEvent({
      date: "2026-09-12",
      registrationUrl: "https://www.akademie.example/kurs",
      registrationSettings: { enabled: true, registrationMethod: "external" },
    });
    await app.put("events", "elsewhere", elsewhere);
    await app.put("events", "elsewhereOver", { ...elsewhere, date: "2026-01-12" });
    const html = await (await app.request("/register/elsewhere")).text();
    expect(html).toContain("Die direkte Anmeldung ist für diese Veranstaltung nicht verfügbar.");
    expect(html).toContain('href="https://www.akademie.example/kurs"');
    expect(html).toContain("Die Anmeldung erfolgt über die Internetseite akademie.example.");
    expect(await (await app.request("/register/elsewhereOver")).text()).not.toContain("akademie.example/kurs");
  });

  it("explains the price before the button, in the association's own words, and omits it for free events", async () => {
    const paid = anEvent({
      isFree: false,
      price: 120,
      payment: "Mit Mittagessen",
      registrationSettings: { enabled: true },
    });
    await app.put("events", "paid", paid);
    await app.put("events", "paidElsewhere", { ...paid, registrationSettings: { enabled: false } });
    const beforeButton = async (path: string) =>
      (await read(await app.request(path))).split("Jetzt anmelden").slice(0, -1).join();
    for (const path of ["/register/paid", "/veranstaltungen?event=paid"]) {
      const text = await beforeButton(path);
      expect(text).toContain("Gesamtpreis pro Person: 120,00 €");
      expect(text).toContain("Mit Mittagessen");
      expect(text).toContain("Verbindlich und zahlungspflichtig wird Ihre Teilnahme erst");
    }
    for (const path of ["/register/e1", "/register/paidElsewhere", "/veranstaltungen?event=e1"])
      expect(await read(await app.request(path)), path).not.toContain("Gesamtpreis");

    const sections = [{ id: "1", title: "Storno", content: "<p>Bis 14 Tage vorher kostenfrei.</p>" }];
    await app.put("legal", "legal", { paidRegistration: { title: "Teilnahmegebühr", sections } });
    expect(await beforeButton("/register/paid")).toMatch(
      /Teilnahmegebühr Gesamtpreis pro Person: 120,00 € Mit Mittagessen Storno Bis 14 Tage vorher kostenfrei\./,
    );
    expect(await beforeButton("/veranstaltungen?event=paid")).toContain("Bis 14 Tage vorher kostenfrei.");
  });

  it("reports that the event cannot be loaded if the database fails", async () => {
    const { find } = app.services.content;
    app.services.content.find = () => Promise.reject(new Error("disk"));
    const page = await app.request("/register/e1");
    app.services.content.find = find;
    expect(page.status).toBe(500);
    expect(await read(page)).toContain("Fehler beim Laden der Veranstaltung");
    expect(app.logged.some(({ level }) => level === "error")).toBe(true);
  });

  it("opens by its link with any slug, until it has another", async () => {
    const link = "/anmeldung/schmerztag-Abcdef123456";
    const putLink = (registrationLink: string) =>
      app.put("events", "e1", anEvent({ registrationSettings: { enabled: true, registrationLink } }));
    await putLink(link);
    const page = await app.request(link);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('action="/register/e1"');
    expect((await app.request(link.replace("schmerztag", "alter-titel"))).status).toBe(200);
    await putLink("/anmeldung/schmerztag-123456Abcdef");
    expect((await app.request(link)).status).toBe(404);
  });
});

describe("registering", () => {
  it("stores a new registration and redirects to the success page, which contains no name", async () => {
    const answer = await send();
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/registration/success?event=e1"]);
    expect(await stored()).toMatchObject([{ ...form, eventId: "e1", status: "new" }]);
    const page = await app.request("/registration/success?event=e1");
    const text = await read(page);
    expect(page.headers.get("Cache-Control")).toBe("public, no-cache");
    expect(text).toContain("Anmeldung erfolgreich!");
    expect(text).toContain("Schmerztag");
    expect(text).not.toContain("Neill");
    // The same for everyone: the second of one person has the same answer.
    expect(text).toContain("Wer schon angemeldet war, bleibt es wie bisher und bekommt keine neue E-Mail.");
  });

  it("accepts the form in every encoding a browser may use", async () => {
    const asFiles = new FormData();
    for (const [name, value] of Object.entries({ ...form, email: "teile@praxis.example" })) asFiles.append(name, value);
    const answers = [await send(), await post("/register/e1", asFiles)];
    expect(answers.map(({ status, headers }) => [status, headers.get("Location")])).toEqual(
      Array(2).fill([303, "/registration/success?event=e1"]),
    );
    // React Router's own encoding, used with JavaScript.
    const byScript = await post("/register/e1.data", new URLSearchParams({ ...form, email: "skript@praxis.example" }));
    expect(await byScript.text()).toContain("/registration/success?event=e1");
    expect(await stored()).toHaveLength(3);
  });

  it("refuses a field that is sent twice", async () => {
    const body = new URLSearchParams(form);
    body.append("email", "zweite@praxis.example");
    const answer = await post("/register/e1", body);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain("Das Formular konnte nicht gelesen werden.");
    expect(await stored()).toEqual([]);
  });

  it("gives a repeated person the same response, without a second record", async () => {
    const answers = [await send(), await send(), await send({ email: "J@PRAXIS.example", firstName: "JOERG" })];
    expect(answers.map(({ status, headers }) => [status, headers.get("Location")])).toEqual(
      Array(3).fill([303, "/registration/success?event=e1"]),
    );
    expect(await stored()).toHaveLength(1);
  });

  it("stores 151 records for 200 concurrent requests, 50 of them with the same address", async () => {
    const emails = Array.from({ length: 200 }, (_, n) => (n < 50 ? "gleich@praxis.example" : `n${n}@praxis.example`));
    const answers = await Promise.all(emails.map((email) => send({ email })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await stored()).toHaveLength(151);
  });

  it.each<[string, Record<string, string>, number, string]>([
    ["an empty field", { city: "" }, 422, required],
    ["a formula", { lastName: '=HYPERLINK("https://evil.example")' }, 422, "Das Zeichen „=“ ist darin nicht möglich."],
    [
      "a status",
      { status: "confirmed" },
      400,
      "Das Formular wurde inzwischen geändert. Bitte prüfen Sie Ihre Angaben, und senden Sie es noch einmal.",
    ],
  ])("refuses %s, keeps the input and stores nothing", async (_name, changes, status, sentence) => {
    const answer = await send(changes);
    expect(answer.status).toBe(status);
    const html = await answer.text();
    expect(html).toContain(sentence);
    expect(html).toContain(changes.email === undefined ? 'value="j@praxis.example"' : 'value="Jörg"');
    expect(await stored()).toEqual([]);
  });

  it("refuses a mail header beside the field, and stores nothing", async () => {
    const answer = await send({ lastName: "Öhler\r\nBcc: alle@evil.example" });
    expect([answer.status, messageBeside(await answer.text(), "lastName")]).toEqual([
      ...[422, "Zeilenumbrüche und Steuerzeichen sind hier nicht erlaubt."],
    ]);
    expect(await stored()).toEqual([]);
  });

  it("reports every missing field beside it, and focuses the first", async () => {
    const html = await (await post("/register/e1", new URLSearchParams({ city: "Köln" }))).text();
    expect(html.split(required).length - 1).toBeGreaterThanOrEqual(4);
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(4);
    const [focused, ...others] = html.match(/<(?:input|select)[^>]*autofocus[^>]*>/gi) ?? [];
    expect(focused).toContain('name="title"');
    expect(others).toEqual([]);
  });

  it("refuses a request that is not a form, and a form from another site", async () => {
    expect((await post("/register/e1", "{}", { "Content-Type": "application/json" })).status).toBe(400);
    const foreign = { method: "POST", body: new URLSearchParams(form), headers: { Origin: "https://evil.example" } };
    expect((await app.request("/register/e1", foreign)).status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it("refuses an event whose registration is elsewhere, or that was deleted", async () => {
    const off = await send({}, "/register/off");
    expect(off.status).toBe(409);
    expect(await read(off)).toContain("Die direkte Anmeldung ist für diese Veranstaltung nicht verfügbar.");
    await app.remove("events", "e1");
    const gone = await send();
    expect(gone.status).toBe(409);
    expect(await read(gone)).toContain("Veranstaltung nicht gefunden");
    expect([...(await stored()), ...(await stored("off"))]).toEqual([]);
  });

  it("refuses registrations while the gate is closed", async () => {
    const viewer = { id: "v", email: "redaktion@verein.example" };
    await app.services.accessGate.change(viewer, { enabled: true, password: "Lavendel-7" });
    const answer = await send();
    expect(answer.status).toBe(503);
    await app.services.accessGate.change(viewer, { enabled: false });
    expect(await stored()).toEqual([]);
  });

  it("reports a failure, keeps the input, and logs no personal data", async () => {
    app.services.registerAttendee = () => Promise.reject(new Error("disk full"));
    const answer = await send();
    expect(answer.status).toBe(500);
    const html = await answer.text();
    expect(html).toContain("Fehler bei der Anmeldung. Bitte versuchen Sie es später erneut.");
    expect(html).toContain("O&#x27;Neill");
    expect(app.logText()).not.toMatch(/Neill|praxis/);
  });
});

describe("too many registrations", () => {
  it("are limited with a message, and keep the input", async () => {
    const limited = await createTestApp();
    await limited.put("events", "e1", anEvent({ registrationSettings: { enabled: true } }));
    const headers = { Origin: limited.siteUrl };
    let answer = new Response();
    for (let n = 0; n <= 60; n++) {
      const body = new URLSearchParams({ ...form, email: `n${n}@praxis.example` });
      answer = await limited.request("/register/e1", { method: "POST", body, headers });
    }
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    const html = await answer.text();
    expect(html).toContain("Zu viele Versuche.");
    expect(html).toContain('value="n60@praxis.example"');
    await limited.close();
  });
});

describe("registering several people with one form", () => {
  const colleague = (n: number, changes: Record<string, string> = {}) =>
    Object.fromEntries(
      Object.entries({ ...form, email: `k${n}@praxis.example`, ...changes }).map(([name, value]) => [
        `person${n}-${name}`,
        value,
      ]),
    );
  const questions = [{ id: "essen", label: "Essen", kind: "text" as const, options: [], isRequired: true, help: "" }];
  const open = (settings: object) =>
    app.put(
      "events",
      "viele",
      anEvent({ registrationSettings: { enabled: true, takesColleagues: true, ...settings } }),
    );
  const sendTo = (changes: Record<string, string>) => send(changes, "/register/viele");

  it("is available only if enabled for the event", async () => {
    await open({});
    expect(await read(await app.request("/register/viele"))).toContain("Weitere Person hinzufügen");
    expect(await read(await app.request("/register/e1"))).not.toContain("Weitere Person");
    expect((await send(colleague(1))).status).toBe(400);
    expect((await send({ "weitere-person": "1" })).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it("adds the fields of another person without JavaScript, and keeps the input", async () => {
    await open({});
    const first = await sendTo({ lastName: "", "weitere-person": "1" });
    expect(first.status).toBe(200);
    const html = await first.text();
    expect(html).toContain('name="person1-lastName"');
    expect(html).not.toContain('name="person2-lastName"');
    expect(html).toContain("j@praxis.example");
    expect(html).not.toContain(required);
    const second = await (await sendTo({ ...colleague(1, { city: "Ulm" }), "weitere-person": "1" })).text();
    expect(second).toContain('name="person2-lastName"');
    expect(second).toContain('value="Ulm"');
    const ten = Object.assign({}, ...Array.from({ length: 10 }, (_, index) => colleague(index + 1)));
    const last = await (await sendTo({ ...ten, "weitere-person": "1" })).text();
    expect(last).not.toContain('name="person11-');
    expect(last).not.toContain("Weitere Person hinzufügen");
    expect(await stored("viele")).toEqual([]);
  });

  it("stores a record for each person with their own answers, and none for blank fields", async () => {
    await open({ questions });
    const blank = Object.fromEntries(Object.keys(colleague(2)).map((name) => [name, ""]));
    const answer = await sendTo({
      "frage-essen": "vegan",
      ...colleague(1, { lastName: "Öz", "frage-essen": "alles" }),
      ...blank,
    });
    expect(answer.headers.get("Location")).toBe("/registration/success?event=viele&personen=2");
    const text = await read(await app.request("/registration/success?event=viele&personen=2"));
    expect(text).toContain("Sie haben 2 Personen angemeldet.");
    const people = await stored("viele");
    expect(people.map(({ email, answers }) => [email, answers[0]?.answer]).sort()).toEqual([
      ["j@praxis.example", "vegan"],
      ["k1@praxis.example", "alles"],
    ]);
  });

  it("registers two persons of one address", async () => {
    await open({ questions: [] });
    expect((await sendTo(colleague(1, { email: form.email, firstName: "Berta" }))).status).toBe(303);
    expect((await stored("viele")).map(({ firstName, email }) => [firstName, email]).sort()).toEqual([
      ["Berta", form.email],
      ["Jörg", form.email],
    ]);
  });

  it("reports errors beside the fields of each person, and stores nobody", async () => {
    await open({});
    const wrong = await sendTo(colleague(1, { email: "kein" }));
    expect(wrong.status).toBe(422);
    expect(messageBeside(await wrong.text(), "person1-email")).toBe("Bitte geben Sie eine gültige E-Mail-Adresse ein");
    const same = await sendTo(colleague(1, { email: form.email.toUpperCase() }));
    expect(same.status).toBe(422);
    expect(messageBeside(await same.text(), "person1-lastName")).toBe(
      "Diese Person steht mit dieser E-Mail-Adresse schon im Formular.",
    );
    const many = Object.assign({}, ...Array.from({ length: 11 }, (_, index) => colleague(index + 1)));
    expect((await sendTo(many)).status).toBe(400);
    expect(await stored("viele")).toEqual([]);
  });

  it("refuses all if there are too few seats, and puts all on the waiting list if there are none", async () => {
    await open({ capacity: 2, waitingListEnabled: true });
    const refused = await sendTo({ ...colleague(1), ...colleague(2) });
    expect(refused.status).toBe(409);
    expect(await read(refused)).toContain(
      "Für so viele Personen sind nicht genug Plätze frei. Bitte melden Sie weniger Personen an.",
    );
    await sendTo(colleague(1));
    const waiting = await sendTo({ ...form, email: "w@praxis.example", ...colleague(3) });
    expect(waiting.headers.get("Location")).toBe("/registration/success?event=viele&warteliste=1&personen=2");
    expect((await stored("viele")).map(({ status }) => status).sort()).toEqual(["new", "new", "waiting", "waiting"]);
  });

  it("counts each person towards the rate limit", async () => {
    await app.close();
    app = await createTestApp();
    const event = anEvent({ registrationSettings: { enabled: true, takesColleagues: true } });
    await app.put("events", "viele", event);
    const statuses: number[] = [];
    for (let round = 0; round < 7; round++) {
      const nine = Object.assign(
        {},
        ...Array.from({ length: 9 }, (_, n) => colleague(n + 1, { email: `r${round}n${n}@x.de` })),
      );
      const body = new URLSearchParams({ ...form, ...nine });
      const headers = { Origin: app.siteUrl };
      statuses.push((await app.request("/register/viele", { method: "POST", body, headers })).status);
    }
    expect(statuses).toEqual([303, 303, 303, 303, 303, 303, 429]);
  });
});
