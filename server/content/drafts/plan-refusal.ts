import { type CollectionName, type ContentOf, contentSchemas } from "#model/content/collections.ts";
import type { Draft, PlanRefusal } from "#model/content/draft.ts";
import type { Connection } from "#server/database/schema.ts";
import { createContentReader } from "../store/content-store.ts";
import { hasOthersLink } from "../taken-link.ts";

/** Returns why a draft cannot be published as planned; undefined if it can. */
export async function findPlanRefusal<C extends CollectionName>(
  connection: Connection,
  collection: C,
  { id, base, document }: Pick<Draft<C>, "id" | "base" | "document">,
): Promise<PlanRefusal | undefined> {
  const stored = await createContentReader(connection).find(collection, id);
  if ((stored?.version ?? "new") !== base) return "changed";
  const parsed = contentSchemas[collection].safeParse(document);
  if (!parsed.success) return "incomplete";
  const linked = { collection, id, document: parsed.data as ContentOf<C> };
  return (await hasOthersLink(connection, linked)) ? "link_taken" : undefined;
}
