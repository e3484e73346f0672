import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Role } from "#model/accounts/permission.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";

let app: TestApp;
const viewer = { id: "v1", email: "redaktion@verein.example" };
const registrationSettings = { enabled: true, registrationMethod: "direct" as const };

beforeAll(async () => {
  app = await createTestApp({ env: { MAIL_URL: "smtp://127.0.0.1:9" } });
});
afterAll(() => app.close());

/** Returns the section of the dashboard, for somebody with a role. */
async function dueOf(role: Role): Promise<string> {
  const html = await readAs(role, "/admin/dashboard");
  return /<section[^>]*aria-labelledby="was-ansteht".*?<\/section>/s.exec(html)?.[0] ?? "";
}

/** Returns the list of an event's sections with their states. */
async function sectionsOf(eventId: string): Promise<string> {
  const html = await readAs("secretariat", `/admin/events/${eventId}/anmeldungen`);
  return /<nav[^>]*class="event-sections".*?<\/nav>/s.exec(html)?.[0].replace(/<[^>]*>/g, "") ?? "";
}

/** Signs in with a role and returns a screen without its icons. */
async function readAs(role: Role, path: string): Promise<string> {
  const account = { email: `${role}@verein.example`, password: "Vier Hühner tanzen" };
  const { accounts } = app.services;
  const known = (await accounts.signIn(account, "192.0.2.1", null)) ?? { ok: false };
  if (!known.ok) await accounts.create(account.email, account.password, role);
  const outcome = known.ok ? known : await accounts.signIn(account, "192.0.2.1", null);
  if (!outcome.ok) throw new Error(outcome.reason);
  const Cookie = outcome.setCookies.map((cookie) => cookie.split(";")[0]).join("; ");
  const html = await (await app.request(path, { headers: { Cookie } })).text();
  return html.replace(/<svg.*?<\/svg>|<!-- -->/gs, "").replace(/\s+/g, " ");
}

async function register(eventId: string, name: string): Promise<string> {
  const form = { title: "Frau", firstName: "Erika", lastName: name, city: "Ulm", email: `${name}@praxis.example` };
  await app.services.registerAttendee(eventId, form as never);
  const row = await app.services.database
    .selectFrom("registrations")
    .select("id")
    .where("last_name", "=", name)
    .executeTakeFirstOrThrow();
  return row.id;
}

