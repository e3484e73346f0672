import { data, href } from "react-router";
import { addressContext, servicesContext } from "#app/contexts.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { PageHead } from "#app/ui/section.tsx";
import { tooManyTries } from "#text/accounts/too-many-tries.ts";
import { searchKindLabels } from "#text/content/search-kind.ts";
import { quoted } from "#text/quoted.ts";
import { pageMeta, siteOf } from "../layout/page-meta.ts";
import type { Route } from "./+types/search.ts";
import { loadResults, type ResultGroup } from "./load-search.ts";
import { SearchForm } from "./search-form.tsx";
import { SearchHelp } from "./search-help.tsx";
import { SearchResults } from "./search-results.tsx";

/** More than a person can type; each search queries the database. */
const searchesPerAddress = { name: "search", points: 60, seconds: 60 };

export async function loader({ url, context }: Route.LoaderArgs) {
  const { rateLimits, siteSearch } = context.get(servicesContext);
  if (url.searchParams.has("suche")) {
    const seconds = await rateLimits.take(searchesPerAddress, context.get(addressContext));
    if (seconds > 0) {
      const headers = { "Retry-After": String(seconds), "Cache-Control": "no-store" };
      return data({ ...empty, refusal: tooManyTries(seconds) }, { status: 429, headers });
    }
  }
  return data({ ...(await loadResults(siteSearch, url)), refusal: undefined });
}

const empty = { text: "", kind: undefined, groups: [] as ResultGroup[], how: "all" as const, page: 1, pageCount: 1 };

export function headers({ loaderHeaders, parentHeaders }: Route.HeadersArgs) {
  const headers = new Headers(parentHeaders);
  for (const name of ["Retry-After", "Cache-Control"]) {
    const value = loaderHeaders.get(name);
    if (value) headers.set(name, value);
  }
  return headers;
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(siteOf(matches), {
    title: loaderData?.text ? `Suche nach ${quoted(loaderData.text)}` : "Suche",
    description: "Suche über Nachrichten, Veranstaltungen, Programme, Dokumente und alle Texte der Gesellschaft.",
    path: href("/suche"),
    list: loaderData && { page: loaderData.page, isWhole: false },
    isIndexed: false,
  });

export default function Search({ loaderData }: Route.ComponentProps) {
  const { text, kind, groups, how, page, pageCount, refusal } = loaderData;
  const queryHref = useQueryHref();
  const [only] = groups;
  return (
    <>
      <PageHead title="Suche" lead="Nachrichten, Veranstaltungen, Programme, Dokumente und alles über uns." />
      <div className="page py-8 md:py-10">
        <SearchForm text={text} kind={kind} />
        {refusal && (
          <p role="alert" className="mt-8 rounded-card border border-accent p-5">
            {refusal}
          </p>
        )}
        {!refusal && text === "" && <SearchHelp />}
        {!refusal && text !== "" && (
          <>
            <p role="status" className="mt-8 text-muted">
              {summaryOf(text, groups)}
              {pageCount > 1 && `, Seite ${page} von ${pageCount}`}
            </p>
            {groups.length > 0 && how !== "all" && <p className="mt-2 max-w-text">{howFound[how]}</p>}
            {groups.length === 0 && <SearchHelp text={text} kind={kind} />}
            {groups.map((group) => (
              <SearchResults key={group.kind} group={group} isOnly={kind !== undefined} />
            ))}
            {kind && only && (
              <>
                <Pagination
                  page={page}
                  pageCount={pageCount}
                  hrefOf={(number) => queryHref({ seite: number === 1 ? null : String(number) })}
                />
                {only.isMore && page === pageCount && (
                  <p className="mt-8 text-muted">
                    Gezeigt werden die besten {only.count}. Ein weiteres Wort grenzt die Suche ein.
                  </p>
                )}
              </>
            )}
          </>
        )}
      </div>
    </>
  );
}

const howFound = {
  alike: "So geschrieben kommt das nicht vor. Gezeigt wird, was ähnlich geschrieben ist.",
  some: "Kein Eintrag enthält alle Wörter. Gezeigt wird, was einige davon enthält.",
  all_then_some: "Nur wenige Einträge enthalten alle Wörter. Danach folgt, was einige davon enthält.",
};

function summaryOf(text: string, groups: readonly ResultGroup[]): string {
  const count = groups.reduce((sum, group) => sum + group.count, 0);
  if (count === 0) return `Nichts gefunden zu ${quoted(text)}`;
  const isMore = groups.some((group) => group.isMore);
  const [only] = groups;
  const where = groups.length === 1 && only ? ` in ${searchKindLabels[only.kind].many}` : "";
  return `${isMore ? "Mehr als " : ""}${count} Treffer zu ${quoted(text)}${where}`;
}
