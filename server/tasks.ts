import { nextBerlinMidnight } from "#model/berlin-date.ts";
import type { Services } from "./services.ts";

const flushMilliseconds = 10_000;

/**
 * Starts what runs beside requests: page views to the database, and the page cache emptied when the date changes in
 * Berlin.
 * @returns stops all of it
 */
export function startTasks({ clock, log, pageCache, pageViews }: Services): () => void {
  const flush = setInterval(() => {
    pageViews.flush().catch((error: unknown) => log.error("page views were not saved", { error }));
  }, flushMilliseconds).unref();

  let midnight: NodeJS.Timeout;
  const awaitMidnight = () => {
    const now = clock();
    midnight = setTimeout(
      () => {
        pageCache.clear();
        awaitMidnight();
      },
      nextBerlinMidnight(now).getTime() - now.getTime() + 50,
    ).unref();
  };
  awaitMidnight();

  return () => {
    clearInterval(flush);
    clearTimeout(midnight);
  };
}
