import { useEffect } from "react";
import { useFetcher } from "react-router";
import type { clientLoader, PictureChoice } from "../../uploads/picture-choices.ts";
import { loadedData } from "../fetcher-data.ts";

/** Loads a stored picture's details beside the form; undefined for other URLs. */
export function useStoredPicture(url: string): PictureChoice | undefined {
  const { load, data } = useFetcher<typeof clientLoader>();
  const [, key] = /^\/files\/(.+\.[A-Za-z]{3,4})$/.exec(url) ?? [];
  useEffect(() => {
    if (key) void load(`/admin/media/pictures?${new URLSearchParams({ datei: key })}`);
  }, [key, load]);
  return loadedData(data)?.choices.find((picture) => picture.key === key);
}

/** Returns the focal point as a CSS `object-position`. */
export function objectPosition(picture: Pick<PictureChoice, "focalX" | "focalY"> | undefined): string | undefined {
  return picture && `${picture.focalX}% ${picture.focalY}%`;
}
