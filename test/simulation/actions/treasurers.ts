import { berlinDate } from "#model/dates/berlin-date.ts";
import type { CalendarEvent } from "#model/events/calendar-event.ts";
import { owedFor } from "#model/payments/owed-for.ts";
import type { PaymentKind } from "#model/payments/payment.ts";
import { inOrder } from "../in-order.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { createEvent } from "./editors.ts";
import { changeKind, eventsWithKinds } from "./kinds.ts";
import { either, managerOf, writeMessage } from "./secretaries.ts";
import { register } from "./visitors.ts";

/** What is done with the money for events. */
export const treasurers = {
  /** Money comes in, a part of it, too much, or twice at once. */
  enterPayment: {
    weight: 4,
    async run(world, random) {
      const row = await somebodyWhoPays(world, random);
      if (!row) return;
      const cents = random.pick([row.owed, row.owed, Math.ceil(row.owed / 3), row.owed + 500]);
      if (random.chance(0.3)) await enterPayment(world, random, row, "waiver", Math.ceil(row.owed / 4));
      const enter = async () => void (await enterPayment(world, random, row, "payment", cents));
      await world.together(enter, async () => (random.chance(0.2) ? enter() : undefined));
    },
  },
  /** Money goes back, sometimes more than came in, or all of it at once from two desks. */
  payBack: {
    weight: 2,
    async run(world, random) {
      const row = random.pick(await withPayments(world));
      if (!row) return;
      const cents = random.pick([row.held, Math.floor(row.held / 2), row.held + 1, 0]);
      const enter = async () => void (await enterPayment(world, random, row, "refund", cents));
      await world.together(enter, async () => (random.chance(0.3) ? enter() : undefined));
    },
  },
  /** Somebody whose money is there goes to another event, and it with them. */
  movePayer: {
    weight: 1,
    async run(world, random) {
      const row = random.pick(await withPayments(world));
      const targetId = random.pick((await world.eventIds()).filter((id) => id !== row?.event_id));
      if (!row || targetId === undefined) return;
      world.mayExceedSeats = true;
      const submission = { intent: "move", id: row.id, targetId, whenFull: "admit", sendsMail: random.chance(0.5) };
      await world.change(either(random), managerOf(row.event_id), submission);
    },
  },
  /** Some need not pay, or less; sometimes it is waived from two desks, or more than is open. */
  waiveFee: {
    weight: 2,
    async run(world, random) {
      const row = await somebodyWhoPays(world, random);
      if (!row) return;
      const cents = random.pick([row.owed, Math.ceil(row.owed / 3), row.owed + 1]);
      const waive = async () => {
        if (random.chance(0.5)) await enterPayment(world, random, row, "waiver", cents);
        else {
          const submission = { intent: "waive", ids: [row.id], reason: "Referentin" };
          await world.change(either(random), managerOf(row.event_id), submission);
        }
      };
      await world.together(waive, async () => (random.chance(0.3) ? waive() : undefined));
      if (random.chance(0.3)) await issueInvoice(world, random, row);
    },
  },
  undoPayment: {
    weight: 2,
    async run(world, random) {
      const rows = await world.site.database
        .selectFrom("payments")
        .innerJoin("registrations", "registrations.id", "payments.registration_id")
        .innerJoin("content", "content.id", "payments.event_id")
        .select(["payments.id", "registration_id", "payments.event_id", "payments.entered_at", "payments.kind"])
        .select(["payments.cents", "email", "last_name", "content.data as event"])
        .where("content.collection", "=", "events")
        .execute();
      const newest = inOrder(rows, ({ entered_at, kind, cents, email, last_name, event }) => [
        ...[entered_at, kind, String(cents)],
        ...[email, last_name, event],
      ]);
      const row = random.pick(newest.slice(-6));
      if (!row) return;
      const submission = { intent: "undo", id: row.registration_id, paymentId: row.id };
      await world.change(either(random), paymentsOf(row.event_id), submission);
    },
  },
  /** The secretariat cancels whoever has paid, and decides what becomes of the money. */
  cancelPaid: {
    weight: 2,
    async run(world, random) {
      const row = random.pick((await withPayments(world)).filter(({ status }) => status !== "cancelled"));
      if (!row) return;
      await world.change(either(random), managerOf(row.event_id), { intent: "cancel", ids: [row.id] });
      if (random.chance(0.6)) await enterPayment(world, random, row, "refund", random.pick([row.held, 0]));
    },
  },
  /** Whoever has paid wants another kind, which costs less or more. */
  changeKindOfPaid: {
    weight: 2,
    async run(world, random) {
      const events = await eventsWithKinds(world);
      const rows = (await payers(world)).filter(({ event_id }) => events.some(({ id }) => id === event_id));
      const row = random.pick(rows);
      if (!row) return;
      if (row.owed > 0 && random.chance(0.6)) await enterPayment(world, random, row, "payment", row.owed);
      await changeKind(world, random, row);
    },
  },
  issueInvoice: {
    weight: 3,
    async run(world, random) {
      const row = await somebodyWhoPays(world, random);
      if (!row) return;
      await world.together(
        () => issueInvoice(world, random, row),
        async () => (random.chance(0.5) ? issueInvoice(world, random, row) : undefined),
      );
      // The next of somebody else, at once.
      const another = random.pick(await payers(world));
      if (another && random.chance(0.3)) await issueInvoice(world, random, another);
    },
  },
  /** Those of everybody at an event, sometimes from two desks, and one of them again by mail. */
  issueInvoices: {
    weight: 2,
    async run(world, random) {
      const rows = await payers(world);
      const eventId = random.pick(rows)?.event_id;
      if (eventId === undefined) return;
      const ids = rows.filter(({ event_id }) => event_id === eventId).map(({ id }) => id);
      const submission = { intent: "issueInvoices", ids, sendsMail: random.chance(0.7) };
      const issue = async () => void (await world.change(either(random), paymentsOf(eventId), submission));
      await world.together(issue, async () => (random.chance(0.3) ? issue() : undefined));
      if (random.chance(0.3)) await mailInvoice(world, random, rows[0]);
    },
  },
  /** Takes an invoice back, as the screen offers it, sometimes from two desks; then the right one is issued. */
  cancelInvoice: {
    weight: 2,
    async run(world, random) {
      const live = new Set((await world.events()).map(({ id }) => id));
      const rows = await world.site.database
        .selectFrom("invoices")
        .innerJoin("registrations", "registrations.id", "invoices.registration_id")
        .select(["invoices.number", "registrations.id", "registrations.event_id", "registrations.email"])
        .where("kind", "=", "invoice")
        .where("cancelled_by", "is", null)
        .orderBy("year")
        .orderBy("sequence")
        .execute();
      const row = random.pick(rows.filter(({ event_id }) => live.has(event_id)));
      if (!row) return;
      const statuses: number[] = [];
      const cancel = async () => {
        const submission = { intent: "cancelInvoice", number: row.number, sendsMail: random.chance(0.6) };
        statuses.push((await world.change(either(random), paymentsOf(row.event_id), submission)).status);
      };
      await world.together(cancel, async () => (random.chance(0.3) ? cancel() : undefined));
      const done = statuses.filter((status) => status === 200).length;
      if (done !== 1 && !world.site.isDead)
        world.violations.push(`the invoice ${row.number} was cancelled ${done} times: ${statuses.join(" ")}`);
      if (random.chance(0.2)) await mailInvoice(world, random, row);
      if (random.chance(0.5)) await issueInvoice(world, random, row);
    },
  },
  remindOfPayment: {
    weight: 2,
    async run(world, random) {
      const rows = await payers(world);
      const eventId = random.pick(rows)?.event_id;
      if (eventId === undefined) return;
      // Also of those who have paid meanwhile: they get no mail.
      const ids = rows.filter(({ event_id }) => event_id === eventId).map(({ id }) => id);
      const wishes = { audience: "selection", ids, remindsOfPayment: true, body: "Bitte zahlen Sie noch: [PAYMENT]" };
      await writeMessage(world, random, eventId, wishes);
    },
  },
} satisfies Record<string, Action>;

