import { createHash } from "node:crypto";
import { berlinDate } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { lastDayOf } from "#model/events/event-days.ts";
import { owedBy, paymentsOf } from "./actions/treasurers.ts";
import type { Invariant } from "./invariant.ts";
import type { World } from "./world.ts";

/** What is true of payments and invoices after each step. */
export const moneyIsRight = {
  /** Decision 0087: nothing goes back that did not come in, and an entry of a statement is booked once. */
  async paymentsAddUp({ site }) {
    if (!site.isWritten("payments")) return [];
    const rows = await site.database.selectFrom("payments").selectAll().execute();
    return [...Map.groupBy(rows, ({ registration_id }) => registration_id)].flatMap(([id, own]) => {
      const entries = own.flatMap(({ entry }) => entry || []);
      return [
        ...(own.some(({ kind, payer }) => kind === "waiver" && !payer) ? [`nobody says why ${id} need not pay`] : []),
        ...(sumOf(own, "refund") > sumOf(own, "payment") ? [`more was paid back than came in for ${id}`] : []),
        ...(new Set(entries).size < entries.length ? [`an entry of a statement is booked twice for ${id}`] : []),
      ];
    });
  },

  /**
   * Decision 0087: the day in the list of registrations says that the sum of the payments is complete, and goes on saying
   * so whatever is entered later at a higher price, unless it goes back for a cancellation.
   */
  async marksFollowPayments({ site, marks }) {
    if (!site.isWritten("payments", "registrations", "content")) return [];
    const own = await site.database
      .selectFrom("registrations")
      .innerJoin("payments", "payments.registration_id", "registrations.id")
      .innerJoin("content", "content.id", "registrations.event_id")
      .select(["registration_id", "payments.id", "paid_on", "participation", "workshops", "data", "kind", "cents"])
      .select(["of_cancellation", "received_on"])
      .orderBy("registration_id")
      .orderBy("payments.id")
      .execute();
    const found: string[] = [];
    for (const [id, [first, ...others]] of Map.groupBy(own, ({ registration_id }) => registration_id)) {
      if (!first) continue;
      const payments = [first, ...others].filter((one) => one.kind !== "refund" || one.of_cancellation === 1);
      const isMarked = first.paid_on !== "";
      const before = marks.get(id);
      const days = new Map(payments.map((one) => [one.id, one.received_on]));
      marks.set(id, { paidOn: first.paid_on, days });
      const added = payments.filter((one) => before?.days.has(one.id) !== true);
      // A price that is changed later changes no mark.
      if ((added.length === 0 && before?.days.size === days.size) || site.isWritten("content")) continue;
      // What was taken back and had come in after the sum was complete.
      const wasLater = before?.days.entries().every(([one, day]) => days.has(one) || day > before.paidOn);
      const hasMore = wasLater && added.every((one) => one.kind !== "refund");
      const owed = owedBy(JSON.parse(first.data) as CalendarEvent, first);
      const waived = sumOf(payments, "waiver");
      const paid = sumOf(payments, "payment") - returnedOf(payments);
      const isPaid = (paid > 0 || (waived > 0 && owed > 0)) && paid + waived >= owed;
      const isExpected = isPaid || (before !== undefined && before.paidOn !== "" && hasMore) === true;
      if (isExpected !== isMarked) found.push(`${id} has paid ${paid} of ${owed}, on "${first.paid_on}"`);
    }
    return found;
  },

  /** § 14 Abs. 4 Nr. 4 UStG and decision 0088: numbers without a gap, each once; one valid invoice for a registration. */
  async invoicesAreInOrder({ site }) {
    if (!site.isWritten("invoices", "invoice_numbers")) return [];
    const { database } = site;
    const rows = await database.selectFrom("invoices").selectAll().orderBy("year").orderBy("sequence").execute();
    const numbers = await database.selectFrom("invoice_numbers").selectAll().execute();
    const years = Map.groupBy(rows, ({ year }) => year);
    const gaps = numbers.flatMap(({ year, last }) => {
      const sequences = (years.get(year) ?? []).map(({ sequence }) => sequence);
      const isGapless = sequences.length === last && sequences.every((sequence, index) => sequence === index + 1);
      return isGapless ? [] : [`invoices of ${year}: ${sequences.join(" ")}, and the last number is ${last}`];
    });
    const sums = [...Map.groupBy(rows, ({ registration_id }) => registration_id)].flatMap(([id, own]) => {
      const valid = own.filter(({ kind, cancelled_by }) => kind === "invoice" && cancelled_by === null);
      const sum = own.reduce((all, { cents }) => all + cents, 0);
      return valid.length <= 1 && sum === (valid[0]?.cents ?? 0) ? [] : [`the invoices of ${id} do not add up`];
    });
    return [...gaps, ...sums];
  },

  /** § 147 AO: what was issued stays, and says what it said. */
  async invoicesStay({ site, invoices }) {
    if (!site.isWritten("invoices")) return [];
    const rows = await site.database.selectFrom("invoices").select(["number", "data", "sha256"]).execute();
    const stored = new Map(rows.map((row) => [row.number, row]));
    const found = [...invoices.keys()].filter((one) => !stored.has(one)).map((one) => `the invoice ${one} is gone`);
    for (const { number, data, sha256 } of rows) {
      if (sha256 !== createHash("sha256").update(data).digest("hex")) found.push(`${number} does not fit its hash`);
      if ((invoices.get(number) ?? data) !== data) found.push(`${number} says something else than before`);
      invoices.set(number, data);
    }
    return found;
  },

  /** Decision 0088: an invoice is found where its registration is, whatever was corrected, moved, restored or imported. */
  async invoicesFollowRegistrations({ site }) {
    if (!site.isWritten("invoices", "registrations")) return [];
    const rows = await site.database
      .selectFrom("invoices")
      .innerJoin("registrations", "registrations.id", "invoices.registration_id")
      .select(["number", "email", "invoices.event_id"])
      .where(({ eb, or, ref }) =>
        or([
          eb("invoices.email_key", "<>", ref("registrations.email_key")),
          eb("invoices.event_id", "<>", ref("registrations.event_id")),
        ]),
      )
      .execute();
    return rows.map(({ number, email, event_id }) => `${number} does not follow ${email} from ${event_id}`);
  },

  /** As of invoices: a payment is found where its registration is. */
  async paymentsFollowRegistrations({ site }) {
    if (!site.isWritten("payments", "registrations")) return [];
    const rows = await site.database
      .selectFrom("payments")
      .innerJoin("registrations", "registrations.id", "payments.registration_id")
      .select(["payments.id", "email", "payments.event_id"])
      .whereRef("payments.event_id", "<>", "registrations.event_id")
      .execute();
    return rows.map(({ id, email, event_id }) => `the payment ${id} does not follow ${email} from ${event_id}`);
  },

  /** Decision 0087: whoever owes nothing is not reminded. */
  async nobodyIsRemindedWhoPaid({ site, judgedMails }) {
    // Who was written to before the payment came is no case.
    if (!site.isWritten("mail_outbox") || site.isWritten("payments", "content", "registrations")) return [];
    const rows = await site.database
      .selectFrom("message_recipients")
      .innerJoin("messages", "messages.id", "message_recipients.message_id")
      .innerJoin("mail_outbox", "mail_outbox.record_id", "message_recipients.id")
      .innerJoin("registrations", "registrations.id", "message_recipients.registration_id")
      .select(["mail_outbox.id", "registrations.email", "paid_on", "options"])
      .where("paid_on", "<>", "")
      .execute();
    const sent = new Set(site.mail.delivered.slice(judgedMails).map(({ id }) => id));
    const reminders = rows.filter(({ options }) => options.includes('"remindsOfPayment":true'));
    return reminders.filter(({ id }) => sent.has(id)).map(({ email }) => `${email} has paid and was reminded`);
  },

  /** Decision 0087: the section of an event adds up what is stored. */
  async sectionsAddUp(world) {
    if (!world.site.isWritten("payments", "registrations", "content")) return [];
    const events = await world.events();
    const last = world.site.isWritten("payments") ? await eventOfLastPayment(world) : undefined;
    const event = events.find(({ id }) => id === last) ?? world.someOf(events.slice(-1), 10)[0];
    return event ? sectionOf(world, event) : [];
  },
} satisfies Record<string, Invariant>;

