import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { createTestApp } from "#test/create-test-app.ts";
import { removeFolder } from "#test/remove-folder.ts";

it("serves pages while another process locks the file for writing, and stores a registration sent meanwhile", async () => {
  const folder = await mkdtemp(join(tmpdir(), "locked-"));
  const app = await createTestApp({ databaseUrl: `file:${folder}/site.db`, siteUrl: "http://verein.example" });
  const other = new DatabaseSync(join(folder, "site.db"));
  try {
    const site = await app.listen();
    await app.put("events", "e1", anEvent({ registrationSettings: { enabled: true, registrationMethod: "direct" } }));
    await fetch(`${site}/aktuelles`);

    other.exec("begin immediate");
    const order: string[] = [];
    const person = { title: "Dr.", firstName: "Eva", lastName: "Muster", email: "eva@praxis.example", city: "Bonn" };
    const registration = fetch(`${site}/register/e1`, {
      method: "POST",
      body: new URLSearchParams(person),
      headers: { Origin: app.siteUrl },
      redirect: "manual",
    }).then(({ status }) => order.push(`registration ${status}`));
    for (const path of ["/healthz", "/aktuelles", "/veranstaltungen", "/register/e1"]) {
      order.push(`${path} ${(await fetch(site + path)).status}`);
    }
    order.push("freed");
    other.exec("rollback");
    await registration;
    expect(order).toEqual([
      "/healthz 200",
      "/aktuelles 200",
      "/veranstaltungen 200",
      "/register/e1 200",
      "freed",
      "registration 303",
    ]);
    expect(await app.services.database.selectFrom("registrations").select("email").execute()).toEqual([
      { email: "eva@praxis.example" },
    ]);
  } finally {
    other.close();
    await app.close();
    await removeFolder(folder);
  }
});
