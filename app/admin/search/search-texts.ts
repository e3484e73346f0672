import type { SearchKind } from "#model/site/search-kind.ts";
import { searchKindLabels } from "#text/content/search-kind.ts";
import type { AdminIconName } from "../ui/admin-icon.tsx";

/** Names of search hits, and the icons of the screens that edit them. */
export const hitLooks: Record<SearchKind, { name: string; icon: AdminIconName }> = {
  news: { name: searchKindLabels.news.one, icon: "news" },
  science: { name: searchKindLabels.science.one, icon: "science" },
  events: { name: searchKindLabels.events.one, icon: "events" },
  programs: { name: searchKindLabels.programs.one, icon: "congress" },
  courses: { name: searchKindLabels.courses.one, icon: "courses" },
  documents: { name: searchKindLabels.documents.one, icon: "documents" },
  board: { name: searchKindLabels.board.one, icon: "board" },
  about: { name: searchKindLabels.about.one, icon: "about" },
  legal: { name: searchKindLabels.legal.one, icon: "legal" },
};

export const searchFailed = "Die Suche ist gerade nicht möglich. Bitte versuchen Sie es gleich noch einmal.";
