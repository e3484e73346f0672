import { href } from "react-router";
import { tolerantServicesContext } from "#app/contexts.ts";
import { PageLink } from "#app/ui/more-link.tsx";
import { NoEntries } from "#app/ui/no-entries.tsx";
import { PageHead } from "#app/ui/section.tsx";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import { readQuery } from "../read-query.ts";
import type { Route } from "./+types/science.ts";
import { FeedLink } from "./feed-link.tsx";
import { feedLinks } from "./feed-links.ts";
import { loadNews } from "./load-news.ts";
import { NewsList } from "./news-list.tsx";

/** SPEC §9. */
const pageSize = 10;

export async function loader({ url, context }: Route.LoaderArgs) {
  const page = await loadNews(context.get(tolerantServicesContext), {
    types: ["science"],
    step: pageSize,
    wanted: readQuery(url)("anzahl"),
    pinnedFirst: false,
  });
  return { page };
}

export const meta: Route.MetaFunction = ({ matches }) => [
  ...pageMeta(siteOf(matches), {
    title: "Wissenschaft",
    description:
      "Beiträge aus der Schmerz- und Palliativmedizin: Leitlinien, Studien und ihre Bedeutung für die Versorgung, verständlich eingeordnet.",
    path: href("/wissenschaft"),
  }),
  ...feedLinks("science"),
];

export default function Science({ loaderData: { page } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Wissenschaft"
        lead="Leitlinien, Forschung und Erfahrung aus der Schmerz- und Palliativmedizin, zusammengefasst und eingeordnet."
      />
      <div className="page py-10 md:py-14">
        <section aria-label="Artikel">
          {page.entries.length === 0 && (
            <NoEntries message="Keine Artikel vorhanden">
              <PageLink to={href("/aktuelles")}>Aktuelles</PageLink>{" "}
              <PageLink to={href("/dokumente")}>Dokumente</PageLink>
            </NoEntries>
          )}
          <NewsList page={page} step={pageSize} moreLabel="Weitere Artikel anzeigen" isWide />
          <FeedLink to={href("/wissenschaft.atom")} />
        </section>
      </div>
    </>
  );
}
