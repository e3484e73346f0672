import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Role } from "#model/accounts/permission.ts";
import type { CollectionName, ContentInput } from "#model/content/collections.ts";
import { takeSnapshot } from "#test/backup/snapshot.ts";
import { type BreakableTable, breakableStore, type Fault } from "./breakable-store.ts";
import { loadApplication } from "./built-application.ts";

// The built application in its own process, for browser tests: started like `server/main.ts` and configured by the same
// variables, but with a fixed clock, and with content managed by its parent.
// node test/serve.ts 2026-06-15T10:00:00Z [prepare]
// With `prepare` it only creates the data folder, to be copied.

/** Requests of the parent; the reply is `{ number }`, with `error` on failure. */
export type SiteRequest = { number: number } & (
  | { call: "put"; collection: CollectionName; id: string; document: ContentInput<CollectionName> }
  | { call: "remove"; collection: CollectionName; id: string }
  | { call: "reset" }
  /** Creates an account that exists until the next reset. */
  | { call: "addAccount"; email: string; password: string; role?: Role }
  /** Deletes all sessions of an account, as when they expire. */
  | { call: "endSessions"; email: string }
  /** Backdates the sessions of an account. */
  | { call: "ageSessions"; email: string; minutes: number }
  /** Backdates the terms in which evaluations were answered, as if they had passed. */
  | { call: "endEvaluations" }
  /** Removes unused files as if this many days had passed. */
  | { call: "sweep"; days: number }
  /** Makes the database fail on writes, or on reads too, until "mend". */
  | { call: "break"; fault: Fault; tables?: readonly BreakableTable[] }
  | { call: "mend" }
  /** Stores the progress of a bulk confirmation run by another instance. */
  | { call: "job"; eventId: string; id: string; job: JobRecord }
  /** Returns page views by path. */
  | { call: "views" }
  /** Sends pending mails and returns the manage links in all mails to an address. */
  | { call: "links"; email: string }
);
/** A row of `confirmation_jobs`. */
export type JobRecord = { progress: { mailed: number; total: number } } & (
  | { state: "running" }
  | { state: "done"; outcome: { ok: true; confirmed: string[]; skipped: string[]; unsettled: string[] } }
);
export type SiteAnswer = {
  number: number;
  error?: string;
  views?: Record<string, number>;
  links?: string[];
  /** In the first message, sent when the server is ready: session cookies of an administrator. */
  setCookies?: string[];
};

const now = new Date(process.argv[2] ?? "");
if (Number.isNaN(now.getTime())) throw new Error("Call it with an instant: node test/serve.ts 2026-06-15T10:00:00Z");

const application = await loadApplication();
const config = application.readConfig(process.env);
const services = await application.createServices(config, { clock: () => now });
await application.initialize(services);
// The pictures and texts of the default content are processed once, not after each reset.
const { work } = services.siteFiles;
work.nudge();
await work.settled();
if (process.argv[3] === "prepare") {
  await services.close();
  process.exit(0);
}
// Before the snapshot, so that this session survives resets.
const { adminEmail: email, adminPassword: password = "" } = config;
const signedIn = await services.accounts.signIn({ email, password }, "127.0.0.1", null);
if (!signedIn.ok) throw new Error(signedIn.reason);
const reset = await takeSnapshot(services, join(config.dataDir, "site.db"), join(config.dataDir, "snapshot.db"));
const { breakStore, mendStore } = breakableStore(services.database);
const server = await application.serve(application.pageListener(application.createApp(services), services), config);
const author = { email: "redaktion@verein.example", now };

/** The session counts as a recent sign-in, in each test anew. */
async function renewSignIn(): Promise<void> {
  await sql`update auth_session set "createdAt" = ${new Date().toISOString()}`.execute(services.database);
}

