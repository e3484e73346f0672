import type { Site } from "./fixtures.ts";

/** Removes the documents of the default content, for tests that count their own. */
export async function emptyLibrary(site: Site): Promise<void> {
  for (const id of ["schmerzsprechstunde", "klinik-nach-hause", "mustersatzung"]) {
    await site.content.remove("documents", id);
  }
}
