import { Hono } from "hono";
import { logStretches } from "#server/log-stretches.ts";
import { readSiteNumbers, type SiteNumbers } from "#server/metrics/site-numbers.ts";
import type { Services } from "#server/services.ts";
import { listenerOf, type RunningServer, serve } from "./serve.ts";

/**
 * Serves `/metrics` on the loopback interface if `METRICS_PORT` is set.
 * @throws when the port is in use
 */
export async function serveMetrics(services: Services): Promise<RunningServer | undefined> {
  const { clock, config, log, metrics } = services;
  if (!metrics || config.metricsPort === undefined) return undefined;
  const attempt = logStretches("the metrics of the site were not read", clock, log);
  const app = new Hono();
  app.get("/metrics", async (context) => {
    let numbers: SiteNumbers | undefined;
    await attempt(async () => {
      numbers = await readSiteNumbers(services);
    });
    context.header("Content-Type", "text/plain; version=0.0.4; charset=utf-8");
    return context.body(await metrics.text(numbers));
  });
  return serve(listenerOf(app), { host: "127.0.0.1", port: config.metricsPort });
}
