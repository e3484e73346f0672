import type { Services } from "#app/contexts.ts";
import { type FoundEntry, publicPathOf } from "#model/site/search.ts";
import { type PublicSearchKind, publicSearchKinds } from "#model/site/search-kind.ts";
import { langOf } from "../news/present-news.ts";
import { readQuery } from "../read-query.ts";

const shownOfEach = 5;
const pageSize = 20;

export interface ResultView extends Pick<FoundEntry, "kind" | "date" | "isPast" | "markedTitle" | "excerpt"> {
  lang: string | undefined;
  path: string;
}

/** Loads the best results of every kind, or one page of all results of one kind. */
export async function loadResults(siteSearch: Services["siteSearch"], url: URL) {
  const query = readQuery(url);
  const text = query("suche") ?? "";
  const kind = query("bereich") as PublicSearchKind | undefined;
  const asked = Number(query("seite") ?? 1);
  if (text === "") return { text, kind, groups: [], how: "all" as const, page: 1, pageCount: 1 };

  const find = (page: number) => {
    return siteSearch.find(text, {
      kinds: kind ? [kind] : publicSearchKinds,
      limit: kind ? pageSize : shownOfEach,
      offset: kind ? (page - 1) * pageSize : 0,
    });
  };
  let answer = await find(asked);
  const pageCount = kind ? Math.max(1, Math.ceil((answer.kinds[0]?.count ?? 0) / pageSize)) : 1;
  const page = kind ? Math.min(asked, pageCount) : 1;
  // A page number beyond the last page means the last one, since entries may have been deleted.
  if (kind && page < asked) answer = await find(page);
  return {
    text,
    kind,
    page,
    pageCount,
    how: answer.how,
    groups: answer.kinds.map(({ kind: ofKind, count, isMore, entries }) => {
      return { kind: ofKind, count, isMore, results: entries.map(present) };
    }),
  };
}

export type ResultGroup = Awaited<ReturnType<typeof loadResults>>["groups"][number];

function present(entry: FoundEntry): ResultView {
  const { kind, date, isPast, markedTitle, excerpt } = entry;
  return { kind, date, isPast, markedTitle, excerpt, lang: langOf(entry), path: publicPathOf(entry) };
}
