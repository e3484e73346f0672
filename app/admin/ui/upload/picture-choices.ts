import { servicesContext } from "#app/contexts.ts";
import { catchLoadFailure } from "../fetcher-data.ts";
import type { Route } from "./+types/picture-choices.ts";

/** A stored picture as the picker shows it. */
export interface PictureChoice {
  url: string;
  name: string;
  description: string;
  /** In pixels; 0 where nobody measured it. */
  width: number;
  height: number;
}

const choicesAtOnce = 24;

/** `/admin/media/pictures?suche=…`: the newest stored pictures, or those that fit. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const search = (url.searchParams.get("suche") ?? "").trim().slice(0, 200);
  const found = await context
    .get(servicesContext)
    .mediaLibrary.list(
      { search, kind: "image" },
      { sort: "createdAt", direction: "desc", limit: choicesAtOnce + 1, offset: 0 },
    );
  const choices = found
    .slice(0, choicesAtOnce)
    .map(({ key, originalName, description, width, height }): PictureChoice => {
      return { url: `/files/${key}`, name: originalName, description, width: width ?? 0, height: height ?? 0 };
    });
  return { choices, hasMore: found.length > choicesAtOnce };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadFailure(serverLoader);
