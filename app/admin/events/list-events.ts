import type { Services } from "#app/contexts.ts";
import { pastOn, upcomingOn } from "#model/events/event-days.ts";
import { pageOf, type TableQuery } from "../ui/table/table-query.ts";

const columns = ["date", "title", "location", "certificationPoints"] as const;
/** Columns with many equal values; sorted by date as well. */
const byDateToo: readonly string[] = ["location", "certificationPoints"];

/** Unless sorted by a column: the next event first, past ones below, the latest first. */
export const eventSorts = [...columns, "next"] as const;
type EventQuery = TableQuery<(typeof eventSorts)[number]>;

/** Returns a page of the events in a period ("kommende", "vergangene", otherwise all) and the number of all of them. */
export async function listEvents(
  { content }: Pick<Services, "content">,
  query: EventQuery,
  period: string | null,
  today: string,
) {
  const { sort, direction, search } = query;
  const upcoming = { search, ...upcomingOn(today) };
  const past = { search, ...pastOn(today) };
  const filter = period === "kommende" ? upcoming : period === "vergangene" ? past : { search };
  if (sort !== "next") {
    const order = [
      { field: sort, direction, as: sort === "certificationPoints" ? ("number" as const) : undefined },
      // In the same direction, so that one index serves both.
      ...(byDateToo.includes(sort) ? [{ field: "date", direction } as const] : []),
    ];
    const [events, total] = await Promise.all([
      content.list("events", { ...filter, ...pageOf(query), order }),
      content.count("events", filter),
    ]);
    return { events, total };
  }
  const total = await content.count("events", filter);
  // The past ones are the rest: to count them would read each.
  const upcomingCount = filter === upcoming ? total : filter === past ? 0 : await content.count("events", upcoming);
  const pastCount = total - upcomingCount;
  const { limit, offset } = pageOf(query);
  const nextFirst = Math.max(0, Math.min(limit, upcomingCount - offset));
  const pastFirst = Math.max(0, offset - upcomingCount);
  const page = await Promise.all([
    nextFirst === 0
      ? []
      : content.list("events", { ...upcoming, limit: nextFirst, offset, order: [{ field: "date", direction: "asc" }] }),
    nextFirst === limit || pastCount === 0
      ? []
      : content.list("events", {
          ...{ ...past, limit: limit - nextFirst, offset: pastFirst },
          order: [{ field: "date", direction: "desc" }],
        }),
  ]);
  return { events: page.flat(), total };
}
