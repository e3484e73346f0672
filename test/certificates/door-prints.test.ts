import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";
import { someEfn } from "./efns.ts";

describeOnAnyEngine("prints for the door", (current) => {
  let app: TestApp;
  let cookie: string;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    const accreditations = [{ state: "recognised" as const, points: 6 }];
    const event = { title: "Schmerztag", date: "2026-09-12", registrationSettings: { enabled: true }, accreditations };
    await app.put("events", "e1", anEvent(event));
    for (const [lastName, efn] of [["Zander", someEfn], ["Adler"]] as const) {
      const form = {
        title: "Dr." as const,
        firstName: "Erika",
        lastName,
        city: "Ulm",
        email: `${lastName}@praxis.example`,
      };
      await app.services.registerAttendee("e1", form, efn ? { efn } : {});
    }
    cookie = await signInAsAdministrator(app);
  });
  afterEach(() => app.close());

  const print = (fields: Record<string, string>) =>
    app.request("/admin/events/e1/druck/tuer", {
      method: "POST",
      headers: { Origin: app.siteUrl, Cookie: cookie },
      body: new URLSearchParams(fields),
    });
  async function textOf(answer: Response): Promise<string> {
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
      ...[200, "application/pdf", "no-store"],
    ]);
    const data = new Uint8Array(await buffer(answer.body as ReadableStream));
    const pdf = await getDocument({ data, verbosity: VerbosityLevel.ERRORS, disableFontFace: true }).promise;
    const { items } = await (await pdf.getPage(1)).getTextContent();
    return items.map((item) => ("str" in item ? item.str : "")).join(" ");
  }
  const logged = async () =>
    (await listActivities(app.services.database, { limit: 10 })).map(({ action, details }) => [action, details.count]);

  it("include the list by name, with EFNs only on request and after a recent proof", async () => {
    const list = { print: "list", day: "2026-09-12" };
    const text = await textOf(await print(list));
    expect(text.indexOf("Adler, Dr. Erika")).toBeGreaterThan(0);
    expect(text.indexOf("Zander, Dr. Erika")).toBeGreaterThan(text.indexOf("Adler, Dr. Erika"));
    expect(text).not.toContain(someEfn);
    expect((await logged())[0]).toEqual(["registration.list_printed", 2]);

    await sql`update auth_session set "createdAt" = ${new Date(Date.now() - 11 * 60_000).toISOString()}`.execute(
      app.services.database,
    );
    expect((await print({ ...list, efn: "on" })).headers.get("Location")).toBe("/admin/login?bestaetigen=1");
    cookie = await signInAsAdministrator(app);
    expect(await textOf(await print({ ...list, efn: "on" }))).toContain(someEfn);
    expect((await logged()).slice(0, 2)).toEqual([
      ["registration.list_printed", 2],
      ["registration.efns_shown", 1],
    ]);
    expect(JSON.stringify(await listActivities(app.services.database, { limit: 50 }))).not.toContain(someEfn);
  });

  it("include name badges and a door sign", async () => {
    expect(await textOf(await print({ print: "badges", format: "90x55", first: "3" }))).toContain("Dr. Erika Adler");
    expect((await logged())[0]).toEqual(["registration.badges_printed", 2]);
    expect(await textOf(await print({ print: "sign" }))).toContain(`${app.siteUrl}/veranstaltungen?event=e1`);
    const page = await app.request("/admin/events/e1/drucken", { headers: { Cookie: cookie } });
    expect(await page.text()).toContain("EFN als Strichcode drucken");
  });

  it.each([
    [{ print: "list", day: "2026-09-13" }, 422],
    [{ print: "badges", format: "A3" }, 422],
    [{ print: "poster" }, 400],
  ])("are refused for %j", async (fields, status) => {
    expect((await print(fields as unknown as Record<string, string>)).status).toBe(status);
  });
});
