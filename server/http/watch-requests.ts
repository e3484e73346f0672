import type { RequestListener } from "node:http";
import type { Log } from "#server/log.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { requestIdOf } from "./request-id.ts";
import { isUpload } from "./request-kind.ts";
import type { RouteNames } from "./route-names.ts";

/** Slower requests are logged as warnings. */
const slowMilliseconds = 500;

interface WatchParts {
  log: Log;
  /** Whether each request is logged, not only slow ones. */
  isEachLogged: boolean;
  metrics: Metrics | undefined;
  names: RouteNames;
}

/**
 * Logs and counts requests. Times are measured until the response headers: the rest depends on the visitor's
 * connection. Logs the route, never the URL, which may contain search terms, names or secrets.
 */
export function watchRequests({ log, isEachLogged, metrics, names }: WatchParts): RequestListener {
  return (request, response) => {
    const startedAt = performance.now();
    const path = request.url?.split("?", 1)[0] ?? "";
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
      metrics?.countRequest({ group: names.groupOf(path), status, seconds: milliseconds / 1000 });
      const isSlow = milliseconds > slowMilliseconds && !isUpload(path);
      if (!isSlow && !isEachLogged) return;
      const fields = {
        requestId: requestIdOf(request),
        method: request.method,
        route: names.patternOf(path),
        status: status ?? "given up",
        milliseconds: Math.round(milliseconds),
      };
      if (isSlow) log.warn("slow request", fields);
      else log.debug("request", fields);
    });
  };
}
