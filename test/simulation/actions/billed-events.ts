import { berlinDate, daysAfter } from "#model/dates/berlin-date.ts";
import { screensSayWhatWasPaid } from "../money-is-right.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { createEvent, readRecord } from "./editors.ts";
import { erase } from "./operators.ts";
import { either, formOf, managerOf } from "./secretaries.ts";
import {
  enterPayment,
  issueInvoice,
  newPayer,
  type Payer,
  paymentsOf,
  somebodyWhoPays,
  withPayments,
} from "./treasurers.ts";
import { register } from "./visitors.ts";

/** What becomes of invoices when their event or their registration does not stay. */
export const billedEvents = {
  /** The event is deleted, also for good, or a draft again; some come back. */
  deleteBilledEvent: {
    weight: 0.8,
    async run(world, random) {
      const row = await somebodyWhoPays(world, random);
      if (!row) return;
      await issueInvoice(world, random, row);
      if (random.chance(0.4)) await enterPayment(world, random, row, "payment", row.owed);
      if (random.chance(0.3)) await erase(world, world.ownerOf(row.email));
      const ways = [["remove"], ["remove", "restoreDeleted"], ["remove", "purgeDeleted"], ["unpublish"]] as const;
      for (const intent of random.pick(ways) ?? [])
        await world.change("editor", "/admin/events", { intent, id: row.event_id });
      await printInvoice(world, row.id);
    },
  },
  /** The price rises after somebody has paid, or a part of it goes back: the invoice is of what was kept. */
  raisePriceOfPaid: {
    weight: 1.2,
    async run(world, random) {
      const row = await newPayer(world, random);
      if (!row) return;
      await enterPayment(world, random, row, "payment", row.owed);
      const stored = await readRecord(world, "events", row.event_id);
      if (!stored) return;
      const document = { ...stored.document, price: Number(stored.document.price) + random.pick([0, 10]) };
      const submission = { intent: "save", id: row.event_id, expectedVersion: stored.version, document };
      await world.change("secretary", "/admin/events", submission);
      const isMarked = async () => (await world.registrations(row.event_id)).some(({ paid_on }) => paid_on !== "");
      const wasMarked = await isMarked();
      if (random.chance(0.3)) await enterPayment(world, random, row, "refund", random.whole(1, row.owed));
      if (random.chance(0.3)) await enterPayment(world, random, row, "payment", 100);
      if (random.chance(0.3)) await enterByMistake(world, random, row);
      if (wasMarked && !(await isMarked()) && !world.site.isDead)
        world.violations.push(`${row.email} had paid before the price rose, and owes something`);
      const before = new Set(world.invoices.keys());
      await issueInvoice(world, random, row);
      const paid = (await withPayments(world)).find(({ id }) => id === row.id);
      const issued = await world.site.database.selectFrom("invoices").selectAll().execute();
      const own = issued.find((one) => one.registration_id === row.id && !before.has(one.number));
      if (!paid?.paid_on || !own || world.site.isDead) return;
      const kept = Math.min(paid.owed, paid.held);
      if (own.cents !== kept)
        world.violations.push(`the invoice ${own.number} is of ${own.cents}, and ${kept} were kept of what was paid`);
    },
  },
  /** Somebody pays who is on the waiting list, and nobody asks them until the event is over: the money is to go back. */
  payWhileWaiting: {
    weight: 0.8,
    async run(world, random) {
      const { site } = world;
      const date = daysAfter(berlinDate(site.now()), 2);
      const seats = { capacity: 1, waitingListEnabled: true };
      const registrationSettings = { enabled: true, confirmsAutomatically: true, ...seats };
      const id = await createEvent(world, random, { date, isFree: false, price: 50, registrationSettings });
      for (const one of [world.newPerson(), world.newPerson()]) await register(world, random, one, id);
      const waiting = (await world.registrations(id)).find(({ status }) => status === "waiting");
      if (!waiting) return;
      await enterPayment(world, random, waiting, "payment", 5000);
      await site.pass(4 * 86_400_000);
      world.violations.push(...(await screensSayWhatWasPaid(world)));
    },
  },
  /** What is entered of an event of a year ago ends with the next nights, but for its invoices. */
  endOldEvent: {
    weight: 0.8,
    async run(world, random) {
      const { site } = world;
      const date = `${Number(berlinDate(site.now()).slice(0, 4)) - 1}${berlinDate(site.now()).slice(4)}`;
      const registrationSettings = { enabled: true, capacity: null, confirmsAutomatically: true };
      const id = await createEvent(world, random, { date, isFree: false, price: 50, registrationSettings });
      const [person, other] = [world.newPerson(), world.newPerson()];
      for (const one of [person, other])
        await world.change(either(random), managerOf(id), {
          ...{ intent: "add", person: formOf(one, "Ulm"), whenFull: "ask", sendsMail: false },
        });
      const [first] = await world.registrations(id);
      if (!first) return;
      await enterPayment(world, random, first, "payment", 5000);
      await world.change(either(random), `/admin/events/${id}/zahlungen`, {
        ...{ intent: "issueInvoice", id: first.id, recipient: "Klinik am See\nUlm", sendsMail: false },
      });
      await site.pass(2 * 86_400_000);
      const isHeld = site.isDead || world.willDie || !(await site.services.clockTrust.mayDelete());
      const hasHold = await site.database
        .selectFrom("installation")
        .select("name")
        .where("name", "=", "notice:retention")
        .executeTakeFirst();
      if (!isHeld && !hasHold && (await world.registrations(id)).length > 0)
        world.violations.push(`people of ${id} are stored, a year after it`);
      await printInvoice(world, first.id);
    },
  },
} satisfies Record<string, Action>;

/** What came in a day later and belongs to somebody else is entered, and taken back. */
async function enterByMistake(world: World, random: Random, row: Payer): Promise<void> {
  await world.site.pass(86_400_000);
  await enterPayment(world, random, row, "payment", 100);
  const entered = await world.site.database
    .selectFrom("payments")
    .select("id")
    .where("registration_id", "=", row.id)
    .orderBy("received_on", "desc")
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (entered)
    await world.change("secretary", paymentsOf(row.event_id), { intent: "undo", id: row.id, paymentId: entered.id });
}

/** § 147 AO: an invoice can be shown, whatever became of whom it is about. */
async function printInvoice(world: World, registrationId: string): Promise<void> {
  const { site } = world;
  const query = site.database.selectFrom("invoices").select(["number", "event_id"]);
  const invoice = await query
    .where("registration_id", "=", registrationId)
    .orderBy("sequence", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!invoice || site.isDead) return;
  const path = `/admin/events/${invoice.event_id}/druck/rechnung`;
  const body = new URLSearchParams({ number: invoice.number });
  const answer = await site.request(path, { as: "clerk", method: "POST", body });
  await answer.body?.cancel();
  if (answer.headers.get("Content-Type") !== "application/pdf" && !site.isDead)
    world.violations.push(`the invoice ${invoice.number} is not printed: ${answer.status}`);
}
