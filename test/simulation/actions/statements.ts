import { berlinDate } from "#model/dates/berlin-date.ts";
import { paymentReference } from "#model/payments/payment-reference.ts";
import type { Random } from "../random.ts";
import type { BankLine, World } from "../world.ts";
import type { Action } from "./action.ts";
import { either } from "./secretaries.ts";
import { inEuro, type Payer, payers, somebodyWhoPays } from "./treasurers.ts";

/** The bank, and whoever compares its statements. */
export const statements = {
  /** A statement is read, which overlaps the last one; what is sure is entered, and some of what is asked. */
  compareStatement: {
    weight: 4,
    async run(world, random) {
      const first = await somebodyWhoPays(world, random);
      const others = (await payers(world)).filter(({ id, owed }) => owed > 0 && id !== first?.id);
      for (const payer of [first, ...others.slice(-4)]) if (payer && random.chance(0.7)) transfer(world, random, payer);
      const format = random.pick([inTable, inCamt]);
      const file = format(world.bank.slice(-8));
      const entries = await read(world, random, file);
      if (!entries) return;
      const bookings = entries.flatMap(({ entry, reason, registrationIds, shares, bookedCents }) => {
        if (reason === "shared" && random.chance(0.5))
          return shares.map((cents, index) => ({ entry, registrationId: registrationIds[index] ?? "", cents }));
        const registrationId = random.pick(registrationIds);
        const isChosen = reason === "sure" || (reason !== undefined && random.chance(0.5));
        const cents = entry.cents - bookedCents;
        return isChosen && registrationId && cents > 0 ? [{ entry, registrationId, cents }] : [];
      });
      if (bookings.length === 0) return;
      const book = async () => {
        const { answer } = await world.change(either(random), statement, { intent: "book", bookings });
        return ((answer.booked ?? []) as (Booked | null)[]).filter((one) => one !== null);
      };
      const booked: Booked[] = [];
      const once = async () => void booked.push(...(await book()));
      await world.together(once, async () => (random.chance(0.3) ? once() : undefined));
      if (world.site.isDead) return;
      const [undone] = booked;
      if (undone && random.chance(0.3)) {
        const { eventId, registrationId: id, paymentId } = undone;
        await world.change(either(random), statement, { intent: "undo", eventId, id, paymentId });
      } else if (random.chance(0.4)) {
        const isBooked = new Set(booked.length === bookings.length ? bookings.map(({ entry }) => textOf(entry)) : []);
        for (const { entry, bookedCents } of (await read(world, random, file)) ?? [])
          if (isBooked.has(textOf(entry)) && bookedCents < entry.cents)
            world.violations.push(`an entry that is booked is proposed again: ${textOf(entry)}`);
      }
    },
  },
} satisfies Record<string, Action>;

const statement = "/admin/payments/kontoauszug";

interface Proposed {
  entry: { bookedOn: string; cents: number; payer: string; purpose: string; occurrence: number };
  reason?: string;
  registrationIds: string[];
  shares: number[];
  bookedCents: number;
}

interface Booked {
  eventId: string;
  registrationId: string;
  paymentId: string;
}

const textOf = (entry: Proposed["entry"]) => JSON.stringify(entry);

/** Money arrives at the bank: the sum, a part or too much; from the person or somebody else; with or without reference. */
function transfer(world: World, random: Random, { id, last_name, owed }: Payer): void {
  const reference = paymentReference(id);
  // Two letters the wrong way round.
  const mistyped = reference.slice(0, 8) + reference.slice(9, 10) + reference.slice(8, 9) + reference.slice(10);
  const name = `Ada ${last_name}`;
  const line = {
    bookedOn: berlinDate(world.site.now()),
    cents: random.pick([owed, owed, Math.ceil(owed / 2), owed + 100]) || 1000,
    ...random.pick([
      { payer: name, purpose: `Gebühr ${reference}` },
      { payer: name, purpose: `Gebühr ${reference}` },
      { payer: "Klinik am See", purpose: `Gebühr ${reference}` },
      { payer: name, purpose: `Gebühr ${mistyped}` },
      { payer: name, purpose: "Teilnahmegebühr" },
      { payer: "Bäckerei Kruste", purpose: "Miete" },
    ]),
  };
  world.bank.push(line);
  // Paid twice on one day.
  if (random.chance(0.1)) world.bank.push(line);
}

async function read(world: World, random: Random, text: string): Promise<Proposed[] | undefined> {
  const before = world.hasChanged;
  const { status, answer } = await world.change(either(random), statement, { intent: "read", text });
  // Nothing is stored by it.
  world.hasChanged = before;
  // 202 leads to the sign-in: the account is locked.
  if (status !== 200 && status !== 202 && !world.site.isDead)
    world.violations.push(`a statement was answered with ${status}`);
  const entries = answer.entries as Proposed[] | undefined;
  for (const { entry, bookedCents } of entries ?? [])
    if (bookedCents > entry.cents) world.violations.push(`an entry is booked beyond its sum: ${textOf(entry)}`);
  return entries;
}

function inTable(lines: readonly BankLine[]): string {
  const rows = lines.map(({ bookedOn, cents, payer, purpose }) => {
    return [bookedOn.split("-").reverse().join("."), payer, purpose, inEuro(cents), "EUR"].join(";");
  });
  return ["Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung", ...rows].join("\r\n");
}

function inCamt(lines: readonly BankLine[]): string {
  const entries = lines.map(({ bookedOn, cents, payer, purpose }) => {
    const amount = `<Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`;
    const details = `<RltdPties><Dbtr><Nm>${payer}</Nm></Dbtr></RltdPties><RmtInf><Ustrd>${purpose}</Ustrd></RmtInf>`;
    return `<Ntry>${amount}<Sts>BOOK</Sts><BookgDt><Dt>${bookedOn}</Dt></BookgDt><NtryDtls><TxDtls>${details}</TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>${entries.join("")}</Stmt></BkToCstmrStmt></Document>`;
}
