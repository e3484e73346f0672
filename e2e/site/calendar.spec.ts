import { expect, test } from "../fixtures.ts";

/** Returns the content lines of a calendar, unfolded as in RFC 5545. */
function linesOf(calendar: string): string[] {
  return calendar.replaceAll("\r\n ", "").split("\r\n");
}

test.afterEach(async ({ site }) => {
  await site.reset();
});

test("serves one event as a calendar file", async ({ request, site }) => {
  await site.content.put("events", "treffen", {
    title: "Treffen; Auftakt, Teil 1\r\nEND:VEVENT",
    date: "2026-09-12",
    time: "10:00 - 12:30 Uhr",
    description: "<p>Erster Absatz</p><p>END:VCALENDAR</p>",
  });
  const answer = await request.get("/veranstaltungen/treffen.ics");
  expect(answer.status()).toBe(200);
  expect(answer.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  const lines = linesOf(await answer.text());
  expect(lines).toContain("DTSTART;TZID=Europe/Berlin:20260912T100000");
  expect(lines).toContain("DTEND;TZID=Europe/Berlin:20260912T123000");
  expect(lines).toContain("DTSTAMP:20260615T100000Z");
  expect(lines).toContain("SUMMARY:Treffen\\; Auftakt\\, Teil 1 END:VEVENT");
  expect(lines).toContain("DESCRIPTION:Erster Absatz\\nEND:VCALENDAR");
  expect(lines).toContain(`UID:treffen@${new URL(site.url).host}`);
  expect(lines.filter((line) => line.startsWith("END:V"))).toEqual(["END:VTIMEZONE", "END:VEVENT", "END:VCALENDAR"]);
});

test("serves a calendar subscription of upcoming events and those of the last year", async ({ request, site }) => {
  await site.content.put("events", "vorbei", { title: "Vor elf Monaten", date: "2025-07-20" });
  await site.content.put("events", "lange-vorbei", { title: "Vor zwei Jahren", date: "2024-06-01" });
  const calendar = await (await request.get("/veranstaltungen.ics")).text();
  const titles = linesOf(calendar).filter((line) => line.startsWith("SUMMARY:"));
  expect(titles).toContain("SUMMARY:Vor elf Monaten");
  expect(titles).toContain("SUMMARY:Journal Club Palliativmedizin");
  expect(titles).not.toContain("SUMMARY:Vor zwei Jahren");
  for (const line of calendar.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
});

test("responds with 404 for an unknown event's calendar, and redirects other paths home", async ({ request }) => {
  for (const path of ["/veranstaltungen/gibt-es-nicht.ics", "/veranstaltungen/.ics", "/veranstaltungen/..%2F.ics"]) {
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  }
  const answer = await request.get("/veranstaltungen/irgendwas", { maxRedirects: 0 });
  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe("/");
});

test("links the calendar from the page", async ({ pageWithoutScript: page }) => {
  await page.goto("/veranstaltungen");
  await expect(page.getByRole("link", { name: "Alle Termine als Kalender" })).toHaveAttribute(
    "href",
    "/veranstaltungen.ics",
  );
  await expect(page.locator('link[rel="alternate"][type="text/calendar"]')).toHaveAttribute(
    "href",
    "/veranstaltungen.ics",
  );
});
