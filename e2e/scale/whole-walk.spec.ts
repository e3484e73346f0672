import { screens } from "#app/admin/screens.ts";
import { publicPaths } from "../../test/route-table.ts";
import { expect, test } from "./fixtures.ts";

// Files run by their names: this is the last one. What browsers complained about is looked at after each test.

const paths = [...screens.map(({ path }) => path), "/admin/account", "/admin/handbuch", ...publicPaths];

test("every page and screen was walked on both instances without a failure, and assets came from nginx", async ({
  site,
}, { workerIndex }) => {
  test.skip(workerIndex > 0, "A test failed before, and what was walked until then was another site.");
  const requests = await site.requests();
  expect(requests.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);

  const walked = new Set(requests.map(({ path }) => path.replace(/\.data$/, "")));
  const isWalked = (path: string) => [...walked].some((address) => patternOf(path).test(address));
  expect(paths.filter((path) => !isWalked(path))).toEqual([]);

  const answered = new Set(requests.map(({ answeredBy }) => answeredBy));
  for (const { url } of site.instances) expect(answered).toContain(new URL(url).host);
  // Those that nginx has itself are not in its log; workers come from the program, with policies of their own.
  const assets = requests.filter(({ path }) => path.startsWith("/assets/"));
  expect(assets.length).toBeGreaterThan(0);
  expect(assets.filter(({ path }) => !/^\/assets\/\S+worker/.test(path))).toEqual([]);
});

/** Of addresses that may be secrets the log has the beginning. */
function patternOf(path: string): RegExp {
  const [, logged] = /^(\/(?:anmeldung\/verwalten|bescheinigung|vorschau|admin\/login\/passwort)\/)/.exec(path) ?? [];
  return new RegExp(`^${logged ?? path.replace(/[.]/g, "\\.").replace(/:\w+/g, "[^/]+")}$`);
}
