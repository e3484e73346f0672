import { afterEach, beforeEach, expect, it } from "vitest";
import type { DigestMode } from "#model/people/digest-window.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { mailsOf } from "#test/mail-files.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };

describeOnAnyEngine("the mail to the secretariat", (current) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url, env: { RATE_LIMITS: "off" } });
    const registrationSettings = { enabled: true, registrationMethod: "direct" as const };
    await app.put("events", "e1", anEvent({ title: "Schmerztag", date: "2026-09-12", registrationSettings }));
    await app.put("events", "e2", anEvent({ title: "Webinar", date: "2026-07-01", registrationSettings }));
  });
  afterEach(() => app.close());

  const choose = (secretariatMails?: DigestMode) =>
    app.put("settings", "settings", {
      ...{ contactEmail: "info@verein.example", associationName: "Verein" },
      ...(secretariatMails && { secretariatMails }),
    });
  const register = (eventId: string, lastName: string) => {
    const form = {
      title: "Frau",
      firstName: "Erika",
      lastName,
      city: "Ulm",
      email: `${lastName}@praxis.example`,
    } as const;
    return app.services.registerAttendee(eventId, form);
  };
  const write = (id: string, createdAt: string) =>
    app.services.database
      .insertInto("contact")
      .values({
        ...{ id, first_name: "Anna", last_name: "Frage", email: "anna@b.example", phone: "1", message: "Geheim" },
        ...{ created_at: createdAt, read_at: null, answered_at: null },
      })
      .execute();
  /** Runs the task of two instances at once, then sends. @returns the new mails */
  async function run(at: string): Promise<string[]> {
    const before = (await digests()).length;
    app.setTime(at);
    await Promise.all([app.services.tellSecretariat(), app.services.tellSecretariat()]);
    await app.services.mails.work();
    return (await digests()).slice(before);
  }
  const digests = async () => (await mailsOf(app)).map(({ mime }) => mime).filter((mime) => mime.includes("<digest."));
  const textOf = (mime = "") =>
    Buffer.from(mime, "utf8")
      .toString()
      .replace(/=([0-9A-F]{2})/g, "%$1");
  const decoded = (mime?: string) => decodeURIComponent(textOf(mime).replace(/%(?![0-9A-F]{2})/g, "%25"));

  it("comes once a day by default, with numbers and links, and names nobody", async () => {
    await choose();
    await register("e1", "Mustermann");
    await register("e1", "Beispiel");
    await register("e2", "Allein");
    await write("c1", "2026-06-15T09:00:00.000Z");
    expect(await run("2026-06-16T04:59:00Z"), "before seven").toEqual([]);
    const [mail, ...more] = await run("2026-06-16T05:00:30Z");
    expect(more).toEqual([]);
    const text = decoded(mail);
    expect(text).toContain("To: Verein <info@verein.example>");
    expect(text).toContain("Webinar (01.07.2026): 1 neue Anmeldung");
    expect(text).toContain("Schmerztag (12.09.2026): 2 neue Anmeldungen");
    expect(text).toContain("https://verein.example/admin/events/e1/anmeldungen");
    expect(text).toContain("1 Kontaktanfrage ist noch nicht beantwortet.");
    expect(text).not.toMatch(/Mustermann|Beispiel|Erika|praxis\.example|Frage|anna@|Geheim/);
    expect(await run("2026-06-16T05:02:00Z"), "told").toEqual([]);
    expect(await run("2026-06-17T05:02:00Z"), "nothing new").toEqual([]);
  });

  it("omits what is done before it leaves", async () => {
    await choose("daily");
    await register("e1", "Mustermann");
    const [found] = await app.services.registrations.list({ eventId: "e1", limit: 1 });
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: [found?.id ?? ""] });
    expect(await run("2026-06-16T05:00:30Z")).toEqual([]);
    await register("e2", "Zweiter");
    expect(await run("2026-06-17T05:00:30Z")).toHaveLength(1);
  });

  it("comes within minutes for those who want that; messages come by themselves then", async () => {
    await choose("at_once");
    app.setTime("2026-06-15T10:01:00Z");
    await register("e1", "Mustermann");
    await write("c1", "2026-06-15T10:01:00.000Z");
    const [mail] = await run("2026-06-15T10:05:10Z");
    expect(decoded(mail)).toContain("Schmerztag (12.09.2026): 1 neue Anmeldung");
    expect(decoded(mail)).not.toContain("Kontaktanfrage ist");
    expect(await run("2026-06-15T10:10:10Z")).toEqual([]);
  });

  it("never comes to those who want none, also when it is queued", async () => {
    await choose("never");
    await register("e1", "Mustermann");
    expect(await run("2026-06-16T05:00:30Z")).toEqual([]);
    await choose("daily");
    app.setTime("2026-06-16T05:00:40Z");
    await app.services.tellSecretariat();
    await choose("never");
    await app.services.mails.work();
    expect(await digests()).toEqual([]);
  });
});
