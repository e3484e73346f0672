import type * as z from "zod";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { CongressProgram, CourseProgram } from "#model/programs/program.ts";
import { AboutContent } from "./about.ts";
import { BoardMember } from "./board-member.ts";
import { HomeContent } from "./home.ts";
import { LegalRecord } from "./legal.ts";
import { LibraryDocument } from "./library-document.ts";
import { NewsItem } from "./news.ts";
import { SiteSettings } from "./settings.ts";

/** The schemas of the ten editorial collections (DESIGN §4). */
export const contentSchemas = {
  news: NewsItem,
  events: CalendarEvent,
  congresses: CongressProgram,
  courses: CourseProgram,
  documents: LibraryDocument,
  legal: LegalRecord,
  board: BoardMember,
  about: AboutContent,
  home: HomeContent,
  settings: SiteSettings,
} as const;

export type CollectionName = keyof typeof contentSchemas;

/** A document as the store returns it: all fields are present. */
export type ContentOf<C extends CollectionName> = z.output<(typeof contentSchemas)[C]>;

/** A document as given to the store: fields with a default may be missing. */
export type ContentInput<C extends CollectionName> = z.input<(typeof contentSchemas)[C]>;
