import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RegistrationForm } from "#model/registrations/registration.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { linksIn, mailsOf } from "#test/mail-files.ts";

const person: RegistrationForm = {
  title: "Dr.",
  firstName: "Erika",
  lastName: "Muster",
  email: "erika@praxis.example",
  city: "Kanarienort",
};
const viewer = { id: "v", email: "redaktion@verein.example" };

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await app.put("settings", "settings", { contactEmail: "info@verein.example" });
  for (const id of ["e1", "e2", "e3", "e4", "e5", "e6", "e7", "e8"]) await putEvent(id, { sendsReceipt: true });
  await putEvent("silent", { emailTemplate: { subject: "Bestätigt", body: "Bis bald" } });
});
afterEach(() => app.close());

const putEvent = (id: string, settings: object) =>
  app.put("events", id, anEvent({ title: `Tag ${id}`, registrationSettings: { enabled: true, ...settings } }));
const register = (eventId: string, changes: Partial<RegistrationForm> = {}) =>
  app.services.registerAttendee(eventId, { ...person, ...changes });
const work = () => app.services.mails.work();
const outbox = () => app.services.database.selectFrom("mail_outbox").selectAll().execute();

describe("a receipt", () => {
  it("is sent if enabled for the event, with days, place, link and calendar file", async () => {
    await register("silent");
    await work();
    expect([await outbox(), await mailsOf(app)]).toEqual([[], []]);

    await register("e1");
    await work();
    const [mail, ...others] = await mailsOf(app);
    expect(others).toEqual([]);
    const mime = mail?.mime ?? "";
    expect(mime).toMatch(/^To: Erika Muster <erika@praxis\.example>/m);
    for (const part of ["Tag e1", "Datum: 12.09.2026", "Uhrzeit: 09:00 - 18:00 Uhr", "Ort: Online / Virtuell"])
      expect(mime).toContain(part);
    expect(mime).toContain("Sobald wir Ihre Anmeldung gepr");
    expect(mime).toContain("gilt bis zum 12.10.2026");
    expect(mime).toContain("filename=veranstaltung.ics");
    // Anybody may have typed this address, so apart from the name it contains no input.
    expect(mime).not.toContain(person.city);
    const [link = "", ...more] = linksIn(mime);
    expect(more).toEqual([]);
    expect((await app.request(link)).status).toBe(200);
    await work();
    expect(await mailsOf(app)).toHaveLength(1);
  });

  it("is queued with the registration and retried until it is sent", async () => {
    await register("e1");
    expect(await outbox()).toMatchObject([{ kind: "receipt", status: "waiting", attempts: 0 }]);
    const { send } = app.services.mailer;
    app.services.mailer.send = () => Promise.reject(new Error("away"));
    await work();
    app.services.mailer.send = send;
    expect(await outbox()).toMatchObject([{ status: "waiting", attempts: 1 }]);
    app.setTime("2026-06-15T10:01:00Z");
    await work();
    expect(await outbox()).toMatchObject([{ status: "sent", attempts: 2 }]);
    expect(await mailsOf(app)).toHaveLength(1);
  });

  it("is not sent for an existing registration or one cancelled meanwhile", async () => {
    await register("e1");
    await register("e1", { city: "Anderswo" });
    await Promise.all([register("e1"), register("e1", { email: "ERIKA@praxis.example" })]);
    expect(await outbox()).toHaveLength(1);
    const [registration] = await app.services.registrations.list({ eventId: "e1", limit: 1 });
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: [registration?.id ?? ""] });
    await work();
    expect([await mailsOf(app), await outbox()]).toEqual([[], []]);
  });

  it("is sent to an address at most six times per hour, also concurrently", async () => {
    await Promise.all(["e1", "e2", "e3", "e4", "e5", "e6", "e7"].map((id) => register(id)));
    await register("e8", { email: "Erika@Praxis.example" });
    await register("e8", { email: "andere@praxis.example" });
    await work();
    const to = (await mailsOf(app)).map(({ mime }) => /<(.*)>/.exec(/^To: .*$/m.exec(mime)?.[0] ?? "")?.[1]);
    const counts = Map.groupBy(to, (address) => address?.toLowerCase());
    expect([counts.get("andere@praxis.example")?.length, counts.get(person.email)?.length]).toEqual([1, 6]);
    app.setTime("2026-06-15T11:00:01Z");
    await putEvent("later", { sendsReceipt: true });
    await register("later");
    await work();
    // Those that waited for their turn, too.
    expect(await mailsOf(app)).toHaveLength(10);
  });

  it("is sent to each of those registered together, with an own link, and lists the others to the first", async () => {
    const together = (first: string, ...others: string[]) =>
      app.services.registerAttendee(
        "e1",
        { ...person, email: first },
        { colleagues: others.map((email) => ({ form: { ...person, firstName: "Jan", email } })) },
      );
    await together(person.email, "jan@praxis.example", "ute@praxis.example", "ina@praxis.example");
    await together(person.email, "neu@praxis.example");
    const registered = await app.services.registrations.list({ eventId: "e1", limit: 10 });
    const jan = registered.find(({ email }) => email === "jan@praxis.example");
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: [jan?.id ?? ""] });
    const ina = registered.find(({ email }) => email === "ina@praxis.example");
    const move = { eventId: "e1", id: ina?.id ?? "", targetId: "silent", whenFull: "ask", sendsMail: false } as const;
    expect(await app.services.registrations.byHand.move(viewer, move)).toMatchObject({ ok: true });
    await work();
    const mails = (await mailsOf(app)).map(({ mime }) => ({
      to: /<(.*)>/.exec(/^To: .*$/m.exec(mime)?.[0] ?? "")?.[1],
      listed: [...(mime.split("text/html")[0] ?? "").matchAll(/^- (.*?)\r?$/gm)].map(([, name]) => name),
      links: linksIn(mime),
    }));
    const byAddress = new Map(mails.map((mail) => [mail.to, mail]));
    expect([...byAddress.keys()].toSorted()).toEqual(
      [person.email, "neu@praxis.example", "ute@praxis.example"].toSorted(),
    );
    // Ute; Jan has cancelled meanwhile, and Ina is at another event.
    expect(byAddress.get(person.email)?.listed).toEqual(["Dr. Jan Muster"]);
    expect(byAddress.get("ute@praxis.example")?.listed).toEqual([]);
    expect(new Set(mails.flatMap(({ links }) => links)).size).toBe(3);
    // Once it is sent, nothing says who has registered whom.
    expect((await outbox()).map(({ also_about }) => also_about)).toEqual([null, null, null]);
  });

  it("is included in the report about a person, and is deleted with the registration", async () => {
    await register("e1");
    await work();
    const report = await app.services.privacy.inform(viewer, person.email);
    expect(report?.mails).toMatchObject([{ kind: "receipt", status: "sent" }]);
    await app.services.privacy.erase(viewer, person.email);
    expect([await outbox(), await mailsOf(app)]).toEqual([[], []]);
  });
});

