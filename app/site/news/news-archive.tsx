import { href, Link } from "react-router";
import { tolerantServicesContext } from "#app/contexts.ts";
import { PageLink } from "#app/ui/more-link.tsx";
import { NoEntries } from "#app/ui/no-entries.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { PageHead } from "#app/ui/section.tsx";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { newsTypeLabels } from "#text/content/news-type.ts";
import { formatDate } from "#text/date.ts";
import { formatNumber } from "#text/number.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import { readQuery } from "../read-query.ts";
import type { Route } from "./+types/news-archive.ts";
import { ArchiveFilter } from "./archive-filter.tsx";
import { feedLinks } from "./feed-links.ts";
import { type NewsTeaser, presentTeaser } from "./present-news.ts";

const pageSize = 20;
const excerptCharacters = 160;

export async function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(tolerantServicesContext);
  const query = readQuery(url);
  const chosen = { search: query("suche") ?? "", year: query("jahr") ?? "", type: query("typ") ?? "" };
  const filter = {
    search: chosen.search,
    oneOf: { type: chosen.type ? [chosen.type] : undefined },
    ...(chosen.year && {
      from: { date: `${chosen.year}-01-01` },
      before: { date: `${Number(chosen.year) + 1}-01-01` },
    }),
  };
  const [count, years] = await Promise.all([content.count("news", filter), content.years("news", "date")]);
  const pageCount = Math.max(1, Math.ceil(count / pageSize));
  // A page number beyond the last page means the last one, since items may have been deleted.
  const page = Math.min(Number(query("seite") ?? 1), pageCount);
  const items = await content.list("news", {
    ...filter,
    order: [{ field: "date", direction: "desc" }],
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const isWhole = Object.values(chosen).every((value) => value === "");
  const presented = items.map((item) => presentTeaser(item, excerptCharacters));
  return { chosen, isWhole, years, count, page, pageCount, items: presented };
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  ...pageMeta(siteOf(matches), {
    title: "Nachrichten",
    description:
      "Das Archiv aller Nachrichten, Kurzmeldungen und wissenschaftlichen Artikel der Gesellschaft, mit Suche und nach Jahren geordnet.",
    path: href("/nachrichten"),
    list: loaderData,
  }),
  ...feedLinks("news", "science"),
];

export default function NewsArchive({ loaderData }: Route.ComponentProps) {
  const { chosen, isWhole, years, count, page, pageCount, items } = loaderData;
  const queryHref = useQueryHref();
  const isEmpty = count === 0 && isWhole;
  return (
    <>
      <PageHead title="Nachrichten" lead="Alle Nachrichten, Kurzmeldungen und wissenschaftlichen Artikel." />
      <div className="page py-8 md:py-10">
        {isEmpty ? (
          <NoEntries message={resultCount(0)}>
            <PageLink to={href("/veranstaltungen")}>Veranstaltungen</PageLink>{" "}
            <PageLink to={href("/ueber-uns")}>Über uns</PageLink>
          </NoEntries>
        ) : (
          <>
            <ArchiveFilter chosen={chosen} years={years} />
            <p role="status" className="mt-8 mb-3 text-muted">
              {resultCount(count)}
              {pageCount > 1 && `, Seite ${page} von ${pageCount}`}
            </p>
          </>
        )}
        <ol>
          {items.map((item) => (
            <ArchiveEntry key={item.id} item={item} />
          ))}
        </ol>
        <Pagination
          page={page}
          pageCount={pageCount}
          hrefOf={(number) => queryHref({ seite: number === 1 ? null : String(number) })}
        />
      </div>
    </>
  );
}

function ArchiveEntry({ item: { title, date, type, lang, path, excerpt } }: { item: NewsTeaser }) {
  return (
    <li className="grid grid-cols-1 gap-x-8 border-hairline border-t py-5 md:grid-cols-[12rem_minmax(0,1fr)]">
      <p className="text-[0.9rem] text-muted md:pt-1">
        <time dateTime={date} className="text-ink">
          {formatDate(date)}
        </time>
        <span className="md:hidden"> · </span>
        <span className="md:block">{newsTypeLabels[type]}</span>
      </p>
      <div lang={lang} className="max-w-column">
        <h2 className="text-[1.2rem]">
          <Link to={path} className="text-petrol decoration-petrol/40 hover:underline">
            {withSoftHyphens(title)}
          </Link>
        </h2>
        {excerpt && <p className="mt-1 max-w-text text-muted">{excerpt}</p>}
      </div>
    </li>
  );
}

function resultCount(count: number): string {
  if (count === 0) return "Keine Nachrichten vorhanden";
  return count === 1 ? "1 Nachricht gefunden" : `${formatNumber(count)} Nachrichten gefunden`;
}
