import type { Services } from "#app/contexts.ts";
import { featuredColor, HomeContent } from "#model/content/home.ts";
import { compareNews } from "#model/content/news.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { upcomingOn } from "#model/events/event-days.ts";
import { lastDateIn } from "#text/last-date-in.ts";
import { withPortraitFocus } from "../about/board-picture.ts";
import { summarizeEvent } from "../events/event-summary.ts";
import { withAvailability } from "../events/with-availability.ts";
import { withFocus } from "../layout/with-focus.ts";
import { presentTeaser } from "../news/present-news.ts";
import { readQuery } from "../read-query.ts";
import type { BoardTeaser } from "./board-section.tsx";
import type { FeaturedNewsView } from "./featured-news.tsx";
import type { UpcomingEventsView } from "./upcoming-events.tsx";

/** SPEC §9. */
const eventsAtFirst = 3;
const featuredCharacters = 150;

/** Upper limits; the pages of events and news show more. */
const eventsAtMost = 60;
const featuredAtMost = 24;
const boardAtMost = 60;

/** Loads everything the home page shows, with the editors' switches applied. */
export async function loadHome(services: Services, url: URL) {
  const { content } = services;
  const query = readQuery(url);
  const home: HomeContent = (await content.findFirst("home")) ?? HomeContent.parse({});
  const { hero, settings, certificationBanner: banner, coreValues } = home;
  const hasDialog = hero.showMembershipSection && query("dialog") === "mitgliedschaft";

  const [upcoming, featured, board, legal, [shownHero]] = await Promise.all([
    loadUpcoming(services, query("termine") === "alle"),
    settings.showFeaturedNews ? loadFeatured(services, home) : [],
    hero.showBoardSection ? loadBoard(services) : [],
    hasDialog ? content.findFirst("legal") : undefined,
    withFocus(services, [hero]),
  ]);
  return {
    hero: {
      title: hero.title,
      subtitle: hero.subtitle,
      image: hero.image,
      imageAlt: hero.imageAlt,
      imageFocus: shownHero?.imageFocus,
    },
    upcoming,
    banner: settings.showCertificationBanner ? currentBanner(banner, berlinDate(services.clock())) : undefined,
    featured,
    statement: home.missionStatement,
    coreValues,
    texts: { history: home.history, mission: home.mission, values: home.values, goals: home.goals },
    board,
    hasMembership: hero.showMembershipSection,
    membershipDialog: hasDialog
      ? { title: "Mitgliedschaft", form: legal?.membershipForm.url ? formOf(legal.membershipForm) : undefined }
      : undefined,
  };
}

/** Returns the banner to show: none while it is off, or once every day it names is over. */
function currentBanner({ enabled, points, text, subtitle }: HomeContent["certificationBanner"], today: string) {
  const lastDay = lastDateIn(`${text} ${subtitle}`);
  return enabled && (lastDay === undefined || lastDay >= today) ? { points, text, subtitle } : undefined;
}

const byPosition = [{ field: "position", direction: "asc", as: "number" }] as const;

async function loadBoard(services: Services): Promise<BoardTeaser[]> {
  const members = await services.content.list("board", { order: byPosition, limit: boardAtMost });
  const portrayed = await withPortraitFocus(services, members);
  return portrayed.map(({ id, name, title, role, image, imageAlt, imageFocus }) => {
    return { id, name, title, role, image, imageAlt, imageFocus };
  });
}

function formOf({ url, fileName }: { url: string; fileName: string }) {
  return { url, fileName };
}

async function loadUpcoming(services: Services, isExpanded: boolean): Promise<UpcomingEventsView> {
  const limit = isExpanded ? eventsAtMost : eventsAtFirst;
  const found = await services.content.list("events", {
    ...upcomingOn(berlinDate(services.clock())),
    order: [{ field: "date", direction: "asc" }],
    limit: limit + 1,
  });
  const events = await withAvailability(services, found.slice(0, limit));
  return { events: events.map(summarizeEvent), isExpanded, hasMore: found.length > limit };
}

async function loadFeatured(services: Services, home: HomeContent): Promise<FeaturedNewsView[]> {
  if (home.featuredNewsIds.length === 0) return [];
  // Fetched by id and sorted here: to sort, the database would scan all news in order. All of them (at most 1000), as
  // those chosen last may be deleted, or older than others.
  const found = await services.content.list("news", { ids: home.featuredNewsIds });
  const shown = found.toSorted(compareNews).slice(0, featuredAtMost);
  return (await withFocus(services, shown)).map((item) => {
    const { id, path, lang, title, date, excerpt } = presentTeaser(item, featuredCharacters);
    const { image, imageAlt, imageFocus } = item;
    return { id, path, lang, title, date, excerpt, image, imageAlt, imageFocus, color: featuredColor(home, id) };
  });
}
