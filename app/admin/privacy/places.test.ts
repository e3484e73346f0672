import { expect, it } from "vitest";
import type { Mention } from "#model/people/person-data.ts";
import { placeHref, placeName } from "./places.ts";

const mention = { by: "name", collection: "", id: "x 1", version: 0, title: "Der „Schmerz“", eventId: "e1" } as const;

it.each<[kind: Mention["kind"], collection: Mention["collection"], name: string, href: string | undefined]>([
  ["live", "news", "Nachricht „Der ‚Schmerz‘“", "/admin/news?bearbeiten=x+1"],
  ["draft", "news", "Entwurf: Nachricht „Der ‚Schmerz‘“", "/admin/news?bearbeiten=x+1"],
  ["trash", "news", "Nachricht „Der ‚Schmerz‘“", undefined],
  ["version", "news", "Nachricht „Der ‚Schmerz‘“", undefined],
  ["message", "", "Kontaktanfrage einer anderen Person", "/admin/contact?reiter=anfragen&anfrage=x+1"],
  ["registration", "", "Anmeldung einer anderen Person zu „Der ‚Schmerz‘“", "/admin/events/e1/anmeldungen"],
  ["participants", "", "Nachricht „Der ‚Schmerz‘“ an Teilnehmende", "/admin/events/e1/rundschreiben"],
  ["evaluation", "", "Antwort einer Evaluation zu „Der ‚Schmerz‘“", undefined],
  ["file", "", "Datei „x 1“", "/admin/media?bearbeiten=x+1"],
])("a mention of the kind %s is named, and leads to where it can be changed", (kind, collection, name, href) => {
  expect([placeName({ ...mention, kind, collection }), placeHref({ ...mention, kind, collection })]).toEqual([
    name,
    href,
  ]);
});
