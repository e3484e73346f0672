import { PaymentSettings } from "#model/payments/payment-settings.ts";
import { accountsIn, feeAccount } from "../fee-account.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { enterPayment, issueInvoice, newPayer } from "./treasurers.ts";

const ibans = ["DE02120300000000202051", "DE02500105170137075030", ""] as const;

/** Where fees go, until when, and how invoices are numbered, while some of them are open. */
export const paymentSettings = {
  changePaymentSettings: {
    weight: 2,
    async run(world, random) {
      const row = random.chance(0.5) ? await newPayer(world, random) : undefined;
      if (row && random.chance(0.5)) await issueInvoice(world, random, row);
      const query = world.site.database.selectFrom("content").select(["id", "version", "data"]);
      const stored = await query.where("collection", "=", "settings").executeTakeFirstOrThrow();
      const { payment } = JSON.parse(stored.data) as { payment: PaymentSettings };
      const iban = random.pick(ibans) ?? "";
      const document = PaymentSettings.parse({
        ...{ ...payment, iban, accountHolder: iban && "Verein", bic: "" },
        ...{ termDays: random.pick(["", 1, 30, 365]), invoicePrefix: random.pick(["RE-", "F/"]) },
        ...{ tax: random.pick(["exempt", "rate19"]), taxNumber: random.pick(["", "12/345/67890"]) },
      });
      const submission = { intent: "save", id: stored.id, expectedVersion: stored.version, document };
      const path = "/admin/payments/einstellungen";
      const save = async () => void (await world.change("administrator", path, submission));
      await world.together(save, async () => {
        if (row) await issueInvoice(world, random, row);
      });
      if (row && random.chance(0.3)) await enterPayment(world, random, row, "payment", row.owed);
      if (row) await judgePage(world, row.email);
    },
  },
} satisfies Record<string, Action>;

/** The page behind a link asks for a transfer to the account that fees go to by now. */
async function judgePage(world: World, email: string): Promise<void> {
  await world.site.settled();
  world.readMail();
  const link = world.ownerOf(email)?.links.at(-1);
  if (link === undefined || world.site.isDead) return;
  const { text } = await world.open(link);
  const { iban } = await feeAccount(world.site);
  const wrong = accountsIn(text).filter((one) => one !== iban);
  if (wrong.length > 0) world.violations.push(`${link} names the account ${wrong[0]}, and fees go to "${iban}"`);
}
