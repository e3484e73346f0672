import { describe, expect, it } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { linksIn } from "#test/mail-files.ts";
import { account, paymentDesk, priced, viewer } from "./payment-desk.ts";

describe("payments of an event", () => {
  const desk = paymentDesk();
  const { register, post, enter } = desk;

  it("invoices are issued for many at once and mailed; who gets none is named with the reason", async () => {
    await desk.app.put("settings", "settings", {
      ...{
        contactEmail: "info@verein.example",
        associationName: "Verein",
        address: "Weg 1\n12345 Ulm",
        payment: account,
      },
    });
    const [known, unknown, gone] = await Promise.all([
      register("Muster", "Klinik am See\n12345 Ulm"),
      register("Ohne"),
      register("Weg", "Klinik am See\n12345 Ulm"),
    ]);
    await desk.app.services.registrations.cancel(viewer, { eventId: "e1", ids: [gone] });
    await desk.app.services.mails.work();
    desk.sent.length = 0;
    const order = { intent: "issueInvoices", ids: [known, unknown, gone, "unbekannt"], sendsMail: true };
    const first = await post(order);
    expect(first.status).toBe(200);
    for (const part of ["Dr. Eva Ohne", "no_recipient", "Dr. Eva Weg", "nothing_due"])
      expect(first.text).toContain(part);
    expect(first.text).not.toContain("Eva Muster");
    const mailed = async () => {
      await desk.app.services.mails.work();
      return desk.sent.map(({ to, text, attachments = [] }) => [
        ...[to.address, text.includes("Rechnung RE-2026-0001 über 180,00"), attachments.map(({ name }) => name).join()],
      ]);
    };
    const mail = ["muster@praxis.example", true, "rechnung-RE-2026-0001.pdf"];
    expect(await mailed()).toEqual([mail]);
    expect((await post(order)).text).toContain("has_invoice");
    expect(await mailed()).toEqual([mail]);
    expect((await post({ intent: "mailInvoice", id: known, number: "RE-2026-0001" })).status).toBe(200);
    expect(await mailed()).toEqual([mail, mail]);
    const [entry] = await listActivities(desk.app.services.database, { limit: 1 });
    expect(entry).toMatchObject({ action: "registration.invoice_mailed", details: { number: "RE-2026-0001" } });
    expect((await post({ intent: "mailInvoice", id: unknown, number: "RE-2026-0001" })).status).toBe(404);
  });

  it("an invoice on its way to a person who is moved arrives, as it stays valid", async () => {
    await desk.app.put("settings", "settings", { contactEmail: "i@verein.example", address: "Ulm", payment: account });
    const id = await register("Muster", "Klinik\nUlm");
    await desk.app.services.mails.work();
    desk.app.services.mailer.send = () => Promise.reject(new Error("later"));
    await desk.app.services.payments.issueInvoices(viewer, { eventId: "e1", ids: [id], sendsMail: true });
    await desk.app.services.mails.work();
    await desk.app.put("events", "e2", anEvent({ ...priced, title: "Herbsttag" }));
    const move = { eventId: "e1", id, targetId: "e2", whenFull: "ask", sendsMail: false } as const;
    expect(await desk.app.services.registrations.byHand.move(viewer, move)).toMatchObject({ ok: true });
    desk.sent.length = 0;
    desk.app.services.mailer.send = async (message: MailMessage) => void desk.sent.push(message);
    desk.app.setTime("2026-06-15T10:10:00Z");
    await desk.app.services.mails.work();
    expect(desk.sent.map(({ kind, to }) => [kind, to.address])).toEqual([["invoice", "muster@praxis.example"]]);
  });

  it.each<[string, (id: string) => Promise<unknown>, boolean]>([
    ["nothing has changed", async () => {}, true],
    ["it is paid", (id) => enter(id), false],
  ])("the mail with an invoice asks for a transfer only while one is due: %s", async (_case, happen, isAsked) => {
    await desk.app.put("settings", "settings", { contactEmail: "i@verein.example", address: "Ulm", payment: account });
    await desk.app.put("events", "e1", anEvent({ ...priced, title: "„Schmerztag“ im Herbst" }));
    const id = await register("Muster", "Klinik\nUlm");
    await desk.app.services.mails.work();
    const { send } = desk.app.services.mailer;
    desk.app.services.mailer.send = () => Promise.reject(new Error("later"));
    await desk.app.services.payments.issueInvoices(viewer, { eventId: "e1", ids: [id], sendsMail: true });
    await desk.app.services.mails.work();
    desk.app.services.mailer.send = send;
    await happen(id);
    desk.sent.length = 0;
    desk.app.setTime("2026-06-15T10:10:00Z");
    await desk.app.services.mails.work();
    const [mail] = desk.sent.filter(({ kind }) => kind === "invoice");
    expect(mail?.text).toMatch(/im Anhang finden Sie die Rechnung .* für „‚Schmerztag‘ im Herbst“\./);
    expect(mail?.text.includes("Bitte überweisen Sie")).toBe(isAsked);
  });

  it.each<[string, (id: string) => Promise<unknown>, string[]]>([
    ["a part is paid", (id) => enter(id, { cents: "80" }), ["Betrag: 100,00", "IBAN: DE02"]],
    ["a part is waived", (id) => enter(id, { cents: "80", kind: "waiver", payer: "Härtefall" }), ["Betrag: 100,00"]],
    [
      "the account is another",
      () =>
        desk.app.put("settings", "settings", {
          contactEmail: "i@verein.example",
          address: "Ulm",
          payment: { ...account, iban: "DE89370400440532013000" },
        }),
      ["Betrag: 180,00", "IBAN: DE89 3704"],
    ],
  ])("the mail with an invoice asks for what is due when it leaves: %s", async (_case, happen, facts) => {
    await desk.app.put("settings", "settings", { contactEmail: "i@verein.example", address: "Ulm", payment: account });
    const id = await register("Muster", "Klinik\nUlm");
    await desk.app.services.payments.issueInvoices(viewer, { eventId: "e1", ids: [id], sendsMail: false });
    await happen(id);
    await desk.app.services.mails.work();
    desk.sent.length = 0;
    await desk.app.services.payments.mailInvoice(viewer, { eventId: "e1", registrationId: id, number: "RE-2026-0001" });
    await desk.app.services.mails.work();
    const [mail] = desk.sent.filter(({ kind }) => kind === "invoice");
    expect(mail?.text).toContain("Was auf der Rechnung zur Überweisung steht, gilt nicht mehr.");
    for (const fact of facts) expect(mail?.text).toContain(fact);
    expect(mail?.text).toContain("bis zum 25.06.2026");
  });

  it("a Stornorechnung is mailed as the secretariat wishes, again until another invoice follows", async () => {
    await desk.app.put("settings", "settings", { contactEmail: "i@verein.example", address: "Ulm", payment: account });
    const id = await register("Muster", "Klinik\nUlm");
    const { payments, privacy, registrations } = desk.app.services;
    const issue = () => payments.issueInvoices(viewer, { eventId: "e1", ids: [id], sendsMail: false });
    const texts: string[] = [];
    const mailed = async () => {
      await desk.app.services.mails.work();
      // A command may have sent its mail already.
      return desk.sent.splice(0).map(({ kind, to, attachments, text }) => {
        texts.push(text);
        return [kind, to.address, attachments.map(({ name }) => name).join()];
      });
    };
    const cancel = async (number: string, sendsMail: boolean) =>
      (await post({ intent: "cancelInvoice", number, sendsMail })).status;
    const mail = async (number: string) => (await post({ intent: "mailInvoice", id, number })).status;
    await issue();
    await mailed();
    expect([await cancel("RE-2026-0001", true), await cancel("RE-2026-0001", true)]).toEqual([200, 404]);
    const first = ["invoice-cancellation", "muster@praxis.example", "stornorechnung-RE-2026-0002.pdf"];
    expect(await mailed()).toEqual([first]);
    expect(texts.at(-1)).toMatch(
      /Stornorechnung RE-2026-0002. Sie nimmt die Rechnung RE-2026-0001 vom 15.06.2026 über 180,00.€ für „.*“ zurück/,
    );
    // It is asked for by its number: somebody else may have issued another meanwhile.
    expect([await mail("RE-2026-0001"), await mail("RE-2026-0002")]).toEqual([404, 200]);
    expect(await mailed()).toEqual([first]);
    await issue();
    expect([await mail("RE-2026-0002"), await mail("RE-2026-0003")]).toEqual([404, 200]);
    expect(await mailed()).toEqual([["invoice", "muster@praxis.example", "rechnung-RE-2026-0003.pdf"]]);
    // Also to whoever has left; not if nobody wishes it, and not once the registration is deleted.
    await registrations.cancel(viewer, { eventId: "e1", ids: [id] });
    await mailed();
    expect([await cancel("RE-2026-0003", false), await mailed()]).toEqual([200, []]);
    await registrations.byHand.undoCancellation(viewer, "e1", id);
    await issue();
    await privacy.erase(viewer, "muster@praxis.example");
    expect([await cancel("RE-2026-0005", true), await mailed()]).toEqual([200, []]);
  });

  it("have an invoice, which the person requests on their own page and the secretariat takes back", async () => {
    await desk.app.put("settings", "settings", {
      ...{
        contactEmail: "info@verein.example",
        associationName: "Verein",
        address: "Weg 1\n12345 Ulm",
        payment: account,
      },
    });
    await desk.app.put("events", "e1", {
      ...anEvent(priced),
      registrationSettings: {
        ...priced.registrationSettings,
        emailTemplate: { subject: "Bestätigung", body: "[MANAGE_LINK]" },
      },
    });
    await register("Muster");
    await desk.app.services.mails.work();
    const [path = ""] = linksIn(desk.sent.at(-1)?.text ?? "");
    expect(await (await desk.app.request(path)).text()).toContain("Rechnung anfordern");
    const request = (recipient: string) =>
      desk.app.request(`${path}/rechnung`, {
        method: "POST",
        headers: { Origin: desk.app.siteUrl, "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ recipient }),
      });
    const refused = await request(" ");
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("an wen die Rechnung geht")]);
    expect((await desk.app.request(`${path}/rechnung/pdf`)).status).toBe(404);
    expect((await request("<b>Klinik</b>\nSeeweg 1")).status).toBe(302);
    expect((await request("Jemand anderes")).status).toBe(302);
    const page = await (await desk.app.request(`${path}/rechnung`)).text();
    expect(page).toContain("RE-2026-0001");
    const pdf = await desk.app.request(`${path}/rechnung/pdf`);
    expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect((await pdf.text()).slice(0, 5)).toBe("%PDF-");

    const cancel = { intent: "cancelInvoice", number: "RE-2026-0001", sendsMail: false };
    expect([(await post(cancel)).status, (await post(cancel)).status]).toEqual([200, 404]);
    expect((await desk.app.request(`${path}/rechnung/pdf`)).status).toBe(404);
    const printed = await desk.app.request("/admin/events/e1/druck/rechnung", {
      method: "POST",
      headers: { ...desk.headers, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ number: "RE-2026-0002" }),
    });
    expect(printed.headers.get("Content-Disposition")).toContain("stornorechnung-RE-2026-0002.pdf");
    const [entry] = await listActivities(desk.app.services.database, { limit: 1 });
    expect(entry).toMatchObject({ action: "registration.invoice_printed", details: { number: "RE-2026-0002" } });
  });

  it("show an invoice that has to be taken back, whatever became of the registration", async () => {
    const address = "Weg 1\n12345 Ulm";
    const settings = { contactEmail: "info@verein.example", associationName: "Verein", address, payment: account };
    await desk.app.put("settings", "settings", settings);
    const registrationSettings = { enabled: true, registrationMethod: "direct" } as const;
    await desk.app.put("events", "e2", anEvent({ ...priced, registrationSettings, date: "2026-10-10" }));
    const { byHand, cancel } = desk.app.services.registrations;
    const happened: [string, string, (id: string) => Promise<unknown>][] = [
      ["Storniert", "e1", (id) => cancel(viewer, { eventId: "e1", ids: [id] })],
      [
        "Umgebucht",
        "e2",
        (id) => byHand.move(viewer, { eventId: "e1", id, targetId: "e2", whenFull: "ask", sendsMail: false }),
      ],
      ["Geloescht", "e1", () => desk.app.services.privacy.erase(viewer, "geloescht@praxis.example")],
    ];
    const numbers = [];
    for (const [name, , happen] of happened) {
      const id = await register(name, `Klinik ${name}\nSeeweg 1\n12345 Ulm`);
      await post({ intent: "issueInvoice", id, recipient: `Klinik ${name}`, sendsMail: false });
      await happen(id);
      numbers.push((await desk.app.services.payments.findInvoices([id])).get(id)?.[0]?.says.number ?? "");
    }
    expect(numbers).toEqual(["RE-2026-0001", "RE-2026-0002", "RE-2026-0003"]);
    const open = async (eventId: string) => {
      const answer = await desk.app.request(`/admin/events/${eventId}/zahlungen`, {
        headers: { Cookie: desk.headers.Cookie ?? "" },
      });
      return answer.text();
    };
    for (const [index, [, eventId]] of happened.entries()) {
      expect(await open(eventId)).toContain(numbers[index]);
      expect((await open(eventId)).includes("Rechnungen gelöschter Anmeldungen")).toBe(eventId === "e1");
      expect((await open(eventId)).includes("Rechnung zu stornieren")).toBe(index < 2);
      const cancelled = await post(
        { intent: "cancelInvoice", number: numbers[index], sendsMail: false },
        `/admin/events/${eventId}/zahlungen.data`,
      );
      expect(cancelled.status).toBe(200);
    }
    const left = await desk.app.services.payments.findInvoicesLeft("e1");
    expect(left.map(({ says }) => says.number)).toEqual(["RE-2026-0003", "RE-2026-0006"]);
    // Of a person who owes nothing there is nothing to do.
    expect(await desk.app.services.payments.listOpen()).toEqual([]);
  });

  it("show the invoices of an event that is deleted: they are kept, can be printed and taken back", async () => {
    const address = "Weg 1\n12345 Ulm";
    await desk.app.put("settings", "settings", { contactEmail: "info@verein.example", address, payment: account });
    await desk.app.put("events", "e2", anEvent({ ...priced, title: "Herbsttag", date: "2026-10-10" }));
    const id = await register("Muster", "Klinik\nSeeweg 1");
    await post({ intent: "issueInvoice", id, recipient: "Klinik", sendsMail: false });
    const { Cookie = "" } = desk.headers;
    const shown = async () => (await desk.app.request("/admin/payments", { headers: { Cookie } })).text();
    expect(await shown()).not.toContain("RE-2026-0001");
    await desk.app.remove("events", "e1");
    expect(await shown()).toContain("Rechnungen gelöschter Veranstaltungen");
    expect(await desk.app.services.editor.purgeDeleted(viewer, "events", "e1")).toEqual({ ok: true });
    expect(await shown()).toContain("RE-2026-0001");
    const cancel = { intent: "cancelInvoice", number: "RE-2026-0001", sendsMail: false };
    expect((await post(cancel)).status).toBe(200);
    expect(await shown()).toContain("storniert mit RE-2026-0002");
    const printed = await desk.app.request("/admin/events/e1/druck/rechnung", {
      method: "POST",
      headers: { ...desk.headers, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ number: "RE-2026-0002" }),
    });
    expect(printed.headers.get("Content-Type")).toBe("application/pdf");
  });
});
