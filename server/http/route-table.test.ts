import { describe, expect, it } from "vitest";
import { createRouteTable, type Routes } from "./route-table.ts";

const loader = () => null;
const action = () => null;
const route = (id: string, path: string | undefined, parentId?: string, module: object = { loader }) => ({
  ...{ id, path, parentId, module },
});
const table = createRouteTable({
  root: route("root", ""),
  home: { ...route("home", undefined, "root"), index: true },
  events: route("events", "veranstaltungen", "root"),
  event: route("event", "veranstaltungen/:slug", "root"),
  register: route("register", "register/:eventId", "root", { default: loader, action }),
  manage: route("manage", "anmeldung/verwalten/:token", "root", { loader, action }),
  admin: route("admin", "admin", "root"),
  registrations: route("registrations", "registrations/:eventId", "admin"),
  login: route("login", "admin/login", undefined, { loader, default: loader, action }),
  upload: route("upload", "upload", "admin", { loader, action, handle: { streamsBody: true } }),
  rest: route("rest", "*", "root"),
} as unknown as Routes);
const patternOf = (target: string) => table.read(target)?.route?.pattern ?? "other";

describe("the route of a request", () => {
  it.each([
    ["/", "start", "/"],
    ["/_.data", "start", "/"],
    ["/veranstaltungen", "veranstaltungen", "/veranstaltungen"],
    ["/veranstaltungen/herztag.data?a=b", "veranstaltungen", "/veranstaltungen/:slug"],
    ["/admin/registrations/e1", "admin", "/admin/registrations/:eventId"],
    ["/healthz", "healthz", "/healthz"],
    ["/files/documents/7-brief-an-frau-muster.pdf", "files", "/files/*"],
  ])("%s: the group is %s, the pattern is %s", (target, group, pattern) => {
    expect([table.groupOf(target.split("?")[0] ?? ""), patternOf(target)]).toEqual([group, pattern]);
    expect(table.read(target)?.isCanonical).toBe(true);
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
  ])("contains nothing a visitor typed: %s", (target) => {
    const said = `${table.groupOf(target)} ${patternOf(target)}`;
    expect(said).not.toContain("GeheimesWort");
    expect(said).toMatch(/^(anmeldung|other|start) (\/anmeldung\/verwalten\/:token|other|\/)$/);
  });

  it("says which methods it supports, except behind the guard", () => {
    const methodsOf = (target: string) => table.read(target)?.route?.methods;
    expect(methodsOf("/veranstaltungen")).toEqual(["GET", "HEAD"]);
    expect(methodsOf("/register/e1.data")).toEqual(["GET", "HEAD", "POST"]);
    expect(methodsOf("/files/a")).toEqual(["GET", "HEAD"]);
    expect(methodsOf("/api/page-view")).toEqual(["POST"]);
    expect(methodsOf("/admin/login")).toEqual(["GET", "HEAD", "POST"]);
    expect(methodsOf("/admin/upload")).toBeUndefined();
    expect(table.read("/gibt/es/nicht")).toEqual({
      ...{ path: "/gibt/es/nicht", query: "", isCanonical: true, route: undefined },
    });
  });

  it("says whether its answers may be cached, and who reads its body", () => {
    const of = (target: string) => {
      const { isPublic, streamsBody } = table.read(target)?.route ?? {};
      return [isPublic, streamsBody];
    };
    expect(of("/veranstaltungen/a")).toEqual([true, false]);
    for (const target of ["/files/a.txt", "/assets/a.js", "/healthz", "/admin", "/admin/login"]) {
      expect([target, ...of(target)]).toEqual([target, false, false]);
    }
    expect(of("/admin/upload")).toEqual([false, true]);
  });
});

describe("the spelling of a path", () => {
  it.each([
    ["/ADMIN/Upload", "/admin/upload"],
    ["/VERANSTALTUNGEN/Herztag-N1", "/veranstaltungen/Herztag-N1"],
    ["/Admin/Registrations/E1.data", "/admin/registrations/E1.data"],
    ["/%52egister/E1/", "/register/E1"],
    ["/HEALTHZ", "/healthz"],
    ["/Files/News/1-A.PNG", "/files/News/1-A.PNG"],
  ])("has the words of the route, and parameters as sent: %s is %s", (target, path) => {
    expect(table.read(`${target}?Q=R`)).toMatchObject({ path, query: "?Q=R", isCanonical: false });
    expect(table.read(path)).toMatchObject({ path, isCanonical: true });
  });

  it("is left alone for unknown paths", () => {
    expect(table.read("/WP-Login")).toMatchObject({ path: "/WP-Login", isCanonical: true, route: undefined });
  });
});
