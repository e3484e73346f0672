import { data } from "react-router";
import * as z from "zod";
import { servicesContext, viewerContext } from "#app/contexts.ts";
import { collectionNames } from "#model/content/collection-kind.ts";
import type { CollectionName } from "#model/content/collections.ts";
import { isId } from "#model/text/id.ts";
import { nameFeatured } from "../home/featured-names.ts";
import { answerCommand } from "../ui/command/answer-command.ts";
import { withId } from "../ui/editor/editor-action.ts";
import { catchLoadFailure } from "../ui/fetcher-data.ts";
import type { Route } from "./+types/history.ts";

/**
 * `/admin/history/news/ID`: lists the versions of a record and of its draft. `?version=3` or `?entwurf=3` returns that
 * version and the one it is compared with.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { collection, id } = recordOf(params);
  const { editor, drafts, content } = context.get(servicesContext);
  const [versions, draftVersions, count] = await Promise.all([
    editor.listVersions(collection, id),
    drafts.listVersions(collection, id),
    content.count(collection, { ids: [id] }),
  ]);
  const named = url.searchParams.get("entwurf");
  const isDraft = named !== null || versions.length === 0;
  const listed = isDraft ? draftVersions : versions;
  const newest = listed[0]?.version;
  const version = Number(named ?? url.searchParams.get("version") ?? newest);
  // An old version is compared with the newest (what restoring would change), the newest with its predecessor, the
  // newest of a draft with the published version.
  const before = isDraft && versions[0] ? { source: editor, version: versions[0].version } : undefined;
  const other = version === newest ? (before ?? { version: listed[1]?.version }) : { version: newest };
  const source = isDraft ? drafts : editor;
  const [document, otherDocument] = await Promise.all([
    readShown(source, collection, id, version),
    readShown("source" in other ? other.source : source, collection, id, other.version),
  ]);
  const labels = collection === "home" ? await nameFeatured(content, [document, otherDocument]) : {};
  return { versions, draftVersions, isPublic: count > 0, isDraft, version, document, otherDocument, labels };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadFailure(serverLoader);
export { clientAction } from "../ui/client-action.ts";

const RestorationCommand = z.strictObject({
  /** `takeVersion`: a version of what was published goes into the draft it became again. */
  intent: z.enum(["restoreVersion", "restoreDraft", "takeVersion"]),
  version: z.int().min(1),
});
export type RestorationCommand = z.output<typeof RestorationCommand>;

export async function action({ request, params, context }: Route.ActionArgs) {
  const { collection, id } = recordOf(params);
  const { editor, drafts } = context.get(servicesContext);
  return answerCommand(
    { request, context },
    {
      schema: RestorationCommand,
      run: async ({ intent, version }) => {
        const viewer = context.get(viewerContext);
        const restore = {
          restoreVersion: () => editor.restoreVersion(viewer, collection, id, version),
          restoreDraft: () => drafts.restoreVersion(viewer, collection, id, version),
          takeVersion: () => drafts.restoreRecordVersion(viewer, collection, id, version),
        };
        return withId(id, await restore[intent]());
      },
    },
  );
}

function recordOf({ collection, id }: { collection: string; id: string }): { collection: CollectionName; id: string } {
  const name = collectionNames.find((candidate) => candidate === collection);
  if (!name || !isId(id)) throw data("Diesen Eintrag gibt es nicht.", { status: 404 });
  return { collection: name, id };
}

async function readShown(
  source: { readVersion(collection: CollectionName, id: string, version: number): Promise<object | undefined> },
  collection: CollectionName,
  id: string,
  version: number | undefined,
): Promise<Record<string, unknown> | undefined> {
  if (!version || !Number.isSafeInteger(version) || version < 1) return undefined;
  const document = await source.readVersion(collection, id, version);
  if (!document) return undefined;
  // Hides the access gate with its password hash; restoring does not change the gate anyway.
  const { maintenance: _maintenance, ...shown } = document as Record<string, unknown>;
  return shown;
}
