import { Link } from "react-router";
import { PageLink } from "#app/ui/more-link.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import type { MarkedText } from "#model/site/search.ts";
import { withSoftHyphens } from "#model/text/soft-hyphens.ts";
import { searchKindLabels } from "#text/content/search-kind.ts";
import { formatDate } from "#text/date.ts";
import type { ResultGroup, ResultView } from "./load-search.ts";

/** The results of one kind: the best of them, or one page of all. */
export function SearchResults({ group, isOnly }: { group: ResultGroup; isOnly: boolean }) {
  const { kind, count, isMore, results } = group;
  const queryHref = useQueryHref();
  const { many } = searchKindLabels[kind];
  return (
    <section className="mt-10">
      <h2 className="mb-3 text-[1.5rem]">{many}</h2>
      <ol>
        {results.map((result) => (
          <Result key={result.path} result={result} />
        ))}
      </ol>
      {!isOnly && count > results.length && (
        <p className="border-hairline border-t pt-4">
          <PageLink to={queryHref({ bereich: kind, seite: null })}>
            {isMore ? `Mehr als ${count}` : `Alle ${count}`} Treffer in {many} anzeigen
          </PageLink>
        </p>
      )}
    </section>
  );
}

function Result({ result: { kind, path, date, isPast, lang, markedTitle, excerpt } }: { result: ResultView }) {
  return (
    <li className="grid grid-cols-1 gap-x-8 border-hairline border-t py-5 md:grid-cols-[12rem_minmax(0,1fr)]">
      <p className="text-[0.9rem] text-muted md:pt-1">
        {date && (
          <>
            <time dateTime={date} className="text-ink">
              {formatDate(date)}
            </time>
            <span className="md:hidden"> · </span>
          </>
        )}
        <span className={date ? "md:block" : ""}>
          {searchKindLabels[kind].one}
          {isPast && ", vergangen"}
        </span>
      </p>
      <div lang={lang} className="max-w-column">
        <h3 className="text-[1.2rem]">
          <Link to={path} className="text-petrol decoration-petrol/40 hover:underline">
            <Marked text={markedTitle.map(withSoftHyphens)} />
          </Link>
        </h3>
        {excerpt.length > 0 && (
          <p className="mt-1 max-w-text wrap-anywhere text-muted">
            <Marked text={excerpt} />
          </p>
        )}
      </div>
    </li>
  );
}

function Marked({ text }: { text: MarkedText }) {
  return text.map((piece, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no identity but their place
      <mark key={place} className="rounded-sm bg-pending-tint px-0.5 text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  );
}
