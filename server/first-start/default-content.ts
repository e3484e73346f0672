import type { RetentionPeriods } from "#server/privacy/retention-periods.ts";
import { defaultAbout } from "./default-about.ts";
import { defaultBoard } from "./default-board.ts";
import { defaultCongresses } from "./default-congresses.ts";
import { defaultCourses } from "./default-courses.ts";
import { defaultDocuments } from "./default-documents.ts";
import { defaultEvents } from "./default-events.ts";
import { defaultHome } from "./default-home.ts";
import { defaultLegal } from "./default-legal.ts";
import { defaultNews } from "./default-news.ts";
import type { DefaultContent, PictureUrl } from "./default-records.ts";
import { defaultScience } from "./default-science.ts";
import { defaultSettings } from "./default-settings.ts";
import { pictureKey } from "./picture-key.ts";

export interface Installation {
  /** The day of installation in Berlin (`yyyy-mm-dd`); most dates are counted from it. */
  today: string;
  /** The timestamp in the files' keys. */
  now: Date;
  /** Whether the default news are written too, so that the home page can feature some. */
  featuresDefaultNews: boolean;
  /** Stated in the privacy policy. */
  retention: RetentionPeriods;
}

/** Returns the content of a new installation: a plausible association, to be replaced by the real one. */
export function createDefaultContent({ today, now, featuresDefaultNews, retention }: Installation): DefaultContent {
  const urlIn =
    (folder: string): PictureUrl =>
    (name) =>
      `/files/${pictureKey(folder, name, now)}`;
  return {
    news: {
      ...defaultNews(today, urlIn("news")),
      ...defaultScience(today, urlIn("news")),
    },
    events: defaultEvents(today, urlIn("events")),
    congresses: defaultCongresses(),
    courses: defaultCourses(),
    board: defaultBoard(urlIn("board")),
    about: { about: defaultAbout() },
    legal: { legal: defaultLegal(retention) },
    settings: { settings: defaultSettings() },
    documents: defaultDocuments(now),
    home: { content: defaultHome(urlIn("home"), featuresDefaultNews) },
  };
}
