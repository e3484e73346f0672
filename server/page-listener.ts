import type { RequestListener } from "node:http";
import { isOldPost } from "./http/one-spelling.ts";
import { respondFromCache } from "./http/respond-from-cache.ts";
import { type App, listenerOf } from "./http/serve.ts";
import { watchRequests } from "./http/watch-requests.ts";
import { routeTable } from "./render-page.ts";
import type { Services } from "./services.ts";

/** Creates the production listener, which answers cached pages before the app is called. */
export function pageListener(app: App, { config, log, metrics, pageCache, pageViews }: Services): RequestListener {
  const listener = listenerOf(app);
  const isEachLogged = config.logLevel === "debug";
  const watch = watchRequests({ log, isEachLogged, metrics, routes: routeTable });
  // Cached pages are never slow, so they are watched only for metrics or the debug log.
  const isEachWatched = isEachLogged || metrics !== undefined;
  return (request, response) => {
    if (isEachWatched) watch(request, response);
    if (!isOldPost(request.url ?? "") && respondFromCache(pageCache, request, response, pageViews.count)) {
      metrics?.countCacheHit();
      return;
    }
    if (!isEachWatched) watch(request, response);
    listener(request, response);
  };
}