/** Mails the last invoice of somebody, or the Stornorechnung, again. */
async function mailInvoice(world: World, random: Random, row: Pick<Row, "id" | "event_id"> | undefined): Promise<void> {
  if (!row) return;
  const invoices = world.site.database.selectFrom("invoices").select("number").where("registration_id", "=", row.id);
  const last = await invoices.orderBy("year", "desc").orderBy("sequence", "desc").executeTakeFirst();
  if (!last) return;
  const submission = { intent: "mailInvoice", id: row.id, number: last.number };
  await world.change(either(random), paymentsOf(row.event_id), submission);
}

export const paymentsOf = (eventId: string) => `/admin/events/${eventId}/zahlungen`;

type Row = Awaited<ReturnType<World["registrations"]>>[number];
/** A registration of a live event, and what it costs, in cents. */
export type Payer = Row & { owed: number };

/** Confirmed registrations of live events, oldest first. */
export async function payers(world: World): Promise<Payer[]> {
  const rows = (await withOwed(world)).filter(({ status }) => status === "confirmed");
  return rows.slice(-12);
}

async function withOwed(world: World): Promise<Payer[]> {
  const events = new Map((await world.events()).map(({ id, document }) => [id, document]));
  return (await world.registrations()).flatMap((row) => {
    const event = events.get(row.event_id);
    return event ? [{ ...row, owed: owedBy(event, row) }] : [];
  });
}

