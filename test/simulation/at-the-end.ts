import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { berlinDate } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import type { Row } from "#server/database/schema.ts";
import { isPublishedUse } from "#server/files/file-uses.ts";
import { eventsByLink } from "./actions/links.ts";
import { certificatesAreRight } from "./certificates-are-right.ts";
import { erasedAreGone } from "./erased-are-gone.ts";
import { filesAreRight } from "./files-are-right.ts";
import type { Invariant } from "./invariant.ts";
import { invoicesAreListed, screensSayWhatWasPaid } from "./money-is-right.ts";
import { addressesOf } from "./person.ts";
import type { World } from "./world.ts";

/** What is true at the end of a run: reads everything. */
export const atTheEnd = {
  /** Decision 0026: the log of changes proves that it is complete. */
  async logIsComplete({ site }) {
    await site.services.activityLog.seal();
    const { findings } = await site.application.verifyChain(site.database);
    return findings.map((finding) => `the log does not verify: ${JSON.stringify(finding)}`);
  },

  ...erasedAreGone,

  /** Decision 0068: an old address leads to its page, at once, and the page answers. */
  async redirectsLead(world) {
    const { site } = world;
    const rows = await site.database.selectFrom("redirects").select(["source", "target"]).orderBy("source").execute();
    const stored = new Set(rows.map(({ source }) => source));
    const found = rows
      .filter(({ target }) => stored.has(target.toLowerCase()))
      .map(({ source }) => `${source} leads to another old address`);
    const files = await site.database.selectFrom("file_uses").select("key").where(isPublishedUse()).execute();
    const news = await site.database
      .selectFrom("content")
      .select("id")
      .where("collection", "=", "news")
      .where("deleted_at", "is", null)
      .execute();
    // What was deleted here, or is shown no more, is gone for visitors.
    const isThere = (target: string) =>
      target.startsWith("/files/")
        ? files.some(({ key }) => target === `/files/${key}`)
        : !target.startsWith("/nachrichten/") || news.some(({ id }) => target.endsWith(`-${id}`));
    for (const { source, target } of rows) {
      const { status, headers } = await site.request(source);
      const location = headers.get("Location");
      if (status !== 301 || location !== target) found.push(`${source} is answered with ${status} ${location}`);
    }
    const targets = [...new Set(rows.map(({ target }) => target))].filter(isThere);
    for (const target of world.someOf(targets, 4)) {
      const first = await site.request(target);
      await first.body?.cancel();
      // Of an entry whose title was changed since.
      const isMoved = first.status === 301 && /-[^/-]+$/.exec(target)?.[0];
      const location = first.headers.get("Location") ?? "";
      // The entry was replaced by another page.
      if (stored.has(location.toLowerCase())) continue;
      const { status } = isMoved && location.endsWith(isMoved) ? await world.open(location) : first;
      if (status !== 200) found.push(`an old address leads to ${target}, which is answered with ${status}`);
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
    const shown = (text: string, label: string) =>
      new RegExp(`count-number">([\\d.]+)</span><span class="count-label">${label}<`).exec(text)?.[1]?.replace(".", "");
    const [news, events] = [await counted("news"), await counted("events")];
    const counts: [where: string, shown: string | undefined, stored: number][] = [];
    for (const path of world.someOf(["/admin/dashboard", "/admin/events?anzahl=10"], 2)) {
      const { text } = await world.open(path, "administrator");
      if (path === "/admin/dashboard") {
        counts.push(["Nachrichten on the dashboard", shown(text, "Nachrichten"), news]);
        counts.push(["Veranstaltungen on the dashboard", shown(text, "Veranstaltungen"), events]);
      } else counts.push(["Einträge of /admin/events", /(\d+) Eintr[aä]g/.exec(text)?.[1] ?? "0", events]);
    }
    return counts
      .filter(([, one, stored]) => one !== String(stored))
      .map(([where, one, stored]) => `${where}: ${one} instead of ${stored}`);
  },

  screensSayWhatWasPaid,
  invoicesAreListed,

  /** README: every page and every screen is there whatever has happened. */
  async everyPageRenders(world) {
    const found: string[] = [];
    const [eventId] = (await world.eventIds()).toReversed();
    const event = `/admin/events/${eventId}`;
    const screens =
      "dashboard news events science board congress courses documents media contact home legal privacy log accounts payments"
        .split(" ")
        .map((name) => `/admin/${name}`);
    const ofEvent = eventId
      ? ["anmeldungen", "anwesenheit", "bescheinigungen", "zahlungen"].map((name) => `${event}/${name}`)
      : [];
    for (const path of [...world.someOf(screens, 6), ...world.someOf(ofEvent, 3)]) {
      const { status } = await world.open(path, "administrator");
      if (status !== 200) found.push(`${path} was answered with ${status}`);
    }
    const pages = "/ /aktuelles /wissenschaft /veranstaltungen /dokumente /ueber-uns /suche?suche=Schmerz".split(" ");
    for (const path of world.someOf(pages, 3)) {
      const { status } = await world.open(path);
      if (status !== 200) found.push(`${path} was answered with ${status}`);
    }
    return found;
  },

  /** A correct clock holds nothing back: after a night there is a backup, and no draft or mail is overdue. */
  async nothingIsHeldBack(world) {
    const { site } = world;
    site.mail.mood = "accepts";
    site.store.mood = "healthy";
    // One night, and hours enough for a mail that is tried again.
    const morning = new Date(site.now().getTime() + 7 * 3_600_000);
    if (morning.getUTCHours() >= 9) morning.setUTCDate(morning.getUTCDate() + 1);
    morning.setUTCHours(9);
    await site.pass(morning.getTime() - site.now().getTime());
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
      .select(["collection", "id", "base_version", "data"])
      .where("publish_at", "<", new Date(site.now().getTime() - 3_600_000).toISOString())
      .where("deleted_at", "is", null)
      .execute();
    for (const draft of overdue)
      if (!(await isRefused(world, draft))) found.push(`the draft ${draft.id} was not published in time`);
    const hourAgo = new Date(site.now().getTime() - 3_600_000).toISOString();
    const mails = database.selectFrom("mail_outbox").select(["kind", "id"]).where("status", "=", "waiting");
    for (const { kind, id } of await mails.where("next_attempt_at", "<", hourAgo).execute())
      found.push(`the mail ${kind} ${id} was not sent in time`);
    return found;
  },

  /** Decision 0018: a seat is not kept for somebody whom the offer cannot reach. */
  async offersReachPeople({ site }) {
    const rows = await site.database
      .selectFrom("registrations")
      .innerJoin("mail_outbox", (join) => join.onRef("record_id", "=", "registrations.id").on("kind", "=", "offer"))
      .innerJoin("content", (join) => join.onRef("content.id", "=", "event_id").on("collection", "=", "events"))
      .select(["registrations.id", "content.data", "mail_outbox.id as mailId"])
      .where("registrations.status", "=", "waiting")
      .where("offer_expires_at", "is not", null)
      .where("deleted_at", "is", null)
      .execute();
    const today = berlinDate(site.now());
    const isToCome = ({ date, isCancelled }: CalendarEvent) => date > today && !isCancelled;
    const hasReturned = (mailId: string) => {
      const last = site.mail.delivered.findLast(({ id }) => id === mailId);
      return last !== undefined && site.mail.returned.has(last);
    };
    return rows
      .filter(({ mailId, data }) => hasReturned(mailId) && isToCome(JSON.parse(data) as CalendarEvent))
      .map(({ id }) => `a seat is kept for ${id}, whose offer came back`);
  },

  ...filesAreRight,
  ...certificatesAreRight,

  /** SPEC §4: a registration link opens the registration for its event. */
  async registrationLinksOpenTheirEvent(world) {
    const found: string[] = [];
    for (const [link, [event, ...others]] of await eventsByLink(world)) {
      if (!event || others.length > 0) continue;
      const { text } = await world.open(link);
      if (!text.includes(event.document.title)) found.push(`${link} does not open ${event.document.title}`);
    }
    return found;
  },

  /** SPEC and decision 0015: what a link says is what is stored. */
  async linksSayWhatIsStored(world) {
    world.readMail();
    const found: string[] = [];
    const stored = new Set((await world.registrations()).map(({ email }) => email));
    for (const person of world.people.slice(-8)) {
      const { links, email } = person;
      const link = links.at(-1);
      if (!link) continue;
      const { status, text } = await world.open(link);
      const addresses = addressesOf(person);
      const isRegistered = addresses.some((one) => stored.has(one));
      if (status === 200 && !isRegistered) found.push(`a link of ${email} works, who is not registered`);
      if (status === 200 && !addresses.some((one) => text.includes(one)))
        found.push(`the link of ${email} shows somebody else`);
    }
    return found;
  },

  /** DESIGN §3: an export has everybody, and importing it again changes nothing, here and on an empty site. */
  async exportIsComplete(world) {
    if (world.someOf(["export"], 2).length === 0) return [];
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
    if ((await exportOf(database)) !== text) found.push("the second export differs");
    await world.site.withEmptySite(async (empty) => {
      // It does not know which offers could not be delivered, and would make them again.
      await empty.waitingLists.close();
      await importFile(databaseTarget(empty), path, { now: world.site.now() });
      const other = await exportOf(empty.database);
      if (other !== text) found.push(`the export of an empty site that got it differs: ${differenceOf(text, other)}`);
    });
    await rm(path);
    return found;
  },
} satisfies Record<string, Invariant>;

/** Handbook: a plan is not carried out if the record was changed meanwhile, or another event has its registration link. */
async function isRefused(
  world: World,
  { collection, id, base_version, data }: Pick<Row<"drafts">, "collection" | "id" | "base_version" | "data">,
): Promise<boolean> {
  const record = await world.site.database
    .selectFrom("content")
    .select("version")
    .where("collection", "=", collection)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if ((record?.version ?? null) !== base_version) return true;
  const { registrationSettings } = JSON.parse(data) as { registrationSettings?: { registrationLink?: string } };
  const linked = (await eventsByLink(world)).get(registrationSettings?.registrationLink ?? "") ?? [];
  return linked.some((event) => event.id !== id);
}

/** The first line of each that the other lacks. */
function differenceOf(one: string, other: string): string {
  const [lines, others] = [one.split("\n"), other.split("\n")];
  const missing = lines.find((line) => !others.includes(line));
  const added = others.find((line) => !lines.includes(line));
  return `${missing} / ${added}`;
}
