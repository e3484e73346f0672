import { data } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { collectionNames } from "#model/content/collections.ts";
import { catchLoadFailure } from "../ui/fetcher-data.ts";
import type { Route } from "./+types/trash.ts";

/** `/admin/trash/news`: the deleted records of a collection. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const collection = collectionNames.find((name) => name === params.collection);
  if (!collection) throw data("Diesen Papierkorb gibt es nicht.", { status: 404 });
  return { records: await context.get(servicesContext).editor.listDeleted(collection) };
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadFailure(serverLoader);