describe("what is due", () => {
  it("is a friendly sentence when there is nothing", async () => {
    const due = await dueOf("secretariat");
    expect(due).toContain("Was ansteht");
    expect(due).toContain("Gerade steht nichts an.");
  });

  it("names new registrations per event, until they are confirmed or the event is long over", async () => {
    await app.put("events", "e1", anEvent({ title: "Schmerztag", date: "2026-07-01", registrationSettings }));
    await register("e1", "Muster");
    const second = await register("e1", "Beispiel");
    const link = '<a href="/admin/events/e1/anmeldungen" data-discover="true">2 neue Anmeldungen</a>';
    expect(await dueOf("secretariat")).toContain(link);
    expect(await dueOf("secretariat")).toContain("„Schmerztag“ (01.07.2026)");
    expect(await dueOf("editorial"), "who may not see registrations").not.toContain("Anmeldung");
    await app.services.database
      .updateTable("registrations")
      .set({ status: "confirmed" })
      .where("id", "=", second)
      .execute();
    expect(await dueOf("events")).toContain("1 neue Anmeldung<");
    await app.services.database.updateTable("registrations").set({ status: "confirmed" }).execute();
    expect(await dueOf("events")).not.toContain("neue Anmeldung");
  });

  it("names people who were there and have no certificate, after the event", async () => {
    const id = await register("e1", "Anwesend");
    const row = { registration_id: id, day: "2026-07-01", method: "by_hand", recorded_at: "2026-07-01T09:00:00.000Z" };
    await app.services.database
      .insertInto("attendance")
      .values({ ...row, came_at: null, left_at: null, recorded_by: null })
      .execute();
    expect(await dueOf("secretariat"), "before its end").not.toContain("Bescheinigung");
    app.setTime("2026-07-02T10:00:00Z");
    expect(await dueOf("secretariat")).toContain(
      '<a href="/admin/events/e1/bescheinigungen" data-discover="true">1 Bescheinigung nicht ausgestellt</a>',
    );
    await app.put("events", "e2", anEvent({ title: "Anderer Tag", date: "2026-07-01", registrationSettings }));
    expect(await sectionsOf("e1")).toContain("Bescheinigungen 1 fehlt");
    expect(await sectionsOf("e2")).not.toContain("fehlt");
    const event = await app.services.content.find("events", "e1");
    if (!event) throw new Error("no event");
    await app.services.certificateService.issue(viewer, { event, limit: 10 });
    expect(await dueOf("secretariat")).not.toContain("Bescheinigung");
    app.setTime("2026-06-15T10:00:00Z");
  });

  it("names mails that did not arrive", async () => {
    const id = await register("e1", "Verloren");
    await app.services.database
      .insertInto("mail_outbox")
      .values({
        ...{ id: "m1", kind: "confirmation", record_id: id, status: "failed", attempts: 1, last_error: "no" },
        ...{ next_attempt_at: null, created_at: "2026-06-15T09:00:00.000Z", settled_at: "2026-06-15T09:00:00.000Z" },
      })
      .execute();
    expect(await dueOf("secretariat")).toContain("1 E-Mail kam vielleicht nicht an");
    const administrators = await dueOf("administration");
    expect(administrators).toContain("1 E-Mail nicht zugestellt");
    expect(administrators).toContain('href="/admin/dashboard#systemzustand"');
  });

  it("names drafts and planned items on their screens", async () => {
    const { drafts } = app.services;
    const draft = { base: "new", expected: "none" } as const;
    for (const [id, type] of [
      ["n1", "regular"],
      ["n2", "regular"],
      ["s1", "science"],
    ] as const) {
      const saved = await drafts.save(viewer, {
        collection: "news",
        id,
        document: { title: id, type },
        ...draft,
      });
      expect(saved).toMatchObject({ ok: true });
    }
    const plan = { publish_at: "2026-06-20T08:00:00.000Z", planned_by: null };
    await app.services.database.updateTable("drafts").set(plan).where("id", "=", "n2").execute();
    const due = await dueOf("editorial");
    expect(due).toContain('<a href="/admin/news" data-discover="true">1 Entwurf und 1 geplante Veröffentlichung</a>');
    expect(due).toContain("Nachrichten, als Nächstes am 20.06.2026, 10:00 Uhr");
    expect(due).toContain('<a href="/admin/science" data-discover="true">1 Entwurf</a>');
    expect(await dueOf("privacy"), "who may not read content").not.toContain("Entwurf");
  });

  it("names legal texts with places to fill in, to those who may change them", async () => {
    const content = "<p>Gericht: <strong>[Bitte ausfüllen: Amtsgericht]</strong>, [Bitte ausfüllen: Nummer]</p>";
    await app.put("legal", "legal", {
      imprint: { title: "Impressum", sections: [{ id: "a", title: "Register", content }] },
    });
    const due = await dueOf("editorial");
    expect(due).toContain('<a href="/admin/legal?reiter=impressum" data-discover="true">2 Angaben fehlen</a>');
    expect(due).not.toContain("reiter=datenschutz");
    expect(await dueOf("secretariat")).not.toContain("/admin/legal");
  });

  it("names pictures that cannot be shown, as long as something uses them", async () => {
    const file = { media_type: "image/jpeg", size_bytes: 1, created_at: "2026-06-15T10:00:00.000Z", variants: "" };
    const keys = ["news/1-a.jpg", "news/2-b.jpg", "news/3-c.jpg"];
    const rows = keys.map((key) => ({ ...file, key, original_name: key, is_damaged: 1, unused_since: null }));
    await app.services.database.insertInto("files").values(rows).execute();
    await app.services.database
      .updateTable("files")
      .set({ unused_since: file.created_at })
      .where("key", "=", "news/3-c.jpg")
      .execute();
    const link = '<a href="/admin/media?zustand=damaged" data-discover="true">2 beschädigte Bilder</a>';
    expect(await dueOf("editorial")).toContain(link);
    expect(await dueOf("privacy"), "who may not change content").not.toContain("beschädigte");
  });

  it("names unanswered enquiries and a missing mail service", async () => {
    const row = { first_name: "Erika", last_name: "Muster", email: "a@b.example", phone: "1", message: "Hallo" };
    await app.services.database
      .insertInto("contact")
      .values({ id: "c1", ...row, created_at: "2026-06-15T09:00:00.000Z", read_at: null, answered_at: null })
      .execute();
    const enquiry =
      '<a href="/admin/contact?reiter=anfragen&amp;stand=offen" data-discover="true">1 offene Kontaktanfrage</a>';
    expect(await dueOf("secretariat")).toContain(enquiry);
    expect(await dueOf("events")).not.toContain("Kontaktanfrage");
    expect(await dueOf("administration")).not.toContain("Kein E-Mail-Dienst");
    const without = await createTestApp();
    try {
      const kept = app;
      app = without;
      expect(await dueOf("administration")).toContain("Kein E-Mail-Dienst eingerichtet");
      app = kept;
    } finally {
      await without.close();
    }
  });
});
