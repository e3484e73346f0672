import { href } from "react-router";
import { tolerantServicesContext } from "#app/contexts.ts";
import { PageLink } from "#app/ui/more-link.tsx";
import { NoEntries } from "#app/ui/no-entries.tsx";
import { PageHead } from "#app/ui/section.tsx";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { upcomingOn } from "#model/events/event-days.ts";
import { summarizeEvent } from "../events/event-summary.ts";
import { withAvailability } from "../events/with-availability.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import { readQuery } from "../read-query.ts";
import type { Route } from "./+types/latest-news.ts";
import { FeedLink } from "./feed-link.tsx";
import { feedLinks } from "./feed-links.ts";
import { loadNews } from "./load-news.ts";
import { NewsList } from "./news-list.tsx";
import { NewsSide } from "./news-side.tsx";
import { presentTeaser } from "./present-news.ts";

/** SPEC §9. */
const pageSize = 5;
const sideEvents = 3;
const sideNews = 4;

export async function loader({ url, context }: Route.LoaderArgs) {
  const services = context.get(tolerantServicesContext);
  const { content, clock } = services;
  const [page, events, legal] = await Promise.all([
    loadNews(services, {
      types: ["regular", "small", "both"],
      step: pageSize,
      wanted: readQuery(url)("anzahl"),
      pinnedFirst: true,
    }),
    content.list("events", {
      ...upcomingOn(berlinDate(clock())),
      order: [{ field: "date", direction: "asc" }],
      limit: sideEvents,
    }),
    content.findFirst("legal"),
  ]);
  // What stands in the main column is not repeated.
  const small = await content.list("news", {
    oneOf: { type: ["small", "both"] },
    order: [
      { field: "isPinned", direction: "desc" },
      { field: "date", direction: "desc" },
    ],
    limit: sideNews + page.entries.length,
  });
  const shown = new Set(page.entries.map(({ id }) => id));
  return {
    page,
    events: (await withAvailability(services, events)).map(summarizeEvent),
    small: small
      .filter(({ id }) => !shown.has(id))
      .slice(0, sideNews)
      .map((item) => presentTeaser(item, 120)),
    applicationUrl: legal?.membershipForm.url ?? "",
  };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(siteOf(matches), {
    title: "Aktuelles",
    description:
      "Nachrichten aus der Gesellschaft: Berichte, Termine und Kurzmeldungen zur interdisziplinären Schmerz- und Palliativmedizin.",
    path: href("/aktuelles"),
  }),
  ...feedLinks("news"),
];

export default function LatestNews({ loaderData: { page, events, small, applicationUrl } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Aktuelles" lead="Was sich in Versorgung, Forschung und in unserer Gesellschaft bewegt." />
      <div className="@container">
        <div className="page grid grid-cols-1 gap-x-16 gap-y-14 py-10 md:py-14 @min-[56rem]:grid-cols-[minmax(0,36rem)_minmax(20rem,1fr)]">
          <section aria-label="Nachrichten">
            {page.entries.length === 0 && (
              <NoEntries message="Keine Nachrichten vorhanden">
                <PageLink to={href("/wissenschaft")}>Wissenschaft</PageLink>{" "}
                <PageLink to={href("/ueber-uns")}>Über uns</PageLink>
              </NoEntries>
            )}
            <NewsList page={page} step={pageSize} moreLabel="Weitere Nachrichten anzeigen" hasLead />
            <FeedLink to={href("/nachrichten.atom")}>
              {page.entries.length > 0 && <PageLink to={href("/nachrichten")}>Alle Nachrichten im Archiv</PageLink>}
            </FeedLink>
          </section>
          <NewsSide events={events} small={small} applicationUrl={applicationUrl} />
        </div>
      </div>
    </>
  );
}
