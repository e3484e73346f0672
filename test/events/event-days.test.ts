import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { RATE_LIMITS: "off" } });
  const days = { date: "2026-06-13", lastDay: "2026-06-15", time: "10:00 - 16:00 Uhr" };
  const registrationSettings = { enabled: true };
  await app.put("events", "congress", anEvent({ title: "Jahreskongress", ...days, registrationSettings }));
  await app.put("events", "later", anEvent({ title: "Sommerkurs", date: "2026-06-30", lastDay: "2026-07-02" }));
  await app.put("events", "over", anEvent({ title: "Frühjahrskurs", date: "2026-06-12", lastDay: "2026-06-14" }));
});
afterAll(() => app.close());

const read = async (path: string) => (await app.request(path)).text();
const textOf = (html: string) => html.replace(/<script[\s\S]*?<\/script>|<[^>]*>/g, " ").replace(/\s+/g, " ");

// Today is 15.06.2026, the third day of the congress.
describe("an event of several days", () => {
  it("is listed as upcoming until its last day, with its date range", async () => {
    const page = await read("/veranstaltungen");
    const [upcoming = "", past = ""] = textOf(page).split("Vergangene Veranstaltungen");
    expect(upcoming).toMatch(/Jahreskongress.*Sommerkurs/);
    expect(past).toContain("Frühjahrskurs");
    expect(past).not.toContain("Jahreskongress");
    expect(upcoming).toContain("13.06.2026 – 15.06.2026");
    expect(upcoming).toContain("30.06.2026 – 02.07.2026");
  });

  it("accepts registrations until its last day, in its dialog and on the registration page", async () => {
    const dialog = textOf(await read("/veranstaltungen?event=congress"));
    expect(dialog).toContain("Jetzt anmelden");
    const page = textOf(await read("/register/congress"));
    expect(page).toContain("13.06.2026 – 15.06.2026");
    expect(page).toContain("Diese Veranstaltung hat am 13.06.2026 begonnen.");
    expect(page).toContain("Jetzt anmelden");
  });

  it("is promoted by home page, news page and banner while it runs", async () => {
    for (const path of ["/", "/aktuelles", "/dokumente"]) expect(await read(path), path).toContain("Jahreskongress");
  });

  it("has its whole duration and registration link in structured data and calendars", async () => {
    const page = await read("/veranstaltungen?event=congress");
    expect(page).toMatch(/"organizer":\{[^}]*"logo":\{"@type":"ImageObject"/);
    expect(page).toContain('"dateModified":"2026-06-15T10:00:00.000Z"');
    expect(page).toContain('"startDate":"2026-06-13T10:00:00+02:00","endDate":"2026-06-15T16:00:00+02:00"');
    for (const path of ["/veranstaltungen.ics", "/veranstaltungen/congress.ics"]) {
      const lines = (await read(path)).replaceAll("\r\n ", "").split("\r\n");
      expect(lines).toContain("DTSTART;TZID=Europe/Berlin:20260613T100000");
      expect(lines).toContain("DTEND;TZID=Europe/Berlin:20260615T160000");
      expect(lines).toContain("SEQUENCE:0");
      expect(lines.some((line) => line.includes(`Anmeldung: ${app.siteUrl}/register/congress`))).toBe(true);
    }
  });
});
