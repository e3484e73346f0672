import { describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { account, paymentDesk, priced, viewer } from "./payment-desk.ts";

describe("payments of an event", () => {
  const desk = paymentDesk();
  const { register, post, enter } = desk;

  it("a reminder asks each person for what is still open, and not those who have paid since", async () => {
    const [part, whole] = [await register("Teil"), await register("Ganz")];
    await desk.app.services.mails.work();
    await enter(part, { cents: "100" });
    const draft = {
      ...{ subject: "Zahlungserinnerung", body: "Guten Tag\n\n[PAYMENT]", audience: "selection", ids: [part, whole] },
      ...{ documentIds: [], attachesCalendar: false, namesConferenceLink: false, remindsOfPayment: true },
    };
    await enter(whole);
    desk.sent.length = 0;
    const written = await post({ intent: "write", draft }, "/admin/events/e1/messages.data");
    expect(written.status).toBe(200);
    await desk.app.services.mails.work();
    expect(desk.sent.map(({ to, attachments }) => [to.address, attachments?.length])).toEqual([
      ["teil@praxis.example", 1],
    ]);
    expect(desk.sent[0]?.text).toContain("80,00");
    expect(desk.sent[0]?.text).toContain("in den nächsten sieben Tagen");
    const standings = (await desk.app.services.payments.list("e1")).map(({ standing }) => standing);
    expect(standings).toEqual(["paid", "part"]);
  });

  it("a reminder that was dropped or could not be delivered reminded nobody", async () => {
    const ids = [await register("Bezahlt"), await register("Unerreichbar")];
    await desk.app.services.mails.work();
    desk.app.setTime("2026-06-30T10:00:00Z");
    const draft = {
      ...{ subject: "Zahlungserinnerung", body: "Guten Tag\n\n[PAYMENT]", audience: "selection", ids },
      ...{ documentIds: [], attachesCalendar: false, namesConferenceLink: false, remindsOfPayment: true },
    };
    desk.app.services.mailer.send = () => Promise.reject(new Error("later"));
    await post({ intent: "write", draft }, "/admin/events/e1/messages.data");
    await desk.app.services.mails.work();
    const standings = async () => (await desk.app.services.payments.list("e1")).map(({ standing }) => standing);
    expect(await standings()).toEqual(["reminded", "reminded"]);

    await desk.app.services.registrations.byHand.enterPayments(viewer, { eventId: "e1", ids, paidOn: "2026-06-30" });
    desk.app.setTime("2026-06-30T10:10:00Z");
    await desk.app.services.mails.work();
    await desk.app.services.registrations.byHand.enterPayments(viewer, { eventId: "e1", ids, paidOn: "" });
    expect(await standings()).toEqual(["due", "due"]);

    await post({ intent: "write", draft }, "/admin/events/e1/messages.data");
    await desk.app.services.mails.work();
    expect(await standings()).toEqual(["reminded", "reminded"]);
    await desk.app.services.database
      .updateTable("mail_outbox")
      .set({ status: "failed", next_attempt_at: null })
      .where("kind", "=", "message")
      .execute();
    expect(await standings()).toEqual(["due", "due"]);
  });

  it("the term runs from the confirmation of this event, and not before that of a valid invoice is over", async () => {
    await desk.app.put("settings", "settings", { address: "Verein\nUlm", payment: account });
    const [moved, invoiced] = [await register("Umgebucht"), await register("Rechnung")];
    await desk.app.services.mails.work();
    const terms = async (eventId: string) =>
      (await desk.app.services.payments.list(eventId)).map(({ dueOn, standing }) => `${dueOn} ${standing}`);
    expect(await terms("e1")).toEqual(["2026-06-25 open", "2026-06-25 open"]);
    desk.app.setTime("2026-06-28T10:00:00Z");
    await desk.app.put("events", "e2", anEvent({ ...priced, title: "Herbsttag" }));
    const move = { eventId: "e1", id: moved, targetId: "e2", whenFull: "ask", sendsMail: false } as const;
    expect(await desk.app.services.registrations.byHand.move(viewer, move)).toMatchObject({ ok: true });
    expect(await terms("e2")).toEqual(["2026-07-08 open"]);

    expect(await terms("e1")).toEqual(["2026-06-25 due"]);
    const order = { eventId: "e1", registrationId: invoiced, recipient: "Klinik\nUlm" };
    const issued = await desk.app.services.payments.issueInvoice(viewer, order);
    if (!issued.ok) throw new Error(issued.reason);
    expect(issued.invoice.payableUntil).toBe("2026-07-08");
    expect(await terms("e1")).toEqual(["2026-07-08 open"]);
    await desk.app.services.payments.cancelInvoice(viewer, { eventId: "e1", number: issued.invoice.number });
    expect(await terms("e1")).toEqual(["2026-06-25 due"]);
  });

  it("a person who moved was not reminded for the new event, as every list says", async () => {
    const id = await register("Muster");
    await desk.app.services.mails.work();
    const draft = {
      ...{ subject: "Zahlungserinnerung", body: "Guten Tag\n\n[PAYMENT]", audience: "selection", ids: [id] },
      ...{ documentIds: [], attachesCalendar: false, namesConferenceLink: false, remindsOfPayment: true },
    };
    await post({ intent: "write", draft }, "/admin/events/e1/messages.data");
    await desk.app.services.mails.work();
    const standings = async (eventId: string) => [
      (await desk.app.services.payments.list(eventId)).map(({ standing }) => standing),
      (await desk.app.services.payments.listOpen()).map(({ standing }) => standing),
    ];
    expect(await standings("e1")).toEqual([["reminded"], ["reminded"]]);
    // Of another person there, so that the list of all events has both events.
    await register("Bleibt");
    await desk.app.put("events", "e2", anEvent({ ...priced, title: "Herbsttag" }));
    const move = { eventId: "e1", id, targetId: "e2", whenFull: "ask", sendsMail: true } as const;
    expect(await desk.app.services.registrations.byHand.move(viewer, move)).toMatchObject({ ok: true });
    await desk.app.services.mails.work();
    expect((await standings("e2")).map((each) => each.includes("reminded"))).toEqual([false, false]);
  });
});
