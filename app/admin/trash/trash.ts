import { data } from "react-router";
import { servicesContext } from "#app/contexts.ts";
import { collectionNames } from "#model/content/collection-kind.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { catchLoadFailure } from "../ui/fetcher-data.ts";
import type { Route } from "./+types/trash.ts";

/** `/admin/trash/news`: the deleted records of a collection. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const collection = collectionNames.find((name) => name === params.collection);
  if (!collection) throw data("Diesen Papierkorb gibt es nicht.", { status: 404 });
  const { config, editor, registrations } = context.get(servicesContext);
  const records = await editor.listDeleted(collection);
  const ids = collection === "events" ? records.map(({ id }) => id) : [];
  const counts = await registrations.countByEvent(ids);
  return {
    records: records.map((record) => ({
      ...record,
      keptUntil: keptUntil(record, config.retention),
      registrations: counts.get(record.id)?.all ?? 0,
    })),
  };
}

const day = 24 * 60 * 60_000;

/** Returns the last day on which a record in the trash is certainly kept. */
function keptUntil({ deletedAt }: { deletedAt: string }, { trashDays }: { trashDays: number }): string {
  return berlinDate(new Date(Date.parse(deletedAt) + trashDays * day));
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) => catchLoadFailure(serverLoader);