async function execute(request: Exclude<SiteRequest, { call: "views" | "links" }>): Promise<void> {
  if (request.call === "break") return breakStore(request.fault, request.tables);
  if (request.call === "mend") return mendStore();
  if (request.call === "reset") {
    await reset();
    await renewSignIn();
    // Their links lead nowhere any more.
    await rm(services.outboxFolder, { recursive: true, force: true });
    return;
  }
  if (request.call === "addAccount") {
    // For an existing account only the role changes.
    if (request.role && (await services.accounts.setRole(request.email, request.role)).ok) return;
    await services.accounts.create(request.email, request.password, request.role);
    return;
  }
  if (request.call === "endSessions") {
    await services.database
      .deleteFrom("auth_session")
      .where("userId", "in", (select) => select.selectFrom("auth_user").select("id").where("email", "=", request.email))
      .execute();
    return;
  }
  if (request.call === "ageSessions") {
    const createdAt = new Date(Date.now() - request.minutes * 60_000).toISOString();
    await sql`update auth_session set "createdAt" = ${createdAt}
      where "userId" in (select id from auth_user where email = ${request.email})`.execute(services.database);
    return;
  }
  if (request.call === "endEvaluations") {
    await services.database.updateTable("evaluations").set({ open_until: "2026-01-01" }).execute();
    return;
  }
  if (request.call === "sweep") {
    const { failed } = await services.siteFiles.sweep(new Date(now.getTime() + request.days * 24 * 60 * 60 * 1000));
    if (failed.length) throw new Error(`not removed: ${failed}`);
    return;
  }
  if (request.call === "job") {
    const row = { event_id: request.eventId, job: JSON.stringify(request.job), written_at: now.toISOString() };
    await services.database
      .insertInto("confirmation_jobs")
      .values({ id: request.id, ...row })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(row))
      .execute();
    return;
  }
  const { collection, id } = request;
  const outcome = await services.changeContent((transaction) =>
    request.call === "put"
      ? application.writeContent(
          transaction,
          { collection, id, document: request.document, expected: "any", activity: null },
          author,
        )
      : application.removeContent(transaction, { collection, id, expected: "any", activity: null }, author),
  );
  if (!outcome.ok) throw new Error(`${request.call} ${collection}/${id}: ${outcome.reason}`);
}

async function countedViews(): Promise<Record<string, number>> {
  await services.pageViews.flush();
  const rows = await services.database.selectFrom("page_views").select(["path", "count"]).execute();
  return Object.fromEntries(rows.map(({ path, count }) => [path, count]));
}

/** Returns the paths of manage links in the mails to an address; mails are files here. */
async function mailedLinks(email: string): Promise<string[]> {
  await services.mails.work();
  const names = await readdir(services.outboxFolder).catch(() => []);
  // Without files that are still being written.
  const written = names.filter((name) => !name.endsWith(".part"));
  const mails = await Promise.all(written.map((name) => readFile(join(services.outboxFolder, name), "utf8")));
  const texts = mails
    .filter((mime) => /^To: .*$/m.exec(mime)?.[0].includes(email))
    .map((mime) => mime.replace(/=\r\n/g, ""));
  const links = texts.flatMap((mime) => mime.match(/\/anmeldung\/verwalten\/[\w-]{22}/g) ?? []);
  // Each link occurs as text, as HTML and as a parameter.
  return [...new Set(links)];
}

process.on("message", async (request: SiteRequest) => {
  const { number } = request;
  try {
    const views = request.call === "views" ? await countedViews() : undefined;
    const links = request.call === "links" ? await mailedLinks(request.email) : undefined;
    if (request.call !== "views" && request.call !== "links") await execute(request);
    process.send?.({ number, views, links } satisfies SiteAnswer);
  } catch (error) {
    process.send?.({ number, error: String(error) } satisfies SiteAnswer);
  }
});
// The parent has exited.
process.on("disconnect", async () => {
  await server.close();
  await services.close();
  process.exit(0);
});
process.send?.({ number: 0, setCookies: signedIn.setCookies } satisfies SiteAnswer);
