import { expect, it } from "vitest";
import { eventHref, eventSections } from "../events/event-sections.ts";
import { readManual } from "./chapters.ts";
import { helpOfScreens, helpPlace } from "./help-place.ts";
import { handbookPath } from "./render-chapter.ts";

it("leads from each section of an event and from each dialog to a heading of the manual", () => {
  const headings = new Set(
    readManual().flatMap(({ slug, html }) => {
      const chapter = slug ? `${handbookPath}/${slug}` : handbookPath;
      return [chapter, ...[...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${chapter}#${id}`)];
    }),
  );
  const dialogs = [...eventSections.map(({ path }) => eventHref("e1", path)), ...Object.keys(helpOfScreens)];
  for (const path of dialogs) expect(headings, path).toContain(helpPlace(path));
});

it("says nothing where there is no dialog", () => {
  expect(helpPlace("/admin/dashboard")).toBeUndefined();
});
