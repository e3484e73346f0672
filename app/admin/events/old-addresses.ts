import { withParameters } from "../ui/table/table-query.ts";
import { type EventSectionPath, eventHref, newEventId } from "./event-sections.ts";

/** Where the areas of the former registration manager are. */
const areas: Readonly<Record<string, EventSectionPath>> = {
  liste: "anmeldungen",
  warteliste: "warteliste",
  links: "links",
  plaetze: "anmeldung",
  email: "e-mails",
  nachrichten: "rundschreiben",
  anwesenheit: "tage",
};
const areaParameter = "anmeldungen-bereich";

/**
 * Returns where an event is now that an address from before its dialog leads to (`?neu=1`, `?bearbeiten=ID`,
 * `?anmeldungen=ID`, `/anmeldungen?anmeldungen-bereich=…`), with the rest of its query; undefined for other addresses.
 * @param eventId of the path
 */
export function newAddressOf({ searchParams, search }: URL, eventId?: string): string | undefined {
  const area = areas[searchParams.get(areaParameter) ?? ""];
  const rest = withParameters(search, { neu: null, bearbeiten: null, anmeldungen: null, [areaParameter]: null });
  if (eventId !== undefined) return area && area !== "anmeldungen" ? eventHref(eventId, area, rest) : undefined;
  const edited = searchParams.get("bearbeiten");
  const managed = searchParams.get("anmeldungen");
  if (managed) return eventHref(managed, area ?? "anmeldungen", rest);
  if (edited) return eventHref(edited, "was-und-wann", rest);
  return searchParams.has("neu") ? eventHref(newEventId, "was-und-wann", rest) : undefined;
}
