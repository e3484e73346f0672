import { servicesContext } from "#app/contexts.ts";
import type { NewsItem } from "#model/content/news.ts";
import { excerpt } from "#model/text/excerpt.ts";
import { catchLoadFailure } from "../ui/fetcher-data.ts";
import type { Route } from "./+types/news-choices.ts";

/** A news item as the picker of the home screen shows it. */
export interface NewsChoice {
  id: string;
  title: string;
  date: string;
  /** At most 100 characters, without tags (SPEC §2). */
  excerpt: string;
}

const maximumChoices = 30;
const excerptCharacters = 100;

/** `/admin/home/news?suche=…`: returns the newest news, or the newest matches. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = (url.searchParams.get("suche") ?? "").trim().slice(0, 200);
  const found = await context.get(servicesContext).content.list("news", {
    ...(search && { search }),
    order: [{ field: "date", direction: "desc" }],
    limit: maximumChoices + 1,
  });
  return { search, choices: found.slice(0, maximumChoices).map(presentChoice), hasMore: found.length > maximumChoices };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadFailure(serverLoader);

/** For loaders only. */
export function presentChoice({ id, title, date, content }: NewsItem & { id: string }): NewsChoice {
  return { id, title, date, excerpt: excerpt(content, excerptCharacters).text };
}
