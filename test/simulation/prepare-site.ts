import type { Database } from "#server/database/schema.ts";
import type { Services } from "#server/services.ts";
import { loadApplication } from "#test/built-application.ts";
import type { Engine, Place } from "./engines.ts";
import { configOf, silent } from "./site-config.ts";
import { employ, staff } from "./staff.ts";
import { setTime } from "./virtual-process.ts";

/** Creates a database with all tables and no content, to be copied. */
export async function prepareEmptySite(engine: Engine, start: Date): Promise<Place> {
  const place = await engine.newPlace();
  setTime(start);
  const application = await loadApplication();
  const clock = () => start;
  const services = await application.createServices(configOf(application, place), { log: silent, clock });
  await services.close();
  return place;
}

/** Creates a site with default content and the accounts of `staff`, to be copied by each run. */
export async function prepareSite(engine: Engine, start: Date): Promise<Place> {
  const place = await engine.newPlace();
  setTime(start);
  const application = await loadApplication();
  const services = await application.createServices(configOf(application, place), {
    log: silent,
    clock: () => start,
  });
  await application.initialize(services);
  for (const one of Object.values(staff)) await employ(services, one);
  await leaveFew(services, start);
  await shortenPrivacy(services);
  await nameAccount(services);
  // The default pictures stay as they are: their other widths take longer than a run.
  await services.database.updateTable("files").set({ variants: "" }).execute();
  services.siteFiles.work.nudge();
  await services.siteFiles.work.settled();
  // The first drill is due after a month: otherwise each run would begin with one.
  await services.database.insertInto("installation").values({ name: "drill", value: start.toISOString() }).execute();
  await services.close();
  return place;
}

/** Default records beyond two of a collection would only be copied into each backup. */
async function leaveFew({ database, editor, siteFiles }: Services, start: Date): Promise<void> {
  const viewer = await findAdministrator(database);
  for (const collection of ["news", "events", "board", "congresses", "courses", "documents"] as const) {
    const rows = await database
      .selectFrom("content")
      .select("id")
      .where("collection", "=", collection)
      .orderBy("id")
      .offset(2)
      .limit(1000)
      .execute();
    for (const row of rows) {
      await editor.remove(viewer, collection, row.id);
      await editor.purgeDeleted(viewer, collection, row.id);
    }
  }
  await siteFiles.sweep(new Date(start.getTime() + 30 * 86_400_000));
}

/** The privacy text has half of all words, which each night looks through. */
async function shortenPrivacy({ database, editor, removeUnusedWords }: Services): Promise<void> {
  const viewer = await findAdministrator(database);
  await editor.change(viewer, {
    ...{ collection: "legal", id: "legal" },
    apply: (texts) => ({ ...texts, privacy: { ...texts.privacy, sections: texts.privacy.sections.slice(0, 2) } }),
  });
  await database.deleteFrom("revisions").where("collection", "=", "legal").where("version", "=", 1).execute();
  await removeUnusedWords();
}

async function findAdministrator(database: Database) {
  const { id } = await database
    .selectFrom("auth_user")
    .select("id")
    .where("email", "=", staff.administrator.email)
    .executeTakeFirstOrThrow();
  return { id, ...staff.administrator, name: "Verwaltung" };
}

/** Without an account nobody is asked for a transfer. */
async function nameAccount({ database }: Services): Promise<void> {
  const { data } = await database
    .selectFrom("content")
    .select("data")
    .where("collection", "=", "settings")
    .executeTakeFirstOrThrow();
  const settings = JSON.parse(data) as { payment: object };
  const payment = { ...settings.payment, accountHolder: "Verein", iban: "DE02120300000000202051" };
  const changed = JSON.stringify({ ...settings, payment });
  await database.updateTable("content").set({ data: changed }).where("collection", "=", "settings").execute();
}
