import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";

const screen = "/admin/accounts";

/** Links to choose a password: one that was used, replaced or is out of date opens no account. */
export const passwords = {
  choosePassword: {
    weight: 1,
    async run(world, random) {
      const email = `${world.newWord().toLowerCase()}@praxis.example`;
      const invitation = { intent: "invite", name: "Ada Vertretung", email, role: "events" };
      await world.change("administrator", screen, invitation);
      const query = world.site.database.selectFrom("auth_user").select("id").where("email", "=", email);
      const id = (await query.executeTakeFirst())?.id;
      if (id === undefined) return;
      await visitLinks(world, random, { id, email });
      const sent = { intent: "remove", id };
      if ((await world.change("administrator", screen, sent)).status === 200)
        await expectDead(world, await linksTo(world, email), "of an account that is deleted");
    },
  },
} satisfies Record<string, Action>;

async function visitLinks(world: World, random: Random, { id, email }: { id: string; email: string }): Promise<void> {
  if (random.chance(0.3)) {
    await world.change("administrator", screen, { intent: "inviteAgain", id });
    const invitations = await linksTo(world, email);
    await expectDead(world, invitations.slice(0, -1), "that a new one replaced");
  }
  await choose(world, random, email, "Vier Hühner tanzen nachts");
  const isLate = random.chance(0.5);
  await world.submit("/admin/login/passwort-vergessen", { email });
  const links = await linksTo(world, email);
  if (random.chance(0.3)) {
    await world.change("administrator", screen, { intent: "disable", id });
    await expectDead(world, links, "of a locked account");
    await world.change("administrator", screen, { intent: "enable", id });
    await expectDead(world, links, "of an account that was locked since");
  }
  if (isLate) {
    // The operator gives a password instead.
    await world.site.services.accounts.reset(email);
    await expectDead(world, links, "of before the operator reset the account");
  } else await choose(world, random, email, "Fünf Hühner tanzen nachts");
}

/** Opens the newest link, sometimes in two windows. */
async function choose(world: World, random: Random, email: string, password: string): Promise<void> {
  const links = await linksTo(world, email);
  const newest = links.at(-1);
  if (newest === undefined) return;
  const statuses: number[] = [];
  const once = async () => {
    statuses.push((await world.submit(newest, { password, confirmation: password })).status);
  };
  const isTwice = random.chance(0.3);
  await world.together(once, async () => (isTwice ? once() : undefined));
  if (statuses.filter((status) => status === 200).length > 1)
    world.violations.push(`two passwords were chosen by one link of ${email}`);
  if (statuses.includes(200)) await expectDead(world, links, "by which a password was chosen");
}

async function expectDead(world: World, links: readonly string[], which: string): Promise<void> {
  for (const link of links) {
    const { status } = await world.open(link);
    if (status === 200 && !world.site.isDead) world.violations.push(`a link ${which} still opens`);
  }
}

/** Links that arrive by and by, oldest first. */
async function linksTo(world: World, email: string): Promise<string[]> {
  // The mail room looks for mails every few seconds.
  await world.site.pass(10_000);
  const mails = world.site.mail.delivered.filter(({ to }) => to === email);
  return [...new Set(mails.flatMap(({ text }) => text.match(/\/admin\/login\/passwort\/[\w-]+/g) ?? []))];
}
