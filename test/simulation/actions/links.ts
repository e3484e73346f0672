import { instantOf } from "#model/dates/berlin-time.ts";
import { CalendarEvent } from "#model/events/calendar-event.ts";
import type { World } from "../world.ts";
import type { Action } from "./action.ts";
import { anEvent, later, readRecord } from "./editors.ts";

const screen = "/admin/events";

/** So few that events meet at one of them. */
const registrationLinks = ["Abcdef12345a", "Abcdef12345b"].map((id) => `/anmeldung/fachtag-${id}`);

/** Registration links that editors choose. */
export const links = {
  giveLink: {
    weight: 2,
    async run(world, random) {
      const id = random.pick(await world.eventIds());
      if (id !== undefined) await giveLink(world, id, random.pick(["", ...registrationLinks]) ?? "");
    },
  },
  /** An event loses its link to another, and comes back as it was: from the trash or its history. */
  passLinkOn: {
    weight: 2,
    async run(world, random) {
      const ids = await world.eventIds();
      const id = random.pick(ids);
      const other = random.pick(ids.filter((one) => one !== id));
      const link = random.pick(registrationLinks);
      if (id === undefined || other === undefined || link === undefined) return;
      await giveLink(world, id, link);
      const stored = await readRecord(world, "events", id);
      if (!stored) return;
      const isDeleted = random.chance(0.5);
      if (isDeleted) await world.change("editor", screen, { intent: "remove", id });
      else await giveLink(world, id, "");
      await giveLink(world, other, link);
      if (isDeleted) await world.change("editor", screen, { intent: "restoreDeleted", id });
      else {
        const sent = { intent: "restoreVersion", version: stored.version };
        await world.change("editor", `/admin/history/events/${id}`, sent);
      }
    },
  },
  /** The link is free when the publication is planned. */
  planLink: {
    weight: 1.5,
    async run(world, random) {
      const id = world.newWord();
      const link = random.pick(registrationLinks) ?? "";
      const document = withLink(anEvent(world, random, `Fachtag ${id}`), link);
      const publishAt = later(world, random.whole(1, 60 * 24));
      const sent = { intent: "saveDraft", id, expectedVersion: "new", expectedDraft: "none", document, publishAt };
      const { status } = await world.change("editor", screen, sent);
      const instant = instantOf(publishAt);
      if (status === 200 && instant) world.plannedAt.set(id, instant);
      const other = random.pick(await world.eventIds());
      if (other !== undefined && random.chance(0.5)) await giveLink(world, other, link);
    },
  },
} satisfies Record<string, Action>;

async function giveLink(world: World, id: string, link: string): Promise<void> {
  const stored = await readRecord(world, "events", id);
  if (!stored) return;
  const document = withLink(CalendarEvent.parse(stored.document), link);
  await world.change("secretary", screen, { intent: "save", id, expectedVersion: stored.version, document });
}

function withLink(event: CalendarEvent, registrationLink: string): CalendarEvent {
  return { ...event, registrationSettings: { ...event.registrationSettings, enabled: true, registrationLink } };
}

/** The events each registration link leads to. */
export async function eventsByLink(world: World): Promise<Map<string, { id: string; document: CalendarEvent }[]>> {
  const linked = (await world.events()).filter(({ document }) => document.registrationSettings.registrationLink);
  return Map.groupBy(linked, ({ document }) => document.registrationSettings.registrationLink);
}
