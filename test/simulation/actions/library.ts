import { LibraryDocument } from "#model/content/library-document.ts";
import { oldestFirst } from "../in-order.ts";
import type { Random } from "../random.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { later } from "./editors.ts";

const screen = "/admin/documents";

/** So few that documents share them. */
const terms = ["Leitfaden", "Vortrag", "Formular", "Vorlage"] as const;

/** Documents of the library, several of which change at once. */
export const library = {
  /** The form is sent again when its answer was lost. */
  addDocuments: { weight: 1, run: addDocuments },
  /** Documents get another category and tags, or a category or tag gets another name, in what is written of them too. */
  renameTerm: {
    weight: 1.5,
    async run(world, random) {
      await someDocuments(world, random);
      const before = await drafts(world);
      const followed = before.filter(({ isFollowing }) => isFollowing);
      const kind = random.pick(["category", "tag"]);
      const [from, to] = [random.pick(terms), random.chance(0.3) ? world.newWord() : random.pick(terms)];
      const { status } = await world.change("editor", screen, { intent: "rename", kind, from, to });
      if (status !== 200 || world.site.isDead) return;
      const after = await drafts(world);
      const named = [...(await documents(world)), ...after].filter(({ document: { category, tags } }) =>
        kind === "category" ? category === from : tags.includes(from),
      );
      if (from !== to)
        world.violations.push(...named.map(({ id }) => `${id} has the ${kind} ${from}, which was renamed to ${to}`));
      judgeFollowing(world, followed, after);
    },
  },
  sortDocuments: {
    weight: 1,
    async run(world, random) {
      const before = await drafts(world);
      const ids = (await someDocuments(world, random)).filter(() => random.chance(0.5)).map(({ id }) => id);
      if (ids.length === 0) return;
      const [category, added, removed] = [random.pick([undefined, ...terms]), random.pick(terms), random.pick(terms)];
      const sent = { intent: "sortMany", ids, category, addedTags: [added], removedTags: [removed] };
      const { status } = await world.change("editor", screen, sent);
      if (status !== 200 || world.site.isDead) return;
      const sorted = (await documents(world)).filter(({ id }) => ids.includes(id));
      for (const { id, document } of sorted)
        if ((category !== undefined && document.category !== category) || !document.tags.includes(added))
          world.violations.push(`${id} was sorted into ${category} ${added}, and is not there`);
      const followed = before.filter(({ id, isFollowing }) => isFollowing && ids.includes(id));
      judgeFollowing(world, followed, await drafts(world));
    },
  },
  /** One of them is written anew, to be published by and by. */
  draftDocument: {
    weight: 1.5,
    async run(world, random) {
      const record = random.pick(await someDocuments(world, random));
      if (!record) return;
      const { id, version } = record;
      const draft = (await drafts(world)).find((one) => one.id === id);
      const document = { ...(draft ?? record).document, description: `Entwurf ${world.newWord()}` };
      const publishAt = random.chance(0.6) ? later(world, random.whole(1, 60 * 48)) : undefined;
      const expected = { expectedVersion: version, expectedDraft: draft?.draft ?? "none" };
      await world.change("editor", screen, { intent: "saveDraft", id, ...expected, document, publishAt });
    },
  },
  /** One leaves, or comes back. */
  moveDocument: {
    weight: 1,
    async run(world, random) {
      const record = random.pick(await documents(world, random.chance(0.5)));
      if (!record) return;
      const { id, version, isDeleted } = record;
      const intent = isDeleted ? "restoreDeleted" : random.pick(["remove", "unpublish", "restoreVersion"]);
      if (intent !== "restoreVersion") await world.change("editor", screen, { intent, id });
      else {
        const sent = { intent, version: random.whole(1, version) };
        await world.change("editor", `/admin/history/documents/${id}`, sent);
      }
    },
  },
} satisfies Record<string, Action>;

async function addDocuments(world: World, random: Random): Promise<void> {
  const files = Array.from({ length: random.whole(1, 3) }, () => {
    const id = world.newWord();
    return { id, title: `Dokument ${id}`, fileUrl: `https://dateien.example/${id}.pdf`, fileType: "pdf", size: 1000 };
  });
  const sent = { intent: "addMany", files, category: random.pick(terms), tags: [random.pick(terms)] };
  const once = async () => void (await world.change("editor", screen, sent));
  const isTwice = random.chance(0.3);
  await world.together(once, async () => (isTwice ? once() : undefined));
}

async function someDocuments(world: World, random: Random) {
  if ((await documents(world)).length === 0) await addDocuments(world, random);
  return documents(world);
}

type Draft = Awaited<ReturnType<typeof drafts>>[number];

/** What is written of a document follows the change of all, unless its record was changed by somebody else before. */
function judgeFollowing(world: World, followed: readonly Draft[], after: readonly Draft[]): void {
  for (const { id } of followed)
    if (after.find((one) => one.id === id)?.isFollowing !== true)
      world.violations.push(`the draft of the document ${id} did not change with its record`);
}

/** Documents of this run that are public, or in the trash, oldest first. */
async function documents({ site }: World, areDeleted = false) {
  const rows = await site.database
    .selectFrom("content")
    .select(["id", "version", "data", "deleted_at", "created_at as at"])
    .where("collection", "=", "documents")
    .where("deleted_at", areDeleted ? "is not" : "is", null)
    .execute();
  const own = oldestFirst(rows).filter(({ id }) => id.startsWith("Zq"));
  return own.map(({ data, deleted_at, ...row }) => ({
    ...{ ...row, isDeleted: deleted_at !== null },
    document: LibraryDocument.parse(JSON.parse(data)),
  }));
}

/** Drafts of documents, and whether each is based on its record as it is. */
async function drafts({ site }: World) {
  const rows = await site.database
    .selectFrom("drafts")
    .leftJoin("content", (join) =>
      join
        .onRef("content.collection", "=", "drafts.collection")
        .onRef("content.id", "=", "drafts.id")
        .on("content.deleted_at", "is", null),
    )
    .select(["drafts.id", "drafts.version as draft", "base_version", "drafts.data", "content.version"])
    .where("drafts.collection", "=", "documents")
    .where("drafts.deleted_at", "is", null)
    .execute();
  return rows.map(({ data, ...row }) => ({
    ...{ ...row, isFollowing: row.base_version === row.version },
    document: LibraryDocument.parse(JSON.parse(data)),
  }));
}
