import { codeAt } from "#server/accounts/second-factor/totp.ts";
import type { Random } from "../random.ts";
import { dataPath, readData } from "../screen-data.ts";
import { employ, password } from "../staff.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";

/** Somebody has lost their second factor, and an administrator resets it: the password opens the account, and nothing else. */
export const secondFactors = {
  resetSecondFactor: {
    weight: 1,
    async run(world, random) {
      const { site } = world;
      const email = `${world.newWord().toLowerCase()}@praxis.example`;
      await employ(site.services, { email, role: "events" });
      const query = site.database.selectFrom("auth_user").select("id").where("email", "=", email);
      const id = (await query.executeTakeFirst())?.id;
      const own = await signIn(world, email);
      const key = id === undefined || !own.isIn ? undefined : await setUp(world, own.cookie);
      if (id !== undefined && key !== undefined) await lose(world, random, { id, email, key, cookie: own.cookie });
      if (id !== undefined) await world.change("administrator", "/admin/accounts", { intent: "remove", id });
    },
  },
} satisfies Record<string, Action>;

interface Account {
  id: string;
  email: string;
  key: string;
  /** Of a browser that is signed in. */
  cookie: string;
}

async function lose(world: World, random: Random, { id, email, key, cookie }: Account): Promise<void> {
  const { site } = world;
  // Each code opens once.
  await site.pass(60_000);
  const step = await signIn(world, email);
  if (step.isIn) world.violations.push(`${email} has a second factor, and came in with the password alone`);
  const resets: number[] = [];
  const reset = async () => {
    const sent = { intent: "resetSecondFactor", id };
    resets.push((await world.change("administrator", "/admin/accounts", sent)).status);
  };
  const before = await countResets(world, email);
  // Another administrator does the same, or the person has found it and gives a code.
  const isFound = random.chance(0.3);
  await world.together(reset, async () => {
    if (isFound) await giveCode(world, step.cookie, key);
    else if (random.chance(0.5)) await reset();
  });
  if (site.isDead || !resets.includes(200)) return;
  const entries = (await countResets(world, email)) - before;
  if (entries !== 1)
    world.violations.push(`the log says ${entries} times that the second factor of ${email} was reset`);
  if (await isOpen(world, cookie))
    world.violations.push(`a session of ${email} outlived the reset of the second factor`);
  if (!isFound && (await isOpen(world, await giveCode(world, step.cookie, key))))
    world.violations.push(`a code of ${email} opens the account after it was reset`);
  const again = await signIn(world, email);
  if (!again.isIn && !site.isDead) world.violations.push(`${email} does not come in with the password after the reset`);
}

/** @returns the key of the app, once a code has confirmed it */
async function setUp(world: World, cookie: string): Promise<string | undefined> {
  const { key } = await send(world, cookie, { intent: "beginSecondFactor", password });
  if (typeof key !== "string") return undefined;
  const code = codeAt(key, world.site.now());
  return (await send(world, cookie, { intent: "confirmSecondFactor", code })).ok === true ? key : undefined;
}

async function send({ site }: World, cookie: string, submission: object): Promise<Record<string, unknown>> {
  const headers = { "Content-Type": "application/json", Cookie: cookie };
  const body = JSON.stringify(submission);
  const answer = await site.request(dataPath("/admin/account"), { method: "POST", body, headers });
  return answer.status === 200 ? readData(await answer.text()) : {};
}

/** Gives the password. @returns the cookies of that browser, and whether they open the back office */
async function signIn(world: World, email: string): Promise<{ cookie: string; isIn: boolean }> {
  const body = new URLSearchParams({ email, password, weiter: "" });
  const answer = await world.site.request("/admin/login", { method: "POST", body });
  await answer.body?.cancel();
  const cookie = cookiesOf(answer);
  return { cookie, isIn: await isOpen(world, cookie) };
}

/** @returns the cookies of that browser */
async function giveCode({ site }: World, cookie: string, key: string): Promise<string> {
  const body = new URLSearchParams({ kind: "app", code: codeAt(key, site.now()), weiter: "" });
  const answer = await site.request("/admin/login/code", { method: "POST", body, headers: { Cookie: cookie } });
  await answer.body?.cancel();
  return cookiesOf(answer);
}

async function isOpen({ site }: World, cookie: string): Promise<boolean> {
  const answer = await site.request("/admin/viewer", { headers: { Cookie: cookie } });
  await answer.body?.cancel();
  return answer.status === 200;
}

function cookiesOf(answer: Response): string {
  const cookies = answer.headers.getSetCookie().map((one) => one.split(";")[0]);
  return cookies.join("; ");
}

async function countResets({ site }: World, email: string): Promise<number> {
  const rows = site.database.selectFrom("activity_logs").select("details");
  const resets = await rows.where("action", "=", "account.second_factor_reset").execute();
  return resets.filter(({ details }) => details.includes(email)).length;
}
