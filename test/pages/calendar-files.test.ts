import { afterAll, beforeAll, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { readPage } from "./page-part.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Returns the content lines of a calendar, unfolded as in RFC 5545. */
function linesOf(calendar: string): string[] {
  return calendar.replaceAll("\r\n ", "").split("\r\n");
}

it("serves one event as a calendar file", async () => {
  await app.put("events", "treffen", {
    title: "Treffen; Auftakt, Teil 1\r\nEND:VEVENT",
    date: "2026-09-12",
    time: "10:00 - 12:30 Uhr",
    description: "<p>Erster Absatz</p><p>END:VCALENDAR</p>",
  });
  const answer = await app.request("/veranstaltungen/treffen.ics");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const lines = linesOf(await answer.text());
  expect(lines).toEqual(
    expect.arrayContaining([
      "DTSTART;TZID=Europe/Berlin:20260912T100000",
      "DTEND;TZID=Europe/Berlin:20260912T123000",
      "DTSTAMP:20260615T100000Z",
      "SUMMARY:Treffen\\; Auftakt\\, Teil 1 END:VEVENT",
      "DESCRIPTION:Erster Absatz\\nEND:VCALENDAR",
      "UID:treffen@verein.example",
    ]),
  );
  expect(lines.filter((line) => line.startsWith("END:V"))).toEqual(["END:VTIMEZONE", "END:VEVENT", "END:VCALENDAR"]);
});

it("serves a calendar subscription of upcoming events and those of the last year", async () => {
  await app.put("events", "vorbei", anEvent({ title: "Vor elf Monaten", date: "2025-07-20" }));
  await app.put("events", "lange-vorbei", anEvent({ title: "Vor zwei Jahren", date: "2024-06-01" }));
  await app.put("events", "kommt", anEvent({ title: "Journal Club" }));
  const calendar = await (await app.request("/veranstaltungen.ics")).text();
  const titles = linesOf(calendar).filter((line) => line.startsWith("SUMMARY:"));
  expect(titles).toEqual(expect.arrayContaining(["SUMMARY:Vor elf Monaten", "SUMMARY:Journal Club"]));
  expect(titles).not.toContain("SUMMARY:Vor zwei Jahren");
  for (const line of calendar.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

it("responds with 404 for an unknown event's calendar, and redirects other paths home", async () => {
  for (const path of ["/veranstaltungen/gibt-es-nicht.ics", "/veranstaltungen/.ics", "/veranstaltungen/..%2F.ics"]) {
    expect((await app.request(path)).status, path).toBe(404);
  }
  const answer = await app.request("/veranstaltungen/irgendwas");
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
});

it("is linked from the page and its head", async () => {
  const page = await readPage(app, "/veranstaltungen");
  expect(page.href("Alle Termine als Kalender (iCal)")).toBe("/veranstaltungen.ics");
  const alternates = page.all("link").filter((link) => link.attribute("type") === "text/calendar");
  expect(alternates.map((link) => link.attribute("href"))).toEqual(["/veranstaltungen.ics"]);
});
