import { describe, expect, it } from "vitest";
import { namesOfRoutes } from "./route-names.ts";

const route = (id: string, path: string | undefined, parentId?: string) => ({ id, path, parentId, module: {} });
const routes = {
  root: route("root", ""),
  home: { ...route("home", undefined, "root"), index: true },
  events: route("events", "veranstaltungen", "root"),
  event: route("event", "veranstaltungen/:slug", "root"),
  manage: route("manage", "anmeldung/verwalten/:token", "root"),
  admin: route("admin", "admin", "root"),
  registrations: route("registrations", "registrations/:eventId", "admin"),
  rest: route("rest", "*", "root"),
};
const names = namesOfRoutes(routes as unknown as Parameters<typeof namesOfRoutes>[0]);

describe("the route names of a request", () => {
  it.each([
    ["/", "start", "/"],
    ["/_root.data", "start", "/"],
    ["/veranstaltungen", "veranstaltungen", "/veranstaltungen"],
    ["/veranstaltungen/herztag.data", "veranstaltungen", "/veranstaltungen/:slug"],
    ["/admin/registrations/e1", "admin", "/admin/registrations/:eventId"],
    ["/healthz", "healthz", "/healthz"],
    ["/files/documents/7-brief-an-frau-muster.pdf", "files", "/files/*"],
  ])("%s: the group is %s, the pattern is %s", (path, group, pattern) => {
    expect([names.groupOf(path), names.patternOf(path)]).toEqual([group, pattern]);
  });

  it.each([
    "/anmeldung/verwalten/GeheimesWort",
    "/Anmeldung/VERWALTEN/GeheimesWort",
    "/%61nmeldung/verwalten/GeheimesWort",
    "//anmeldung/verwalten/GeheimesWort",
    "/GeheimesWort",
    "/GeheimesWort/%E0",
    "http://GeheimesWort/",
    "",
  ])("contain nothing a visitor typed: %s", (path) => {
    const said = `${names.groupOf(path)} ${names.patternOf(path)}`;
    expect(said).not.toContain("GeheimesWort");
    expect(said).toMatch(/^(anmeldung|other|start) (\/anmeldung\/verwalten\/:token|other|\/)$/);
  });
});
