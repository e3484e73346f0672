import type { RequestListener } from "node:http";
import type { Log } from "#server/log.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import { requestIdOf } from "./request-id.ts";
import { isUpload } from "./request-kind.ts";
import type { RouteNames } from "./route-names.ts";

/** From then on an operator wants to know. */
const slowMilliseconds = 500;

interface WatchParts {
  log: Log;
  /** Whether each request has a line, not only the slow ones. */
  isEachLogged: boolean;
  metrics: Metrics | undefined;
  names: RouteNames;
}

/**
 * Takes notice of how requests are answered. Times run to the first byte of an answer: what comes after is the visitor's
 * line. The log names the route and never the address, in which anything may stand: words searched for, names, secrets.
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
      // Without an answer whoever asked has gone.
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
      if (isSlow) log.warn("a request was slow", fields);
      else log.debug("a request was answered", fields);
    });
  };
}
