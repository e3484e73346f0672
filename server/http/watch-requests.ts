import type { RequestListener } from "node:http";
import type { Log } from "#server/log.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { requestIdOf } from "./request-id.ts";
import type { RouteTable } from "./route-table.ts";

/** Slower requests are logged as warnings. */
const slowMilliseconds = 500;

interface WatchParts {
  log: Log;
  /** Whether each request is logged, not only slow ones. */
  isEachLogged: boolean;
  metrics: Metrics | undefined;
  routes: RouteTable;
}

/**
 * Logs and counts requests. Times are measured until the response headers: the rest depends on the visitor's
 * connection. Logs the route, never the URL, which may contain search terms, names or secrets.
 */
export function watchRequests({ log, isEachLogged, metrics, routes }: WatchParts): RequestListener {
  return (request, response) => {
    const startedAt = performance.now();
    let answeredAt: number | undefined;
    const writeHead = response.writeHead;
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      answeredAt ??= performance.now();
      return writeHead.apply(response, head);
    }) as typeof writeHead;
    response.once("close", () => {
      const milliseconds = (answeredAt ?? performance.now()) - startedAt;
      // Without a response, the client disconnected.
      const status = response.headersSent ? response.statusCode : undefined;
      metrics?.countRequest({
        group: routes.groupOf(request.url?.split("?", 1)[0] ?? ""),
        status,
        seconds: milliseconds / 1000,
      });
      if (milliseconds <= slowMilliseconds && !isEachLogged) return;
      const route = routes.read(request.url ?? "")?.route;
      // A streamed body may take long to arrive.
      const isSlow = milliseconds > slowMilliseconds && !route?.streamsBody;
      if (!isSlow && !isEachLogged) return;
      const fields = {
        requestId: requestIdOf(request),
        method: request.method,
        route: route?.pattern ?? "other",
        status: status ?? "given up",
        milliseconds: Math.round(milliseconds),
      };
      if (isSlow) log.warn("slow request", fields);
      else log.debug("request", fields);
    });
  };
}
