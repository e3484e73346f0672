import type { Services } from "#app/contexts.ts";
import { isSingle } from "#model/content/collection-kind.ts";
import { collectionLabels } from "#text/content/collection.ts";
import { quoted } from "#text/quoted.ts";
import { editHref } from "../screens.ts";

export type MediaUse = Awaited<ReturnType<Services["mediaLibrary"]["listUses"]>>[number];

/** Returns the name of what uses a file, and the URL where an editor finds the file there. */
export function mediaPlaceOf({ collection, id, title, state }: MediaUse): { name: string; href: string } {
  // Of the settings, only this part has files; it has a screen of its own.
  if (collection === "settings") return { name: "Vorlage der Bescheinigung", href: "/admin/certificates" };
  const { one, area } = collectionLabels[collection];
  const href = editHref(collection, id);
  return {
    name: isSingle(collection) ? area : `${one}${title && ` ${quoted(title)}`}`,
    href: state === "trash" ? `${href.split("?")[0]}?papierkorb=1` : href,
  };
}
