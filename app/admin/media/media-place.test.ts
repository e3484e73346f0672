import { expect, it } from "vitest";
import { SiteSettings } from "#model/content/settings.ts";
import { fileKeysIn } from "#server/files/file-uses.ts";
import { mediaPlaceOf } from "./media-place.ts";

it.each([
  ["news", "live", "Nachricht „Bericht“", "/admin/news?bearbeiten=n1"],
  ["news", "trash", "Nachricht „Bericht“", "/admin/news?papierkorb=1"],
  ["home", "draft", "Startseite", "/admin/home"],
  ["settings", "live", "Vorlage der Bescheinigung", "/admin/certificates"],
  ["settings", "version", "Vorlage der Bescheinigung", "/admin/certificates"],
] as const)("a file of %s (%s) is found under %s", (collection, state, name, href) => {
  expect(mediaPlaceOf({ collection, id: "n1", title: "Bericht", state })).toEqual({ name, href });
});

it("the settings have files in the template of the certificate only", () => {
  const certificates = { logo: "/files/home/1-logo.png", signature: "/files/home/2-name.png" };
  const settings = SiteSettings.parse({ certificates });
  expect(fileKeysIn(JSON.stringify(settings))).toHaveLength(2);
  expect(fileKeysIn(JSON.stringify({ ...settings, certificates: {} }))).toEqual([]);
});
