import { describe, expect, it } from "vitest";
import { type CollectionName, contentSchemas } from "#model/content/collections.ts";
import { daysAfter } from "#model/dates/berlin-date.ts";
import { CalendarEvent, certificationBadge } from "#model/events/calendar-event.ts";
import { isUpcoming } from "#model/events/event-days.ts";
import { parseDayDate } from "#model/programs/program.ts";
import { cleanRichText } from "#server/content/rich-text/rich-text.ts";
import { defaultPeriods } from "#server/privacy/retention-periods.ts";
import { createDefaultContent } from "./default-content.ts";
import { filledCollections } from "./default-records.ts";

const now = new Date("2026-06-15T08:00:00Z");
const content = createDefaultContent({
  today: "2026-06-15",
  now,
  featuresDefaultNews: true,
  retention: defaultPeriods,
});

const parsed = filledCollections.flatMap((collection) =>
  Object.entries(content[collection]).map(([id, document]) => ({
    place: `${collection}/${id}`,
    document: contentSchemas[collection].parse(document),
  })),
);

const legal = contentSchemas.legal.parse(content.legal.legal);
const legalSections = [...legal.imprint.sections, ...legal.privacy.sections, ...legal.accessibility.sections];
const richTexts = [
  ...Object.values(content.news).map((item) => item.content ?? ""),
  ...Object.values(content.events).map((event) => event.description ?? ""),
  ...legalSections.map((section) => section.content),
];

function eventsOn(today: string) {
  const { events } = createDefaultContent({ today, now, featuresDefaultNews: true, retention: defaultPeriods });
  const all = Object.values(events).map((event) => CalendarEvent.parse(event));
  return {
    upcoming: all.filter((event) => isUpcoming(event, today)),
    past: all.filter((event) => !isUpcoming(event, today)),
  };
}

