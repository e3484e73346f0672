import { data, type LoaderFunctionArgs } from "react-router";
import { loadManager } from "./load-manager.ts";

/**
 * Loads the manager for a section of an event.
 * @throws Response 404 for an unknown event
 */
export async function loadSection(
  { context, url }: Pick<LoaderFunctionArgs, "context" | "url">,
  eventId: string,
  isWaitingList = false,
) {
  const manager = await loadManager(context, url, eventId, isWaitingList);
  if (!manager) throw data("Diese Veranstaltung gibt es nicht.", { status: 404 });
  return manager;
}
