import { type Chamber, chambersOf } from "#model/certificates/points-report.ts";
import { berlinDate } from "#model/dates/berlin-date.ts";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import { reportablePeople } from "../chamber-is-right.ts";
import { chamberKey, chamberMoods, chamberPassword } from "../chamber-peer.ts";
import { efnOf, efnsOf } from "../efns.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { storedCorrection } from "./corrections.ts";
import { createEvent, readRecord } from "./editors.ts";
import { importText } from "./imports.ts";
import { erase, restoreBackup } from "./operators.ts";
import { either, managerOf } from "./secretaries.ts";
import { register } from "./visitors.ts";

/** Reports to the chamber, of who attended an event and spoke at it. */
export const chamber = {
  /** While the chamber takes its time, somebody else works on the same people. */
  reportPoints: {
    weight: 2.5,
    async run(world, random) {
      const known = (await world.events()).slice(-6).filter((event) => isHeld(world, event.document));
      const id = random.pick(known)?.id ?? (await hold(world, random));
      const event = (await world.events()).find((one) => one.id === id);
      if (!event) return;
      for (const one of chambersOf(event.document)) await report(world, random, event, one);
    },
  },
  /** The number of an event turns out to be wrong after people were reported under it: they are reported again. */
  changeNumber: {
    weight: 1,
    async run(world, random) {
      const id = await hold(world, random);
      const event = (await world.events()).find((one) => one.id === id);
      const [chamber] = event ? chambersOf(event.document) : [];
      if (!event || !chamber) return;
      await report(world, random, event, chamber);
      const former = event.document.accreditations[0]?.number ?? "";
      if (!(await renumber(world, id))) return;
      const ofFormer = async () => (await reportablePeople(world, id)).filter((row) => row.reported_as === former);
      const [first] = await ofFormer();
      const page = first && (await world.open(reportOf(id), "clerk")).text.replaceAll("<!-- -->", "");
      if (page?.includes(`Gemeldet unter der VNR ${former}`) === false)
        world.violations.push(`${first?.id} was reported under ${former}, and nothing says so`);
      const path = reportOf(id);
      await world.change(either(random), path, { intent: "savePassword", chamber, password: chamberPassword });
      if (first && random.chance(0.4)) {
        await recordAll(world, random, [first], event.document.date, "absent");
        await withdraw(world, random, first);
      }
      const sent = { intent: "report", chamber, skip: [], isConfirmed: true };
      const { answer } = await world.change(either(random), path, sent);
      if (answer.ok !== true || answer.left !== 0 || world.site.isDead) return;
      for (const row of await ofFormer())
        if (row.isPresent) world.violations.push(`${row.id} was reported under ${former}, and not again`);
    },
  },
  /** A backup is restored from before a report, which the chamber has. */
  restoreAfterReport: {
    weight: 0.8,
    async run(world, random) {
      await holdAndReport(world, random, 30);
      if (!world.site.isDead) await restoreBackup(world);
    },
  },
  /** A newer export says something else about somebody who was reported: they do not count as reported with it. */
  importReported: {
    weight: 1,
    async run(world, random) {
      const isReported = (one: Row) => one.points_reported_at !== null && one.reported_as !== "";
      const reported = async () => random.pick((await world.registrations()).filter(isReported));
      if (!(await reported())) await holdAndReport(world, random);
      const row = await reported();
      if (!row || world.ownerOf(row.email)?.erasedAt) return;
      const efn = efnsOf(world.site)(row) ?? "";
      const { title, first_name: firstName, last_name: lastName, email, city, status } = row;
      const record = {
        ...{ title, firstName, lastName, email, city, status, eventId: row.event_id },
        ...{ answers: JSON.parse(row.answers), speakerPoints: row.speaker_points + 1 },
        updatedAt: world.site.now().toISOString(),
      };
      await importText(world, JSON.stringify({ registrations: { [row.id]: record } }));
      const after = await readRow(world, row);
      const known = world.site.chamber.known.get(chamberKey({ vnr: row.reported_as, efn }));
      if (after?.points_reported_at && known?.speakerPoints !== after.speaker_points && !world.site.isDead)
        world.violations.push(`${row.id} counts as reported with the points of an import`);
    },
  },
  /** What was reported was wrong, or is said by hand. */
  correctReport: {
    weight: 1.5,
    async run(world, random) {
      const row = random.pick((await world.registrations()).filter((one) => one.points_reported_at !== null));
      if (!row) return;
      if (random.chance(0.4)) await withdraw(world, random, row);
      else await random.pick(works)(world, random, row);
    },
  },
} satisfies Record<string, Action>;

