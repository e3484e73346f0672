import { BoardMember, nextPosition } from "#model/content/board-member.ts";
import { instantOf } from "#model/dates/berlin-time.ts";
import { inOrder } from "../in-order.ts";
import type { Random } from "../random.ts";
import type { Staff } from "../staff.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { later } from "./editors.ts";

const screen = "/admin/board";

/** The board, whose members are moved while changes of theirs are planned. */
export const board = {
  /** A member gets another role at a time to come, or a new one joins then. */
  planMember: {
    weight: 2,
    async run(world, random) {
      const members = await boardMembers(world);
      const isNew = random.chance(0.4);
      const member = random.pick(members);
      if (!member) return;
      const id = isNew ? world.newWord() : member.id;
      const draft = (await boardDrafts(world)).find((one) => one.id === id);
      const document = isNew ? aMember(id, members) : { ...member.document, role: `Rolle ${world.newWord()}` };
      const publishAt = later(world, random.whole(1, 60 * 48));
      const { status } = await world.change("editor", screen, {
        ...{ intent: "saveDraft", id, expectedVersion: isNew ? "new" : member.version, document, publishAt },
        expectedDraft: draft?.version ?? "none",
      });
      const instant = instantOf(publishAt);
      if (isNew && status === 200 && instant) world.plannedAt.set(id, instant);
      // Another one joins before.
      if (isNew && random.chance(0.4)) await addMember(world);
      else if (!isNew && random.chance(0.4)) await orderBoard(world, random);
    },
  },
  /** What was written of a member comes back, and not where it stood then. */
  restoreMember: {
    weight: 1,
    async run(world, random) {
      const member = random.pick(await boardMembers(world));
      if (!member) return;
      const sent = { intent: "restoreVersion", version: random.whole(1, member.version) };
      await world.change("editor", `/admin/history/board/${member.id}`, sent);
    },
  },
  reorderBoard: { weight: 1.5, run: orderBoard },
} satisfies Record<string, Action>;

async function addMember(world: World): Promise<void> {
  const id = world.newWord();
  const sent = { intent: "save", id, expectedVersion: "new", document: aMember(id, await boardMembers(world)) };
  await world.change("editor", screen, sent);
}

/** Sometimes two people order it at once. */
async function orderBoard(world: World, random: Random): Promise<void> {
  // Of two members there are only two orders.
  if ((await boardMembers(world)).length < 3) await addMember(world);
  const members = await boardMembers(world);
  const seen = members.map(({ id }) => id);
  const [first, second] = [shuffled(random, seen), shuffled(random, seen)];
  const drafts = await boardDrafts(world);
  const followed = drafts.filter(({ id, base }) => members.some((one) => one.id === id && one.version === base));
  const statuses: number[] = [];
  const save = async (as: Staff, ids: readonly string[]) => {
    statuses.push((await world.change(as, screen, { intent: "reorder", ids, seen })).status);
  };
  const isTwice = random.chance(0.3);
  await world.together(
    () => save("editor", first),
    async () => (isTwice ? save("administrator", second) : undefined),
  );
  if (world.site.isDead || !statuses.includes(200)) return;
  const orders = new Set([seen, first, second].map((ids) => ids.join(" ")));
  if (isTwice && orders.size === 3 && statuses.every((status) => status === 200))
    world.violations.push("two people ordered the board at once, and neither was told");
  // What was planned for a member moves with it.
  const after = await boardMembers(world);
  const left = await boardDrafts(world);
  for (const { id } of followed) {
    const member = after.find((one) => one.id === id);
    const draft = left.find((one) => one.id === id);
    if (draft?.base !== member?.version || draft?.document.position !== member?.document.position)
      world.violations.push(`the draft of ${member?.document.name} did not move with its record`);
  }
}

/** As the screen creates it, with the position that follows then. */
function aMember(word: string, members: readonly { document: BoardMember }[]): BoardMember {
  return BoardMember.parse({
    ...{ name: `Dr. ${word}`, title: "Ärztin", role: "Beisitzerin", description: `Mitglied ${word}` },
    ...{ image: "https://bilder.example/portrait.jpg", position: nextPosition(members.map((one) => one.document)) },
  });
}

/** Members of the board in the order of the screen. */
export async function boardMembers({ site }: World) {
  const rows = await site.database
    .selectFrom("content")
    .select(["id", "version", "data"])
    .where("collection", "=", "board")
    .where("deleted_at", "is", null)
    .execute();
  const members = rows.map(({ data, ...row }) => ({ ...row, document: JSON.parse(data) as BoardMember }));
  return inOrder(members, ({ id }) => [id]).toSorted((one, other) => one.document.position - other.document.position);
}

async function boardDrafts({ site }: World) {
  const rows = await site.database
    .selectFrom("drafts")
    .select(["id", "version", "base_version as base", "data"])
    .where("collection", "=", "board")
    .where("deleted_at", "is", null)
    .execute();
  return rows.map(({ data, ...row }) => ({ ...row, document: JSON.parse(data) as BoardMember }));
}

function shuffled(random: Random, ids: readonly string[]): string[] {
  const left = [...ids];
  return ids.map(() => left.splice(random.whole(0, left.length - 1), 1)[0] ?? "");
}
