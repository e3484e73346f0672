import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { linksIn as links, mailsOf } from "#test/mail-files.ts";

const form = { title: "Dr.", firstName: "Jörg", lastName: "O'Neill", email: "j@praxis.example", city: "Köln" };
const { email: _email, ...correctable } = form;

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
  const registrationSettings = { enabled: true };
  await app.put("events", "e1", anEvent({ title: "Schmerztag", date: "2026-09-12", registrationSettings }));
});
afterEach(() => app.close());

const post = (path: string, body: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  app.request(path, {
    method: "POST",
    body: new URLSearchParams(body),
    headers: { Origin: app.siteUrl, "Content-Type": "application/x-www-form-urlencoded", ...headers },
  });
const register = (changes: Record<string, string> = {}, event = "e1") =>
  app.services.registerAttendee(event, { ...form, title: "Dr.", ...changes });
const stored = async (eventId = "e1") => app.services.registrations.list({ eventId, limit: 100 });
const mails = () => mailsOf(app);
/** Requests the links for an address and returns the path in the mail. */
const linkOf = async (email = form.email) => {
  const before = new Set((await mails()).map(({ name }) => name));
  await post("/anmeldung/link-vergessen", { email });
  await app.services.mails.work();
  const path = links((await mails()).find(({ name }) => !before.has(name))?.mime ?? "")[0];
  if (!path) throw new Error("There is no link.");
  return path;
};
const read = async (response: Response) =>
  (await response.text())
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ");
const activities = async () => (await app.services.database.selectFrom("activity_logs").selectAll().execute()).slice();

describe("a manage link", () => {
  it("shows the registration, uncached", async () => {
    await register();
    const page = await app.request(await linkOf());
    expect(page.status).toBe(200);
    expect(page.headers.get("Cache-Control")).toBe("no-store");
    expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(page.headers.get("X-Robots-Tag")).toBe("noindex");
    const html = await page.text();
    expect(html).toContain('content="noindex"');
    expect(html).toContain('value="O&#x27;Neill"');
    for (const part of [
      "Schmerztag",
      "12.09.2026",
      form.email,
      "ist eingegangen",
      "12.10.2026",
      "/veranstaltungen/e1.ics",
    ])
      expect(html).toContain(part);
  });

  it("is stored only as a hash, and is in no log, page view, activity or head of its page", async () => {
    await register();
    const path = await linkOf();
    const token = path.slice(-22);
    const head = (await (await app.request(path)).text()).split("</head>")[0] ?? "";
    expect(head).toContain("<title>");
    expect(head).not.toContain(token);
    await post("/api/page-view", {}, {});
    await app.request("/api/page-view", { method: "POST", body: path, headers: { Origin: app.siteUrl } });
    await post(path, { ...correctable, city: "Bonn" });
    await app.services.pageViews.flush();
    expect(await app.services.registrations.list({ eventId: "e1", limit: 1 })).toMatchObject([{ city: "Bonn" }]);
    for (const table of ["manage_links", "activity_logs", "page_views", "mail_outbox", "registrations"] as const) {
      const rows = await app.services.database.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toContain(token);
    }
    expect(app.logText()).not.toContain(token);
  });

  it("is valid until 30 days after the last day, also beside other links", async () => {
    const days = { date: "2026-09-12", lastDay: "2026-09-14" };
    await app.put("events", "e1", anEvent({ ...days, registrationSettings: { enabled: true } }));
    await register();
    const [first, second] = [await linkOf(), await linkOf()];
    expect(first).not.toBe(second);
    app.setTime("2026-10-14T21:59:00Z");
    for (const path of [first, second]) expect((await app.request(path)).status).toBe(200);
    app.setTime("2026-10-14T22:00:00Z");
    expect((await app.request(first)).status).toBe(404);
    expect((await post(first, correctable)).status).toBe(404);
    expect((await post(`${first}/stornieren`)).status).toBe(404);
    expect((await stored())[0]?.status).toBe("new");
  });

  it.each(["x1", "A".repeat(22), "A".repeat(500), "%00", "..%2F"])(
    "shows a message when it is invalid: %s",
    async (token) => {
      for (const path of [`/anmeldung/verwalten/${token}`, `/anmeldung/verwalten/${token}/stornieren`]) {
        const page = await app.request(path);
        expect(page.status).toBe(404);
        expect(page.headers.get("Cache-Control")).toBe("no-store");
        expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
        const html = await page.text();
        expect(html).toContain("Dieser Link ist nicht mehr gültig");
        expect(html).toContain('href="/anmeldung/link-vergessen"');
      }
    },
  );

  it("cannot take the name of somebody who is registered with the same address", async () => {
    await register();
    const path = await linkOf();
    await register({ firstName: "Berta" });
    const answer = await post(path, { ...correctable, firstName: "BERTA" });
    expect(answer.status).toBe(422);
    expect(await read(answer)).toContain("Unter diesem Namen ist mit Ihrer E-Mail-Adresse schon jemand angemeldet.");
    expect((await post(path, { ...correctable, firstName: "Bea" })).status).toBe(200);
    expect((await stored()).map(({ firstName }) => firstName).sort()).toEqual(["Bea", "Berta"]);
  });

  it("names the persons when several share the address", async () => {
    await register();
    await linkOf();
    expect((await mails()).map(({ mime }) => mime).join()).not.toContain("Jörg");
    await register({ firstName: "Berta" });
    await linkOf();
    expect((await mails()).map(({ mime }) => mime).join()).toContain("Berta O'Neill: Schmerztag");
  });

  it("does not conflict with the link of a registration form", async () => {
    const link = "/anmeldung/verwalten-Abcdef123456";
    const registrationSettings = { enabled: true, registrationMethod: "direct", registrationLink: link } as const;
    await app.put("events", "e1", anEvent({ registrationSettings }));
    expect(await (await app.request(link)).text()).toContain('action="/register/e1"');
  });

  it("is deleted with its registration, and a report mentions it", async () => {
    const viewer = { id: "v", email: "redaktion@verein.example" };
    await register();
    await register({ email: "ohne@praxis.example" });
    const path = await linkOf();
    const report = await app.services.privacy.inform(viewer, form.email);
    expect(report?.registrations.map(({ hasManageLink }) => hasManageLink)).toEqual([true]);
    expect(report?.mails.map(({ kind }) => kind)).toEqual(["links"]);
    expect(JSON.stringify(report)).not.toContain(path.slice(-22));
    const without = await app.services.privacy.inform(viewer, "ohne@praxis.example");
    expect(without?.registrations.map(({ hasManageLink }) => hasManageLink)).toEqual([false]);
    await app.services.privacy.erase(viewer, form.email);
    expect(await app.services.database.selectFrom("manage_links").selectAll().execute()).toEqual([]);
    expect((await app.request(path)).status).toBe(404);
    expect(await mails()).toEqual([]);
  });
});

describe("the pages of a person who has the last seat", () => {
  it.each([false, true])("say nothing about the seats of others (waiting list: %s)", async (waitingListEnabled) => {
    const registrationSettings = { enabled: true, capacity: 1, waitingListEnabled };
    await app.put("events", "e1", anEvent({ title: "Schmerztag", date: "2026-09-12", registrationSettings }));
    await register();
    expect(await read(await app.request("/veranstaltungen"))).toContain("Ausgebucht");
    const own = await linkOf();
    for (const path of [own, `${own}/stornieren`, "/registration/success?event=e1"]) {
      const page = await read(await app.request(path));
      expect(page, path).toContain("12.09.2026");
      // Neither does the banner with the next event, which is this one.
      expect(page, path).not.toMatch(/Ausgebucht|Warteliste|Plätze frei|wenige Plätze/);
    }
    await post(`${own}/stornieren`);
    const page = await read(await app.request(own));
    expect(page).toContain("Ihre Anmeldung ist storniert.");
    expect(page).not.toMatch(/Angaben speichern|In Kalender eintragen|Ausgebucht|wenige Plätze/);
    expect((await post(own, correctable)).status).toBe(409);
  });
});

describe("a correction through the link", () => {
  it("changes name and city, updates the search, and is logged without names", async () => {
    await register();
    const path = await linkOf();
    const answer = await post(path, { title: "Prof.", firstName: "Jörn", lastName: "Öhler", city: "Bonn" });
    expect(answer.status).toBe(200);
    expect(await read(answer)).toContain("Ihre Angaben wurden gespeichert.");
    expect(await stored()).toMatchObject([
      { title: "Prof.", firstName: "Jörn", lastName: "Öhler", city: "Bonn", email: form.email, status: "new" },
    ]);
    const found = (search: string) => app.services.registrations.list({ eventId: "e1", search, limit: 10 });
    expect(await found("oehler bonn praxis")).toHaveLength(1);
    expect(await found("neill")).toEqual([]);
    const entries = await activities();
    expect(entries.map(({ action, user }) => [action, user])).toEqual([
      ["registration.corrected_by_attendee", "System"],
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Öhler|praxis/);
    // An unchanged correction is not logged.
    await post(path, { title: "Prof.", firstName: "Jörn", lastName: "Öhler", city: "Bonn" });
    expect(await activities()).toHaveLength(1);
  });

  it("is refused with a message beside the field, and keeps the input", async () => {
    await register();
    const path = await linkOf();
    const answer = await post(path, { ...correctable, lastName: "<b>", city: "" });
    expect(answer.status).toBe(422);
    const html = await answer.text();
    for (const part of [
      "Das Zeichen „&lt;“ ist darin nicht möglich.",
      "Bitte füllen Sie alle Pflichtfelder aus",
      'value="&lt;b&gt;"',
    ])
      expect(html).toContain(part);
    for (const name of ["email", "status"])
      expect((await post(path, { ...correctable, [name]: "confirmed" })).status).toBe(400);
    expect(await stored()).toMatchObject([form]);
    expect(await activities()).toEqual([]);
  });

  it("is accepted from the site's own pages only, which send no origin", async () => {
    await register();
    const path = await linkOf();
    const own = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
    expect((await post(path, { ...correctable, city: "Bonn" }, { Origin: "null" })).status).toBe(200);
    expect((await post(path, { ...correctable, city: "Bonn" }, own)).status).toBe(200);
    const foreign: Record<string, string>[] = [
      { Origin: "null", "Sec-Fetch-Site": "cross-site" },
      { Origin: "https://x.example" },
    ];
    for (const headers of foreign)
      expect((await post(path, { ...correctable, city: "Ulm" }, headers)).status).toBe(403);
    expect((await post("/anmeldung/link-vergessen", { email: form.email }, own)).status).toBe(403);
    expect((await stored())[0]?.city).toBe("Bonn");
  });
});

describe("a cancellation through the link", () => {
  it("asks for confirmation, cancels, and is shown afterwards", async () => {
    await register();
    const path = await linkOf();
    const question = await app.request(`${path}/stornieren`);
    expect(await read(question)).toContain("Verbindlich stornieren");
    expect((await stored())[0]?.status).toBe("new");
    const answer = await post(`${path}/stornieren`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, path]);
    expect((await stored())[0]?.status).toBe("cancelled");
    const page = await read(await app.request(path));
    expect(page).toContain("Ihre Anmeldung ist storniert.");
    expect(page).not.toContain("Anmeldung stornieren");
    expect((await activities()).map(({ action }) => action)).toEqual(["registration.cancelled_by_attendee"]);
    // A second cancellation has no effect.
    expect((await post(`${path}/stornieren`)).status).toBe(303);
    expect(await activities()).toHaveLength(1);
  });

  it("says in an old mail that the person is registered again, and does not offer it once more", async () => {
    await register();
    const old = await linkOf();
    await post(`${old}/stornieren`);
    expect(await read(await app.request(old))).toContain("Wieder anmelden");
    await register({ firstName: "Eva" });
    expect(await read(await app.request(old))).toContain("Wieder anmelden");
    await register();
    for (const path of [old, `${old}/stornieren`]) {
      const page = await read(await app.request(path));
      expect(page).toContain("Diese Anmeldung ist storniert. Sie sind inzwischen neu angemeldet.");
      expect(page).not.toContain("Wieder anmelden");
    }
    expect(await read(await app.request(old))).toContain("Link zur neuen Anmeldung anfordern");
  });

  it("is possible until the end of the event's last day", async () => {
    await register();
    const path = await linkOf();
    app.setTime("2026-09-12T22:00:00Z");
    expect(await read(await app.request(path))).not.toContain("Anmeldung stornieren");
    const answer = await post(`${path}/stornieren`);
    expect(answer.status).toBe(409);
    expect(await read(answer)).toContain("Die Veranstaltung ist vorbei.");
    expect((await stored())[0]?.status).toBe("new");
  });

  it("says like the registration's own page why there is nothing to cancel", async () => {
    await register();
    const path = await linkOf();
    const says = async (sentence: string) => {
      for (const page of [path, `${path}/stornieren`]) {
        const text = await read(await app.request(page));
        expect(text).toContain(sentence);
        expect(text).not.toContain("Verbindlich stornieren");
      }
    };
    const event = { title: "Schmerztag", date: "2026-09-12", registrationSettings: { enabled: true } };
    await app.put("events", "e1", anEvent({ ...event, isCancelled: true }));
    await says("Diese Veranstaltung ist abgesagt.");
    // Whoever had opened the page before reads it once, too.
    const refused = await post(`${path}/stornieren`);
    expect(refused.status).toBe(409);
    expect((await read(refused)).match(/Diese Veranstaltung ist abgesagt\./g)).toHaveLength(1);
    await app.put("events", "e1", anEvent(event));
    await post(`${path}/stornieren`);
    await says("Ihre Anmeldung ist storniert.");
  });

  it("is limited like other forms", async () => {
    await register();
    const path = await linkOf();
    for (let sent = 0; sent < 60; sent++) await post(path, correctable);
    for (const answer of [await post(path, correctable), await post(`${path}/stornieren`)]) {
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    }
    expect((await stored())[0]?.status).toBe("new");
  });
});

describe("requesting a lost link", () => {
  it("gets the same response for registered and unknown addresses", async () => {
    await register();
    const answers = [];
    for (const email of [form.email, "niemand@praxis.example"]) {
      const answer = await post("/anmeldung/link-vergessen", { email });
      answers.push([answer.status, await read(answer)]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[1]).toContain("Falls mit dieser Adresse eine Anmeldung vorliegt");
    await app.services.mails.work();
    expect(await mails()).toHaveLength(1);
    expect((await post("/anmeldung/link-vergessen", { email: "kein" })).status).toBe(422);
  });

  it("sends one mail with a link for each registration of a current event", async () => {
    const registrationSettings = { enabled: true };
    await app.put("events", "recent", anEvent({ title: "Kurs", date: "2026-05-16", registrationSettings }));
    await app.put("events", "old", anEvent({ title: "Alt", date: "2026-05-15", registrationSettings }));
    await app.put("events", "gone", anEvent({ title: "Fort", registrationSettings }));
    for (const event of ["e1", "recent", "old", "gone"]) await register({ email: "J@PRAXIS.example" }, event);
    await app.remove("events", "gone");
    await linkOf();
    const [mail, ...others] = await mails();
    expect(others).toEqual([]);
    expect(mail?.mime).toMatch(/^To: j@praxis\.example/im);
    expect(links(mail?.mime ?? "")).toHaveLength(2);
    expect(mail?.mime).toContain("Schmerztag, 12.09.2026");
    expect(mail?.mime).toContain("Kurs, 16.05.2026");
    expect(mail?.mime).not.toMatch(/Alt,|Fort,|Neill/);
    for (const path of links(mail?.mime ?? "")) expect((await app.request(path ?? "")).status).toBe(200);
  });

  it("sends at most six mails per hour and address", async () => {
    await register();
    await register({ email: "andere@praxis.example" });
    for (let asked = 0; asked < 8; asked++) {
      await post("/anmeldung/link-vergessen", { email: asked % 2 ? form.email : form.email.toUpperCase() });
      await app.services.mails.work();
    }
    expect(await app.services.database.selectFrom("manage_links").selectAll().execute()).toHaveLength(6);
    await linkOf("andere@praxis.example");
    app.setTime("2026-06-15T11:00:01Z");
    await linkOf();
    expect(await app.services.database.selectFrom("manage_links").selectAll().execute()).toHaveLength(8);
  });

  it("retries a failed mail", async () => {
    await register();
    const { send } = app.services.mailer;
    app.services.mailer.send = () => Promise.reject(new Error("away"));
    await post("/anmeldung/link-vergessen", { email: form.email });
    await app.services.mails.work();
    app.services.mailer.send = send;
    await app.services.mails.work();
    expect(await mails()).toEqual([]);
    app.setTime("2026-06-15T10:02:00Z");
    await app.services.mails.work();
    expect(await mails()).toHaveLength(1);
  });

  it("is limited by network address", async () => {
    for (let sent = 0; sent < 20; sent++) await post("/anmeldung/link-vergessen", { email: `a${sent}@b.example` });
    expect((await post("/anmeldung/link-vergessen", { email: form.email })).status).toBe(429);
  });
});
