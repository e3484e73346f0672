import { UnlessCovered } from "#app/ui/coverable.tsx";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import { useFocusOnFirstNew } from "#app/ui/use-focus-on-first-new.ts";
import type { NewsPage } from "./load-news.ts";
import { entryId, NewsArticle } from "./news-article.tsx";

/** As many as a large screen shows. */
const firstArticles = 2;

/** News in full, with a link that shows `step` more. */
export function NewsList({
  page: { entries, nextId },
  step,
  moreLabel,
  hasLead = false,
  isWide = false,
}: {
  page: NewsPage;
  step: number;
  /** Names the kind of entry, since each text of the list has its own "Mehr anzeigen". */
  moreLabel: string;
  /** The first entry has a large picture. */
  hasLead?: boolean;
  isWide?: boolean;
}) {
  const queryHref = useQueryHref();
  useFocusOnFirstNew(entries.map(({ id }) => entryId(id)));
  const firstWithPicture = entries.findIndex(({ pictures }) => pictures.own.length > 0);
  const articles = entries.map((entry, index) => (
    <NewsArticle
      key={entry.id}
      entry={entry}
      isLead={hasLead && index === 0}
      isWide={isWide}
      isEager={index === firstWithPicture}
    />
  ));
  return (
    <>
      {articles.slice(0, firstArticles)}
      <UnlessCovered>{articles.slice(firstArticles)}</UnlessCovered>
      {nextId && (
        <p className="no-print mt-2">
          <MoreLink to={queryHref({ anzahl: String(entries.length + step) })} anchor={entryId(nextId)}>
            {moreLabel}
          </MoreLink>
        </p>
      )}
    </>
  );
}
