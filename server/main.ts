import type { RequestListener } from "node:http";
import { flushCompileCache } from "node:module";
import { join } from "node:path";
import { collectWhenIdle } from "./collect-when-idle.ts";
import type { Services } from "./services.ts";
import { startProblem } from "./start-problem.ts";

/** The exports of `server/entry.ts`, from its build: server and routes share one instance of every module. */
type Application = typeof import("./entry.ts");

const isDevelopment = process.argv.includes("--dev");
const root = join(import.meta.dirname, "..");

async function start(): Promise<void> {
  // A log that nobody takes, as on a full disk or when its reader has ended, does not end the site.
  for (const output of [process.stdout, process.stderr]) output.on("error", () => {});
  const vite = isDevelopment ? await (await import("./vite-development.ts")).createDevelopment(root) : undefined;
  const application: Application = vite ? await vite.load() : await import(join(root, "build/server/app.js"));
  const config = application.readConfig(process.env);
  // First, as the backups lie in it unless somebody says otherwise.
  await application.prepareDataFolder(config.dataDir);
  await application.requireBackupFolder(config.backupUrl);
  await application.waitForPlaces(config);
  const services = await application.createServices(config);
  for (const { message, fields } of application.hintsOf(process.env, config)) services.log.warn(message, fields);
  const own = application.takeLock(join(config.dataDir, "site.lock"));
  if (!own) services.log.warn("another process serves the site of the same DATA_DIR", { dataDir: config.dataDir });
  await application.initialize(services);
  await services.backups.checkAtStart();

  const listener = vite
    ? developmentListener(vite, services)
    : application.pageListener(application.createApp(services), services);
  // Before the site listens, as whoever reaches it may end it.
  const ended = endingSignal();
  const server = await application.serve(listener, config);
  const metricsServer = await application.serveMetrics(services);
  const stopTasks = application.startTasks(services);
  endAfterCrash(services.log);
  services.log.info("ready", { url: config.siteUrl, port: server.port, metricsPort: metricsServer?.port });
  const stopCollecting = collectWhenIdle();
  // Otherwise the cache would be written only on a regular exit.
  flushCompileCache();

  void ended.then(async () => {
    stopTasks();
    stopCollecting();
    await metricsServer?.close();
    await server.close();
    await services.close();
    own?.release();
    process.exit(0);
  });
}

/** Resolves at the first signal to end. In a terminal it may arrive more than once, as npm forwards it too. */
function endingSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => resolve());
  });
}

/** Ends the process on uncaught errors and rejected promises, as Node does by default, but logs them in our format. */
function endAfterCrash(log: Services["log"]): void {
  process.on("uncaughtException", (error, origin) => {
    log.error("crashed", { origin, error });
    process.exit(1);
  });
}

/** Compiles on request, and reloads the application when a source has changed. */
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
      // Incomplete sources are normal here: report the error and wait for the next change.
      services.log.error("the sources could not be loaded", { error });
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
