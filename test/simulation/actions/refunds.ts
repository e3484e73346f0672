import { berlinDate } from "#model/dates/berlin-date.ts";
import type { Random } from "../random.ts";
import { shownRefund } from "../refunds-are-right.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { readRecord } from "./editors.ts";
import { enterPayment, type Payer, somebodyWhoPays, withPayments } from "./treasurers.ts";

/** What an event pays back after a cancellation, and whoever asks for it. */
export const refunds = {
  /** An event gets steps, other ones, or has none any more, whoever has paid or cancelled before. */
  changeRefundTerms: {
    weight: 2,
    async run(world, random) {
      const payer = random.pick(await owedBack(world)) ?? (await somebodyWhoPays(world, random));
      const stored = payer && (await readRecord(world, "events", payer.event_id));
      if (!stored) return;
      const soon = Math.max(0, daysLeft(world, stored) - random.whole(0, 1));
      const days = random.pick([[], [soon], [soon, soon + random.whole(7, 30)]]);
      await setSteps(world, random, stored, days);
    },
  },
  /** Of an event that somebody has cancelled who is still owed something, a step ends the night after. */
  endStepAfterCancellation: {
    weight: 1,
    async run(world, random) {
      if ((await owedBack(world)).length === 0) {
        const paid = await pay(world, random);
        if (paid) await world.submit(`${paid.link}/stornieren`, {});
      }
      const stored = await readRecord(world, "events", random.pick(await owedBack(world))?.event_id ?? "");
      if (!stored || daysLeft(world, stored) < 1) return;
      await setSteps(world, random, stored, [daysLeft(world, stored)]);
      await world.site.pass(random.whole(24, 40) * 3_600_000);
    },
  },
  /** Whoever has paid cancels by the link they got: what they were told before is what they are told afterwards. */
  cancelPaidByLink: {
    weight: 2,
    async run(world, random) {
      const { link } = random.pick(await paidWithLink(world)) ?? (await pay(world, random)) ?? {};
      if (link === undefined) return;
      const before = shownRefund((await world.open(`${link}/stornieren`)).text);
      const { status } = await world.submit(`${link}/stornieren`, {});
      if (status !== 303) return;
      const after = shownRefund((await world.open(link)).text);
      if (before !== "" && before !== after && !world.site.isDead)
        world.violations.push(`${link} said "${before}" before the cancellation, and "${after}" after it`);
    },
  },
} satisfies Record<string, Action>;

/** Those who have cancelled, and of whose money something is still there. */
async function owedBack(world: World) {
  return (await withPayments(world)).filter(({ status, held }) => status === "cancelled" && held > 0);
}

type StoredEvent = NonNullable<Awaited<ReturnType<typeof readRecord>>>;

const daysLeft = (world: World, { document }: StoredEvent) =>
  Math.round((Date.parse(String(document.date)) - Date.parse(berlinDate(world.site.now()))) / 86_400_000);

async function setSteps(world: World, random: Random, stored: StoredEvent, days: readonly number[]): Promise<void> {
  const steps = days.map((daysBefore) => ({ daysBefore, percent: random.pick([0, 33, 50, 80, 100]) }));
  await world.change(random.pick(["secretary", "deputy"]), "/admin/events", {
    ...{ intent: "save", id: stored.id, expectedVersion: stored.version },
    document: { ...stored.document, refundTerms: { text: "", steps } },
  });
}

/** Those with a place who have paid and got a link. A refund of this instant would be one of their cancellation. */
async function paidWithLink(world: World): Promise<{ row: Payer; link: string }[]> {
  world.readMail();
  const now = world.site.now().toISOString();
  const payments = await world.site.database.selectFrom("payments").selectAll().execute();
  const isPaidBack = new Set(
    payments.flatMap((one) => (one.kind === "refund" && one.entered_at === now ? [one.registration_id] : [])),
  );
  const rows = (await withPayments(world)).filter(
    ({ id, status, held }) => status === "confirmed" && held > 0 && !isPaidBack.has(id),
  );
  return rows.flatMap((row) => {
    const link = world.ownerOf(row.email)?.links.at(-1);
    return link === undefined ? [] : [{ row, link }];
  });
}

async function pay(world: World, random: Random) {
  const payer = await somebodyWhoPays(world, random);
  if (payer) await enterPayment(world, random, payer, "payment", payer.owed);
  await world.site.settled();
  return (await paidWithLink(world)).find(({ row }) => row.id === payer?.id);
}
