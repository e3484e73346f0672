import { oldestFirst } from "../in-order.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { writeToSecretariat } from "./visitors.ts";

const screen = "/admin/contact";

/** What the secretariat does with messages of visitors. */
export const contactDesk = {
  workOnMessage: {
    weight: 1,
    async run(world, random) {
      if ((await messages(world)).length === 0) await writeToSecretariat(world, random);
      const message = random.pick((await messages(world)).slice(-4));
      const intent = random.pick(["read", "answered", "unanswered", "delete", "retry"]);
      if (message) await act(world, intent, message.id);
    },
  },
  /** The mail service is ill while somebody writes; the message is sent again by hand, sometimes from two desks. */
  retryMessageToUs: {
    weight: 1.5,
    async run(world, random) {
      const { mail } = world.site;
      const { mood } = mail;
      mail.mood = random.pick(["refuses_for_now", "refuses_for_good", "drops"]);
      await writeToSecretariat(world, random);
      await world.site.settled();
      const message = (await messages(world)).at(-1);
      mail.mood = random.chance(0.8) ? "accepts" : mood;
      if (!message) return;
      const once = () => act(world, "retry", message.id);
      const isTwice = random.chance(0.3);
      await world.together(once, async () => (isTwice ? once() : undefined));
      if (random.chance(0.3)) await act(world, "delete", message.id);
      await world.site.pass(random.whole(1, 120) * 60_000);
    },
  },
} satisfies Record<string, Action>;

async function act(world: World, intent: string, id: string): Promise<void> {
  const { site } = world;
  const before = (await messages(world)).find((one) => one.id === id);
  const { status } = await world.change("administrator", screen, { intent, id });
  if (status !== 200 || site.isDead) return;
  const stored = (await messages(world)).find((one) => one.id === id);
  const mails = await site.database
    .selectFrom("mail_outbox")
    .select("status")
    .where("kind", "=", "contact")
    .where("record_id", "=", id)
    .execute();
  if (intent === "delete") {
    world.deletedMessages.add(id);
    world.written = world.written.filter(({ email }) => email !== before?.email);
    if (stored) world.violations.push(`the message ${id} was deleted, and it is there`);
  }
  if (intent === "answered" && (!stored?.answered_at || !stored.read_at))
    world.violations.push(`the message ${id} was answered, and does not say so`);
  if (intent === "retry" && mails.some((one) => one.status !== "sent"))
    world.violations.push(`the message ${id} was sent again, and its mail is ${mails[0]?.status}`);
}

/** Oldest first. */
async function messages({ site }: World) {
  const rows = await site.database.selectFrom("contact").selectAll().execute();
  return oldestFirst(rows.map((row) => ({ ...row, at: row.created_at, data: row.message })));
}
