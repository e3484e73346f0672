import type { RequestListener } from "node:http";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { collectWhenIdle } from "./collect-when-idle.ts";
import type { Services } from "./services.ts";
import { startProblem } from "./start-problem.ts";

/** What `server/entry.ts` exports, taken from its build so that server and routes share one copy of every module. */
type Application = typeof import("./entry.ts");

const isDevelopment = process.argv.includes("--dev");
const root = join(import.meta.dirname, "..");

async function start(): Promise<void> {
  const vite = isDevelopment ? await (await import("./vite-development.ts")).createDevelopment(root) : undefined;
  const application: Application = vite ? await vite.load() : await import(join(root, "build/server/app.js"));
  const config = application.readConfig(process.env);
  const services = await application.createServices(config);
  await application.initialize(services);

  const listener = vite
    ? developmentListener(vite, services)
    : application.pageListener(application.createApp(services), services);
  const server = await application.serve(listener, config);
  const metricsServer = await application.serveMetrics(services);
  const stopTasks = application.startTasks(services);
  endAfterCrash(services.log);
  services.log.info("ready", { url: config.siteUrl, port: server.port, metricsPort: metricsServer?.port });
  const stopCollecting = collectWhenIdle();
  // Else the cache would be written at an orderly end only.
  flushCompileCache();

  let isStopping = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, async () => {
      // From the terminal one arrives more than once: npm passes it on as well.
      if (isStopping) return;
      isStopping = true;
      stopTasks();
      stopCollecting();
      await metricsServer?.close();
      await server.close();
      await services.close();
      process.exit(0);
    });
  }
}

/** What nobody answers for, rejected promises too, ends the process as it always would; the log says why in its own way. */
function endAfterCrash(log: Services["log"]): void {
  process.on("uncaughtException", (error, origin) => {
    log.error("crashed", { origin, error });
    process.exit(1);
  });
}

/** Compiles on request, and takes the application anew when a source changed. */
function developmentListener(
  vite: Awaited<ReturnType<typeof import("./vite-development.ts").createDevelopment>>,
  services: Services,
): RequestListener {
  let current: Application | undefined;
  let listener: RequestListener;
  return async (request, response) => {
    try {
      const loaded = await vite.load();
      if (loaded !== current) {
        current = loaded;
        listener = loaded.listenerOf(loaded.createApp(services));
      }
    } catch (error) {
      // Half-written sources are the normal case here: say what is wrong and wait for the next change.
      services.log.error("the sources do not load", { error });
      response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end(String(error));
      return;
    }
    vite.middlewares(request, response, () => listener(request, response));
  };
}

start().catch((error: unknown) => {
  process.stderr.write(`${startProblem(error, process.env)}\n`);
  process.exit(1);
});
