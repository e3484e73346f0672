import { password as accountPassword, staff } from "../staff.ts";
import { withinASecond } from "../within-a-second.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { register } from "./visitors.ts";

const screen = "/admin/maintenance";

/** The gate, behind which the whole site is for a while. */
export const gate = {
  /** Time passes meanwhile; whoever knew a password that was replaced stays outside. */
  closeSite: {
    weight: 1,
    async run(world, random) {
      const { site } = world;
      const password = `Tor ${world.newWord()}`;
      if (!(await setGate(world, true, password))) return;
      await expectAnswers(world, undefined, 503);
      const acknowledged = world.acknowledged.length;
      await register(world, random);
      if (world.acknowledged.length > acknowledged && !site.isDead)
        world.violations.push("somebody was registered although the site is closed");
      const wrong = await knock(world, accountPassword);
      const pass = await knock(world, password);
      if (wrong !== undefined) world.violations.push("the gate opens by a password that is not its own");
      if (pass === undefined && !site.isDead) world.violations.push("the gate does not open by its password");
      if (pass !== undefined) await expectAnswers(world, pass, 200);
      await site.pass(random.whole(1, 40) * 3_600_000);
      if (random.chance(0.5) && (await setGate(world, true, `Tor ${world.newWord()}`)))
        await expectAnswers(world, pass, 503);
      if ((await setGate(world, false)) && pass !== undefined && random.chance(0.5)) {
        await expectAnswers(world, undefined, 200);
        // Closed again, it is closed to those who were let in before.
        if (await setGate(world, true)) await expectAnswers(world, pass, 503);
        await setGate(world, false);
      }
      if (world.isClosed && !site.isDead) world.violations.push("the site could not be opened again");
    },
  },
} satisfies Record<string, Action>;

async function setGate(world: World, enabled: boolean, password = ""): Promise<boolean> {
  const { id, version } = await world.site.database
    .selectFrom("content")
    .select(["id", "version"])
    .where("collection", "=", "settings")
    .executeTakeFirstOrThrow();
  const sent = { intent: "save", id, expectedVersion: version, document: { enabled, password } };
  const { status } = await world.change("administrator", screen, sent);
  if (status === 200) world.isClosed = enabled;
  return status === 200;
}

/** @returns the pass of a visitor who was let in */
async function knock({ site }: World, password: string): Promise<string | undefined> {
  const body = new URLSearchParams({ password, weiter: "/aktuelles" });
  const answer = await site.request("/zugang", { method: "POST", body });
  await answer.body?.cancel();
  const [cookie] = answer.headers.getSetCookie();
  return answer.status === 303 ? cookie?.split(";")[0] : undefined;
}

/** Pages of all kinds, with the cookie of a pass or without, of each program that serves the site. */
async function expectAnswers(world: World, pass: string | undefined, expected: 200 | 503): Promise<void> {
  const { site } = world;
  const paths = ["/", ...world.someOf(["/aktuelles", "/veranstaltungen", "/veranstaltungen.ics", "/sitemap.xml"], 3)];
  const look = async () => {
    const found: string[] = [];
    for (const path of paths.flatMap((one) => Array<string>(site.instances).fill(one))) {
      const answer = await site.request(path, pass === undefined ? {} : { headers: { Cookie: pass } });
      await answer.body?.cancel();
      if (answer.status !== expected && !site.isDead)
        found.push(`${path} was answered with ${answer.status} instead of ${expected}`);
    }
    return found;
  };
  world.violations.push(...(await withinASecond(world, look)));
}

/** The operator finds the site closed, as nobody was there any more to open it. */
export async function openGate(world: World): Promise<void> {
  const { site } = world;
  world.isClosed = false;
  const { accessGate } = site.services;
  accessGate.invalidate();
  if (!(await accessGate.isClosed())) return;
  const { email } = staff.administrator;
  const query = site.database.selectFrom("auth_user").select("id").where("email", "=", email);
  const { id } = await query.executeTakeFirstOrThrow();
  await accessGate.change({ id, email }, { enabled: false });
}
