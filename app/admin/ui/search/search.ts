import { servicesContext } from "#app/contexts.ts";
import { slugWithId } from "#model/slug.ts";
import { editHref } from "../../screens.ts";
import { catchLoadFailure } from "../fetcher-data.ts";
import type { Route } from "./+types/search.ts";

const hitsPerKind = 6;
const longestSearch = 200;

export interface SearchHit {
  kind: "news" | "science" | "events" | "documents";
  id: string;
  title: string;
  /** Where it is edited. */
  editPath: string;
  /** Its page or file on the website, for links in texts. */
  publicPath: string;
}

/** `/admin/search?suche=…`: records by their words, for the palette and the link picker of the text editor. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = (url.searchParams.get("suche") ?? "").trim();
  if (search.length < 2) return { search, hits: [] };
  const { content } = context.get(servicesContext);
  const query = { search: search.slice(0, longestSearch), limit: hitsPerKind } as const;
  const [news, events, documents] = await Promise.all([
    content.list("news", { ...query, order: [{ field: "date", direction: "desc" }] }),
    content.list("events", { ...query, order: [{ field: "date", direction: "desc" }] }),
    content.list("documents", query),
  ]);
  const hits: SearchHit[] = [
    ...news.map(({ id, title, type }) => {
      const kind = type === "science" ? "science" : "news";
      const publicPath = `/nachrichten/${slugWithId(title, id)}`;
      const editPath = type === "science" ? `/admin/science?bearbeiten=${id}` : editHref("news", id);
      return { kind, id, title, editPath, publicPath } as const;
    }),
    ...events.map(({ id, title }) => {
      const publicPath = `/veranstaltungen?event=${id}`;
      return { kind: "events", id, title, editPath: editHref("events", id), publicPath } as const;
    }),
    ...documents.map(({ id, title, fileUrl }) => {
      const publicPath = fileUrl || `/dokumente?vorschau=${id}`;
      return { kind: "documents", id, title, editPath: editHref("documents", id), publicPath } as const;
    }),
  ];
  return { search, hits };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadFailure(serverLoader());
