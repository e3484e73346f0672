import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Participation, Workshop } from "#model/participations/participation.ts";
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
/** The same for two kinds of participation and three workshops, each with seats. */
const chosenLimit = 0.7;
const choices = "teilnahmeart=k1&workshop-w1=1|teilnahmeart=k2&workshop-w2=1&workshop-w3=1|teilnahmeart=k2";

/**
 * Measures registrations by concurrent visitors, each acknowledged only once it is on disk, in alternating turns:
 * against bare commits of one row on the same disk, and against the same event with limited seats, and with kinds of
 * participation and workshops. Throws if an acknowledged registration is missing from the database, or if the machine is
 * too busy for the server to answer within a turn.
 */
export async function measureRegistrations(siteUrl: string, dataDir: string, workDir: string): Promise<Measure[]> {
  const site = new DatabaseSync(join(dataDir, "site.db"), { timeout: 5000 });
  const eventId = eventWithForm(site);
  const form = `${siteUrl}/register/${eventId}`;
  let acknowledged = 0;
  const register = async (count: number, chosen = "") => {
    // Each turn starts without registrations.
    site.prepare("delete from registrations where event_id = ?").run(eventId);
    const sent = await generate<{ perSecond: number; acknowledged: number }>(
      "registration-generator.ts",
      form,
      count,
      seconds,
      "",
      chosen,
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
  const registerChosen = async () => {
    setChoices(site, eventId, ["k1", "k2"], ["w1", "w2", "w3"]);
    const speed = await register(connections, choices);
    setChoices(site, eventId, [], []);
    return speed;
  };
  const commit = async () =>
    (await generate<{ perSecond: number }>("bare-commits.ts", join(workDir, "bare-commits.db"), seconds)).perSecond;

  await register(connections);
  const speeds: { open: number; seated: number; chosen: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const speed = { open: 0, seated: 0, chosen: 0, bare: 0 };
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
      async () => {
        speed.chosen = await registerChosen();
      },
    ];
    for (const turn of round % 2 === 0 ? turns : turns.reverse()) await turn();
    speeds.push(speed);
  }
  // A ratio with nothing says nothing.
  if (speeds.some(({ open, seated, chosen }) => Math.min(open, seated, chosen) === 0))
    throw new Error("Within a turn no registration was acknowledged: other programs keep the processor busy.");
  const alone = await register(1);
  site.close();

  const openRatios = speeds.map(({ open, bare }) => open / bare);
  const seatedRatios = speeds.map(({ seated, open }) => seated / open);
  const chosenRatios = speeds.map(({ chosen, open }) => chosen / open);
  const perSecond = (which: "open" | "seated" | "chosen" | "bare") =>
    Math.round(median(speeds.map((speed) => speed[which])));
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
    {
      what: "acknowledged registrations/s for an event with two kinds and three workshops against the same event without",
      value: median(chosenRatios),
      unit: "×",
      limit: chosenLimit,
      good: "at least",
      detail: `${perSecond("chosen")}/s; ratios ${listed(chosenRatios)}`,
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

function setChoices(site: DatabaseSync, eventId: string, kinds: readonly string[], workshops: readonly string[]): void {
  const list = (ids: readonly string[], parse: (id: string) => object) => JSON.stringify(ids.map(parse));
  const kind = (id: string) => Participation.parse({ id, title: id, seats: capacity });
  const workshop = (id: string) => Workshop.parse({ id, title: id, seats: capacity });
  site
    .prepare(
      `update content set data = json_set(data, '$.participations', json(?), '$.workshops', json(?))
       where collection = 'events' and id = ?`,
    )
    .run(list(kinds, kind), list(workshops, workshop), eventId);
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
