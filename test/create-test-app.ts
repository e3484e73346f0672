import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import { createLog, type LogFields } from "#server/log.ts";
import type { Dns } from "#server/mail/domain/dns.ts";
import type { Services } from "#server/services.ts";
import { makeAnyDatabase } from "#test/database/contract-database.ts";
import { removeFolder } from "#test/remove-folder.ts";
import { loadApplication } from "./built-application.ts";

export interface LogLine {
  level: "debug" | "info" | "warn" | "error";
  message: string;
  fields?: LogFields;
}

export interface TestApp {
  siteUrl: string;
  services: Services;
  /** Entries of the log. */
  logged: LogLine[];
  /** The log as JSON lines, errors with message, stack and cause. */
  logText(): string;
  /** Sends a request to the app, without network and page cache; redirects are not followed. */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Listens on a port with the page cache in front, as in production. @returns its URL */
  listen(): Promise<string>;
  put<C extends CollectionName>(collection: C, id: string, document: ContentInput<C>): Promise<void>;
  remove(collection: CollectionName, id: string): Promise<void>;
  /** Sets the clock, which is otherwise fixed. */
  setTime(instant: string): void;
  close(): Promise<void>;
}

/** Default time of the clock. */
export const testTime = "2026-06-15T10:00:00Z";

/**
 * The built application with an empty database, files in a temporary folder and a fixed clock.
 * @param options.databaseUrl default: an empty database
 * @param options.dns default: the name servers of this machine, which only a test with a mail service asks
 * @param options.env additional environment variables
 */
export async function createTestApp(
  options: { siteUrl?: string; databaseUrl?: string; env?: Record<string, string>; dns?: Dns } = {},
): Promise<TestApp> {
  const application = await loadApplication();
  const folder = await mkdtemp(join(tmpdir(), "test-app-"));
  const database = options.databaseUrl ? undefined : await makeAnyDatabase();
  const config = application.readConfig({
    DATA_DIR: folder,
    SITE_URL: options.siteUrl ?? "https://verein.example",
    DATABASE_URL: options.databaseUrl ?? database?.url,
    PORT: "0",
    // Tests advance the clock by months.
    REQUIRE_SECOND_FACTOR: "none",
    ...options.env,
  });
  let now = new Date(testTime);
  const logged: LogLine[] = [];
  const lines: string[] = [];
  const written = createLog("debug", (line) => lines.push(line));
  const logAt = (level: LogLine["level"]) => (message: string, fields?: LogFields) => {
    logged.push({ level, message, fields });
    written[level](message, fields);
  };
  const services = await application.createServices(config, {
    clock: () => now,
    ...(options.dns && { dns: options.dns }),
    ...(database?.image && { image: database.image }),
    log: { debug: logAt("debug"), info: logAt("info"), warn: logAt("warn"), error: logAt("error") },
  });
  const app = application.createApp(services);
  const author = () => ({ email: "redaktion@verein.example", now });
  const closers = [() => services.close(), () => removeFolder(folder), async () => database?.remove()];

  return {
    siteUrl: config.siteUrl,
    services,
    logged,
    logText: () => lines.join(""),
    request: async (path, init) =>
      app.fetch(new Request(new URL(path, config.siteUrl), { redirect: "manual", ...init })),
    async listen() {
      const server = await application.serve(application.pageListener(app, services), config);
      closers.unshift(() => server.close());
      return `http://127.0.0.1:${server.port}`;
    },
    async put(collection, id, document) {
      const outcome = await services.changeContent((transaction) =>
        application.writeContent(transaction, { collection, id, document, expected: "any", activity: null }, author()),
      );
      if (!outcome.ok) throw new Error(`${collection}/${id} was not written: ${outcome.reason}`);
    },
    async remove(collection, id) {
      await services.changeContent((transaction) =>
        application.removeContent(transaction, { collection, id, expected: "any", activity: null }, author()),
      );
    },
    setTime(instant) {
      now = new Date(instant);
    },
    async close() {
      for (const close of closers) await close();
    },
  };
}
