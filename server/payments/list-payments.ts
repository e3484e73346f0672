import { sql } from "kysely";
import { berlinDate, type Clock, daysAfter } from "#model/dates/berlin-date.ts";
import { canInvoice } from "#model/payments/invoice.ts";
import { owedFor } from "#model/payments/owed-for.ts";
import type { Payment } from "#model/payments/payment.ts";
import { paymentReference } from "#model/payments/payment-reference.ts";
import { PaymentSettings } from "#model/payments/payment-settings.ts";
import {
  agreedCents,
  heldCents,
  isBound,
  isOff,
  openCents,
  type PaymentStanding,
  type PaymentSums,
  paymentStanding,
  sumsOf,
  unsettledStandings,
} from "#model/payments/payment-standing.ts";
import { proposeRefund, type RefundProposal } from "#model/payments/refund.ts";
import { unpaidCents } from "#model/payments/unpaid-cents.ts";
import { isAllowed } from "#model/registrations/allowed-actions.ts";
import { eventState } from "#model/registrations/event-state.ts";
import { recordActivity } from "#server/activity/activity-store.ts";
import type { ContentReader, Stored } from "#server/content/store/content-store.ts";
import type { Author } from "#server/content/store/write-content.ts";
import type { Connection, Database, Row } from "#server/database/schema.ts";
import { findInvoices, isValidInvoice } from "#server/invoices/invoice-store.ts";
import { findMails } from "#server/mail/mail-outbox.ts";
import { readerOf } from "#server/privacy/columns/documents.ts";
import { registrationColumns } from "#server/privacy/columns/registration-columns.ts";
import { nameOrder } from "#server/registrations/name-order.ts";
import type { StoredRegistration } from "#server/registrations/registration-store.ts";
import { cancellationDay } from "./cancellation-day.ts";
import { findPayments } from "./payment-store.ts";

export interface PaymentParts {
  database: Database;
  content: ContentReader;
  clock: Clock;
}

/** What a registration owes and paid. */
export interface ListedPayment extends PaymentSums {
  registration: StoredRegistration;
  event: Stored<"events">;
  standing: PaymentStanding;
  /** Whether nothing comes of the registration any more (`isOff`). */
  isOff: boolean;
  canInvoice: boolean;
  /** Whether a valid invoice is still sent. */
  sendsInvoice: boolean;
  owedCents: number;
  /** What the person pays in all, as an invoice says. */
  agreedCents: number;
  /** What is still to be paid. */
  openCents: number;
  /** What is not paid, also before it is to be paid; it can be waived. */
  unpaidCents: number;
  payments: Payment[];
  /** What was paid and not paid back. */
  heldCents: number;
  /** What is owed back by the terms of the event, or would be if it were cancelled today. */
  refund: RefundProposal | undefined;
  /** Last day of the term. */
  dueOn: string;
  /** Without spaces. */
  reference: string;
}

const readRegistration: (row: Row<"registrations">) => StoredRegistration = readerOf(registrationColumns, "record");

/** Lists the confirmed registrations of an event, and all others for which something was paid or an invoice issued, by name. */
export async function listPayments(parts: PaymentParts, eventId: string): Promise<ListedPayment[]> {
  const event = await parts.content.find("events", eventId);
  return event ? listOf(parts, [event]) : [];
}

/** Lists the registrations of all events whose payment somebody has to see to, the longest due first. */
export async function listOpenPayments(parts: PaymentParts): Promise<ListedPayment[]> {
  const all = await listPayable(parts);
  return all
    .filter(({ standing }) => unsettledStandings.includes(standing))
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
}

/** Counts by event the payments for what was cancelled that nobody has decided about yet: to be paid back, or kept. */
export async function listUndecidedRefunds(
  parts: PaymentParts,
): Promise<{ event: ListedPayment["event"]; count: number }[]> {
  const listed = await listPayable(parts, "cancelled");
  const undecided = listed.filter(({ standing }) => standing === "undecided");
  const byEvent = Map.groupBy(undecided, ({ event }) => event);
  return [...byEvent].map(([event, { length: count }]) => ({ event, count }));
}

