import { isForParticipants } from "#model/people/mail-kind.ts";
import type { Delivered } from "../mail-peer.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { writeMessage } from "./secretaries.ts";
import { register } from "./visitors.ts";

/** What the servers of recipients answer. */
const answers = ["550 5.1.1 User unknown", "550 5.1.1 User unknown", "552 5.2.2 Mailbox full"];

/** Mails that were accepted and come back. */
export const bounces = {
  mailComesBack: {
    weight: 3,
    async run(world, random) {
      const mail = random.pick(lastMails(world)) ?? (await someMail(world, random));
      if (!mail) return;
      world.site.mail.comesBack(mail, random.pick(answers) ?? "");
      await world.site.pass(random.whole(6, 60) * 60_000);
    },
  },
  /** The person who was offered a seat has no mailbox. */
  offerComesBack: {
    weight: 2,
    async run(world, random) {
      const offer = random.pick(lastMails(world).filter(({ kind }) => kind === "offer"));
      if (!offer) return;
      world.site.mail.comesBack(offer, answers[0] ?? "");
      await world.site.pass(random.whole(6, 60) * 60_000);
    },
  },
} satisfies Record<string, Action>;

/** The newest to participants. */
function lastMails(world: World): Delivered[] {
  return world
    .mails()
    .filter(({ kind }) => isForParticipants(kind))
    .slice(-12);
}

async function someMail(world: World, random: Random): Promise<Delivered | undefined> {
  await register(world, random);
  const eventId = random.pick(await world.registrations())?.event_id;
  if (eventId === undefined) return undefined;
  await writeMessage(world, random, eventId);
  await world.site.settled();
  return lastMails(world).at(-1);
}
