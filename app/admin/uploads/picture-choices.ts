import { type Services, servicesContext } from "#app/contexts.ts";
import { type MediaDetails, mediaKindOf } from "#model/files/media.ts";
import { catchLoadFailure } from "../ui/fetcher-data.ts";
import { detailsOf } from "../ui/focus/media-details.ts";
import type { Route } from "./+types/picture-choices.ts";

/** A stored picture as the picker shows it. */
export interface PictureChoice extends MediaDetails {
  key: string;
  url: string;
  name: string;
  /** The version of its details. */
  version: number;
  /** In pixels; 0 if unknown. */
  width: number;
  height: number;
}

const maximumChoices = 24;

/** `/admin/media/pictures?suche=…`: the newest stored pictures or matches; `?datei=…`: the one with this key. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { mediaLibrary } = context.get(servicesContext);
  const key = url.searchParams.get("datei");
  if (key) {
    const file = await mediaLibrary.find(key.slice(0, 400));
    return { choices: file && mediaKindOf(file.mediaType) === "image" ? [choiceOf(file)] : [], hasMore: false };
  }
  const search = (url.searchParams.get("suche") ?? "").trim().slice(0, 200);
  const found = await mediaLibrary.list(
    { search, kind: "image" },
    { sort: "createdAt", direction: "desc", limit: maximumChoices + 1, offset: 0 },
  );
  return { choices: found.slice(0, maximumChoices).map(choiceOf), hasMore: found.length > maximumChoices };
}

type MediaFile = Awaited<ReturnType<Services["mediaLibrary"]["list"]>>[number];

function choiceOf(file: MediaFile): PictureChoice {
  const { key, version, originalName, width, height } = file;
  return {
    ...{ key, version, name: originalName, url: `/files/${key}`, width: width ?? 0, height: height ?? 0 },
    ...detailsOf(file),
  };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadFailure(serverLoader);