/** Whether anything was paid for an event, or an invoice issued, whatever it costs by now. */
export async function hasPayments(connection: Connection, eventId: string): Promise<boolean> {
  const one = await concerned(connection, [eventId]).select("id").limit(1).executeTakeFirst();
  return one !== undefined;
}

/**
 * `owing`: the confirmed ones, those that paid, and those with an invoice; `cancelled`: of the latter two those that were
 * cancelled, or whose event was, and those that wait, also until it is over (`isOff`).
 */
type Whom = "owing" | "cancelled" | "everyone";
const mayBeOff = ["cancelled", "waiting"] as const;

/** Lists the registrations of all events for which something can come in. */
export async function listPayable(parts: PaymentParts, whom: Whom = "owing"): Promise<ListedPayment[]> {
  const { database, content } = parts;
  const rows = await eventsOf(database, whom).execute();
  const events = await Promise.all(rows.map(({ event_id }) => content.find("events", event_id)));
  const all = await listOf(
    parts,
    events.filter((event) => event !== undefined),
    whom,
  );
  return whom === "everyone" ? all : all.filter(isPriced);
}

/** Selects the events of those registrations. */
function eventsOf(connection: Connection, whom: Whom) {
  const registered = connection.selectFrom("registrations").select("event_id").distinct();
  if (whom === "everyone") return registered;
  const events = concerned(connection).select("event_id");
  return whom === "cancelled" ? events.distinct() : events.union(registered.where("status", "=", "confirmed"));
}

/** Whether there is something to pay, or was. */
export function isPriced({ owedCents, payments }: Pick<ListedPayment, "owedCents" | "payments">): boolean {
  return owedCents > 0 || payments.length > 0;
}

/** The same as `listPayments`, or `listOpenPayments` without an event, for a file; the log says who got it. */
export async function exportPayments(parts: PaymentParts, eventId: string | undefined, author: Author) {
  const listed = eventId === undefined ? await listOpenPayments(parts) : await listPayments(parts, eventId);
  const event = eventId === undefined ? undefined : await parts.content.find("events", eventId);
  const details = { ...(event && { id: event.id, title: event.title }), count: listed.length };
  await parts.database.transaction().execute(async (transaction) => {
    const entry = { action: "registration.payments_exported", section: "events", details } as const;
    await recordActivity(transaction, entry, author);
  });
  return listed;
}

/**
 * Selects the registrations marked as paid, with a payment, or with an invoice, which has to be taken back once it is wrong;
 * also deleted ones that an invoice is left of. Each by an index of its own: by one condition, all who registered would be
 * read. Some are there more than once.
 */
function concerned(connection: Connection, eventIds?: readonly string[]) {
  const marked = connection
    .selectFrom("registrations")
    .select(["id", "event_id"])
    // As in the condition of the index, a literal; "<>" would choose among indexes by chance.
    .where("paid_on", ">", sql.lit(""))
    .$if(eventIds !== undefined, (query) => query.where("event_id", "in", eventIds ?? []));
  const recorded = (table: "payments" | "invoices") =>
    connection
      .selectFrom(table)
      .select(["registration_id as id", "event_id"])
      .$if(eventIds !== undefined, (query) => query.where("event_id", "in", eventIds ?? []));
  const all = marked.unionAll(recorded("payments")).unionAll(recorded("invoices"));
  return connection.selectFrom(all.as("concerned"));
}

