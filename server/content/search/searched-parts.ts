import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import type { LegalRecord } from "#model/content/legal.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { lastDayOf, spansDays } from "#model/events/event-days.ts";
import { type ProgramDay, parseDayDate } from "#model/programs/program.ts";
import { boardPart, legalParts } from "#model/site/search.ts";
import type { SearchKind } from "#model/site/search-kind.ts";
import { plainText } from "#model/text/excerpt.ts";
import { daysText, partsOf } from "#text/days.ts";
import { eventTypeLabels } from "#text/events/event-type.ts";
import { formatPoints } from "#text/events/points.ts";
import { transparencyLines } from "#text/events/transparency.ts";
import { formatPrice } from "#text/number.ts";
import { searchedPages } from "./searched-pages.ts";
import type { SearchedPart } from "./searched-part.ts";

type Parts = { [C in CollectionName]?: (document: ContentOf<C>) => readonly SearchedPart[] };

/** The searched parts per collection. The site search does not find the other collections. */
const parts: Parts = {
  news: ({ title, type, content, authors, sources, date }) => [
    one(type === "science" ? "science" : "news", title, [plainText(content), authors, sources], date),
  ],
  events: (event) => [{ ...one("events", event.title, textsOfEvent(event), event.date), lastDay: event.lastDay }],
  congresses: ({ title, displayMode, days }) => [
    one("programs", title, displayMode === "pdf" ? [] : days.flatMap(linesOf), latestOf(days)),
  ],
  courses: ({ title, days }) => [one("courses", title, days.flatMap(linesOf), latestOf(days))],
  documents: ({ title, description, category, tags, createdAt }) => [
    one("documents", title, [description, category, tags.join(", ")], dateOf(createdAt)),
  ],
  board: ({ name, title, role, description }) => [one("board", `${title} ${name}`.trim(), [role, description], "")],
  about: ({ missionStatement, history, mission, values, goals, coreValues }) => [
    one(
      "about",
      "Über uns",
      [
        missionStatement,
        `Geschichte: ${history}`,
        `Mission: ${mission}`,
        `Werte: ${values}`,
        `Ziele: ${goals}`,
        ...coreValues.map(({ title, description }) => `${title}: ${description}`),
      ],
      "",
    ),
    { ...one("board", "Vorstand", ["Die Mitglieder des Vorstands und ihre Aufgaben"], ""), part: boardPart },
  ],
  legal: (legal) => [
    ...(["privacy", "imprint", "accessibility"] as const)
      .filter((name) => legal[name].sections.length > 0)
      .map((name) => ({ ...one("legal", legal[name].title, sectionsOf(legal[name]), ""), part: legalParts[name] })),
  ],
  settings: searchedPages,
};

/**
 * Returns the parts of a record that the site search finds.
 * @param fileText the text inside the files of the record
 */
export function searchedPartsOf<C extends CollectionName>(
  collection: C,
  document: ContentOf<C>,
  fileText = "",
): readonly SearchedPart[] {
  const read = parts[collection] as ((document: ContentOf<C>) => readonly SearchedPart[]) | undefined;
  const found = read?.(document) ?? [];
  return fileText === "" ? found : found.map((part) => ({ ...part, texts: [...part.texts, fileText] }));
}

export const searchedCollections = Object.keys(parts) as CollectionName[];

function one(kind: SearchKind, title: string, texts: readonly string[], date: string): SearchedPart {
  return { kind, part: 0, title, texts: texts.filter((text) => text.trim()), date };
}

/** What its page shows, the description first. */
function textsOfEvent(event: ContentOf<"events">): string[] {
  const { description, location, type, certificationPoints, certificationPending, scientificLead } = event;
  const badge = certificationPending ? "Zertifizierung beantragt" : formatPoints(certificationPoints);
  return [
    plainText(description),
    location,
    eventTypeLabels[type],
    formatPrice(event),
    wordyDays(event),
    ...(certificationPending || certificationPoints > 0 ? [badge] : []),
    scientificLead,
    ...transparencyLines(event),
    ...[...event.participations, ...event.workshops]
      .filter(({ isOffered }) => isOffered)
      .flatMap(({ title, description }) => [title, description]),
  ];
}

/** "30. April 2027 bis 1. Mai 2027 (30.04.2027 – 01.05.2027)": days are searched by the name of the month too. */
function wordyDays(event: ContentOf<"events">): string {
  const days = spansDays(event) ? [event.date, lastDayOf(event)] : [event.date];
  const written = days.map(partsOf).map(({ day, month, year }) => `${day}. ${month} ${year}`);
  return `${written.join(" bis ")} (${daysText(event)})`;
}

function sectionsOf({ sections }: LegalRecord["privacy"]): string[] {
  // Placeholders and reminders are not what visitors read.
  return sections.map(
    ({ title, content }) => `${title ? `${title}: ` : ""}${plainText(content).replace(/\[[^\]]+\]/g, " ")}`,
  );
}

function linesOf({ date, entries }: ProgramDay): string[] {
  return entries.map(({ time, topic, speaker, sponsor }) =>
    [date, time, topic, speaker, sponsor].filter((field) => field.trim()).join(" · "),
  );
}

function latestOf(days: readonly ProgramDay[]): string {
  return days.reduce((latest, { date }) => {
    const day = parseDayDate(date) ?? "";
    return day > latest ? day : latest;
  }, "");
}

function dateOf(instant: string): string {
  const time = Date.parse(instant);
  return Number.isNaN(time) ? "" : berlinDate(new Date(time));
}
