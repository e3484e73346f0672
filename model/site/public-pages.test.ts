import { expect, it } from "vitest";
import routes from "#app/routes.ts";
import { pathsOf } from "#test/route-table.ts";
import { publicPages } from "./public-pages.ts";

/** Pages for whoever was sent there: not in the sitemap. */
const notListed = ["/suche", "/registration/success", "/anmeldung/link-vergessen", "/anmeldung/evaluation"];

it("the public pages are those of the route table whose paths have no id", () => {
  const site = routes.filter(({ file }) => file === "site/layout/layout.tsx");
  const paths = pathsOf(site, "").filter((path) => !path.includes(":"));
  expect(paths.toSorted()).toEqual([...publicPages, ...notListed].toSorted());
});
