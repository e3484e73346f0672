import { readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { mailsAreRight } from "./mails-are-right.ts";
import type { World } from "./world.ts";

/** Each invariant returns the sentences that say how it is broken. */
export type Invariant = (world: World) => Promise<string[]> | string[];

/** What is true after each step. */
export const afterEachStep = {
  /** DESIGN §1.3: nothing acknowledged is ever lost, and §4: one active registration per event and person. */
  async acknowledgedRegistrationsAreThereOnce({ acknowledged, site }) {
    const rows = await site.database.selectFrom("registrations").selectAll().execute();
    const isStored = new Set(rows.map(({ email }) => email));
    const active = rows.filter(({ status }) => status !== "cancelled");
    const keys = active.map(({ event_id, email_key, name_key }) => `${event_id} ${email_key} ${name_key}`);
    return [
      // A registration may have been moved, but the person is not forgotten.
      ...acknowledged
        .filter(({ email }) => !isStored.has(email))
        .map(({ email }) => `the registration of ${email} is gone`),
      ...keys.filter((key, index) => keys.indexOf(key) !== index).map((key) => `${key} is registered twice`),
    ];
  },

  /** SPEC §4 and decision 0018: seats taken never exceed the seats, unless the secretariat said so. */
  async seatsAreNotExceeded(world) {
    const found: string[] = [];
    const { database } = world.site;
    const events = await database
      .selectFrom("content")
      .select(["id", "data"])
      .where("collection", "=", "events")
      .where("deleted_at", "is", null)
      .execute();
    const rows = await database
      .selectFrom("registrations")
      .select(["event_id", "status", "offer_expires_at"])
      .execute();
    for (const { id, data } of events) {
      const { capacity } = (JSON.parse(data) as { registrationSettings: { capacity: number | null } })
        .registrationSettings;
      const own = rows.filter(({ event_id }) => event_id === id);
      const taken = own.filter(
        ({ status, offer_expires_at }) =>
          status === "new" || status === "confirmed" || (status === "waiting" && offer_expires_at !== null),
      ).length;
      const before = world.seatsTaken.get(id) ?? 0;
      world.seatsTaken.set(id, taken);
      if (capacity === null || taken <= Math.max(capacity, before) || world.mayExceedSeats) continue;
      found.push(`${taken} of ${capacity} seats of ${id} are taken`);
    }
    return found;
  },

  /** DESIGN §9: a draft is on no public page, feed or calendar before its time. */
  async draftsAreNotPublic(world) {
    const { database, isWritten } = world.site;
    if (!isWritten("drafts", "content")) return [];
    const drafts = await database.selectFrom("drafts").select("data").execute();
    const words = new Set(drafts.flatMap(({ data }) => wordsIn(data)));
    const published = await database.selectFrom("content").select("data").where("deleted_at", "is", null).execute();
    for (const { data } of published) for (const word of wordsIn(data)) words.delete(word);
    if (words.size === 0) return [];
    const paths = world.someOf(["/", "/aktuelles", "/nachrichten", "/nachrichten.atom", "/sitemap.xml"], 4);
    const pages = await Promise.all(paths.map(async (path) => ({ path, text: (await world.open(path)).text })));
    return pages.flatMap(({ path, text }) =>
      [...words].filter((word) => text.includes(word)).map((word) => `${path} shows the draft ${word}`),
    );
  },

  /** DESIGN §6: an edit that was acknowledged is on the next page, whatever is cached. */
  async pagesShowWhatIsStored(world) {
    const { database, now, isWritten } = world.site;
    if (!isWritten("content")) return [];
    const events = await database
      .selectFrom("content")
      .select(["data", "deleted_at"])
      .where("collection", "=", "events")
      .execute();
    const { text } = await world.open("/veranstaltungen");
    const calendar = (await world.open("/veranstaltungen.ics")).text.replaceAll("\r\n ", "");
    const today = now().toISOString().slice(0, 10);
    const [one] = (await world.events()).toReversed();
    const dialog = one && (await world.open(`/veranstaltungen?event=${one.id}`)).text;
    if (dialog !== undefined && !dialog.includes(`<title>${one?.document.title}`))
      return [`/veranstaltungen?event= does not show ${one?.document.title}`];
    return events.flatMap(({ data, deleted_at }) => {
      const { title, date } = JSON.parse(data) as { title: string; date: string };
      if (!/Zq\w+x/.test(title) || title.includes("(Kopie)")) return [];
      // The list of past events has pages.
      const isMissing = deleted_at === null && date > today && !text.includes(title);
      const isLeft = deleted_at !== null && (text.includes(`${title}<`) || calendar.includes(`${title}\r`));
      return isMissing
        ? [`/veranstaltungen does not show ${title}`]
        : isLeft
          ? [`a deleted event is shown: ${title}`]
          : [];
    });
  },

  /** Decision 0014: what is planned is not public before its time, however it is published. */
  async plannedDraftsWait({ site, plannedAt }) {
    const early = [...plannedAt].filter(([, at]) => at > site.now()).map(([id]) => id);
    if (early.length === 0 || !site.isWritten("content")) return [];
    const rows = await site.database.selectFrom("content").select("id").where("id", "in", early).execute();
    return rows.map(({ id }) => `${id} is public before ${plannedAt.get(id)?.toISOString()}`);
  },

  /** DESIGN §5: each change of the back office has its entry in the log. */
  async changesAreLogged(world) {
    const { site, hasChanged } = world;
    const isLogged = site.isWritten("activity_logs");
    // Somebody may be recorded as present who is, or get the certificate they have: nothing changes then.
    const isOther = (await haveChanged(world, "attendance")) || (await haveChanged(world, "certificates"));
    return hasChanged && !isLogged && (isOther || site.isWritten("content", "drafts", "registrations"))
      ? ["something was changed, and the log has no entry"]
      : [];
  },

  /** Decision 0055: nobody is certified to have attended a cancelled event. */
  async cancelledEventsCertifyNothing({ site, cancelled }) {
    if (!site.isWritten("certificates") || cancelled.size === 0) return [];
    const rows = await site.database
      .selectFrom("certificates")
      .select(["event_id", "code"])
      .where("event_id", "in", [...cancelled.keys()])
      .where("issued_at", "=", site.now().toISOString())
      .execute();
    return rows.map(({ event_id, code }) => `the certificate ${code} was issued for ${cancelled.get(event_id)}`);
  },

  mailsAreRight,
} satisfies Record<string, Invariant>;

/** What is true at the end of a run: reads everything. */
export const atTheEnd = {
  /** Decision 0026: the log of changes proves that it is complete. */
  async logIsComplete({ site }) {
    await site.services.activityLog.seal();
    const { findings } = await site.application.verifyChain(site.database);
    return findings.map((finding) => `the log does not verify: ${JSON.stringify(finding)}`);
  },

  /** DESIGN §5: an erased person is in no table, log, file or byte of the data folder, also after a restore. */
  async erasedPeopleAreGone({ people, site }) {
    const words = people.filter(({ erasedAt }) => erasedAt).map(({ lastName }) => lastName);
    if (words.length === 0) return [];
    const found: string[] = [];
    for (const file of await filesIn(site.dataDir)) {
      // Backups made before the erasure hold them; those are applied again when one is restored.
      if (file.startsWith("backups/")) continue;
      const bytes = (await readFile(join(site.dataDir, file)).catch(() => Buffer.alloc(0)))
        .toString("latin1")
        .toLowerCase();
      for (const word of words) if (bytes.includes(word.toLowerCase())) found.push(`${word} is still in ${file}`);
    }
    return found;
  },

  /** DESIGN §5: nor in a backup that was made after the erasure. */
  async laterBackupsKnowNoErasedPeople({ people, site }) {
    const erased = people.filter(({ reallyErasedAt }) => reallyErasedAt !== undefined);
    const folder = join(site.dataDir, "backups");
    const names = erased.length > 0 ? await readdir(folder).catch(() => []) : [];
    const found: string[] = [];
    for (const name of names.filter((one) => one.endsWith(".tar.gz"))) {
      const path = join(folder, name);
      const { mtimeMs } = await stat(path);
      const known = erased.filter(({ reallyErasedAt = 0 }) => mtimeMs > reallyErasedAt);
      const text = known.length > 0 ? gunzipSync(await readFile(path)).toString("latin1") : "";
      for (const { lastName } of known)
        if (text.includes(lastName)) found.push(`${lastName} is in the later backup ${name}`);
    }
    return found;
  },

  /** DESIGN §5: a file that no public record names is served to nobody outside. */
  async unusedFilesAreNotPublic(world) {
    const { database } = world.site;
    const texts = await database.selectFrom("content").select("data").where("deleted_at", "is", null).execute();
    const used = texts.map(({ data }) => data).join("\n");
    const rows = await database.selectFrom("files").select("key").orderBy("key").execute();
    const found: string[] = [];
    for (const { key } of world.someOf(
      rows.filter((row) => !used.includes(row.key)),
      2,
    )) {
      if ((await world.open(`/files/${key}`)).status === 200) found.push(`/files/${key} is public and nothing uses it`);
    }
    return found;
  },

  /** Handbook: what can be restored comes back with everything, so each file it names exists. */
  async filesAreThere({ site }) {
    const { database } = site;
    const texts = [
      ...(await database.selectFrom("content").select("data").execute()),
      ...(await database.selectFrom("revisions").select("data").execute()),
      ...(await database.selectFrom("drafts").select("data").execute()),
    ].map(({ data }) => data);
    const keys = new Set(texts.flatMap((text) => text.match(/\/files\/[\w./-]+/g) ?? []).map((url) => url.slice(7)));
    const missing: string[] = [];
    for (const key of keys) if (!(await site.services.files.find(key))) missing.push(`the file ${key} is gone`);
    return missing;
  },

  /** Decision 0068: an old address leads to its page, at once. */
  async redirectsLead({ site }) {
    const rows = await site.database.selectFrom("redirects").select(["source", "target"]).execute();
    const stored = new Set(rows.map(({ source }) => source));
    const found = rows
      .filter(({ target }) => stored.has(target.toLowerCase()))
      .map(({ source }) => `${source} leads to another old address`);
    for (const { source, target } of rows) {
      const { status, headers } = await site.request(source);
      const location = headers.get("Location");
      if (status !== 301 || location !== target) found.push(`${source} is answered with ${status} ${location}`);
    }
    return found;
  },

  /** SPEC, dashboard: what the back office counts is what is stored. */
  async countsAgree(world) {
    const { database } = world.site;
    const counted = async (collection: string) => {
      const { count } = await database
        .selectFrom("content")
        .select((e) => e.fn.countAll<number | string>().as("count"))
        .where("collection", "=", collection)
        .where("deleted_at", "is", null)
        .executeTakeFirstOrThrow();
      return Number(count);
    };
    const { text } = await world.open("/admin/dashboard", "administrator");
    const table = await world.open("/admin/events?anzahl=10", "administrator");
    const shown = (label: string) =>
      new RegExp(`count-number">([\\d.]+)</span><span class="count-label">${label}<`).exec(text)?.[1]?.replace(".", "");
    const [news, events] = [await counted("news"), await counted("events")];
    const counts: [where: string, shown: string | undefined, stored: number][] = [
      ["Nachrichten on the dashboard", shown("Nachrichten"), news],
      ["Veranstaltungen on the dashboard", shown("Veranstaltungen"), events],
      ["Einträge of /admin/events", /(\d+) Eintr[aä]g/.exec(table.text)?.[1], events],
    ];
    return counts
      .filter(([, one, stored]) => one !== String(stored))
      .map(([where, one, stored]) => `${where}: ${one} instead of ${stored}`);
  },

  /** README: every page and every screen is there whatever has happened. */
  async everyPageRenders(world) {
    const found: string[] = [];
    const [eventId] = (await world.eventIds()).toReversed();
    const event = `/admin/events/${eventId}`;
    const screens =
      "dashboard news events science board congress courses documents media contact home legal privacy log accounts"
        .split(" ")
        .map((name) => `/admin/${name}`);
    const ofEvent = eventId ? ["anmeldungen", "anwesenheit", "bescheinigungen"].map((name) => `${event}/${name}`) : [];
    for (const path of [...world.someOf(screens, 4), ...world.someOf(ofEvent, 2)]) {
      const { status } = await world.open(path, "administrator");
      if (status !== 200) found.push(`${path} was answered with ${status}`);
    }
    for (const path of [
      "/",
      "/aktuelles",
      "/wissenschaft",
      "/veranstaltungen",
      "/dokumente",
      "/ueber-uns",
      "/suche?suche=Schmerz",
    ]) {
      const { status } = await world.open(path);
      if (status !== 200) found.push(`${path} was answered with ${status}`);
    }
    return found;
  },

  /** A correct clock holds nothing back: after a night there is a backup, and nothing planned is overdue. */
  async nothingIsHeldBack(world) {
    const { site } = world;
    site.mail.mood = "accepts";
    await site.pass(30 * 3_600_000);
    const found: string[] = [];
    const names = await readdir(join(site.dataDir, "backups")).catch(() => []);
    const newest =
      names
        .flatMap((name) => /^daily-(\d{8})T/.exec(name)?.[1] ?? [])
        .sort()
        .at(-1) ?? "";
    const yesterday = new Date(site.now().getTime() - 86_400_000).toISOString().slice(0, 10).replaceAll("-", "");
    if (newest < yesterday)
      found.push(`the newest backup is of ${newest || "no day"}, it is ${site.now().toISOString()}`);
    const { database } = site;
    const overdue = await database
      .selectFrom("drafts")
      .select("id")
      .where("publish_at", "<", new Date(site.now().getTime() - 3_600_000).toISOString())
      .where("deleted_at", "is", null)
      .execute();
    for (const { id } of overdue) found.push(`the draft ${id} was not published in time`);
    return found;
  },

  /** SPEC and decision 0015: what a link says is what is stored. */
  async linksSayWhatIsStored(world) {
    world.readMail();
    const found: string[] = [];
    const stored = new Set((await world.registrations()).map(({ email }) => email));
    for (const { links, email } of world.people.slice(-8)) {
      const link = links.at(-1);
      if (!link) continue;
      const { status, text } = await world.open(link);
      if (status === 200 && !stored.has(email)) found.push(`a link of ${email} works, who is not registered`);
      if (status === 200 && !text.includes(email)) found.push(`the link of ${email} shows somebody else`);
    }
    return found;
  },

  /** DESIGN §3: an export has everybody, and importing it again changes nothing, here and on an empty site. */
  async exportIsComplete(world) {
    const { application, services, database } = world.site;
    const { databaseSource, databaseTarget, importFile, writeSiteExport } = application;
    const exportOf = async (from: typeof database) =>
      (await Array.fromAsync(writeSiteExport(databaseSource(from)))).join("");
    const text = await exportOf(database);
    const path = `${world.site.dataDir}.json`;
    await writeFile(path, text);
    const { collections } = await importFile(databaseTarget(services), path, { now: world.site.now() });
    const found = Object.entries(collections).flatMap(([name, { created, updated }]) =>
      created + updated > 0 ? [`importing the export again wrote ${created + updated} of ${name}`] : [],
    );
    await rm(path);
    return (await exportOf(database)) === text ? found : [...found, "the second export differs"];
  },
} satisfies Record<string, Invariant>;

/** Whether the rows of a table are others than after the last step that may have written it. */
async function haveChanged({ site, rows }: World, table: "attendance" | "certificates"): Promise<boolean> {
  if (!site.isWritten(table)) return false;
  const stored = await site.database.selectFrom(table).selectAll().execute();
  const text = JSON.stringify(stored.map((row) => JSON.stringify(row)).sort());
  const before = rows.get(table) ?? "[]";
  rows.set(table, text);
  return text !== before;
}

const wordsIn = (data: string) => data.match(/Zq[a-z]{3}x/g) ?? [];

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
}
