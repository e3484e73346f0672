import { correctionIn } from "#model/registrations/correction.ts";
import type { Person } from "../person.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { messages, retry } from "./mail-desk.ts";
import { erase, operators } from "./operators.ts";
import { either, managerOf, writeMessage } from "./secretaries.ts";
import { issueInvoice, somebodyWhoPays } from "./treasurers.ts";
import { register } from "./visitors.ts";

type Row = Awaited<ReturnType<World["registrations"]>>[number];

/** An e-mail address was mistyped, and the secretariat corrects it. */
export const corrections = {
  /** What went to the wrong address comes back before or after it, or nobody knows whether it left; it goes again. */
  correctAddress: {
    weight: 3,
    async run(world, random) {
      const { mail } = world.site;
      const row = await somebodyToCorrect(world, random);
      if (!row) return;
      if (random.chance(0.3)) await issueInvoice(world, random, row);
      mail.mood = random.pick(["accepts", "accepts", "drops"]);
      if (random.chance(0.6)) await writeMessage(world, random, row.event_id);
      await world.site.settled();
      mail.mood = "accepts";
      const copies = world.mails().filter(({ to }) => to === row.email);
      const returned = random.pick(copies.slice(-3));
      const isLate = random.chance(0.5);
      if (returned && !isLate) await comesBack(world, returned);
      if (!(await correctAddress(world, random, row))) return;
      const message = (await messages(world)).findLast(({ event_id }) => event_id === row.event_id);
      if (message) await retry(world, random, message);
      await world.site.settled();
      if (returned && isLate) await comesBack(world, returned);
      await judgeReach(world, random, row);
    },
  },
  /** The registration comes back as it was: with a backup made before, also of somebody erased since, or from the trash. */
  restoreCorrected: {
    weight: 0.7,
    async run(world, random) {
      const row = await somebodyToCorrect(world, random);
      if (!row) return;
      if (random.chance(0.6)) await issueInvoice(world, random, row);
      const isFromTrash = random.chance(0.4);
      // The night makes a backup.
      if (!isFromTrash) await world.site.pass(24 * 3_600_000);
      if (!(await correctAddress(world, random, row))) return;
      if (random.chance(0.3)) await issueInvoice(world, random, row);
      if (isFromTrash) {
        const id = row.event_id;
        for (const intent of ["remove", "restoreDeleted"])
          await world.change("editor", "/admin/events", { intent, id });
        return;
      }
      if (random.chance(0.4)) await erase(world, world.ownerOf(row.email));
      await operators.restoreBackup.run(world, random);
    },
  },
} satisfies Record<string, Action>;

/** Of a live event, and whose address stands in registrations only; often of somebody who pays. */
async function somebodyToCorrect(world: World, random: Random): Promise<Row | undefined> {
  if (random.chance(0.3)) await register(world, random, world.newPerson());
  const payer = random.chance(0.6) ? await somebodyWhoPays(world, random) : undefined;
  const live = new Set((await world.events()).map(({ id }) => id));
  const isOwn = ({ event_id, email }: Row) => {
    const owner = world.ownerOf(email);
    return live.has(event_id) && owner?.email === email && !owner.erasedAt && !owner.isNamedElsewhere;
  };
  if (payer && isOwn(payer)) return payer;
  return random.pick((await world.registrations()).filter(isOwn).slice(-8));
}

/** Corrects it wherever the person is registered. @returns whether it was done everywhere */
async function correctAddress(world: World, random: Random, { email }: Row): Promise<boolean> {
  const person = world.ownerOf(email);
  const rows = (await world.registrations()).filter((row) => row.email === email);
  if (!person) return false;
  const corrected = newAddress(person, random);
  const { links } = person;
  const statuses: number[] = [];
  for (const row of rows) {
    const seen = storedCorrection(row);
    const submission = { intent: "correct", id: row.id, corrected: { ...seen, email: corrected }, seen };
    const { status } = await world.change(either(random), managerOf(row.event_id), submission);
    statuses.push(status);
    if (status === 200) Object.assign(person, { email: corrected, links: [] });
  }
  const isDone = statuses.every((status) => status === 200) && !world.site.isDead;
  const [link] = links;
  if (isDone && link && (await world.open(link)).status === 200)
    world.violations.push(`${link} went to ${email}, which was corrected, and still opens`);
  return isDone;
}

/** Known from now on, whatever becomes of the request. */
function newAddress(person: Person, random: Random): string {
  // To the same address nothing is corrected, and the log says nothing.
  const others = person.otherEmails.filter((one) => one !== person.email);
  const former = random.chance(0.2) ? random.pick(others) : undefined;
  const corrected = former ?? person.email.replace(/\d*@/, `${person.otherEmails.length + 1}@`);
  person.otherEmails = [...new Set([...person.otherEmails, person.email, corrected])];
  return corrected;
}

/** What the form of the secretariat shows. */
export function storedCorrection(row: Row | Omit<Row, "event">) {
  const { title, first_name: firstName, last_name: lastName, email, city, note } = row;
  return correctionIn({ title, firstName, lastName, email, city, invoiceRecipient: row.invoice_recipient, note });
}

async function comesBack(world: World, mail: Parameters<World["site"]["mail"]["comesBack"]>[0]): Promise<void> {
  world.site.mail.comesBack(mail, "550 5.1.1 User unknown");
  await world.site.pass(10 * 60_000);
}

/** Decision 0074: another address than the one that came back is not cut off. */
async function judgeReach(world: World, random: Random, row: Row): Promise<void> {
  const { mail, isDead } = world.site;
  const stored = (await world.registrations(row.event_id)).find(({ id }) => id === row.id);
  if (stored?.status !== "new" && stored?.status !== "confirmed") return;
  const hasReturned = [...mail.returned].some(({ to }) => to === stored.email);
  if (hasReturned || isDead || mail.perMinute !== undefined) return;
  const before = mail.delivered.length;
  await writeMessage(world, random, row.event_id, { audience: "selection", ids: [row.id] });
  await world.site.settled();
  const isReached = mail.delivered.slice(before).some(({ kind, to }) => kind === "message" && to === stored.email);
  if (!isReached && !world.site.isDead && world.statuses.at(-1) === 200)
    world.violations.push(`no mail reaches ${stored.email}, which was corrected from ${row.email}`);
}