/** Registrations with payments, and what came in and is still there. */
export async function withPayments(world: World): Promise<(Payer & { held: number })[]> {
  const payments = await world.site.database.selectFrom("payments").selectAll().execute();
  return (await withOwed(world)).flatMap((row) => {
    const own = payments.filter((one) => one.registration_id === row.id);
    const held = own.reduce((sum, { kind, cents }) => sum + signOf[kind as PaymentKind] * cents, 0);
    return own.length > 0 ? [{ ...row, held }] : [];
  });
}

/** What an entry does to what is there. */
const signOf: Record<PaymentKind, number> = { payment: 1, refund: -1, waiver: 0 };

/** What a registration costs, in cents. */
export function owedBy(event: CalendarEvent, { participation, workshops }: Pick<Row, "participation" | "workshops">) {
  return owedFor(event, { participation, workshops: JSON.parse(workshops) as string[] });
}

/** Where nobody has to pay, somebody registers for an event that costs something. */
export async function somebodyWhoPays(world: World, random: Random): Promise<Payer | undefined> {
  const known = random.pick((await payers(world)).filter(({ owed }) => owed > 0));
  return known ?? newPayer(world, random);
}

/** Somebody registers for a new event that costs something. */
export async function newPayer(world: World, random: Random): Promise<Payer | undefined> {
  const registrationSettings = { enabled: true, capacity: null, confirmsAutomatically: true };
  const wishes = { isFree: false, price: random.whole(10, 90), registrationSettings };
  const id = await createEvent(world, random, wishes);
  await register(world, random, world.newPerson(), id);
  return (await payers(world)).find(({ event_id }) => event_id === id);
}

export async function enterPayment(
  world: World,
  random: Random,
  { id, event_id }: Pick<Row, "id" | "event_id">,
  kind: PaymentKind,
  cents: number,
): Promise<void> {
  const query = world.site.database.selectFrom("payments").select("id").where("registration_id", "=", id);
  const seen = (await query.execute()).map((row) => row.id);
  await world.change(either(random), paymentsOf(event_id), {
    seen,
    ...{ intent: "enter", id, kind, cents: inEuro(cents), receivedOn: berlinDate(world.site.now()) },
    payer: kind === "waiver" ? "Helferin" : random.pick(["", "Klinik am See"]),
  });
}

/** "12,50". */
export const inEuro = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");

/** By the secretariat, or by the person on their own page; sometimes the employer pays. */
export async function issueInvoice(
  world: World,
  random: Random,
  { id, event_id, email }: Pick<Row, "id" | "event_id" | "email">,
): Promise<void> {
  // Whether the person has a link must not depend on how soon its mail is sent.
  await world.site.settled();
  world.readMail();
  const person = world.ownerOf(email);
  const recipient = random.chance(0.5) && person ? `Ada ${person.lastName}\nWeg 1\n89073 Ulm` : "Klinik am See\nUlm";
  const [link] = person?.links ?? [];
  if (link && random.chance(0.4)) await world.submit(`${link}/rechnung`, { recipient });
  else {
    const submission = { intent: "issueInvoice", id, recipient, sendsMail: random.chance(0.5) };
    await world.change(either(random), paymentsOf(event_id), submission);
  }
}
