import { berlinDate } from "#model/dates/berlin-date.ts";
import { eventSeats, type SeatedChoices, SeatPlan, seatLimits } from "#model/participations/seats.ts";
import { defaultPeriods, monthsBefore } from "#server/privacy/retention-periods.ts";
import { choiceIn } from "#server/registrations/seat-store.ts";
import { boardMembers } from "./actions/board.ts";
import { home } from "./actions/front-page.ts";
import { eventsByLink } from "./actions/links.ts";
import { chamberIsRight } from "./chamber-is-right.ts";
import { contactIsRight } from "./contact-is-right.ts";
import type { Invariant } from "./invariant.ts";
import { knownToOthersStays } from "./known-stays.ts";
import {
  mailsAreRight,
  messagesBringDocuments,
  missingMailboxesGetNothing,
  offersAreMailed,
  paceIsKept,
  pausedMessagesRest,
  recipientsHaveMails,
} from "./mails-are-right.ts";
import { moneyIsRight } from "./money-is-right.ts";
import { refundsAreRight } from "./refunds-are-right.ts";
import { withinASecond } from "./within-a-second.ts";
import type { World } from "./world.ts";

/** What is true after each step. */
export const afterEachStep = {
  /** DESIGN §1.3: nothing acknowledged is ever lost, and §4: one active registration per event and person. */
  async acknowledgedRegistrationsAreThereOnce(world) {
    const { site } = world;
    const rows = await site.database.selectFrom("registrations").selectAll().execute();
    const ended = await endedLongAgo(site);
    // Retention may have ended them, whatever date the event gets later.
    world.acknowledged = world.acknowledged.filter(({ eventId }) => !ended.has(eventId));
    const isStored = new Set(rows.map(({ email }) => email));
    const active = rows.filter(({ status }) => status !== "cancelled");
    const keys = active.map(({ event_id, email_key, name_key }) => `${event_id} ${email_key} ${name_key}`);
    return [
      // A registration may have been moved, or its address corrected, but the person is not forgotten.
      ...world.acknowledged
        .filter(
          ({ email }) => !isStored.has(email) && !world.ownerOf(email)?.otherEmails.some((one) => isStored.has(one)),
        )
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
      .select(["event_id", "status", "offer_expires_at", "participation", "workshops"])
      .execute();
    for (const { id, data } of events) {
      const plan = new SeatPlan(seatLimits(JSON.parse(data) as SeatedChoices), new Map());
      for (const row of rows) {
        const isSeated = row.status === "new" || row.status === "confirmed";
        const isOffered = row.status === "waiting" && row.offer_expires_at !== null;
        if (row.event_id === id && (isSeated || isOffered)) plan.take(choiceIn(row));
      }
      for (const of of new Set([eventSeats, ...plan.taken.keys()])) {
        const key = `${id} ${of}`;
        const taken = plan.taken.get(of) ?? 0;
        const seats = plan.limits.get(of);
        const before = world.seatsTaken.get(key) ?? 0;
        world.seatsTaken.set(key, taken);
        if (seats === undefined || taken <= Math.max(seats, before) || world.mayExceedSeats) continue;
        found.push(`${taken} of ${seats} seats of ${key} are taken`);
      }
    }
    return found;
  },

  /** DESIGN §9: a draft is on no public page, feed or calendar before its time. */
  draftsAreNotPublic: (world) => withinASecond(world, () => draftsOnPages(world)),

  /** DESIGN §6: an edit that was acknowledged is on the next page, whatever is cached. */
  pagesShowWhatIsStored: (world) => withinASecond(world, () => wrongPages(world)),

  /** Decision 0014: what is planned is not public before its time, however it is published. */
  async plannedDraftsWait({ site, plannedAt }) {
    const early = [...plannedAt].filter(([, at]) => at > site.now()).map(([id]) => id);
    if (early.length === 0 || !site.isWritten("content")) return [];
    const rows = await site.database.selectFrom("content").select("id").where("id", "in", early).execute();
    return rows.map(({ id }) => `${id} is public before ${plannedAt.get(id)?.toISOString()}`);
  },

  /** Handbook, accounts: what an account has planned is not published once it was stopped. */
  async stoppedPlansRest({ site, stopped }) {
    if (stopped.size === 0 || !site.isWritten("content")) return [];
    const rows = await site.database
      .selectFrom("content")
      .select("id")
      .where("id", "in", [...stopped])
      .execute();
    const found = rows.map(({ id }) => `${id} was published although its plan was stopped`);
    for (const { id } of rows) stopped.delete(id);
    return found;
  },

  /** SPEC, home page: it shows the chosen news, and none that is not public. */
  featuredNewsAreOnTheHomePage: (world) => withinASecond(world, () => wronglyFeatured(world)),

  /** DESIGN §5: each change of the back office has its entry in the log. */
  async changesAreLogged(world) {
    const { site, hasChanged } = world;
    const isLogged = site.isWritten("activity_logs");
    // Whoever is recorded as present, certified or listed may be so already: nothing changes then.
    const others = await Promise.all(peopleTables.map((table) => haveChanged(world, table)));
    return hasChanged && !isLogged && (others.includes(true) || site.isWritten("content", "drafts"))
      ? ["something was changed, and the log has no entry"]
      : [];
  },

  /** SPEC §4: a new board member is last, also behind those that joined since its form was opened. */
  async boardHasAnOrder(world) {
    if (!world.site.isWritten("content")) return [];
    const members = Map.groupBy(await boardMembers(world), ({ document }) => document.position);
    return [...members]
      .filter(([, those]) => those.length > 1)
      .map(([position, those]) => `${those.map(({ id }) => id).join(" and ")} are both at position ${position}`);
  },

  /** A registration link leads to one event, however that got it; only an import may bring two. */
  async linksLeadToOneEvent(world) {
    if (!world.site.isWritten("content")) return [];
    const shared = [...(await eventsByLink(world))].filter(([, events]) => events.length > 1);
    const found = shared
      .filter(([link]) => !world.mayShareLinks && !world.sharedLinks.has(link))
      .map(([link, events]) => `${link} leads to ${events.map(({ document }) => document.title).join(" and ")}`);
    world.mayShareLinks = false;
    world.sharedLinks = new Set(shared.map(([link]) => link));
    return found;
  },

  /** Decision 0055: nobody is certified to have attended a cancelled event. */
  async cancelledEventsCertifyNothing({ site, cancelled, certified }) {
    if (!site.isWritten("certificates")) return [];
    const rows = await site.database.selectFrom("certificates").select(["event_id", "code"]).execute();
    const fresh = rows.filter(({ code }) => !certified.has(code));
    for (const { code } of fresh) certified.add(code);
    return fresh
      .filter(({ event_id }) => cancelled.has(event_id))
      .map(({ event_id, code }) => `the certificate ${code} was issued for ${cancelled.get(event_id)}`);
  },

  /** Decision 0089: an answer of each person who was asked; who has answered stands apart and goes with the person or the event. */
  async evaluationsAreAnsweredOnce({ site, asked: before, evaluationsRead }) {
    if (!site.isWritten("evaluations", "evaluation_roll")) return [];
    const roll = await site.database.selectFrom("evaluation_roll").select("event_id").execute();
    const rows = await site.database.selectFrom("evaluations").selectAll().execute();
    const mails = site.mail.delivered.filter(({ kind }) => kind === "evaluation").map(({ id }) => id);
    const asked = new Set([...before, ...mails]).size;
    const counts = new Map(rows.map(({ event_id, data }) => [event_id, (JSON.parse(data) as unknown[]).length]));
    const answered = [...Map.groupBy(roll, ({ event_id }) => event_id)];
    const lost = answered.filter(([id, those]) => those.length > (counts.get(id) ?? 0));
    const given = [...counts.values()].reduce((sum, count) => sum + count, 0);
    return [
      ...lost.map(([id]) => `answers to the evaluation of ${id} are gone`),
      ...(given > asked ? [`${given} answers were given to evaluations, and ${asked} people were asked`] : []),
      ...[...evaluationsRead]
        .filter(([id, count]) => (counts.get(id) ?? 0) > count)
        .map(([id]) => `the evaluation of ${id} took an answer after somebody had read the others`),
    ];
  },

  mailsAreRight,
  offersAreMailed,
  recipientsHaveMails,
  messagesBringDocuments,
  paceIsKept,
  pausedMessagesRest,
  missingMailboxesGetNothing,
  ...moneyIsRight,
  ...refundsAreRight,
  ...chamberIsRight,
  ...contactIsRight,
  ...knownToOthersStays,
} satisfies Record<string, Invariant>;

async function draftsOnPages(world: World): Promise<string[]> {
  const { database, isWritten } = world.site;
  if (!isWritten("drafts", "content")) return [];
  const drafts = await database.selectFrom("drafts").select("data").execute();
  const words = new Set(drafts.flatMap(({ data }) => wordsIn(data)));
  const published = await database.selectFrom("content").select("data").where("deleted_at", "is", null).execute();
  for (const { data } of published) for (const word of wordsIn(data)) words.delete(word);
  if (words.size === 0) return [];
  const paths = world.someOf(["/", "/aktuelles", "/nachrichten", "/nachrichten.atom", "/sitemap.xml"], 6);
  const pages = await Promise.all(paths.map(async (path) => ({ path, text: (await world.open(path)).text })));
  return pages.flatMap(({ path, text }) =>
    [...words].filter((word) => text.includes(word)).map((word) => `${path} shows the draft ${word}`),
  );
}

async function wrongPages(world: World): Promise<string[]> {
  const { database, now, isWritten } = world.site;
  if (!isWritten("content")) return [];
  const events = await database
    .selectFrom("content")
    .select(["data", "deleted_at"])
    .where("collection", "=", "events")
    .execute();
  const [one] = (await world.events()).toReversed();
  const dialog = one && `/veranstaltungen?event=${one.id}`;
  const read = world.someOf([list, calendar, ...(dialog ? [dialog] : [])], 5);
  const texts = new Map<string, string>();
  for (const path of read) texts.set(path, (await world.open(path)).text);
  if (dialog && texts.get(dialog)?.includes(`<title>${one.document.title}`) === false)
    return [`/veranstaltungen?event= does not show ${one.document.title}`];
  const text = texts.get(list);
  const entries = texts.get(calendar)?.replaceAll("\r\n ", "");
  const today = now().toISOString().slice(0, 10);
  return events.flatMap(({ data, deleted_at }) => {
    const { title, date } = JSON.parse(data) as { title: string; date: string };
    if (!/Zq\w+x/.test(title) || title.includes("(Kopie)")) return [];
    // The list of past events has pages.
    const isMissing = deleted_at === null && date > today && text?.includes(title) === false;
    const isLeft = deleted_at !== null && (text?.includes(`${title}<`) || entries?.includes(`${title}\r`));
    return isMissing
      ? [`/veranstaltungen does not show ${title}`]
      : isLeft
        ? [`a deleted event is shown: ${title}`]
        : [];
  });
}

/** Events whose people are deleted by now. */
async function endedLongAgo(site: World["site"]): Promise<Set<string>> {
  const end = berlinDate(monthsBefore(site.now(), defaultPeriods.registrationMonths));
  const events = site.database.selectFrom("content").select(["id", "data"]).where("collection", "=", "events");
  const dated = (await events.execute()).map(({ id, data }) => ({ id, ...(JSON.parse(data) as { date: string }) }));
  return new Set(dated.filter(({ date }) => date <= end).map(({ id }) => id));
}

async function wronglyFeatured(world: World): Promise<string[]> {
  if (!world.site.isWritten("content") || world.someOf(["/"], 8).length === 0) return [];
  const { document } = await home(world);
  if (!document.settings.showFeaturedNews) return [];
  const rows = await world.site.database
    .selectFrom("content")
    .select(["id", "data", "deleted_at"])
    .where("collection", "=", "news")
    .execute();
  const { text } = await world.open("/");
  return rows.flatMap(({ id, data, deleted_at }) => {
    const { title } = JSON.parse(data) as { title: string };
    const isShown = text.includes(`${title}<`);
    const isChosen = deleted_at === null && document.featuredNewsIds.includes(id);
    return isShown === isChosen || !title.includes("Zq") ? [] : [`the home page shows ${title}: ${isShown}`];
  });
}

const list = "/veranstaltungen";
const calendar = "/veranstaltungen.ics";

const peopleTables = ["registrations", "attendance", "certificates", "payments", "invoices"] as const;

/** Whether the rows of a table are others than after the last step that may have written it. */
async function haveChanged({ site, rows }: World, table: (typeof peopleTables)[number]): Promise<boolean> {
  // The other rows of a registration are deleted with it.
  if (!site.isWritten(table, "registrations")) return false;
  const stored = await site.database.selectFrom(table).selectAll().execute();
  // That somebody was seen again is for the order of what several doors note, and changes nothing that is said of them.
  const said = stored.map((row) => JSON.stringify(row, (column, value) => (column === "seen_at" ? undefined : value)));
  const text = JSON.stringify(said.sort());
  const before = rows.get(table) ?? "[]";
  rows.set(table, text);
  return text !== before;
}

const wordsIn = (data: string) => data.match(/Zq[a-z]{3}x/g) ?? [];
