import { inOrder } from "../in-order.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { attended, certificatesOf } from "./door.ts";
import { either, managerOf, writeMessage } from "./secretaries.ts";
import { issueInvoice, somebodyWhoPays } from "./treasurers.ts";

/** What the secretariat does about mails that wait, failed, or may have arrived. */
export const mailDesk = {
  /** A message is held while the mail service is ill, sometimes also tried again; somebody lets it go on in another step. */
  pauseMessage: {
    weight: 2,
    async run(world, random) {
      const eventId = random.pick(await world.registrations())?.event_id;
      if (eventId === undefined) return;
      const { mood } = world.site.mail;
      world.site.mail.mood = random.pick(["refuses_for_now", "refuses_for_good", "drops"]);
      await writeMessage(world, random, eventId);
      await world.site.settled();
      const message = (await messages(world)).at(-1);
      if (message) await setPaused(world, random, message);
      world.site.mail.mood = mood;
      if (message && random.chance(0.5)) await retry(world, random, message);
      await world.site.pass(random.whole(1, 120) * 60_000);
    },
  },
  continueOrPauseMessage: {
    weight: 2,
    async run(world, random) {
      const message = random.pick((await messages(world)).slice(-4));
      if (message) await setPaused(world, random, message);
    },
  },
  retryMessage: {
    weight: 2,
    async run(world, random) {
      const message = random.pick((await messages(world)).slice(-4));
      if (message) await retry(world, random, message);
    },
  },
  /** A cancellation is taken back while the mail about it waits. */
  undoMailedCancellation: {
    weight: 1,
    async run(world, random) {
      const rows = (await world.registrations()).filter(({ status }) => status === "new" || status === "confirmed");
      const row = random.pick(rows);
      if (!row) return;
      const { mail } = world.site;
      const { mood } = mail;
      mail.mood = "refuses_for_now";
      const path = managerOf(row.event_id);
      await world.change(either(random), path, { intent: "cancel", ids: [row.id], sendsMail: true });
      await world.site.settled();
      world.mayExceedSeats = true;
      if (random.chance(0.7)) await world.change(either(random), path, { intent: "undoCancellation", id: row.id });
      mail.mood = mood;
      await world.site.pass(random.whole(10, 200) * 60_000);
    },
  },
  /** Somebody cancels while the mail with the invoice waits. */
  cancelBilled: {
    weight: 1,
    async run(world, random) {
      const row = await somebodyWhoPays(world, random);
      if (!row) return;
      const { mail } = world.site;
      const { mood } = mail;
      mail.mood = "refuses_for_now";
      await issueInvoice(world, random, row);
      await world.site.settled();
      await world.change(either(random), managerOf(row.event_id), { intent: "cancel", ids: [row.id], sendsMail: true });
      mail.mood = mood;
      await world.site.pass(random.whole(10, 200) * 60_000);
    },
  },
  /** Nobody knows whether some mails arrived: all of them go again, or none. */
  settleMails: {
    weight: 2,
    async run(world, random) {
      const decision = random.pick(["send", "leave"]);
      if (decision === "send") askAgain(world);
      await world.change("administrator", "/admin/dashboard", { intent: "settleMails", decision });
    },
  },
  /** Somebody has lost a certificate, or its mail. */
  certificateAgain: {
    weight: 2,
    async run(world, random) {
      const row = random.pick((await attended(world)) as Awaited<ReturnType<World["registrations"]>>);
      if (!row) return;
      const intent = random.pick(["issue", "duplicate", "mail", "mailAgain"]);
      if (intent === "mailAgain") {
        const mails = world.site.database.selectFrom("mail_outbox").select("id").where("kind", "=", "certificate");
        for (const { id } of await mails.where("record_id", "=", row.id).execute()) world.askedAgain.add(id);
      }
      await world.change(either(random), certificatesOf(row.event_id), { intent, id: row.id });
    },
  },
} satisfies Record<string, Action>;

type Message = Awaited<ReturnType<typeof messages>>[number];

/** Messages to participants, oldest first. */
export async function messages({ site }: World) {
  const rows = await site.database
    .selectFrom("messages")
    .innerJoin("content", "content.id", "messages.event_id")
    .where("content.collection", "=", "events")
    .select([
      "messages.id",
      "event_id",
      "paused_at",
      "subject",
      "body",
      "origin",
      "messages.created_at",
      "data as event",
    ])
    .execute();
  return inOrder(rows, ({ created_at, event, subject, body }) => [created_at, event, subject, body]);
}

const messagesOf = ({ event_id }: Message) => `/admin/events/${event_id}/messages`;

async function setPaused(world: World, random: Random, message: Message): Promise<void> {
  const isPaused = message.paused_at === null;
  if (!isPaused) world.paused.delete(message.id);
  const submission = { intent: "pause", id: message.id, isPaused };
  const { status } = await world.change(either(random), messagesOf(message), submission);
  if (!isPaused || status !== 200) return;
  // What was on its way arrives.
  await world.site.settled();
  world.paused.set(message.id, world.site.mail.delivered.length);
}

export async function retry(world: World, random: Random, message: Message): Promise<void> {
  askAgain(world);
  await world.change(either(random), messagesOf(message), { intent: "retry", id: message.id });
}

/** What may have arrived, or came back, goes again if somebody says so. */
function askAgain({ site: { mail }, askedAgain }: World): void {
  for (const copy of mail.delivered) if (!copy.isConfirmed || mail.returned.has(copy)) askedAgain.add(copy.id);
}
