import type { CollectionName, ContentOf } from "#model/content/collections.ts";
import type { LegalRecord } from "#model/content/legal.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { type ProgramDay, parseDayDate } from "#model/programs/program.ts";
import { boardPart, legalParts } from "#model/site/search.ts";
import type { SearchKind } from "#model/site/search-kind.ts";
import { plainText } from "#model/text/excerpt.ts";
import { eventTypeLabels } from "#text/event-type.ts";
import { formatPrice } from "#text/number.ts";

/** A part of a record that is a search result of its own. */
export interface SearchedPart {
  kind: SearchKind;
  /** The number of the part within its record, at most 7. */
  part: number;
  title: string;
  /** Words a visitor may use instead of the title; they count as its words and are never shown. */
  otherTitles?: string;
  /** In the order in which they are tried for an excerpt. */
  texts: readonly string[];
  /** `yyyy-mm-dd`, or "": of equally ranked results the newer comes first. */
  date: string;
  /** The last of several days, or "": then this is the day by which they are ordered. */
  lastDay?: string;
}

/** What is not text of a record: the membership page, and the contact dialog. */
const staticPages: readonly SearchedPart[] = [
  {
    ...one(
      "about",
      "Mitgliedschaft",
      ["Mitglied werden: Vorteile, Fragen und Antworten, Beitrag und Mitgliedsantrag."],
      "",
    ),
    otherTitles: "Mitglied werden Mitgliedsantrag Aufnahmeantrag Antrag Formular Beitrag Mitgliedsbeitrag Kosten",
    part: legalParts.membership,
  },
  {
    ...one(
      "about",
      "Kontakt",
      ["Sekretariat: Telefon, E-Mail-Adresse, Anschrift, Sprechzeiten und Kontaktformular."],
      "",
    ),
    otherTitles:
      "Kontaktformular Sekretariat Geschäftsstelle Büro Telefon Telefonnummer Rufnummer E-Mail-Adresse Anschrift Adresse Sprechzeiten Öffnungszeiten Ansprechpartner Ansprechpartnerin",
    part: legalParts.contact,
  },
];

type Parts = { [C in CollectionName]?: (document: ContentOf<C>) => readonly SearchedPart[] };

/** The searched parts per collection. The site search does not find the other collections. */
const parts: Parts = {
  news: ({ title, type, content, authors, sources, date }) => [
    one(type === "science" ? "science" : "news", title, [plainText(content), authors, sources], date),
  ],
  events: ({ title, description, location, date, lastDay, type, ...price }) => [
    {
      ...one("events", title, [plainText(description), location, eventTypeLabels[type], formatPrice(price)], date),
      lastDay,
    },
  ],
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
    ...staticPages,
  ],
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