/** Decision 0087: what the screens say of payments is what is stored. */
export async function screensSayWhatWasPaid(world: World): Promise<string[]> {
  const events = await world.events();
  const found: string[] = [];
  for (const event of world.someOf(events.slice(-4), 2)) found.push(...(await sectionOf(world, event)));
  const open: string[] = [];
  const allEvents = await liveEvents(world);
  for (const event of allEvents)
    for (const one of await paidRegistrations(world, event))
      if (isUnsettled(event.document, one, world.site.now())) open.push(one.id);
  const { text } = await world.open("/admin/payments", "administrator");
  const shown = open.length === 0 ? /Es ist nichts offen/.exec(text)?.[0] : /(\d+) Eintr[aä]g/.exec(text)?.[1];
  if (open.length > 0 ? Number(shown) !== open.length : shown === undefined)
    found.push(`/admin/payments lists ${shown}, and ${open.length} are open: ${open.join(" ")}`);
  return found;
}

/** Decision 0088, § 147 AO: the secretariat sees each invoice, also once registration or event are gone. */
export async function invoicesAreListed(world: World): Promise<string[]> {
  const query = world.site.database.selectFrom("invoices").select(["number", "event_id"]);
  const invoices = await query.orderBy("year").orderBy("sequence").execute();
  const live = new Set((await liveEvents(world)).map(({ id }) => id));
  const pathOf = ({ event_id }: { event_id: string }) =>
    live.has(event_id) ? paymentsOf(event_id) : "/admin/payments";
  const found: string[] = [];
  for (const [path, listed] of Map.groupBy(invoices, pathOf)) {
    const { text } = await world.open(path, "clerk");
    for (const { number } of listed) if (!text.includes(number)) found.push(`${path} does not list ${number}`);
  }
  return found;
}

