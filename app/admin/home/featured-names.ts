import type { Services } from "#app/contexts.ts";
import { quoted } from "#text/quoted.ts";
import { codeLabels } from "../history/difference.ts";
import { newsColorLabels } from "./home-labels.ts";

/**
 * Returns the names of the featured news in some versions of the home page, as labels for the history and for
 * conflicts. For loaders and actions only.
 * @param documents values other than home page versions are ignored
 */
export async function nameFeatured(
  content: Services["content"],
  documents: readonly unknown[],
): Promise<Record<string, string>> {
  const ids = [...new Set(documents.flatMap(featuredIn))];
  if (ids.length === 0) return {};
  const found = await content.pick("news", ["title"], { ids });
  const titles = new Map(found.map(({ id, title }) => [id, title]));
  const labels = ids.map((id) => {
    const title = titles.get(id);
    const color = `featuredNewsColors.${id}`;
    return {
      [`featuredNewsIds=${id}`]: title ?? "nicht mehr vorhanden",
      [color]: title === undefined ? "Farbe eines nicht mehr vorhandenen Beitrags" : `Farbe von ${quoted(title)}`,
      ...codeLabels(color, newsColorLabels),
    };
  });
  return Object.assign({}, ...labels);
}

function featuredIn(document: unknown): string[] {
  if (typeof document !== "object" || document === null) return [];
  const { featuredNewsIds, featuredNewsColors } = document as Record<string, unknown>;
  const ids = Array.isArray(featuredNewsIds) ? featuredNewsIds : [];
  return [...ids, ...Object.keys(featuredNewsColors ?? {})].filter((id) => typeof id === "string");
}