async function listOf(
  { database, content, clock }: PaymentParts,
  events: readonly Stored<"events">[],
  whom: Whom = "owing",
): Promise<ListedPayment[]> {
  const byId = new Map(events.map((event) => [event.id, event]));
  const registrations: StoredRegistration[] = [];
  const ids = [...byId.keys()];
  const away = events.filter(({ isCancelled }) => isCancelled).map(({ id }) => id);
  for (let start = 0; start < ids.length; start += 500) {
    const some = ids.slice(start, start + 500);
    const known = concerned(database, some).select("id");
    const rows = await database
      .selectFrom("registrations")
      .selectAll()
      .where("event_id", "in", some)
      .$if(whom === "owing", (query) => query.where((e) => e.or([e("status", "=", "confirmed"), e("id", "in", known)])))
      .$if(whom === "cancelled", (query) =>
        query
          .where("id", "in", known)
          .where((e) => e.or([e("status", "in", mayBeOff), ...(away.length > 0 ? [e("event_id", "in", away)] : [])])),
      )
      .orderBy(nameOrder())
      .orderBy("id")
      .execute();
    registrations.push(...rows.map(readRegistration));
  }
  const now = clock();
  const today = berlinDate(now);
  const registrationIds = registrations.map(({ id }) => id);
  const confirmations = await findMails(database, "confirmation", registrationIds, now);
  const payments = await findPayments(database, registrationIds);
  const invoices = await findInvoices(database, registrationIds);
  const reminded = await findReminded(database, ids);
  const { termDays } = (await content.findFirst("settings"))?.payment ?? PaymentSettings.parse({});
  return registrations.flatMap((registration) => {
    const event = byId.get(registration.eventId);
    if (!event) return [];
    const booked = payments.get(registration.id) ?? [];
    const { paidOn, status, cancelledAt, confirmedAt, createdAt } = registration;
    const owedCents = owedFor(event, registration);
    // The term runs from the mail that names it; a valid invoice names another.
    const from = confirmations.get(registration.id)?.settledAt ?? (confirmedAt || createdAt);
    const term = daysAfter(from ? berlinDate(new Date(from)) : today, termDays);
    const invoiced = invoices.get(registration.id)?.find(isValidInvoice)?.says.payableUntil ?? "";
    const dueOn = invoiced > term ? invoiced : term;
    const facts = {
      status,
      cancelledAt,
      isOff: isOff(event, registration, today),
      owedCents,
      paidOn,
      payments: booked,
      dueOn,
    };
    const standing = paymentStanding({ ...facts, isReminded: reminded.has(registration.id) }, today);
    const sums = sumsOf(booked);
    const isOwed = status === "confirmed" && !event.isCancelled && !paidOn;
    const reference = paymentReference(registration.id);
    const open = isOwed ? openCents(owedCents, sums) : 0;
    const held = heldCents(owedCents, facts);
    const cancelledOn = status === "cancelled" ? cancellationDay(registration, today) : today;
    const agreed = agreedCents(owedCents, facts);
    const cancelled = { cancelledOn, isBound: isBound(registration) };
    const refund = proposeRefund(event, { owedCents: agreed, heldCents: held, ...cancelled });
    const states = { event: eventState(event, { now }), person: status };
    const unpaid = unpaidCents(states, { owedCents, paidOn, sums });
    const own = { registration, event, payments: booked, agreedCents: agreed, unpaidCents: unpaid };
    const invoice = { canInvoice: canInvoice(states, agreed), sendsInvoice: isAllowed("sendInvoice", states) };
    const may = { isOff: facts.isOff, ...invoice };
    return { ...own, ...may, standing, owedCents, openCents: open, heldCents: held, refund, dueOn, reference, ...sums };
  });
}

/**
 * Returns the registrations that a reminder of the payment was written to, for the event they belong to now; one that was
 * dropped or could not be delivered reminded nobody.
 */
async function findReminded(connection: Connection, eventIds: readonly string[]): Promise<Set<string>> {
  const reminded = new Set<string>();
  for (let start = 0; start < eventIds.length; start += 500) {
    const rows = await connection
      .selectFrom("message_recipients")
      .innerJoin("messages", "messages.id", "message_recipients.message_id")
      .innerJoin("registrations", (join) =>
        join
          .onRef("registrations.id", "=", "message_recipients.registration_id")
          .onRef("registrations.event_id", "=", "messages.event_id"),
      )
      .select("message_recipients.registration_id")
      .where("messages.event_id", "in", eventIds.slice(start, start + 500))
      .where("messages.options", "like", '%"remindsOfPayment":true%')
      .where("message_recipients.dropped_at", "is", null)
      .where(({ exists, not, selectFrom }) => {
        const failed = selectFrom("mail_outbox").select("mail_outbox.id").where("status", "=", "failed");
        const ofRecipient = failed.whereRef("record_id", "=", "message_recipients.id").where("kind", "=", "message");
        return not(exists(ofRecipient));
      })
      .execute();
    for (const { registration_id } of rows) reminded.add(registration_id);
  }
  return reminded;
}
