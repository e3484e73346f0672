import { describe, expect, it, vi } from "vitest";
import { listActivities } from "#server/activity/activity-store.ts";
import type { MailMessage } from "#server/mail/mailer.ts";
import { anEvent } from "#test/builders.ts";
import { linksIn } from "#test/mail-files.ts";
import { account, paymentDesk, priced, viewer } from "./payment-desk.ts";

describe("payments of an event", () => {
  const desk = paymentDesk();
  const { register, post, enter, list, paidOn, seenOf } = desk;

  it("are entered, add up, mark the registration as paid, and are taken back", async () => {
    const id = await register("Muster");
    expect((await enter(id, { cents: "100" })).status).toBe(200);
    expect(await list()).toEqual([{ standing: "part", openCents: 8_000, payments: 1 }]);
    expect(await paidOn()).toBe("");
    await enter(id, { cents: "80", receivedOn: "2026-06-15", payer: "Klinik am See" });
    expect(await list()).toEqual([{ standing: "paid", openCents: 0, payments: 2 }]);
    expect(await paidOn()).toBe("2026-06-15");
    const [entry] = await listActivities(desk.app.services.database, { limit: 1 });
    expect(entry).toMatchObject({ action: "registration.payment_entered", details: { id: "e1", cents: 8_000 } });
    expect(JSON.stringify(entry)).not.toContain("Muster");
    const [{ payments } = { payments: [] }] = await desk.app.services.payments.list("e1");
    const undo = { intent: "undo", id, paymentId: payments[1]?.id };
    expect([(await post(undo)).status, (await post(undo)).status]).toEqual([200, 404]);
    expect(await list()).toEqual([{ standing: "part", openCents: 8_000, payments: 1 }]);
    expect(await paidOn()).toBe("");
  });

  it("that come in by mistake after the price has risen are taken back, and the person stays paid", async () => {
    const id = await register("Muster");
    await enter(id, { cents: "100", receivedOn: "2026-06-12" });
    await enter(id, { cents: "80", receivedOn: "2026-06-13" });
    await desk.app.put("events", "e1", anEvent({ ...priced, price: 200 }));
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

  it.each([
    ["an event that costs less", { price: 100 }, "Teilnahmegebühr: 100,00", "erlassen wir Ihnen 100,00"],
    ["a free one", { isFree: true, price: 0 }, undefined, undefined],
  ])(
    "a fee that is waived is no more than that of %s, to which the person is moved",
    async (_case, price, fee, waiver) => {
      const registrationSettings = {
        ...priced.registrationSettings,
        registrationMethod: "direct" as const,
        emailTemplate: { subject: "Bestätigung", body: "[PAYMENT] [MANAGE_LINK]" },
      };
      await desk.app.put("events", "e2", anEvent({ ...priced, ...price, date: "2026-10-10", registrationSettings }));
      const id = await register("Muster");
      await enter(id, { kind: "waiver", payer: "Referentin" });
      await desk.app.services.mails.work();
      desk.sent.length = 0;
      const move = { eventId: "e1", id, targetId: "e2", whenFull: "ask", sendsMail: true } as const;
      expect(await desk.app.services.registrations.byHand.move(viewer, move)).toMatchObject({ ok: true });
      await desk.app.services.mails.work();
      const { text = "" } = desk.sent.find(({ kind }) => kind === "confirmation") ?? {};
      const own = await (await desk.app.request(linksIn(text)[0] ?? "")).text();
      for (const said of [text, own.replaceAll("&nbsp;", "\u00a0")]) {
        expect(said.includes("180,00")).toBe(false);
        expect(said.includes("erlassen")).toBe(waiver !== undefined);
        if (waiver) expect(said).toContain(waiver);
      }
      if (fee) expect(text).toContain(fee);
      else expect(text).not.toContain("Teilnahmegebühr");
    },
  );

  it("a fee that is waived is asked of nobody, whether before or after the confirmation", async () => {
    await desk.app.put("settings", "settings", { contactEmail: "info@verein.example", payment: account });
    const registrationSettings = {
      ...{ enabled: true, confirmsAutomatically: false },
      emailTemplate: { subject: "Ja", body: "[PAYMENT] [MANAGE_LINK]" },
    };
    await desk.app.put("events", "e1", anEvent({ ...priced, registrationSettings }));
    const [speaker, hardship] = [await register("Muster"), await register("Weniger")];
    const registrations = "/admin/events/e1/registrations";
    const refused = await post({ intent: "waive", ids: [speaker], reason: " " }, registrations);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining("warum nichts zu zahlen ist")]);
    const waived = await post({ intent: "waive", ids: [speaker], reason: "Referentin" }, registrations);
    expect([waived.status, JSON.parse(waived.text)]).toEqual([200, { ok: true, waived: 1 }]);
    expect((await enter(hardship, { kind: "waiver", cents: "80" })).text).toContain("warum nichts zu zahlen ist");
    expect((await enter(hardship, { kind: "waiver", cents: "200", payer: "Härtefall" })).text).toContain("nicht offen");
    expect((await enter(hardship, { kind: "waiver", cents: "80", payer: "Härtefall" })).status).toBe(200);
    await desk.app.services.registrations.startConfirming(viewer, "e1", [speaker, hardship]);
    await vi.waitFor(() => expect(desk.sent).toHaveLength(2), 120_000);
    const mailTo = (name: string) =>
      desk.sent.find(({ to }) => to.address.startsWith(name)) ?? ({ text: "" } as MailMessage);
    expect(mailTo("muster").text).toContain("erlassen wir Ihnen 180,00");
    expect(mailTo("muster").text).not.toContain("IBAN");
    expect(mailTo("weniger").text).toMatch(/erlassen wir Ihnen 80,00[\s\S]*Betrag: 100,00/);
    expect(await list()).toEqual([
      { standing: "waived", openCents: 0, payments: 1 },
      { standing: "open", openCents: 10_000, payments: 1 },
    ]);
    const [link = ""] = linksIn(mailTo("muster").text);
    const own = await (await desk.app.request(link)).text();
    expect(own).toContain("Von der Teilnahmegebühr erlassen wir Ihnen 180,00");
    expect(own).not.toContain("GiroCode");
  });

  it("a payment marked in the list counts as one, and its day can be corrected there", async () => {
    const id = await register("Muster");
    const mark = (day: string) =>
      desk.app.services.registrations.byHand.enterPayments(viewer, { eventId: "e1", ids: [id], paidOn: day });
    expect([await mark("2026-06-12"), await mark("2026-06-12"), await mark("2026-06-13")]).toEqual([1, 0, 1]);
    expect([await list(), await paidOn()]).toEqual([[{ standing: "paid", openCents: 0, payments: 1 }], "2026-06-13"]);
    await enter(id);
    expect(await list()).toEqual([{ standing: "over", openCents: 0, payments: 2 }]);
    expect(await mark("")).toBe(1);
    expect([await list(), await paidOn()]).toEqual([[{ standing: "open", openCents: 18_000, payments: 0 }], ""]);
  });

  it("are shown to the secretariat only, and the file says what the page does", async () => {
    const id = await register("Muster");
    await enter(id);
    const page = await desk.app.request("/admin/events/e1/zahlungen", { headers: desk.headers });
    expect(await page.text()).toContain("180,00");
    const { text } = await post({ intent: "export" });
    for (const said of ["Muster", "2026-06-14"]) expect(text).toContain(said);
    const none = await desk.app.request("/admin/payments", { headers: desk.headers });
    expect(await none.text()).toContain("Es ist nichts offen.");
    expect((await desk.app.request("/admin/payments")).status).toBe(302);
  });
});
