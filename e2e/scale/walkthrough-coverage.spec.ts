import { screens } from "#app/admin/screens.ts";
import { publicPaths } from "../../test/route-table.ts";
import { expect, test } from "./fixtures.ts";

// Runs last, as files run in alphabetical order. Browser errors are checked after each test by the fixtures.

/** The page of a refusal stands under the address that refuses. */
const asked = publicPaths.filter((path) => path !== "/refusal");
const paths = [...screens.map(({ path }) => path), "/admin/account", "/admin/handbuch", ...asked];

test("every page and screen was requested on both instances without a server error, and nginx served the assets", async ({
  site,
}, { workerIndex }) => {
  test.skip(workerIndex > 0, "A failed test restarted the worker, and with it the site.");
  const requests = await site.requests();
  expect(requests.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);

  const requested = new Set(requests.map(({ path }) => path.replace(/\.data$/, "")));
  const isRequested = (path: string) => [...requested].some((address) => patternOf(path).test(address));
  expect(paths.filter((path) => !isRequested(path))).toEqual([]);

  const instances = new Set(requests.map(({ instance }) => instance));
  for (const { url } of site.instances) expect(instances).toContain(new URL(url).host);
  // nginx does not log assets it serves itself; workers are served by the instances with their own policies.
  const assets = requests.filter(({ path }) => path.startsWith("/assets/"));
  expect(assets.length).toBeGreaterThan(0);
  expect(assets.filter(({ path }) => !/^\/assets\/\S+worker/.test(path))).toEqual([]);
});

/** The log truncates paths before possible secrets. */
function patternOf(path: string): RegExp {
  const [, logged] = /^(\/(?:anmeldung\/verwalten|bescheinigung|vorschau|admin\/login\/passwort)\/)/.exec(path) ?? [];
  return new RegExp(`^${logged ?? path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+")}$`);
}