describe("a registration that is confirmed at once", () => {
  it("is one mail, with the link even if its template has none", async () => {
    const emailTemplate = { subject: "Bestätigt", body: "Bis bald" };
    await putEvent("auto", { sendsReceipt: true, confirmsAutomatically: true, emailTemplate });
    const colleagues = [{ form: { ...person, firstName: "Jan", email: "jan@praxis.example" } }];
    await app.services.registerAttendee("auto", person, { colleagues });
    expect((await outbox()).map(({ kind }) => kind)).toEqual(["confirmation", "confirmation"]);
    await work();
    const mails = (await mailsOf(app)).map(({ mime }) => mime);
    expect(mails).toHaveLength(2);
    for (const mime of mails) expect(linksIn(mime)).toHaveLength(1);
    expect(mails.filter((mime) => mime.includes("- Dr. Jan Muster"))).toHaveLength(1);
    expect((await app.services.registrations.preview("auto"))?.text).toContain("/anmeldung/verwalten/Beispiel");
  });
});

describe("mails about a paid event", () => {
  const payment = "Enthalten: Mittagessen.\nBitte bis 01.09.2026 auf das Konto DE02.";
  const putPaid = (id: string, settings: object) =>
    app.put("events", id, {
      ...anEvent({ title: id, isFree: false, price: 120, payment }),
      registrationSettings: { enabled: true, sendsReceipt: true, ...settings },
    });
  /** The text part, decoded as far as the test needs it. */
  const texts = async () =>
    (await mailsOf(app)).map(({ mime }) =>
      Buffer.from(
        (mime.split("text/html")[0] ?? "").replace(/=([0-9A-F]{2})/g, (_, hex) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        ),
        "latin1",
      ).toString(),
    );

  it("name price, what is included, how to pay and the conditions, in the receipt and in the confirmation", async () => {
    await putPaid("bezahlt", {});
    await putPaid("sofort", { confirmsAutomatically: true, emailTemplate: { subject: "Bestätigt", body: "Bis bald" } });
    await register("bezahlt");
    await register("sofort");
    await work();
    const sent = await texts();
    expect(sent).toHaveLength(2);
    for (const text of sent) {
      expect(text).toContain("Teilnahmegebühr: 120,00\u00a0€ pro Person");
      for (const line of payment.split("\n")) expect(text).toContain(line);
      expect(text).toContain("Verbindlich und zahlungspflichtig wird Ihre Teilnahme erst");
    }
  });

  it("have it where the template has its placeholder, and only there", async () => {
    await putPaid("bezahlt", {
      emailTemplate: { subject: "[PRICE]", body: "Kosten: [PRICE]\n\n[PAYMENT]\n\nBis bald" },
    });
    const preview = await app.services.registrations.preview("bezahlt");
    expect(preview?.subject).toMatch(/^120,00\s€$/);
    expect(preview?.text).toMatch(
      /^Kosten: 120,00\s€\n\nTeilnahmegebühr: 120,00\s€ pro Person\nEnthalten: Mittagessen\.\n/,
    );
    expect(preview?.text.split("Enthalten:")).toHaveLength(2);
    await putEvent("frei", { emailTemplate: { subject: "x", body: "[PRICE][PAYMENT]" } });
    expect((await app.services.registrations.preview("frei"))?.text).toMatch(/^Kostenlos\n\n-- \n/);
  });
});

