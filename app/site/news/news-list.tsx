import { useEffect, useRef } from "react";
import { MoreLink } from "#app/ui/more-link.tsx";
import { useQueryHref } from "#app/ui/query-href.ts";
import type { NewsPage } from "./load-news.ts";
import { entryId, NewsArticle } from "./news-article.tsx";
import type { NewsEntry } from "./present-news.ts";

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
  /** Says of what there is more: each text of the list has a "Mehr anzeigen" of its own. */
  moreLabel: string;
  /** The first entry opens the page with a large picture. */
  hasLead?: boolean;
  isWide?: boolean;
}) {
  const queryHref = useQueryHref();
  useFocusOnFirstNew(entries);
  return (
    <>
      {entries.map((entry, index) => (
        <NewsArticle key={entry.id} entry={entry} isLead={hasLead && index === 0} isWide={isWide} />
      ))}
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

/** After "more", keyboard and screen reader go on where the new entries begin. */
function useFocusOnFirstNew(entries: readonly NewsEntry[]): void {
  const shown = useRef(entries.length);
  useEffect(() => {
    const firstNew = entries[shown.current];
    shown.current = entries.length;
    if (!firstNew) return;
    document.querySelector<HTMLElement>(`#${CSS.escape(entryId(firstNew.id))} h2 a`)?.focus({ preventScroll: true });
  }, [entries]);
}