type Row = Awaited<ReturnType<World["registrations"]>>[number];

type Attendee = Pick<Row, "id" | "event_id" | "email">;

const reportOf = (eventId: string) => `/admin/events/${eventId}/eiv`;

/** As far as the screen offers a report. */
function isHeld({ site }: World, event: CalendarEvent): boolean {
  return chambersOf(event).length > 0 && event.date <= berlinDate(site.now()) && !event.isCancelled;
}

/** Some people attend an event of today, which has its own numbers. @returns its id */
export async function hold(world: World, random: Random): Promise<string> {
  const number = `27600${String(world.step + 1000 * world.people.length).padStart(11, "0")}`;
  const authorities = random.chance(0.3) ? ["physicians", "psychotherapists"] : ["physicians"];
  const date = berlinDate(world.site.now());
  const { accreditations } = CalendarEvent.parse({
    ...{ title: "Fachtag", date },
    accreditations: authorities.map((authority, index) => {
      return { authority, points: 4, number: `${number}01${index}`, state: "recognised" };
    }),
  });
  const registrationSettings = { enabled: true, capacity: null };
  const id = await createEvent(world, random, { date, accreditations, registrationSettings });
  for (let left = random.whole(2, 3); left > 0; left--) await register(world, random, world.newPerson(), id);
  await recordAll(world, random, await world.registrations(id), date, "present");
  return id;
}

/** @param hours between the event and the report */
async function holdAndReport(world: World, random: Random, hours = 0): Promise<void> {
  const id = await hold(world, random);
  await world.site.pass(hours * 3_600_000);
  const event = (await world.events()).find((one) => one.id === id);
  for (const one of event ? chambersOf(event.document) : []) if (event) await report(world, random, event, one);
}

async function renumber(world: World, id: string): Promise<boolean> {
  const stored = await readRecord(world, "events", id);
  if (!stored) return false;
  const { accreditations } = CalendarEvent.parse(stored.document);
  const [first, ...others] = accreditations;
  const document = {
    ...stored.document,
    accreditations: [{ ...first, number: `${first?.number.slice(0, -1)}9` }, ...others],
  };
  const submission = { intent: "save", id, expectedVersion: stored.version, document };
  return (await world.change("secretary", "/admin/events", submission)).status === 200;
}

async function recordAll(world: World, random: Random, rows: readonly Attendee[], day: string, change: string) {
  const entries = rows.map(({ id: code }, index) => ({
    ...{ key: `k${index}`, code, change, day, isScanned: false, age: 0 },
  }));
  const [first] = rows;
  if (first) await world.change(either(random), `/admin/events/${first.event_id}/anwesenheit/personen`, { entries });
}