describe("cancelling by link", () => {
  const cancelled = async () => (await mailsOf(app)).filter(({ mime }) => /^Subject: .*storniert/m.test(mime));
  async function cancelByLink(id: string) {
    await register(id);
    await work();
    const [link = ""] = linksIn((await mailsOf(app)).at(-1)?.mime ?? "");
    expect(await app.services.selfService.cancel(link.split("/").at(-1) ?? "")).toBe("cancelled");
  }

  it("is confirmed by a mail that says how to come after all, each time", async () => {
    await cancelByLink("e1");
    await work();
    const [mail, ...others] = await cancelled();
    expect(others).toEqual([]);
    expect(mail?.mime).toContain("Ihre Anmeldung ist storniert:");
    expect(mail?.mime).toMatch(/^Wieder anmelden:\s+https:\/\/verein\.example\/register\/e1/m);
    app.setTime("2026-06-15T10:10:00Z");
    await cancelByLink("e1");
    await work();
    expect(await cancelled()).toHaveLength(2);
  });

  it("offers no way back where there is none, and is dropped if it was undone", async () => {
    await cancelByLink("e1");
    await putEvent("e1", { enabled: false });
    await work();
    expect((await cancelled()).map(({ mime }) => mime.includes("/register/e1"))).toEqual([false]);
    await cancelByLink("e2");
    const [registration] = await app.services.registrations.list({ eventId: "e2", limit: 1 });
    await app.services.changeContent((transaction) =>
      transaction
        .updateTable("registrations")
        .set({ status: "new" })
        .where("id", "=", registration?.id ?? "")
        .execute(),
    );
    await work();
    expect(await cancelled()).toHaveLength(1);
  });
});

describe("the confirmation", () => {
  const body = "Guten Tag [LAST_NAME], Ihr Link: [MANAGE_LINK]";
  it("contains a manage link if its template has the placeholder, and a sample in the preview", async () => {
    await putEvent("mit", { emailTemplate: { subject: "Bestätigt", body } });
    await register("mit");
    const [registration] = await app.services.registrations.list({ eventId: "mit", limit: 1 });
    const id = await app.services.registrations.startConfirming(viewer, "mit", [registration?.id ?? ""]);
    await expect.poll(async () => (await app.services.registrations.findConfirmation("mit", id))?.state).toBe("done");
    const [mail] = await mailsOf(app);
    const [link = ""] = linksIn(mail?.mime ?? "");
    expect(await (await app.request(link)).text()).toContain("Ihre Teilnahme ist bestätigt.");
    const preview = await app.services.registrations.preview("mit");
    expect(preview?.text).toContain("https://verein.example/anmeldung/verwalten/Beispiel");
    expect(await app.services.database.selectFrom("manage_links").selectAll().execute()).toHaveLength(1);

    await app.services.registrations.resend(viewer, "mit", registration?.id ?? "");
    expect(await app.services.database.selectFrom("manage_links").selectAll().execute()).toHaveLength(2);
  });

  it("creates no manage link if its template has no placeholder", async () => {
    await register("silent");
    const [registration] = await app.services.registrations.list({ eventId: "silent", limit: 1 });
    const id = await app.services.registrations.startConfirming(viewer, "silent", [registration?.id ?? ""]);
    await expect
      .poll(async () => (await app.services.registrations.findConfirmation("silent", id))?.state)
      .toBe("done");
    expect(await app.services.database.selectFrom("manage_links").selectAll().execute()).toEqual([]);
  });
});
