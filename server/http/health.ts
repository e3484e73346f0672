import { Hono } from "hono";
import { sql } from "kysely";
import type { Services } from "#server/services.ts";

/** `/healthz`: the process is up. `/readyz`: database and files answer, and the database is sound. */
export function health({ database, databaseCheck, files, log }: Services): Hono {
  const app = new Hono();
  app.get("/healthz", (context) => context.text("ok"));
  app.get("/readyz", async (context) => {
    try {
      await sql`select 1`.execute(database);
      await files.check();
      if (databaseCheck.damagedSince()) return context.text("not ready: the database is damaged", 503);
      return context.text("ok");
    } catch (error) {
      log.error("not ready", { error });
      return context.text("not ready", 503);
    }
  });
  return app;
}
