import { buffer } from "node:stream/consumers";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import { createManageLinks } from "#server/registrations/self-service/manage-link-store.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { mailsOf } from "#test/mail-files.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const pain = [{ state: "recognised" as const, countsAsPainConference: true, painTherapyMinutes: 90 }];

describeOnAnyEngine("the yearly overview of pain therapy training", (current) => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp({ databaseUrl: current().url });
    await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
    const open = { registrationSettings: { enabled: true } };
    await app.put(
      "events",
      "e1",
      anEvent({ title: "Konferenz am Ersten", date: "2026-07-01", accreditations: pain, ...open }),
    );
    await app.put(
      "events",
      "e2",
      anEvent({ title: "Konferenz im Juli", date: "2026-07-15", accreditations: pain, ...open }),
    );
    await app.put("events", "e3", anEvent({ title: "Wanderung", date: "2026-07-16", ...open }));
    for (const eventId of ["e1", "e2", "e3"]) {
      await register(eventId, "Erika@Praxis.example");
      await register(eventId, "otto@praxis.example");
      // Another person with the same address.
      await register(eventId, "Erika@Praxis.example", "Otto");
    }
    app.setTime("2026-07-16T20:00:00Z");
    await attend("e1", "Erika@Praxis.example", "2026-07-01");
    await attend("e2", "Erika@Praxis.example", "2026-07-15");
    await attend("e3", "Erika@Praxis.example", "2026-07-16");
  });
  afterEach(() => app.close());

  const register = (eventId: string, email: string, firstName = "Erika") =>
    app.services.registerAttendee(eventId, { title: "Dr.", firstName, lastName: "Muster", city: "Ulm", email }, {});
  const idOf = async (eventId: string, email: string) => {
    const rows = await app.services.registrations.list({ eventId, limit: 100 });
    const own = rows.find((row) => row.firstName === "Erika" && row.email.toLowerCase() === email.toLowerCase());
    return own?.id ?? "";
  };
  const attend = async (eventId: string, email: string, day: string) =>
    app.services.attendance.record(viewer, { eventId, id: await idOf(eventId, email), day, change: "present" });
  async function linkOf(eventId: string, email: string): Promise<string> {
    const { database, clock } = app.services;
    const id = await idOf(eventId, email);
    const token = (await createManageLinks(database, [id], "links", clock())).get(id) ?? "";
    return `/anmeldung/verwalten/${token}`;
  }
  const ask = (link: string) =>
    app.request(`${link}/jahresuebersicht`, { method: "POST", headers: { Origin: app.siteUrl } });
  const overviews = async () => {
    await app.services.mails.work();
    return (await mailsOf(app)).filter(({ mime }) => mime.includes("jahresuebersicht.pdf"));
  };
  async function textOf(bytes: Uint8Array): Promise<string[]> {
    const pdf = await getDocument({ data: bytes, verbosity: VerbosityLevel.ERRORS, disableFontFace: true }).promise;
    const pages = Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ("str" in item ? item.str : "")).join(" ");
    });
    return Promise.all(pages);
  }
  const attachmentOf = (mime: string) => {
    const [, base64 = ""] = /filename="?jahresuebersicht\.pdf[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(mime) ?? [];
    return new Uint8Array(Buffer.from(base64, "base64"));
  };

  it("is mailed to the address of the registration, not shown, at most once per hour", async () => {
    const link = await linkOf("e1", "Erika@Praxis.example");
    expect(await (await app.request(link)).text()).toContain(`href="${link}/jahresuebersicht"`);
    const page = await (await app.request(`${link}/jahresuebersicht`)).text();
    expect(page).toContain("Per E-Mail anfordern");
    const answer = await ask(link);
    expect([answer.status, answer.headers.get("Referrer-Policy")]).toEqual([200, "no-referrer"]);
    const textOfAnswer = await answer.text();
    expect(textOfAnswer).toContain("an die E-Mail-Adresse dieser Anmeldung");
    expect(textOfAnswer).not.toContain("Konferenz im Juli");
    await ask(link);
    await ask(await linkOf("e2", "erika@praxis.example"));
    const [mail, ...more] = await overviews();
    expect(more).toEqual([]);
    expect(mail?.mime).toContain("2026: 2 Schmerzkonferenzen, 180 Minuten");
    const [thisYear = "", lastYear = ""] = await textOf(attachmentOf(mail?.mime ?? ""));
    for (const said of ["2026", "Dr. Erika Muster", "Konferenz am Ersten", "15.07.2026", "180 Minuten (3 Stunden)"]) {
      expect(thisYear).toContain(said);
    }
    expect(thisYear).not.toContain("Wanderung");
    expect(lastYear).toContain("Für 2025 ist nichts verzeichnet.");
    app.setTime("2026-07-16T21:00:01Z");
    await ask(link);
    expect(await overviews()).toHaveLength(2);
    // The clock was ahead: what was sent by it holds nothing back.
    app.setTime("2026-07-16T19:00:00Z");
    await ask(link);
    expect(await overviews()).toHaveLength(3);
    expect(app.logText()).not.toContain(link.slice(-22));
  });

  it("does not reveal on the page whether anything is recorded", async () => {
    const textOfAnswer = async (link: string) =>
      (await (await ask(link)).text()).replaceAll(link, "LINK").replace(/nonce="[^"]*"/g, "");
    const known = await textOfAnswer(await linkOf("e1", "Erika@Praxis.example"));
    expect(await textOfAnswer(await linkOf("e1", "otto@praxis.example"))).toBe(
      known.replaceAll("Erika@Praxis", "otto@praxis"),
    );
    const mails = await overviews();
    expect(mails.filter(({ mime }) => mime.includes("2026: nichts verzeichnet"))).toHaveLength(1);
    expect((await ask(`/anmeldung/verwalten/${"A".repeat(22)}`)).status).toBe(404);
  });

  it("is printed by the secretariat for a person of this event, and logged", async () => {
    const headers = { Cookie: await signInAsAdministrator(app), Origin: app.siteUrl };
    const print = (eventId: string, id: string) =>
      app.request(`/admin/events/${eventId}/druck/jahresuebersicht`, {
        method: "POST",
        headers,
        body: new URLSearchParams({ id }),
      });
    const id = await idOf("e1", "Erika@Praxis.example");
    const file = await print("e1", id);
    expect([file.status, file.headers.get("Content-Type"), file.headers.get("Cache-Control")]).toEqual([
      ...[200, "application/pdf", "no-store"],
    ]);
    const [thisYear] = await textOf(new Uint8Array(await buffer(file.body as ReadableStream)));
    expect(thisYear).toContain("Konferenz im Juli");
    const other = await app.services.content.find("events", "e2");
    if (other) await app.put("events", "e2", { ...other, isCancelled: true });
    const [without] = await textOf(new Uint8Array(await buffer((await print("e1", id)).body as ReadableStream)));
    expect(without).toContain("Konferenz am Ersten");
    expect(without).not.toContain("Konferenz im Juli");
    expect((await print("e2", id)).status).toBe(404);
    const [printed] = (await listActivities(app.services.database, { limit: 50 })).filter(
      ({ action }) => action === "registration.training_printed",
    );
    expect(printed).toMatchObject({ details: { id: "e1", title: "Konferenz am Ersten", registrationId: id } });
    const list = async (eventId: string) =>
      (await app.request(`/admin/events/${eventId}/bescheinigungen`, { headers })).text();
    expect(await list("e1")).toContain("/admin/events/e1/druck/jahresuebersicht");
    expect(await list("e3")).not.toContain("jahresuebersicht");
  });
});
