import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";
import { siteBuildOf } from "./site-build.ts";

const routes = {
  root: {},
  layout: { parentId: "root" },
  home: { parentId: "layout", index: true },
  item: { parentId: "layout", path: "nachrichten/:slugWithId" },
  administration: { parentId: "layout", path: "administration" },
  login: { parentId: "root", path: "admin/login" },
  admin: { parentId: "root", path: "admin" },
  start: { parentId: "admin", index: true },
  outlet: { parentId: "admin" },
  screen: { parentId: "outlet", path: "news" },
  unknown: { parentId: "root", path: "*" },
};

test("the build for visitors has all routes but those of the back office", () => {
  const ofBuild = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, { id, ...route }]));
  const build = { routes: ofBuild, assets: { routes: ofBuild, version: "1" }, basename: "/" };
  const site = siteBuildOf(build as unknown as ServerBuild);
  const ids = ["root", "layout", "home", "item", "administration", "unknown"];
  expect(Object.keys(site.routes)).toEqual(ids);
  expect(Object.keys(site.assets.routes)).toEqual(ids);
  expect(site).toMatchObject({ assets: { version: "1" }, basename: "/" });
});
