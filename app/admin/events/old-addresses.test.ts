import { expect, it } from "vitest";
import { newAddressOf } from "./old-addresses.ts";

const at = (query: string) => new URL(`http://site/admin/events${query}`);

it.each([
  ["?neu=1", "/admin/events/neu/was-und-wann"],
  ["?bearbeiten=tag&seite=2", "/admin/events/tag/was-und-wann?seite=2"],
  ["?anmeldungen=tag", "/admin/events/tag/anmeldungen"],
  ["?anmeldungen=tag&anmeldungen-status=new", "/admin/events/tag/anmeldungen?anmeldungen-status=new"],
  ["?anmeldungen=tag&anmeldungen-bereich=links", "/admin/events/tag/links"],
  ["?anmeldungen=tag&anmeldungen-bereich=email", "/admin/events/tag/e-mails"],
  ["?seite=2", undefined],
])("leads %s to %s", (query, address) => {
  expect(newAddressOf(at(query))).toBe(address);
});

it("leads the areas of the former page to their sections, and leaves the list alone", () => {
  expect(newAddressOf(at("?anmeldungen-bereich=nachrichten&vorlage=cancelled"), "tag")).toBe(
    "/admin/events/tag/rundschreiben?vorlage=cancelled",
  );
  expect(newAddressOf(at("?anmeldungen-bereich=liste"), "tag")).toBeUndefined();
  expect(newAddressOf(at("?anmeldungen-status=new"), "tag")).toBeUndefined();
});