describe("default content", () => {
  it("fits the schemas without dropped fields", () => {
    for (const [collection, records] of Object.entries(content)) {
      for (const [id, document] of Object.entries(records)) {
        const fields = Object.keys(contentSchemas[collection as CollectionName].parse(document));
        expect(fields, `${collection}/${id}`).toEqual(expect.arrayContaining(Object.keys(document)));
      }
    }
  });

  it("has at least four upcoming and three past events on whatever day it is installed", () => {
    for (let day = 0; day < 800; day++) {
      const { upcoming, past } = eventsOn(daysAfter("2026-01-01", day));
      expect(upcoming).toHaveLength(5);
      expect(past).toHaveLength(3);
    }
  });

  it("shows every kind of event: each type, each badge, free and paid, each state of registration", () => {
    const { upcoming } = eventsOn("2026-06-15");
    expect(new Set(upcoming.map(({ type }) => type))).toEqual(new Set(["congress", "workshop", "seminar", "webinar"]));
    const badges = upcoming.map((event) => certificationBadge(event).kind);
    expect(new Set(badges)).toEqual(new Set(["pending", "points", "none"]));
    expect(new Set(upcoming.map(({ isFree }) => isFree))).toEqual(new Set([true, false]));
    const settings = upcoming.map(({ registrationSettings }) => registrationSettings);
    expect(settings.some(({ enabled }) => !enabled)).toBe(true);
    expect(
      settings.some(
        ({ registrationMethod, registrationLink }) => registrationMethod === "external" && registrationLink,
      ),
    ).toBe(true);
    expect(settings.some(({ enabled, registrationMethod }) => enabled && registrationMethod === "direct")).toBe(true);
  });

  it("has no past event open for registration", () => {
    const { past } = eventsOn("2026-06-15");
    expect(past.map(({ registrationSettings }) => registrationSettings.enabled)).toEqual([false, false, false]);
  });

  it("states the right to withdraw consent (Art. 13 Abs. 2 Buchst. c DSGVO)", () => {
    const rights = legal.privacy.sections.find(({ id }) => id === "rechte");
    expect(rights?.content).toMatch(/Einwilligung jederzeit widerrufen \(Art\. 7 Abs\. 3 DSGVO\)/);
  });

  it("names the correct weekday for each date in a programme", () => {
    const programs = [...Object.values(content.congresses), ...Object.values(content.courses)];
    const days = programs.flatMap((program) => program.days ?? []).map((day) => day.date ?? "");
    expect(days).toHaveLength(3);
    for (const day of days) {
      const date = new Date(parseDayDate(day) ?? "");
      expect(day.split(",")[0]).toBe(date.toLocaleDateString("de-DE", { weekday: "long", timeZone: "UTC" }));
    }
  });

  it("gives the congress of 2025 the sum of its programmes' points", () => {
    const programs = [...Object.values(content.congresses), ...Object.values(content.courses)];
    const points = programs.flatMap((program) => program.days ?? []).map((day) => Number(day.certificationPoints));
    expect(points.reduce((sum, value) => sum + value, 0)).toBe(15);
    expect(content.events["kongress-2025"]).toMatchObject({
      date: "2025-03-10",
      certificationPoints: 15,
      isFree: true,
    });
  });

  it("has no news dated after the installation", () => {
    const dates = Object.values(content.news).map(({ date }) => date);
    expect(dates).toHaveLength(9);
    expect(dates.filter((date) => date > "2026-06-15")).toEqual([]);
  });

  it("links only to existing events, news and pages", () => {
    const links = richTexts.flatMap((html) => [...html.matchAll(/href="(\/[^"]*)"/g)].map(([, link = ""]) => link));
    const pages = ["/veranstaltungen", "/wissenschaft", "/dokumente", "/mitgliedschaft", "/?dialog=kontakt"];
    const events = Object.keys(content.events).map((id) => `/veranstaltungen?event=${id}`);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((link) => ![...pages, ...events].includes(link))).toEqual([]);
    const home = contentSchemas.home.parse(content.home.content);
    expect(Object.keys(content.news)).toEqual(expect.arrayContaining(home.featuredNewsIds));
    expect(Object.keys(home.featuredNewsColors).sort()).toEqual(home.featuredNewsIds.toSorted());
  });

  it("is not changed by sanitising", () => {
    // Sanitising wraps tables so that they scroll on a phone.
    const bare = (html: string) =>
      html.replace(/<div class="table-scroll"[^>]*>|<\/div>/g, "").replace(/\s*\n\s*/g, "");
    for (const html of richTexts) expect(bare(cleanRichText(html))).toBe(bare(html));
  });

  it("names women and men in pairs, or uses a neutral word", () => {
    const alone: string[] = [];
    for (const { place, document } of parsed) {
      // The title of a guideline, which stays as published.
      const text = JSON.stringify(document)
        .replace(/<[^>]*>/g, "")
        .replaceAll("Palliativmedizin für Patienten", "");
      expect(text, place).not.toMatch(/\p{L}[*:_·]innen\b|\p{Ll}Innen\b/u);
      for (const { 0: word, 1: stem = "", index } of text.matchAll(/(\p{Lu}\p{L}+)innen\b/gu)) {
        const beside = text.slice(index + word.length, index + word.length + 25);
        if (!beside.includes(stem)) alone.push(`${place}: ${word}`);
      }
      for (const { 0: word, 1: stem = "", index } of text.matchAll(
        /(\p{L}*(?:[Ää]rzt|[Pp]atient|[Pp]sycholog|[Tt]herapeut|[Rr]eferent|[Bb]esucher|[Kk]olleg))(?:e|en)(?![\p{L}-])/gu,
      )) {
        const beside = text.slice(Math.max(0, index - 45), index);
        if (!new RegExp(`${stem}in`, "iu").test(beside)) alone.push(`${place}: ${word}`);
      }
    }
    expect(alone).toEqual([]);
  });

  it("uses German quotation marks and no filler", () => {
    for (const { place, document } of parsed) {
      const text = JSON.stringify(document).replace(/<[^>]*>/g, "");
      expect(text, place).not.toMatch(/\\"|“[^“”„]*”|lorem|\bTODO\b|\.\.\./i);
    }
  });

  it("states the configured retention periods in the privacy text, and no others", () => {
    const periods = {
      registrationMonths: 1,
      contactMonths: 31,
      activityMonths: 32,
      trashDays: 33,
      mailDays: 34,
      sessionDays: 35,
      pageViewMonths: 36,
      efnMonths: 37,
      correctableDays: 38,
    };
    const { privacy } = contentSchemas.legal.parse(
      createDefaultContent({ today: "2026-06-15", now, featuresDefaultNews: true, retention: periods }).legal.legal,
    );
    const text = privacy.sections.map((section) => section.content).join("\n");
    for (const words of [
      "1 Monat nach der Veranstaltung",
      "31 Monate nach der Beantwortung",
      "nach 32 Monaten",
      "nach 33 Tagen",
      "höchstens 34 Tage",
      "nach 34 Tagen",
      "nach 35 Tagen",
      "nach 36 Monaten",
      "37 Monate nach Ablauf der Frist",
    ]) {
      expect(text).toContain(words);
    }
    expect(text).not.toMatch(/(zwölf|sechs|\b12|\b6|\b24|\b25|\b90) (Monate|Tage)/);
  });

  it("marks the places in the legal texts the association has to fill in", () => {
    const marked = legalSections.filter(({ content }) => content.includes("<strong>[Bitte ausfüllen: "));
    expect(marked.map(({ id }) => id)).toEqual(
      expect.arrayContaining([
        "vertretung",
        "register",
        "verantwortlich",
        "aufruf",
        "aufsichtsbehoerde",
        "rueckmeldung",
      ]),
    );
    expect(new Set(legalSections.map(({ id }) => id)).size).toBe(legalSections.length);
  });
});
