import { data } from "react-router";
import * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { type CollectionName, collectionNames } from "#model/collections.ts";
import { isId } from "#model/id.ts";
import { nameFeatured } from "../../home/featured-names.ts";
import { answering, readSubmission, withId } from "../editor/editor-action.ts";
import { catchLoadFailure } from "../fetcher-data.ts";
import type { Route } from "./+types/history.ts";

/** `/admin/history/news/ID`: the versions of a record; with `?version=3` that one and the one it is compared with. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { collection, id } = recordOf(params);
  const { editor, content } = context.get(servicesContext);
  const versions = await editor.listVersions(collection, id);
  const version = Number(url.searchParams.get("version") ?? versions[0]?.version);
  const newest = versions[0]?.version;
  // An old version is compared with the newest (what restoring would change), the newest with the one before it.
  const other = version === newest ? versions[1]?.version : newest;
  const [document, otherDocument] = await Promise.all([
    readShown(editor, collection, id, version),
    readShown(editor, collection, id, other),
  ]);
  const labels = collection === "home" ? await nameFeatured(content, [document, otherDocument]) : {};
  return { versions, version, document, other, otherDocument, labels };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadFailure(serverLoader());
export { clientAction } from "../client-action.ts";

const Restoration = z.strictObject({ intent: z.literal("restoreVersion"), version: z.int().min(1) });

export async function action({ request, params, context }: Route.ActionArgs) {
  const { collection, id } = recordOf(params);
  const { version } = await readSubmission(request, Restoration);
  const { editor } = context.get(servicesContext);
  return answering(context, async () =>
    withId(id, await editor.restoreVersion(context.get(viewerContext), collection, id, version)),
  );
}

function recordOf({ collection, id }: { collection: string; id: string }): { collection: CollectionName; id: string } {
  const name = collectionNames.find((candidate) => candidate === collection);
  if (!name || !isId(id)) throw data("Diesen Eintrag gibt es nicht.", { status: 404 });
  return { collection: name, id };
}

async function readShown(
  editor: { readVersion(collection: CollectionName, id: string, version: number): Promise<object | undefined> },
  collection: CollectionName,
  id: string,
  version: number | undefined,
): Promise<Record<string, unknown> | undefined> {
  if (!version || !Number.isSafeInteger(version) || version < 1) return undefined;
  const document = await editor.readVersion(collection, id, version);
  if (!document) return undefined;
  // The gate's password hash is nobody's business, and restoring keeps the gate as it is anyway.
  const { maintenance: _maintenance, ...shown } = document as Record<string, unknown>;
  return shown;
}
