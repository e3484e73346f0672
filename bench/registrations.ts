import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Measure } from "./measure.ts";
import { generate, median } from "./processes.ts";

// Many short turns: a disk and a machine that others use too change their speed within seconds.
const rounds = 20;
const seconds = 1;
const connections = 32;
/** More than are registered here, so that nobody is refused. */
const capacity = 100_000;
/** Where a commit is shorter, the processor decides, not the disk that registrations share. */
const slowCommitMilliseconds = 0.5;
const limits = { slowDisk: 0.7, fastDisk: 0.25 };

/**
 * Registrations sent to the running site by many visitors at once, each answered only when it is on disk, against bare
 * commits of one row each on the same disk, both in turn. What was acknowledged must be in the database afterwards. Then
 * the same event gets a limited number of seats: counting them is in the detail.
 */
export async function measureRegistrations(siteUrl: string, dataDir: string, workDir: string): Promise<Measure> {
  const site = new DatabaseSync(join(dataDir, "site.db"), { readOnly: true });
  const eventId = eventWithForm(site);
  const form = `${siteUrl}/register/${eventId}`;
  const register = (count: number) =>
    generate<{ perSecond: number; acknowledged: number }>("registration-generator.ts", form, count, seconds);
  const commit = () => generate<{ perSecond: number }>("bare-commits.ts", join(workDir, "bare-commits.db"), seconds);
  const stored = () => Number(site.prepare("select count(*) as count from registrations").get()?.count);

  const before = stored();
  let { acknowledged } = await register(connections);
  const speeds: { site: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const bareFirst = round % 2 === 1 ? await commit() : undefined;
    const ours = await register(connections);
    const bare = bareFirst ?? (await commit());
    acknowledged += ours.acknowledged;
    speeds.push({ site: ours.perSecond, bare: bare.perSecond });
  }
  const alone = await register(1);
  limitSeats(dataDir, eventId);
  const seated = await register(connections);
  acknowledged += alone.acknowledged + seated.acknowledged;
  const lost = Math.max(0, acknowledged - (stored() - before));
  site.close();
  if (lost > 0) throw new Error(`${lost} of ${acknowledged} acknowledged registrations are not in the database.`);

  const ratios = speeds.map((speed) => speed.site / speed.bare);
  const bareMilliseconds = 1000 / median(speeds.map(({ bare }) => bare));
  const perSecond = (which: "site" | "bare") => Math.round(median(speeds.map((speed) => speed[which])));
  return {
    what: "acknowledged registrations/s against bare SQLite commits with synchronous=FULL",
    value: median(ratios),
    unit: "×",
    limit: bareMilliseconds >= slowCommitMilliseconds ? limits.slowDisk : limits.fastDisk,
    good: "at least",
    detail: [
      `${perSecond("site")}/s from ${connections} visitors at once against ${perSecond("bare")}/s (${bareMilliseconds.toFixed(2)} ms per commit)`,
      `ratios ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}`,
      `${Math.round(alone.perSecond)}/s from one after the other`,
      `${Math.round(seated.perSecond)}/s while seats are counted`,
      `all ${acknowledged} acknowledged ones stored`,
    ].join("; "),
  };
}

function limitSeats(dataDir: string, eventId: string): void {
  const site = new DatabaseSync(join(dataDir, "site.db"), { timeout: 5000 });
  site
    .prepare(
      `update content set data = json_set(data, '$.registrationSettings.capacity', ?)
       where collection = 'events' and id = ?`,
    )
    .run(capacity, eventId);
  site.close();
}

function eventWithForm(site: DatabaseSync): string {
  const settings = "data ->> '$.registrationSettings";
  const row = site
    .prepare(
      `select id from content where collection = 'events' and deleted_at is null
       and ${settings}.enabled' = 1 and ${settings}.registrationMethod' = 'direct'`,
    )
    .get();
  if (!row) throw new Error("No event of the default content takes registrations through our own form.");
  return String(row.id);
}
