import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RegistrationSettings } from "#model/events/calendar-event.ts";
import { createManageLinks } from "#server/registrations/self-service/manage-link-store.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";

const viewer = { id: "v", email: "redaktion@verein.example" };
const form = { title: "Dr.", firstName: "Jörg", lastName: "O'Neill", email: "n1@praxis.example", city: "Köln" };

let app: TestApp;
let url: string;
beforeEach(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  url = await app.listen();
  await app.put("settings", "settings", { contactEmail: "info@verein.example" });
});
afterEach(() => app.close());

const put = (settings: Partial<RegistrationSettings>, changes: object = {}) =>
  app.put("events", "e1", anEvent({ registrationSettings: { enabled: true, ...settings }, ...changes }));
/** Requests a page through the page cache. */
const get = async (path: string) => (await fetch(url + path)).text();
const send = (changes: Record<string, string> = {}) =>
  app.request("/register/e1", {
    method: "POST",
    body: new URLSearchParams({ ...form, ...changes }),
    headers: { Origin: app.siteUrl },
  });
const registerMany = async (count: number) => {
  for (let n = 1; n <= count; n++) expect((await send({ email: `n${n}@praxis.example` })).status).toBe(303);
};
const pages = ["/", "/veranstaltungen", "/veranstaltungen?event=e1", "/aktuelles"];
const stored = () => app.services.registrations.list({ eventId: "e1", limit: 10 });

describe("pages of an event with limited seats", () => {
  it("show the step of free seats at once after a registration, cancellation or erasure", async () => {
    await put({ capacity: 7 });
    const expectEverywhere = async (text: string) => {
      for (const path of [...pages, "/register/e1"]) expect(await get(path), path).toContain(text);
    };
    await expectEverywhere("Plätze frei");
    await registerMany(2);
    await expectEverywhere("Nur noch wenige Plätze");
    await registerMany(7);
    await expectEverywhere("Ausgebucht");
    const id = (await stored()).find(({ email }) => email === "n2@praxis.example")?.id ?? "";
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: [id] });
    await expectEverywhere("Nur noch wenige Plätze");
    for (const n of [1, 3, 4, 5, 6]) await app.services.privacy.erase(viewer, `n${n}@praxis.example`);
    await expectEverywhere("Plätze frei");
  });

  it("never show how many there are, nor does anything else that is public", async () => {
    await put({ capacity: 1234, waitingListEnabled: true });
    await registerMany(2);
    const feeds = ["/feed.xml", "/veranstaltungen.ics", "/veranstaltungen/e1.ics", "/sitemap.xml"];
    const data = ["/veranstaltungen.data?event=e1", "/register/e1.data", "/_root.data"];
    const searches = ["/suche?q=Schmerztherapie", "/veranstaltungen?q=Schmerztherapie"];
    for (const path of [...pages, "/register/e1", "/registration/success?event=e1", ...feeds, ...data, ...searches]) {
      expect(await get(path), path).not.toMatch(/123[24]|1\.23[24]/);
    }
    expect(await get("/veranstaltungen")).toContain("Plätze frei");
    expect(await get("/veranstaltungen?event=e1")).toContain("https://schema.org/InStock");
  });

  it("show it after a cancellation through the person's own link", async () => {
    await put({ capacity: 1 });
    await registerMany(1);
    expect(await get("/veranstaltungen")).toContain("Ausgebucht");
    const [registration] = await stored();
    const ids = [registration?.id ?? ""];
    const [token = ""] = (await createManageLinks(app.services.database, ids, "links", new Date())).values();
    expect(await app.services.selfService.cancel(token)).toBe("cancelled");
    expect(await get("/veranstaltungen")).toContain("Nur noch wenige Plätze");
  });

  it("do not tell whether an address is registered, within a step", async () => {
    await put({ capacity: 40, sendsReceipt: false });
    await registerMany(3);
    const everything = async () => Promise.all([...pages, "/register/e1"].map(get));
    const before = await everything();
    const known = await send({ email: "n2@praxis.example" });
    const afterKnown = await everything();
    const unknown = await send({ email: "fremd@praxis.example" });
    expect([known.status, known.headers.get("Location")]).toEqual([unknown.status, unknown.headers.get("Location")]);
    expect(await stored()).toHaveLength(4);
    expect(await everything()).toEqual(afterKnown);
    expect(afterKnown).toEqual(before);
  });

  // PostgreSQL announces our own changes to us too, which may empty the cache in the middle.
  it.skipIf(process.env.TEST_ENGINE === "postgres")("stay cached within a step, on every instance", async () => {
    const counter = async () =>
      (await app.services.database.selectFrom("content_counter").select("value").executeTakeFirstOrThrow()).value;
    const see = async () => ({ generation: app.services.pageCache.generation, counter: await counter() });
    const cached = async () => (await fetch(`${url}/veranstaltungen`)).headers.get("ETag");
    await put({ capacity: 8 });
    const cancel = async (...numbers: number[]) => {
      const rows = await stored();
      const ids = numbers.map((n) => rows.find(({ email }) => email === `n${n}@praxis.example`)?.id ?? "");
      await app.services.registrations.cancel(viewer, { eventId: "e1", ids });
    };
    // [what happens, whether it crosses a step]
    const steps: [string, boolean, () => Promise<unknown>][] = [
      ["two of eight register", false, () => registerMany(2)],
      ["one of them registers again", false, () => registerMany(1)],
      ["the third leaves five seats: few", true, () => registerMany(3)],
      ["up to the last seat but one", false, () => registerMany(7)],
      ["the last seat", true, () => registerMany(8)],
      ["refused for lack of seats", false, () => send({ email: "n9@praxis.example" })],
      ["one is cancelled", true, () => cancel(8)],
      ["another", false, () => cancel(7)],
      ["four more leave six", true, () => cancel(3, 4, 5, 6)],
      ["one more", false, () => cancel(2)],
    ];
    for (const [what, isCrossed, happen] of steps) {
      const [tag, seen] = [await cached(), await see()];
      await happen();
      const after = await see();
      expect([after.generation !== seen.generation, after.counter !== seen.counter], what).toEqual([
        isCrossed,
        isCrossed,
      ]);
      expect((await cached()) === tag, what).toBe(!isCrossed);
    }
  });

  // PostgreSQL announces our own changes to us too, which may empty the cache in the middle.
  it.skipIf(process.env.TEST_ENGINE === "postgres")("stay cached if the event has no limit", async () => {
    await put({});
    const before = app.services.pageCache.generation;
    await registerMany(2);
    expect(app.services.pageCache.generation).toBe(before);
  });

  it("show no form once the event is full, and have SoldOut in structured data", async () => {
    await put({ capacity: 1 });
    await registerMany(1);
    for (const path of ["/register/e1", "/veranstaltungen?event=e1"]) {
      expect(await get(path)).not.toContain('name="lastName"');
    }
    expect(await get("/register/e1")).toContain("Diese Veranstaltung ist ausgebucht.");
    expect(await get("/veranstaltungen?event=e1")).toContain("https://schema.org/SoldOut");
  });
});