export async function report(
  world: World,
  random: Random,
  { id, document }: { id: string; document: CalendarEvent },
  chamber: Chamber,
): Promise<void> {
  const { chamber: peer } = world.site;
  const path = reportOf(id);
  if (random.chance(0.9))
    await world.change(either(random), path, { intent: "savePassword", chamber, password: chamberPassword });
  const rows = await reportablePeople(world, id);
  const before = peer.known.size;
  const sent = { intent: "report", chamber, skip: [] };
  await world.change(either(random), path, { ...sent, isConfirmed: false });
  // A first report has to be confirmed.
  if (rows.every(({ points_reported_at }) => points_reported_at === null) && peer.known.size > before)
    world.violations.push(`the first report of ${document.title} was made without a confirmation`);
  peer.mood = random.chance(0.6) ? "answers" : random.pick(chamberMoods);
  const somebody = random.pick(rows);
  const work = random.pick(works);
  const isDisturbed = random.chance(0.6);
  if (somebody && isDisturbed) peer.meanwhile = () => work(world, random, somebody);
  const once = async () => void (await world.change(either(random), path, { ...sent, isConfirmed: true }));
  // Of two that are made at once, one may be on its way already.
  const isTwice = random.chance(0.5) && !isDisturbed;
  await world.together(once, async () => (isTwice ? once() : undefined));
  peer.meanwhile = undefined;
  // The batch is continued once the chamber answers.
  const wasIll = peer.mood !== "answers";
  peer.mood = "answers";
  if (wasIll && random.chance(0.5)) await once();
  if (random.chance(0.4)) await compare(world, random, id, chamber);
}

/** What the secretariat does with somebody who is, or was, about to be reported. */
export const works = [
  /** The number was mistyped. */
  async (world, random, row) => {
    const stored = await readRow(world, row);
    if (!stored) return;
    const seen = storedCorrection(stored);
    const { firstName, lastName } = seen;
    const details = { efn: efnOf({ firstName, lastName }, random.whole(0, 2)) };
    await world.change(either(random), managerOf(row.event_id), {
      ...{ intent: "correct", id: row.id, corrected: seen, seen, details },
    });
  },
  async (world, random, row) => {
    const submission = { intent: "speaker", id: row.id, points: random.whole(0, 3) };
    await world.change(either(random), reportOf(row.event_id), submission);
  },
  async (world, random, row) => {
    const event = (await world.events()).find(({ id }) => id === row.event_id);
    if (event) await recordAll(world, random, [row], event.document.date, random.pick(["absent", "present"]));
  },
  /** By the list, at the chamber's own page. */
  async (world, random, row) => {
    const isReported = random.chance(0.5);
    if (isReported) world.reportedByHand.add(row.id);
    const stored = await readRow(world, row);
    if (!isReported && stored?.points_reported_at)
      world.site.chamber.takeBack({ vnr: stored.reported_as, efn: efnsOf(world.site)(stored) ?? "" });
    await world.change(either(random), reportOf(row.event_id), { intent: "mark", id: row.id, isReported });
  },
  async (world, _random, row) => {
    await erase(world, world.ownerOf(row.email));
  },
] satisfies [Work, ...Work[]];
type Work = (world: World, random: Random, row: Attendee) => Promise<void>;

async function readRow({ site }: World, { id }: Pick<Row, "id">) {
  return site.database.selectFrom("registrations").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function withdraw(world: World, random: Random, row: Omit<Row, "event">): Promise<void> {
  const key = chamberKey({ vnr: row.reported_as, efn: efnsOf(world.site)(row) ?? "" });
  const { status } = await world.change(either(random), reportOf(row.event_id), { intent: "withdraw", id: row.id });
  if (status !== 200 || world.site.isDead) return;
  if (world.site.chamber.known.get(key)?.isWithdrawn === false)
    world.violations.push(`the report of ${row.id} was withdrawn, and the chamber knows it under ${row.reported_as}`);
  if ((await readRow(world, row))?.points_reported_at)
    world.violations.push(`${row.id} counts as reported after the report was withdrawn`);
}

/** What the screen says that the chamber knows. */
async function compare(world: World, random: Random, eventId: string, chamber: Chamber): Promise<void> {
  const { answer } = await world.change(either(random), reportOf(eventId), { intent: "compare", chamber });
  // Nothing is stored by it.
  if (!Array.isArray(answer.known) || world.site.isDead) return;
  for (const { id, isKnown, ...row } of await reportablePeople(world, eventId)) {
    if (row.isPresent && row.chamber === chamber && isKnown !== answer.known.includes(id))
      world.violations.push(
        `the comparison says of ${id} that the chamber ${isKnown ? "does not know" : "knows"} them`,
      );
  }
}
