import { mkdtemp, rename } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { removeFolder } from "#test/remove-folder.ts";

it("acknowledges no registration into a database file that was renamed away, and is not ready then", async () => {
  const folder = await mkdtemp(join(tmpdir(), "file-removed-"));
  const path = join(folder, "site.db");
  const app = await createTestApp({ databaseUrl: `file:${path}` });
  await app.put("events", "e1", anEvent({ registrationSettings: { enabled: true } }));
  const register = async (email: string) => {
    const fields = { title: "Dr.", firstName: "Eva", lastName: "Muster", email, city: "Bonn" };
    const headers = { Origin: app.siteUrl };
    return (await app.request("/register/e1", { method: "POST", body: new URLSearchParams(fields), headers })).status;
  };
  const readiness = async () => {
    const answer = await app.request("/readyz");
    return [answer.status, await answer.text()];
  };
  expect([await register("a@praxis.example"), await readiness()]).toEqual([303, [200, "ok"]]);

  await rename(path, `${path}.old`);
  expect(await register("b@praxis.example")).toBe(500);
  expect(await readiness()).toEqual([503, "not ready: database"]);
  expect(app.logText()).toContain(`The database file ${path} was removed or replaced`);

  await rename(`${path}.old`, path);
  expect([await register("c@praxis.example"), await readiness()]).toEqual([303, [200, "ok"]]);
  const registered = await app.services.registrations.list({ eventId: "e1", limit: 5 });
  expect(registered).toHaveLength(2);
  await app.close();
  await removeFolder(folder);
});
