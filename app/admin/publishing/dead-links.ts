import { servicesContext } from "#app/contexts.ts";
import { oldAddress } from "#model/site/redirect.ts";
import { linkTargetOf, mostSiteLinks } from "#model/site/site-link.ts";
import { catchLoadFailure } from "../ui/fetcher-data.ts";
import type { Route } from "./+types/dead-links.ts";

/** `/admin/links?ziel=…&ziel=…`: returns which of these site URLs do not exist or are not public. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, redirects } = context.get(servicesContext);
  const links = url.searchParams.getAll("ziel").slice(0, mostSiteLinks);
  const isDead = await Promise.all(
    links.map(async (link) => {
      const target = linkTargetOf(link);
      if (target === "nothing") return !(await redirects.find(oldAddress(link) ?? ""));
      if (typeof target === "string") return false;
      return (await content.count(target.collection, { ids: target.ids })) === 0;
    }),
  );
  return { dead: links.filter((_, at) => isDead[at]) };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadFailure(serverLoader);
