import type { Services } from "#app/contexts.ts";

/** Adds to each event the instant it was last saved. */
export async function withSavedAt<E extends { id: string }>(content: Services["content"], events: readonly E[]) {
  const saved = await content.pick("events", [], { ids: events.map(({ id }) => id) });
  const instants = new Map(saved.map(({ id, savedAt }) => [id, savedAt]));
  return events.map((event) => ({ ...event, savedAt: instants.get(event.id) }));
}
