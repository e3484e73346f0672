import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { linksIn } from "#test/mail-files.ts";
import { readPage } from "#test/pages/page-part.ts";
import { signInAsAdministrator } from "#test/signed-in.ts";

const viewer = { id: "v", email: "sekretariat@verein.example" };
const account = { accountHolder: "Verein", iban: "DE02120300000000202051", termDays: 10 };
const priced = {
  ...{ isFree: false, price: 180 },
  registrationSettings: { enabled: true, confirmsAutomatically: true },
};

describe("payments of an event", () => {
  let app: TestApp;
  let headers: Record<string, string>;
  let sent: MailMessage[];
  beforeEach(async () => {
    app = await createTestApp();
    sent = [];
    Object.assign(app.services.mailer, { send: async (message: MailMessage) => void sent.push(message) });
    headers = {
      ...{ Origin: app.siteUrl, "Content-Type": "application/json" },
      Cookie: await signInAsAdministrator(app),
    };
    await app.put("settings", "settings", { contactEmail: "info@verein.example", payment: account });
    await app.put("events", "e1", anEvent(priced));
  });
  afterEach(() => app.close());

  async function register(lastName: string, invoiceRecipient = ""): Promise<string> {
    const email = `${lastName.toLowerCase()}@praxis.example`;
    const form = { title: "Dr.", firstName: "Eva", lastName, email, city: "Ulm" } as const;
    await app.services.registerAttendee("e1", form, { invoiceRecipient });
    const [found] = await app.services.registrations.list({ eventId: "e1", search: email, limit: 1 });
    return found?.id ?? "";
  }
  const post = async (submission: object, path = "/admin/events/e1/zahlungen.data") => {
    const answer = await app.request(path, { method: "POST", headers, body: JSON.stringify(submission) });
    return { status: answer.status, text: await answer.text() };
  };
  const seenOf = async (id: string) =>
    (await app.services.payments.list("e1")).find(({ registration }) => registration.id === id)?.payments ?? [];
  const enter = async (id: string, changes: object = {}) => {
    const seen = (await seenOf(id)).map((payment) => payment.id);
    const typed = { kind: "payment", cents: "180,00", receivedOn: "2026-06-14", payer: "" };
    return post({ intent: "enter", id, ...typed, seen, ...changes });
  };
  const list = async () =>
    (await app.services.payments.list("e1")).map(({ standing, openCents, payments }) => ({
      standing,
      openCents,
      payments: payments.length,
    }));
  const paidOn = async () => (await app.services.registrations.list({ eventId: "e1", limit: 1 }))[0]?.paidOn;

  it("are entered, add up, mark the registration as paid, and are taken back", async () => {
    const id = await register("Muster");
    expect((await enter(id, { cents: "100" })).status).toBe(200);
    expect(await list()).toEqual([{ standing: "part", openCents: 8_000, payments: 1 }]);
    expect(await paidOn()).toBe("");
    await enter(id, { cents: "80", receivedOn: "2026-06-15", payer: "Klinik am See" });
    expect(await list()).toEqual([{ standing: "paid", openCents: 0, payments: 2 }]);
    expect(await paidOn()).toBe("2026-06-15");
    const [entry] = await listActivities(app.services.database, { limit: 1 });
    expect(entry).toMatchObject({ action: "registration.payment_entered", details: { id: "e1", cents: 8_000 } });
    expect(JSON.stringify(entry)).not.toContain("Muster");
    const [{ payments } = { payments: [] }] = await app.services.payments.list("e1");
    const undo = { intent: "undo", id, paymentId: payments[1]?.id };
    expect([(await post(undo)).status, (await post(undo)).status]).toEqual([200, 404]);
    expect(await list()).toEqual([{ standing: "part", openCents: 8_000, payments: 1 }]);
    expect(await paidOn()).toBe("");
  });

  it("that come in by mistake after the price has risen are taken back, and the person stays paid", async () => {
    const id = await register("Muster");
    await enter(id, { cents: "100", receivedOn: "2026-06-12" });
    await enter(id, { cents: "80", receivedOn: "2026-06-13" });
    await app.put("events", "e1", anEvent({ ...priced, price: 200 }));
    await enter(id, { cents: "20", receivedOn: "2026-06-14" });
    const undo = async (at: number) => post({ intent: "undo", id, paymentId: (await seenOf(id))[at]?.id });
    expect((await undo(2)).status).toBe(200);
    expect(await list()).toEqual([{ standing: "paid", openCents: 0, payments: 2 }]);
    expect(await paidOn()).toBe("2026-06-13");
    // Without the second the sum was never complete.
    expect((await undo(1)).status).toBe(200);
    expect(await list()).toEqual([{ standing: "part", openCents: 10_000, payments: 1 }]);
  });

  it("that two enter at once are entered once, and so is what is paid back", async () => {
    const id = await register("Muster");
    const twice = async (changes: object) => {
      const seen = (await seenOf(id)).map((payment) => payment.id);
      const answers = await Promise.all([enter(id, { seen, ...changes }), enter(id, { seen, ...changes })]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.text).toContain("stale");
    };
    await twice({});
    expect(await list()).toEqual([{ standing: "paid", openCents: 0, payments: 1 }]);
    await twice({ kind: "refund", cents: "50" });
    expect(await list()).toEqual([{ standing: "refunded", openCents: 0, payments: 2 }]);
  });

  it("are refused with a sentence beside the field, and nothing is stored", async () => {
    const id = await register("Muster");
    for (const [changes, sentence] of [
      [{ cents: "viel" }, "Bitte geben Sie einen Betrag in Euro"],
      [{ cents: "0" }, "über 0 €"],
      [{ receivedOn: "2026-06-16" }, "nicht in der Zukunft"],
      [{ receivedOn: "" }, "an dem das Geld gebucht wurde"],
      [{ kind: "refund", cents: "10" }, "So viel wurde nicht gezahlt"],
    ] as const) {
      const { status, text } = await enter(id, changes);
      expect([status, text]).toEqual([422, expect.stringContaining(sentence)]);
    }
    expect((await enter("unbekannt")).status).toBe(404);
    expect(await list()).toEqual([{ standing: "open", openCents: 18_000, payments: 0 }]);
  });

  it("a fee that is waived is asked of nobody, whether before or after the confirmation", async () => {
    await app.put("settings", "settings", { contactEmail: "info@verein.example", payment: account });
    const registrationSettings = {
      ...{ enabled: true, confirmsAutomatically: false },
      emailTemplate: { subject: "Ja", body: "[PAYMENT] [MANAGE_LINK]" },
    };
    await app.put("events", "e1", anEvent({ ...priced, registrationSettings }));
    const [speaker, hardship] = [await register("Muster"), await register("Weniger")];
    const registrations = "/admin/events/e1/registrations";
    const refused = await post({ intent: "waive", ids: [speaker], reason: " " }, registrations);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("warum nichts zu zahlen ist")]);
    const waived = await post({ intent: "waive", ids: [speaker], reason: "Referentin" }, registrations);
    expect([waived.status, JSON.parse(waived.text)]).toEqual([200, { ok: true, waived: 1 }]);
    expect((await enter(hardship, { kind: "waiver", cents: "80" })).text).toContain("warum nichts zu zahlen ist");
    expect((await enter(hardship, { kind: "waiver", cents: "200", payer: "Härtefall" })).text).toContain("nicht offen");
    expect((await enter(hardship, { kind: "waiver", cents: "80", payer: "Härtefall" })).status).toBe(200);
    await app.services.registrations.startConfirming(viewer, "e1", [speaker, hardship]);
    await vi.waitFor(() => expect(sent).toHaveLength(2), 120_000);
    const mailTo = (name: string) =>
      sent.find(({ to }) => to.address.startsWith(name)) ?? ({ text: "" } as MailMessage);
    expect(mailTo("muster").text).toContain("erlassen wir Ihnen 180,00");
    expect(mailTo("muster").text).not.toContain("IBAN");
    expect(mailTo("weniger").text).toMatch(/erlassen wir Ihnen 80,00[\s\S]*Betrag: 100,00/);
    expect(await list()).toEqual([
      { standing: "waived", openCents: 0, payments: 1 },
      { standing: "open", openCents: 10_000, payments: 1 },
    ]);
    const [link = ""] = linksIn(mailTo("muster").text);
    const own = await (await app.request(link)).text();
    expect(own).toContain("Von der Teilnahmegebühr erlassen wir Ihnen 180,00");
    expect(own).not.toContain("GiroCode");
  });

  it("a payment marked in the list counts as one, and its day can be corrected there", async () => {
    const id = await register("Muster");
    const mark = (day: string) =>
      app.services.registrations.byHand.enterPayments(viewer, { eventId: "e1", ids: [id], paidOn: day });
    expect([await mark("2026-06-12"), await mark("2026-06-12"), await mark("2026-06-13")]).toEqual([1, 0, 1]);
    expect([await list(), await paidOn()]).toEqual([[{ standing: "paid", openCents: 0, payments: 1 }], "2026-06-13"]);
    await enter(id);
    expect(await list()).toEqual([{ standing: "over", openCents: 0, payments: 2 }]);
    expect(await mark("")).toBe(1);
    expect([await list(), await paidOn()]).toEqual([[{ standing: "open", openCents: 18_000, payments: 0 }], ""]);
  });

  it("invoices are issued for many at once and mailed; who gets none is named with the reason", async () => {
    await app.put("settings", "settings", {
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
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: [gone] });
    await app.services.mails.work();
    sent.length = 0;
    const order = { intent: "issueInvoices", ids: [known, unknown, gone, "unbekannt"], sendsMail: true };
    const first = await post(order);
    expect(first.status).toBe(200);
    for (const part of ["Dr. Eva Ohne", "no_recipient", "Dr. Eva Weg", "nothing_due"])
      expect(first.text).toContain(part);
    expect(first.text).not.toContain("Eva Muster");
    const mailed = async () => {
      await app.services.mails.work();
      return sent.map(({ to, text, attachments = [] }) => [
        ...[to.address, text.includes("Rechnung RE-2026-0001 über 180,00"), attachments.map(({ name }) => name).join()],
      ]);
    };
    const mail = ["muster@praxis.example", true, "rechnung-RE-2026-0001.pdf"];
    expect(await mailed()).toEqual([mail]);
    expect((await post(order)).text).toContain("has_invoice");
    expect(await mailed()).toEqual([mail]);
    expect((await post({ intent: "mailInvoice", id: known })).status).toBe(200);
    expect(await mailed()).toEqual([mail, mail]);
    const [entry] = await listActivities(app.services.database, { limit: 1 });
    expect(entry).toMatchObject({ action: "registration.invoice_mailed", details: { number: "RE-2026-0001" } });
    expect((await post({ intent: "mailInvoice", id: unknown })).status).toBe(404);
  });

  it("of whoever cancels are owed back by the terms, as said before and after; the secretariat decides", async () => {
    const registrationSettings = {
      ...priced.registrationSettings,
      emailTemplate: { subject: "Ja", body: "[MANAGE_LINK]" },
    };
    // Today is the last day of the second step.
    const steps = [
      { daysBefore: 90, percent: 100 },
      { daysBefore: 89, percent: 50 },
    ];
    await app.put("events", "e1", anEvent({ ...priced, registrationSettings, refundTerms: { text: "", steps } }));
    const id = await register("Muster");
    await enter(id);
    await app.services.mails.work();
    const page = linksIn(sent.at(-1)?.text ?? "")[0] ?? "";
    const read = async (path: string) => (await app.request(path)).text();
    expect(await read(page)).toContain("Für Ihre Teilnahme sind 180,00\u00a0€ eingegangen.");
    expect(await read("/register/e1")).toContain("Wenn Sie bis zum 14.06.2026 stornieren, erstatten wir 100\u00a0%");
    expect(await read(`${page}/stornieren`)).toContain("davon 90,00\u00a0€ zurück, wenn Sie heute stornieren");
    const ahead = await app.services.payments.proposeRefunds("e1", [id, "r-other"]);
    expect(ahead).toEqual({ count: 1, heldCents: 18_000, proposedCents: 9_000 });
    const form = { method: "POST", headers: { Origin: app.siteUrl } };
    expect((await app.request(`${page}/stornieren`, form)).status).toBe(303);
    await app.services.mails.work();
    expect(sent.at(-1)?.text).toContain("bekommen Sie davon 90,00\u00a0€ zurück.");
    const stored = async () => (await app.services.registrations.list({ eventId: "e1", limit: 1 }))[0]?.cancelledAt;
    expect(await stored()).toBe("2026-06-15T10:00:00.000Z");
    const [listed] = await app.services.payments.list("e1");
    expect(listed).toMatchObject({ standing: "undecided", refund: { cents: 9_000, percent: 50 } });
    expect(await read(page)).toContain("bekommen Sie davon 90,00");
    expect(await read(page)).not.toContain("eingegangen");
    await enter(id, { kind: "refund", cents: "60" });
    expect(await read(page)).not.toContain("bekommen Sie davon");
    await app.services.registrations.byHand.undoCancellation(viewer, "e1", id);
    expect(await stored()).toBe("");
  });

  it("of whoever was never confirmed are owed back whole, whatever the terms, as everyone is told; and can be waived", async () => {
    const registrationSettings = { enabled: true, waitingListEnabled: true, capacity: 1, sendsReceipt: true };
    const steps = [{ daysBefore: 365, percent: 50 }];
    await app.put("events", "e1", anEvent({ ...priced, registrationSettings, refundTerms: { text: "", steps } }));
    for (const name of ["Neu", "Wartend"]) {
      const id = await register(name);
      await app.services.mails.work();
      const page = linksIn(sent.at(-1)?.text ?? "")[0] ?? "";
      const ownPage = async (path = "") => (await app.request(`${page}${path}`)).text();
      await enter(id, { cents: "100" });
      const listed = async () =>
        (await app.services.payments.list("e1")).find(({ registration }) => registration.id === id);
      expect((await listed())?.unpaidCents).toBe(8_000);
      const question = await ownPage("/stornieren");
      expect(question).toContain(
        "100,00\u00a0€ gezahlt. Diesen Betrag erstatten wir Ihnen, wenn Sie heute stornieren.",
      );
      expect(question).not.toContain("50\u00a0%");
      // The second one still waits for the seat of the first.
      if (name === "Neu") continue;
      await app.services.registrations.cancel(viewer, { eventId: "e1", ids: [id], sendsMail: true });
      await app.services.mails.work();
      expect(sent.at(-1)?.text).toContain("100,00\u00a0€ gezahlt. Diesen Betrag erstatten wir Ihnen.");
      expect(await listed()).toMatchObject({
        standing: "undecided",
        refund: { cents: 10_000, because: "unconfirmed" },
      });
      expect(await ownPage()).toContain("Diesen Betrag erstatten wir Ihnen.");
    }
  });

  const cancellations = {
    "a registration": {
      cancel: (id: string) => app.services.registrations.cancel(viewer, { eventId: "e1", ids: [id] }),
      undo: (id: string) => app.services.registrations.byHand.undoCancellation(viewer, "e1", id),
    },
    "a registration, entered by an earlier version": {
      cancel: (id: string) => app.services.registrations.cancel(viewer, { eventId: "e1", ids: [id] }),
      undo: async (id: string) => {
        // The mark stayed.
        await app.services.database.updateTable("registrations").set({ paid_on: "2026-06-14" }).execute();
        await app.services.registrations.byHand.undoCancellation(viewer, "e1", id);
      },
    },
    "an event": {
      cancel: () => app.put("events", "e1", anEvent({ ...priced, isCancelled: true })),
      undo: () => app.put("events", "e1", anEvent(priced)),
    },
  };
  for (const [what, { cancel, undo }] of Object.entries(cancellations)) {
    for (const [refund, open] of [["180", 18_000] as const, ["60", 6_000] as const, ["0", 0] as const]) {
      it(`are owed again of which ${refund} € went back for ${what}, once its cancellation is undone`, async () => {
        const id = await register("Muster");
        await app.services.mails.work();
        await enter(id);
        await cancel(id);
        expect((await enter(id, { kind: "refund", cents: refund })).status).toBe(200);
        await undo(id);
        const standing = open === 0 ? "paid" : open === 18_000 ? "open" : "part";
        expect(await list()).toEqual([{ standing, openCents: open, payments: 2 }]);
        expect((await paidOn()) !== "").toBe(open === 0);
        const draft = {
          ...({
            subject: "Zahlungserinnerung",
            body: "[PAYMENT]",
            audience: "selection",
            ids: [id] as string[],
            documentIds: [] as string[],
          } as const),
          ...{ attachesCalendar: false, namesConferenceLink: false, remindsOfPayment: true },
        };
        sent = [];
        await app.services.participantMessages.write(viewer, "e1", draft);
        await app.services.mails.work();
        expect(sent.map(({ text }) => /Betrag: (.*)/.exec(text)?.[1])).toEqual(
          open > 0 ? [`${open / 100},00\u00a0€`] : [],
        );
        if (open === 0) return;
        await enter(id, { cents: String(open / 100) });
        expect(await list()).toEqual([{ standing: "paid", openCents: 0, payments: 3 }]);
        expect(await paidOn()).toBe("2026-06-14");
        // Not for a cancellation: less is owed.
        await enter(id, { kind: "refund", cents: "10" });
        expect(await list()).toEqual([{ standing: "refunded", openCents: 0, payments: 4 }]);
      });
    }
  }

  it("of whoever waited until the event was over are to be decided about, and owed back whole", async () => {
    const registrationSettings = { enabled: true, waitingListEnabled: true, capacity: 1 };
    await app.put("events", "e1", anEvent({ ...priced, registrationSettings }));
    await register("Neu");
    const id = await register("Wartend");
    await enter(id);
    const listed = async () => {
      const all = await app.services.payments.list("e1");
      const { standing, refund } = all.find(({ registration }) => registration.id === id) ?? {};
      return { standing, owedBack: refund?.cents };
    };
    expect(await listed()).toEqual({ standing: "paid", owedBack: 18_000 });
    expect(await app.services.payments.listUndecidedRefunds()).toEqual([]);
    await app.put("events", "e1", anEvent({ ...priced, date: "2026-06-14", registrationSettings }));
    expect(await listed()).toEqual({ standing: "undecided", owedBack: 18_000 });
    expect(await app.services.payments.listUndecidedRefunds()).toMatchObject([{ event: { id: "e1" }, count: 1 }]);
    expect((await enter(id, { kind: "refund", cents: "180" })).status).toBe(200);
    expect(await listed()).toEqual({ standing: "refunded", owedBack: undefined });
    expect(await app.services.payments.listUndecidedRefunds()).toEqual([]);
  });

  it("wait for a decision, counted by event, while something is paid and its registration or event is cancelled", async () => {
    const counts = async () =>
      (await app.services.payments.listUndecidedRefunds()).map(({ event, count }) => [event.id, count]);
    const [first, second, third] = [await register("Muster"), await register("Zweite"), await register("Dritte")];
    for (const id of [first, second]) await enter(id);
    expect(await counts()).toEqual([]);
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: [first, third] });
    expect(await counts()).toEqual([["e1", 1]]);
    await app.put("events", "e1", anEvent({ ...priced, isCancelled: true }));
    expect(await counts()).toEqual([["e1", 2]]);
    const dashboard = await (await app.request("/admin/dashboard", { headers })).text();
    expect(dashboard).toMatch(/href="\/admin\/events\/e1\/zahlungen"[^>]*>2 Erstattungen zu entscheiden/);
    await enter(first, { kind: "refund", cents: "180" });
    expect(await counts()).toEqual([["e1", 1]]);
  });

  it("of a cancelled registration wait for a decision; the list of all events shows them until then", async () => {
    const id = await register("Muster");
    await enter(id);
    expect(await app.services.payments.listOpen()).toEqual([]);
    await app.services.registrations.cancel(viewer, { eventId: "e1", ids: [id] });
    const [{ payments } = { payments: [] }] = await app.services.payments.list("e1");
    const open = await app.services.payments.listOpen();
    expect(open.map(({ standing, event }) => [standing, event.id])).toEqual([["undecided", "e1"]]);
    expect((await enter(id, { kind: "refund", cents: "0" })).status).toBe(200);
    expect([await app.services.payments.listOpen(), await list()]).toEqual([
      [],
      [{ standing: "kept", openCents: 0, payments: 2 }],
    ]);
    await enter(id, { kind: "refund", cents: "10" });
    const undone = await post({ intent: "undo", id, paymentId: payments[0]?.id });
    expect([undone.status, undone.text]).toEqual([409, expect.stringContaining("refunded")]);
  });

  it("a reminder asks each person for what is still open, and not those who have paid since", async () => {
    const [part, whole] = [await register("Teil"), await register("Ganz")];
    await app.services.mails.work();
    await enter(part, { cents: "100" });
    const draft = {
      ...{ subject: "Zahlungserinnerung", body: "Guten Tag\n\n[PAYMENT]", audience: "selection", ids: [part, whole] },
      ...{ documentIds: [], attachesCalendar: false, namesConferenceLink: false, remindsOfPayment: true },
    };
    await enter(whole);
    sent = [];
    const written = await post({ intent: "write", draft }, "/admin/events/e1/messages.data");
    expect(written.status).toBe(200);
    await app.services.mails.work();
    expect(sent.map(({ to, attachments }) => [to.address, attachments?.length])).toEqual([["teil@praxis.example", 1]]);
    expect(sent[0]?.text).toContain("80,00");
    expect(sent[0]?.text).toContain("in den nächsten sieben Tagen");
    const standings = (await app.services.payments.list("e1")).map(({ standing }) => standing);
    expect(standings).toEqual(["paid", "part"]);
  });

  it("a reminder that was dropped or could not be delivered reminded nobody", async () => {
    const ids = [await register("Bezahlt"), await register("Unerreichbar")];
    await app.services.mails.work();
    app.setTime("2026-06-30T10:00:00Z");
    const draft = {
      ...{ subject: "Zahlungserinnerung", body: "Guten Tag\n\n[PAYMENT]", audience: "selection", ids },
      ...{ documentIds: [], attachesCalendar: false, namesConferenceLink: false, remindsOfPayment: true },
    };
    app.services.mailer.send = () => Promise.reject(new Error("later"));
    await post({ intent: "write", draft }, "/admin/events/e1/messages.data");
    await app.services.mails.work();
    const standings = async () => (await app.services.payments.list("e1")).map(({ standing }) => standing);
    expect(await standings()).toEqual(["reminded", "reminded"]);

    await app.services.registrations.byHand.enterPayments(viewer, { eventId: "e1", ids, paidOn: "2026-06-30" });
    app.setTime("2026-06-30T10:10:00Z");
    await app.services.mails.work();
    await app.services.registrations.byHand.enterPayments(viewer, { eventId: "e1", ids, paidOn: "" });
    expect(await standings()).toEqual(["due", "due"]);

    await post({ intent: "write", draft }, "/admin/events/e1/messages.data");
    await app.services.mails.work();
    expect(await standings()).toEqual(["reminded", "reminded"]);
    await app.services.database
      .updateTable("mail_outbox")
      .set({ status: "failed", next_attempt_at: null })
      .where("kind", "=", "message")
      .execute();
    expect(await standings()).toEqual(["due", "due"]);
  });

  it("the term runs from the confirmation of this event, and not before that of a valid invoice is over", async () => {
    await app.put("settings", "settings", { address: "Verein\nUlm", payment: account });
    const [moved, invoiced] = [await register("Umgebucht"), await register("Rechnung")];
    await app.services.mails.work();
    const terms = async (eventId: string) =>
      (await app.services.payments.list(eventId)).map(({ dueOn, standing }) => `${dueOn} ${standing}`);
    expect(await terms("e1")).toEqual(["2026-06-25 open", "2026-06-25 open"]);
    app.setTime("2026-06-28T10:00:00Z");
    await app.put("events", "e2", anEvent({ ...priced, title: "Herbsttag" }));
    const move = { eventId: "e1", id: moved, targetId: "e2", whenFull: "ask", sendsMail: false } as const;
    expect(await app.services.registrations.byHand.move(viewer, move)).toMatchObject({ ok: true });
    expect(await terms("e2")).toEqual(["2026-07-08 open"]);

    expect(await terms("e1")).toEqual(["2026-06-25 due"]);
    const order = { eventId: "e1", registrationId: invoiced, recipient: "Klinik\nUlm" };
    const issued = await app.services.payments.issueInvoice(viewer, order);
    if (!issued.ok) throw new Error(issued.reason);
    expect(issued.invoice.payableUntil).toBe("2026-07-08");
    expect(await terms("e1")).toEqual(["2026-07-08 open"]);
    await app.services.payments.cancelInvoice(viewer, { eventId: "e1", number: issued.invoice.number });
    expect(await terms("e1")).toEqual(["2026-06-25 due"]);
  });

  it("an invoice on its way to a person who is moved arrives, as it stays valid", async () => {
    await app.put("settings", "settings", { contactEmail: "i@verein.example", address: "Ulm", payment: account });
    const id = await register("Muster", "Klinik\nUlm");
    await app.services.mails.work();
    app.services.mailer.send = () => Promise.reject(new Error("later"));
    await app.services.payments.issueInvoices(viewer, { eventId: "e1", ids: [id], sendsMail: true });
    await app.services.mails.work();
    await app.put("events", "e2", anEvent({ ...priced, title: "Herbsttag" }));
    const move = { eventId: "e1", id, targetId: "e2", whenFull: "ask", sendsMail: false } as const;
    expect(await app.services.registrations.byHand.move(viewer, move)).toMatchObject({ ok: true });
    sent = [];
    app.services.mailer.send = async (message: MailMessage) => void sent.push(message);
    app.setTime("2026-06-15T10:10:00Z");
    await app.services.mails.work();
    expect(sent.map(({ kind, to }) => [kind, to.address])).toEqual([["invoice", "muster@praxis.example"]]);
  });

  it.each<[string, (id: string) => Promise<unknown>, boolean]>([
    ["nothing has changed", async () => {}, true],
    ["the event is cancelled", () => app.put("events", "e1", anEvent({ ...priced, isCancelled: true })), false],
    ["the registration is", (id) => app.services.registrations.cancel(viewer, { eventId: "e1", ids: [id] }), false],
    ["it is paid", (id) => enter(id), false],
  ])("the mail with an invoice asks for a transfer only while one is due: %s", async (_case, happen, isAsked) => {
    await app.put("settings", "settings", { contactEmail: "i@verein.example", address: "Ulm", payment: account });
    const id = await register("Muster", "Klinik\nUlm");
    await app.services.mails.work();
    const { send } = app.services.mailer;
    app.services.mailer.send = () => Promise.reject(new Error("later"));
    await app.services.payments.issueInvoices(viewer, { eventId: "e1", ids: [id], sendsMail: true });
    await app.services.mails.work();
    app.services.mailer.send = send;
    await happen(id);
    sent = [];
    app.setTime("2026-06-15T10:10:00Z");
    await app.services.mails.work();
    const [mail] = sent.filter(({ kind }) => kind === "invoice");
    expect(mail?.text).toContain("im Anhang finden Sie die Rechnung");
    expect(mail?.text.includes("Bitte überweisen Sie")).toBe(isAsked);
  });

  it.each<[string, (id: string) => Promise<unknown>, string[]]>([
    ["a part is paid", (id) => enter(id, { cents: "80" }), ["Betrag: 100,00", "IBAN: DE02"]],
    ["a part is waived", (id) => enter(id, { cents: "80", kind: "waiver", payer: "Härtefall" }), ["Betrag: 100,00"]],
    [
      "the account is another",
      () =>
        app.put("settings", "settings", {
          contactEmail: "i@verein.example",
          address: "Ulm",
          payment: { ...account, iban: "DE89370400440532013000" },
        }),
      ["Betrag: 180,00", "IBAN: DE89 3704"],
    ],
  ])("the mail with an invoice asks for what is due when it leaves: %s", async (_case, happen, facts) => {
    await app.put("settings", "settings", { contactEmail: "i@verein.example", address: "Ulm", payment: account });
    const id = await register("Muster", "Klinik\nUlm");
    await app.services.payments.issueInvoices(viewer, { eventId: "e1", ids: [id], sendsMail: false });
    await happen(id);
    await app.services.mails.work();
    sent = [];
    await app.services.payments.mailInvoice(viewer, { eventId: "e1", registrationId: id });
    await app.services.mails.work();
    const [mail] = sent.filter(({ kind }) => kind === "invoice");
    expect(mail?.text).toContain("Was auf der Rechnung zur Überweisung steht, gilt nicht mehr.");
    for (const fact of facts) expect(mail?.text).toContain(fact);
    expect(mail?.text).toContain("bis zum 25.06.2026");
  });

  it("a person who moved was not reminded for the new event, as every list says", async () => {
    const id = await register("Muster");
    await app.services.mails.work();
    const draft = {
      ...{ subject: "Zahlungserinnerung", body: "Guten Tag\n\n[PAYMENT]", audience: "selection", ids: [id] },
      ...{ documentIds: [], attachesCalendar: false, namesConferenceLink: false, remindsOfPayment: true },
    };
    await post({ intent: "write", draft }, "/admin/events/e1/messages.data");
    await app.services.mails.work();
    const standings = async (eventId: string) => [
      (await app.services.payments.list(eventId)).map(({ standing }) => standing),
      (await app.services.payments.listOpen()).map(({ standing }) => standing),
    ];
    expect(await standings("e1")).toEqual([["reminded"], ["reminded"]]);
    // Of another person there, so that the list of all events has both events.
    await register("Bleibt");
    await app.put("events", "e2", anEvent({ ...priced, title: "Herbsttag" }));
    const move = { eventId: "e1", id, targetId: "e2", whenFull: "ask", sendsMail: true } as const;
    expect(await app.services.registrations.byHand.move(viewer, move)).toMatchObject({ ok: true });
    await app.services.mails.work();
    expect((await standings("e2")).map((each) => each.includes("reminded"))).toEqual([false, false]);
  });

  it("are shown to the secretariat only, and the file says what the page does", async () => {
    const id = await register("Muster");
    await enter(id);
    const page = await app.request("/admin/events/e1/zahlungen", { headers });
    expect(await page.text()).toContain("180,00");
    const { text } = await post({ intent: "export" });
    for (const said of ["Muster", "2026-06-14"]) expect(text).toContain(said);
    const none = await app.request("/admin/payments", { headers });
    expect(await none.text()).toContain("Es ist nichts offen.");
    expect((await app.request("/admin/payments")).status).toBe(302);
  });

  it("of a cancelled event are promised back on the person's page until the secretariat has decided", async () => {
    const emailTemplate = { subject: "Ja", body: "[MANAGE_LINK]" };
    const event = { ...priced, registrationSettings: { ...priced.registrationSettings, emailTemplate } };
    await app.put("events", "e1", anEvent(event));
    const id = await register("Muster");
    await enter(id);
    await app.services.mails.work();
    const page = linksIn(sent.at(-1)?.text ?? "")[0] ?? "";
    const read = async () => (await app.request(page)).text();
    await app.put("events", "e1", anEvent({ ...event, isCancelled: true }));
    expect(await read()).toContain("Diesen Betrag erstatten wir Ihnen.");
    await enter(id, { kind: "refund", cents: "60" });
    expect(await list()).toEqual([{ standing: "refunded", openCents: 0, payments: 2 }]);
    expect(await read()).not.toContain("erstatten wir Ihnen");
  });

  it("are owed by nobody once the event is cancelled, and no column says so", async () => {
    await register("Weg");
    const row = async () => {
      const page = await readPage(app, "/admin/events/e1/zahlungen", { headers });
      return page.all("tr").find(({ text }) => text.includes("Dr. Eva Weg"))?.text ?? "";
    };
    expect(await row()).toContain("180,00");
    await app.put("events", "e1", anEvent({ ...priced, isCancelled: true }));
    expect(await row()).toContain("Nichts zu zahlen");
    expect(await row()).not.toContain("180,00");
  });

  it("have an invoice, which the person requests on their own page and the secretariat takes back", async () => {
    await app.put("settings", "settings", {
      ...{
        contactEmail: "info@verein.example",
        associationName: "Verein",
        address: "Weg 1\n12345 Ulm",
        payment: account,
      },
    });
    await app.put("events", "e1", {
      ...anEvent(priced),
      registrationSettings: {
        ...priced.registrationSettings,
        emailTemplate: { subject: "Bestätigung", body: "[MANAGE_LINK]" },
      },
    });
    await register("Muster");
    await app.services.mails.work();
    const [path = ""] = linksIn(sent.at(-1)?.text ?? "");
    expect(await (await app.request(path)).text()).toContain("Rechnung anfordern");
    const request = (recipient: string) =>
      app.request(`${path}/rechnung`, {
        method: "POST",
        headers: { Origin: app.siteUrl, "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ recipient }),
      });
    const refused = await request(" ");
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("an wen die Rechnung geht")]);
    expect((await app.request(`${path}/rechnung/pdf`)).status).toBe(404);
    expect((await request("<b>Klinik</b>\nSeeweg 1")).status).toBe(302);
    expect((await request("Jemand anderes")).status).toBe(302);
    const page = await (await app.request(`${path}/rechnung`)).text();
    expect(page).toContain("RE-2026-0001");
    const pdf = await app.request(`${path}/rechnung/pdf`);
    expect([pdf.status, pdf.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    expect((await pdf.text()).slice(0, 5)).toBe("%PDF-");

    const cancel = { intent: "cancelInvoice", number: "RE-2026-0001" };
    expect([(await post(cancel)).status, (await post(cancel)).status]).toEqual([200, 404]);
    expect((await app.request(`${path}/rechnung/pdf`)).status).toBe(404);
    const printed = await app.request("/admin/events/e1/druck/rechnung", {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ number: "RE-2026-0002" }),
    });
    expect(printed.headers.get("Content-Disposition")).toContain("stornorechnung-RE-2026-0002.pdf");
    const [entry] = await listActivities(app.services.database, { limit: 1 });
    expect(entry).toMatchObject({ action: "registration.invoice_printed", details: { number: "RE-2026-0002" } });
  });

  it("show an invoice that has to be taken back, whatever became of the registration", async () => {
    const address = "Weg 1\n12345 Ulm";
    const settings = { contactEmail: "info@verein.example", associationName: "Verein", address, payment: account };
    await app.put("settings", "settings", settings);
    const registrationSettings = { enabled: true, registrationMethod: "direct" } as const;
    await app.put("events", "e2", anEvent({ ...priced, registrationSettings, date: "2026-10-10" }));
    const { byHand, cancel } = app.services.registrations;
    const happened: [string, string, (id: string) => Promise<unknown>][] = [
      ["Storniert", "e1", (id) => cancel(viewer, { eventId: "e1", ids: [id] })],
      [
        "Umgebucht",
        "e2",
        (id) => byHand.move(viewer, { eventId: "e1", id, targetId: "e2", whenFull: "ask", sendsMail: false }),
      ],
      ["Geloescht", "e1", () => app.services.privacy.erase(viewer, "geloescht@praxis.example")],
    ];
    const numbers = [];
    for (const [name, , happen] of happened) {
      const id = await register(name, `Klinik ${name}\nSeeweg 1\n12345 Ulm`);
      await post({ intent: "issueInvoice", id, recipient: `Klinik ${name}`, sendsMail: false });
      await happen(id);
      numbers.push((await app.services.payments.findInvoices([id])).get(id)?.[0]?.says.number ?? "");
    }
    expect(numbers).toEqual(["RE-2026-0001", "RE-2026-0002", "RE-2026-0003"]);
    const open = async (eventId: string) => {
      const answer = await app.request(`/admin/events/${eventId}/zahlungen`, {
        headers: { Cookie: headers.Cookie ?? "" },
      });
      return answer.text();
    };
    for (const [index, [, eventId]] of happened.entries()) {
      expect(await open(eventId)).toContain(numbers[index]);
      expect((await open(eventId)).includes("Rechnungen gelöschter Anmeldungen")).toBe(eventId === "e1");
      const cancelled = await post(
        { intent: "cancelInvoice", number: numbers[index] },
        `/admin/events/${eventId}/zahlungen.data`,
      );
      expect(cancelled.status).toBe(200);
    }
    const left = await app.services.payments.findInvoicesLeft("e1");
    expect(left.map(({ says }) => says.number)).toEqual(["RE-2026-0003", "RE-2026-0006"]);
    // Of a person who owes nothing there is nothing to do.
    expect(await app.services.payments.listOpen()).toEqual([]);
  });

  it("show the invoices of an event that is deleted: they are kept, can be printed and taken back", async () => {
    const address = "Weg 1\n12345 Ulm";
    await app.put("settings", "settings", { contactEmail: "info@verein.example", address, payment: account });
    await app.put("events", "e2", anEvent({ ...priced, title: "Herbsttag", date: "2026-10-10" }));
    const id = await register("Muster", "Klinik\nSeeweg 1");
    await post({ intent: "issueInvoice", id, recipient: "Klinik", sendsMail: false });
    const { Cookie = "" } = headers;
    const shown = async () => (await app.request("/admin/payments", { headers: { Cookie } })).text();
    expect(await shown()).not.toContain("RE-2026-0001");
    await app.remove("events", "e1");
    expect(await shown()).toContain("Rechnungen gelöschter Veranstaltungen");
    expect(await app.services.editor.purgeDeleted(viewer, "events", "e1")).toEqual({ ok: true });
    expect(await shown()).toContain("RE-2026-0001");
    const cancel = { intent: "cancelInvoice", number: "RE-2026-0001" };
    expect((await post(cancel)).status).toBe(200);
    expect(await shown()).toContain("storniert mit RE-2026-0002");
    const printed = await app.request("/admin/events/e1/druck/rechnung", {
      method: "POST",
      headers: { ...headers, "Content-Type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ number: "RE-2026-0002" }),
    });
    expect(printed.headers.get("Content-Type")).toBe("application/pdf");
  });
});
