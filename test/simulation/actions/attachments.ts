import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { writeMessage } from "./secretaries.ts";
import { register } from "./visitors.ts";

const screen = "/admin/documents";

/** Documents of the library that messages bring. */
export const attachments = {
  /** While the message waits for the mail service, its document is deleted, comes back, or gets another file. */
  attachDocument: {
    weight: 0.8,
    async run(world, random) {
      const { mail } = world.site;
      if (random.chance(0.5)) await register(world, random, world.newPerson());
      const rows = (await world.registrations()).filter(({ status }) => status !== "cancelled");
      const eventId = random.pick(rows)?.event_id;
      const document = await addDocument(world);
      if (eventId === undefined || !document) return;
      const { mood } = mail;
      mail.mood = random.pick(["accepts", "refuses_for_now", "refuses_for_now"]);
      await writeMessage(world, random, eventId, { documentIds: [document.id] });
      await world.site.settled();
      const change = random.pick(changes);
      if (random.chance(0.8)) await change(world, document);
      mail.mood = mood;
      await world.site.pass(random.whole(1, 180) * 60_000);
    },
  },
} satisfies Record<string, Action>;

interface Added {
  id: string;
  url: string;
}

async function addDocument(world: World): Promise<Added | undefined> {
  const url = await world.upload("document");
  if (url === undefined) return undefined;
  const id = world.newWord();
  const file = { id, title: `Unterlage ${id}`, fileUrl: url, fileType: "pdf", size: 1000 };
  const { status } = await world.change("editor", screen, { intent: "addMany", files: [file], category: "", tags: [] });
  return status === 200 ? { id, url } : undefined;
}

const changes = [
  async (world, { id }) => void (await world.change("editor", screen, { intent: "remove", id })),
  async (world, { id }) => {
    for (const intent of ["remove", "restoreDeleted"]) await world.change("editor", screen, { intent, id });
  },
  async (world, { id }) => {
    for (const intent of ["remove", "purgeDeleted"]) await world.change("editor", screen, { intent, id });
  },
  async (world, { url }) => {
    const by = await world.upload("document");
    const sent = { intent: "replace", id: url.replace("/files/", ""), by: by?.replace("/files/", "") };
    if (by) await world.change("editor", "/admin/media", sent);
  },
] satisfies [Change, ...Change[]];
type Change = (world: World, document: Added) => Promise<void>;