export interface LiveEvent {
  id: string;
  document: CalendarEvent;
}

export async function liveEvents({ site }: World): Promise<LiveEvent[]> {
  const query = site.database.selectFrom("content").select(["id", "data"]).where("collection", "=", "events");
  const rows = await query.where("deleted_at", "is", null).execute();
  return rows.map(({ id, data }) => ({ id, document: JSON.parse(data) as CalendarEvent }));
}

type Row = Awaited<ReturnType<World["registrations"]>>[number];
export interface Paid extends Row {
  /** What has to be paid in all: what it costs, less what is waived. */
  owed: number;
  paid: number;
  refunded: number;
  /** What came in and did not go back for a cancellation that may be undone. */
  counted: number;
  /** What came in and is still there; a mark without payments stands for all that is owed. */
  held: number;
  hasPayments: boolean;
  /** Whether a refund says what becomes of the money since it was cancelled. */
  isDecided: boolean;
}

export async function paidRegistrations(world: World, { id, document }: LiveEvent): Promise<Paid[]> {
  const rows = await world.registrations(id);
  const payments = await world.site.database.selectFrom("payments").selectAll().execute();
  return rows.map((row) => {
    const own = payments.filter(({ registration_id }) => registration_id === row.id);
    const [paid, refunded] = [sumOf(own, "payment"), sumOf(own, "refund")];
    const owed = Math.max(0, owedBy(document, row) - sumOf(own, "waiver"));
    const held = own.length === 0 && row.paid_on !== "" ? owed : paid - refunded;
    const lastPaid =
      own
        .map(({ kind, entered_at }) => (kind === "payment" ? entered_at : ""))
        .toSorted()
        .at(-1) ?? "";
    // About money that came in later it decided nothing.
    const refunds = own.filter(({ kind, entered_at }) => kind === "refund" && entered_at >= lastPaid);
    const isDecided =
      row.status === "cancelled"
        ? refunds.some(({ entered_at }) => entered_at >= row.cancelled_at)
        : refunds.some(({ cents, of_cancellation }) => of_cancellation === 1 || Number(cents) === 0);
    const facts = { hasPayments: own.length > 0, isDecided, counted: paid - returnedOf(own) };
    return { ...row, owed, paid, refunded, held, ...facts };
  });
}

/** Whether somebody has to do something about it. */
function isUnsettled(event: CalendarEvent, one: Paid, now: Date): boolean {
  const { held } = one;
  // Nobody who waited until the event was over got a seat.
  const isLate = one.status === "waiting" && lastDayOf(event) < berlinDate(now);
  if (event.isCancelled || one.status === "cancelled" || isLate) return held > 0 && !one.isDecided;
  if (held > one.owed) return true;
  if (isComplete(one)) return false;
  return held > 0 || (one.status === "confirmed" && one.owed > 0);
}

export function isComplete({ paid_on, owed, counted }: Paid): boolean {
  return paid_on !== "" || (owed > 0 && counted >= owed);
}

async function eventOfLastPayment({ site }: World): Promise<string | undefined> {
  const query = site.database.selectFrom("payments").select("event_id");
  const row = await query.orderBy("entered_at", "desc").limit(1).executeTakeFirst();
  return row?.event_id;
}

async function sectionOf(world: World, event: LiveEvent): Promise<string[]> {
  const path = paymentsOf(event.id);
  const { status, text } = await world.open(path, "secretary");
  if (status !== 200) return world.site.isDead ? [] : [`${path} was answered with ${status}`];
  const all = await paidRegistrations(world, event);
  const isOwed = ({ status, paid_on }: Paid) => status === "confirmed" && !event.document.isCancelled && paid_on === "";
  const open = all.filter(isOwed).filter(({ owed, counted }) => counted < owed);
  const add = (of: (one: Paid) => number, rows = all) => inText(rows.reduce((sum, one) => sum + of(one), 0));
  const expected = `Eingegangen ${add(({ paid }) => paid)}, erstattet ${add(({ refunded }) => refunded)}, noch offen ${add(({ owed, paid, refunded }) => owed - paid + refunded, open)}.`;
  const shown = /Eingegangen [^.]*?(?:\.\d{3}[^.]*?)*€\./.exec(plain(text))?.[0];
  return shown === expected ? [] : [`${path} says "${shown}" instead of "${expected}"`];
}

const inText = (cents: number) => plain((cents / 100).toLocaleString("de-DE", { style: "currency", currency: "EUR" }));

/** Text of a page, without its elements. */
const plain = (html: string) => html.replaceAll(/<[^>]*>/g, "").replaceAll(/\s|&nbsp;|\u00a0/g, " ");

/** Decision 0087: what went back for a cancellation did not come in. */
function returnedOf(payments: readonly { kind: string; cents: number; of_cancellation: number }[]): number {
  return sumOf(
    payments.filter(({ of_cancellation }) => of_cancellation === 1),
    "refund",
  );
}

function sumOf(payments: readonly { kind: string; cents: number }[], kind: string): number {
  return payments.reduce((sum, one) => sum + (one.kind === kind ? Number(one.cents) : 0), 0);
}
