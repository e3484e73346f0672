import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Measure } from "./measure.ts";
import { generate, median } from "./processes.ts";

// Many short rounds, because the speed of a shared disk and machine changes within seconds.
const rounds = 20;
const seconds = 1;
const connections = 32;
/** More than are registered here, so that no registration is refused. */
const capacity = 100_000;
/** Below this commit time the processor is the bottleneck, not the disk. */
const slowCommitMilliseconds = 0.5;
const limits = { slowDisk: 0.7, fastDisk: 0.25 };
/** Minimum share of the speed that remains when seats are counted. */
const seatedLimit = 0.8;

/**
 * Measures registrations by concurrent visitors, each acknowledged only once it is on disk, in alternating turns:
 * against bare commits of one row on the same disk, and against the same event with limited seats. Throws if an
 * acknowledged registration is missing from the database.
 */
export async function measureRegistrations(siteUrl: string, dataDir: string, workDir: string): Promise<Measure[]> {
  const site = new DatabaseSync(join(dataDir, "site.db"), { timeout: 5000 });
  const eventId = eventWithForm(site);
  const form = `${siteUrl}/register/${eventId}`;
  let acknowledged = 0;
  const register = async (count: number) => {
    // Each turn starts without registrations.
    site.prepare("delete from registrations where event_id = ?").run(eventId);
    const sent = await generate<{ perSecond: number; acknowledged: number }>(
      "registration-generator.ts",
      form,
      count,
      seconds,
    );
    const { stored } = site.prepare("select count(*) as stored from registrations where event_id = ?").get(eventId) as {
      stored: number;
    };
    const lost = Math.max(0, sent.acknowledged - stored);
    if (lost > 0)
      throw new Error(`${lost} of ${sent.acknowledged} acknowledged registrations are not in the database.`);
    acknowledged += sent.acknowledged;
    return sent.perSecond;
  };
  const registerSeated = async () => {
    setCapacity(site, eventId, capacity);
    const speed = await register(connections);
    setCapacity(site, eventId, null);
    return speed;
  };
  const commit = async () =>
    (await generate<{ perSecond: number }>("bare-commits.ts", join(workDir, "bare-commits.db"), seconds)).perSecond;

  await register(connections);
  const speeds: { open: number; seated: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const speed = { open: 0, seated: 0, bare: 0 };
    const turns = [
      async () => {
        speed.bare = await commit();
      },
      async () => {
        speed.open = await register(connections);
      },
      async () => {
        speed.seated = await registerSeated();
      },
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
    speeds.push(speed);
  }
  const alone = await register(1);
  site.close();

  const openRatios = speeds.map(({ open, bare }) => open / bare);
  const seatedRatios = speeds.map(({ seated, open }) => seated / open);
  const perSecond = (which: "open" | "seated" | "bare") => Math.round(median(speeds.map((speed) => speed[which])));
  const bareMilliseconds = 1000 / perSecond("bare");
  return [
    {
      what: "acknowledged registrations/s against bare SQLite commits with synchronous=FULL",
      value: median(openRatios),
      unit: "×",
      limit: bareMilliseconds >= slowCommitMilliseconds ? limits.slowDisk : limits.fastDisk,
      good: "at least",
      detail: [
        `${perSecond("open")}/s from ${connections} visitors at once against ${perSecond("bare")}/s (${bareMilliseconds.toFixed(2)} ms per commit)`,
        `ratios ${listed(openRatios)}`,
        `${Math.round(alone)}/s from one after the other`,
        `all ${acknowledged} acknowledged ones stored`,
      ].join("; "),
    },
    {
      what: "acknowledged registrations/s for an event with seats against the same event without",
      value: median(seatedRatios),
      unit: "×",
      limit: seatedLimit,
      good: "at least",
      detail: `${perSecond("seated")}/s; ratios ${listed(seatedRatios)}`,
    },
  ];
}

const listed = (ratios: readonly number[]) => ratios.map((ratio) => ratio.toFixed(2)).join(" ");

function setCapacity(site: DatabaseSync, eventId: string, seats: number | null): void {
  site
    .prepare(
      `update content set data = json_set(data, '$.registrationSettings.capacity', ?)
       where collection = 'events' and id = ?`,
    )
    .run(seats, eventId);
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