describe("a registration sent anyway", () => {
  it.each<[string, Partial<RegistrationSettings>, object, string]>([
    ["full", { capacity: 1 }, {}, "Diese Veranstaltung ist ausgebucht."],
    ["not open", { registrationOpensAt: "2027-01-01T00:00" }, {}, "ist noch nicht geöffnet."],
    ["closed", { registrationClosesAt: "2026-01-01T00:00" }, {}, "ist geschlossen."],
    ["cancelled", {}, { isCancelled: true }, "Diese Veranstaltung ist abgesagt."],
  ])("is refused with the input kept when the event is %s", async (_case, settings, changes, sentence) => {
    await put({ capacity: 1 });
    await registerMany(1);
    const before = await stored();
    await put(settings, changes);
    const answer = await send({ email: "zwei@praxis.example" });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain(sentence);
    for (const typed of ["Jörg", "zwei@praxis.example", "Köln"]) expect(html).toContain(`value="${typed}"`);
    expect(await stored()).toEqual(before);
  });
});

describe("a cancelled event", () => {
  it("is shown as cancelled on every page, in calendars and in structured data", async () => {
    await put({}, { isCancelled: true });
    for (const path of [...pages, "/register/e1"]) expect(await get(path), path).toContain("Abgesagt");
    const dialog = await get("/veranstaltungen?event=e1");
    expect(dialog).toContain("https://schema.org/EventCancelled");
    expect(dialog).not.toContain('action="/register/e1"');
    for (const path of ["/veranstaltungen/e1.ics", "/veranstaltungen.ics"]) {
      expect(await get(path)).toContain("STATUS:CANCELLED");
    }
  });
});

describe("an event with automatic confirmation", () => {
  it("mails each confirmation once and at once, and says so", async () => {
    await put({ confirmsAutomatically: true });
    const answer = await send();
    expect(answer.status).toBe(303);
    await app.services.mails.work();
    await app.services.mails.work();
    const [registration] = await stored();
    expect(registration?.status).toBe("confirmed");
    const mails = await app.services.registrations.findMails([registration?.id ?? ""]);
    expect(mails.get(registration?.id ?? "")).toMatchObject({ status: "sent", attempts: 1 });
    const success = await get(answer.headers.get("Location") ?? "");
    expect(success).toContain("Ihre Anmeldung ist bestätigt.");
  });

  it("mails nothing to a registration cancelled before the mail was sent", async () => {
    await put({ confirmsAutomatically: true });
    const { send: sendMail } = app.services.mailer;
    app.services.mailer.send = async () => {
      throw new Error("not now");
    };
    await send();
    await app.services.mails.work();
    const id = (await stored())[0]?.id ?? "";
    expect((await app.services.registrations.findMails([id])).get(id)).toMatchObject({ attempts: 1 });
    app.services.mailer.send = sendMail;
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: [id] });
    app.setTime("2026-06-16T10:00:00Z");
    await app.services.mails.work();
    expect((await app.services.registrations.findMails([id])).size).toBe(0);
  });
});
