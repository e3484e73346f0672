import { describe, expect, it } from "vitest";
import { anEvent } from "#test/builders.ts";
import { linksIn } from "#test/mail-files.ts";
import { readPage } from "#test/pages/page-part.ts";
import { paymentDesk, priced, viewer } from "./payment-desk.ts";

describe("payments of an event", () => {
  const desk = paymentDesk();
  const { register, post, enter, list, paidOn } = desk;

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
    const refundTerms = { text: "", steps };
    await desk.app.put("events", "e1", anEvent({ ...priced, registrationSettings, refundTerms }));
    const id = await register("Muster");
    await enter(id);
    await desk.app.services.mails.work();
    const page = linksIn(desk.sent.at(-1)?.text ?? "")[0] ?? "";
    const read = async (path: string) => (await desk.app.request(path)).text();
    expect(await read(page)).toContain("Für Ihre Teilnahme sind 180,00\u00a0€ eingegangen.");
    await desk.app.put("events", "e1", anEvent({ ...priced, price: 250, registrationSettings, refundTerms }));
    expect(await read(page)).not.toContain("250,00");
    await post({ intent: "resend", id }, "/admin/events/e1/registrations.data");
    await desk.app.services.mails.work();
    expect(desk.sent).toHaveLength(2);
    expect(desk.sent.at(-1)?.text).toContain("Teilnahmegebühr: 180,00\u00a0€ pro Person");
    expect(await read("/register/e1")).toContain("250,00");
    await desk.app.put("events", "e1", anEvent({ ...priced, registrationSettings, refundTerms }));
    expect(await read("/register/e1")).toContain("Wenn Sie bis zum 14.06.2026 stornieren, erstatten wir 100\u00a0%");
    expect(await read(`${page}/stornieren`)).toContain("davon 90,00\u00a0€ zurück, wenn Sie heute stornieren");
    const ahead = await desk.app.services.payments.proposeRefunds("e1", [id, "r-other"]);
    expect(ahead).toEqual({ count: 1, heldCents: 18_000, proposedCents: 9_000 });
    const form = { method: "POST", headers: { Origin: desk.app.siteUrl } };
    expect((await desk.app.request(`${page}/stornieren`, form)).status).toBe(303);
    await desk.app.services.mails.work();
    expect(desk.sent.at(-1)?.text).toContain("bekommen Sie davon 90,00\u00a0€ zurück.");
    const stored = async () =>
      (await desk.app.services.registrations.list({ eventId: "e1", limit: 1 }))[0]?.cancelledAt;
    expect(await stored()).toBe("2026-06-15T10:00:00.000Z");
    const [listed] = await desk.app.services.payments.list("e1");
    expect(listed).toMatchObject({ standing: "undecided", refund: { cents: 9_000, percent: 50 } });
    expect(await read(page)).toContain("bekommen Sie davon 90,00");
    expect(await read(page)).not.toContain("eingegangen");
    await enter(id, { kind: "refund", cents: "60" });
    expect(await read(page)).not.toContain("bekommen Sie davon");
    await desk.app.services.registrations.byHand.undoCancellation(viewer, "e1", id);
    expect(await stored()).toBe("");
  });

  it("of whoever was never confirmed are owed back whole, whatever the terms, as everyone is told; and can be waived", async () => {
    const registrationSettings = { enabled: true, waitingListEnabled: true, capacity: 1, sendsReceipt: true };
    const steps = [{ daysBefore: 365, percent: 50 }];
    await desk.app.put("events", "e1", anEvent({ ...priced, registrationSettings, refundTerms: { text: "", steps } }));
    for (const name of ["Neu", "Wartend"]) {
      const id = await register(name);
      await desk.app.services.mails.work();
      const page = linksIn(desk.sent.at(-1)?.text ?? "")[0] ?? "";
      const ownPage = async (path = "") => (await desk.app.request(`${page}${path}`)).text();
      await enter(id, { cents: "100" });
      const listed = async () =>
        (await desk.app.services.payments.list("e1")).find(({ registration }) => registration.id === id);
      expect((await listed())?.unpaidCents).toBe(8_000);
      const question = await ownPage("/stornieren");
      expect(question).toContain(
        "100,00\u00a0€ gezahlt. Diesen Betrag erstatten wir Ihnen, wenn Sie heute stornieren.",
      );
      expect(question).not.toContain("50\u00a0%");
      // The second one still waits for the seat of the first.
      if (name === "Neu") continue;
      await desk.app.services.registrations.cancel(viewer, { eventId: "e1", ids: [id], sendsMail: true });
      await desk.app.services.mails.work();
      expect(desk.sent.at(-1)?.text).toContain("100,00\u00a0€ gezahlt. Diesen Betrag erstatten wir Ihnen.");
      expect(await listed()).toMatchObject({
        standing: "undecided",
        refund: { cents: 10_000, because: "unconfirmed" },
      });
      expect(await ownPage()).toContain("Diesen Betrag erstatten wir Ihnen.");
    }
  });

  const cancellations = {
    "a registration": {
      cancel: (id: string) => desk.app.services.registrations.cancel(viewer, { eventId: "e1", ids: [id] }),
      undo: (id: string) => desk.app.services.registrations.byHand.undoCancellation(viewer, "e1", id),
    },
    "a registration, entered by an earlier version": {
      cancel: (id: string) => desk.app.services.registrations.cancel(viewer, { eventId: "e1", ids: [id] }),
      undo: async (id: string) => {
        // The mark stayed.
        await desk.app.services.database.updateTable("registrations").set({ paid_on: "2026-06-14" }).execute();
        await desk.app.services.registrations.byHand.undoCancellation(viewer, "e1", id);
      },
    },
    "an event": {
      cancel: () => desk.app.put("events", "e1", anEvent({ ...priced, isCancelled: true })),
      undo: () => desk.app.put("events", "e1", anEvent(priced)),
    },
  };
  for (const [what, { cancel, undo }] of Object.entries(cancellations)) {
    for (const [refund, open] of [["180", 18_000] as const, ["60", 6_000] as const, ["0", 0] as const]) {
      it(`are owed again of which ${refund} € went back for ${what}, once its cancellation is undone`, async () => {
        const id = await register("Muster");
        await desk.app.services.mails.work();
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
        desk.sent.length = 0;
        await desk.app.services.participantMessages.write(viewer, "e1", draft);
        await desk.app.services.mails.work();
        expect(desk.sent.map(({ text }) => /Betrag: (.*)/.exec(text)?.[1])).toEqual(
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
    const registrationSettings = { enabled: true, waitingListEnabled: true, capacity: 1, sendsReceipt: true };
    await desk.app.put("events", "e1", anEvent({ ...priced, registrationSettings }));
    await register("Neu");
    const id = await register("Wartend");
    await desk.app.services.mails.work();
    const page = linksIn(desk.sent.at(-1)?.text ?? "")[0] ?? "";
    const ownPage = async () => (await desk.app.request(page)).text();
    await enter(id);
    const listed = async () => {
      const all = await desk.app.services.payments.list("e1");
      const { standing, isOff, canInvoice, refund } = all.find(({ registration }) => registration.id === id) ?? {};
      return { standing, isOff, canInvoice, owedBack: refund?.cents };
    };
    expect(await listed()).toEqual({ standing: "paid", isOff: false, canInvoice: false, owedBack: 18_000 });
    expect(await desk.app.services.payments.listUndecidedRefunds()).toEqual([]);
    expect(await ownPage()).toContain("sind 180,00\u00a0€ eingegangen");
    await desk.app.put("events", "e1", anEvent({ ...priced, date: "2026-06-14", registrationSettings }));
    expect(await ownPage()).toContain("Sie haben 180,00\u00a0€ gezahlt. Diesen Betrag erstatten wir Ihnen.");
    expect(await ownPage()).not.toContain("eingegangen");
    expect(await listed()).toEqual({ standing: "undecided", isOff: true, canInvoice: false, owedBack: 18_000 });
    expect(await desk.app.services.payments.listUndecidedRefunds()).toMatchObject([{ event: { id: "e1" }, count: 1 }]);
    // However much the secretariat decides on, nothing more is promised.
    expect((await enter(id, { kind: "refund", cents: "100" })).status).toBe(200);
    expect(await listed()).toMatchObject({ standing: "refunded", isOff: true });
    expect(await ownPage()).not.toContain("gezahlt");
    expect(await desk.app.services.payments.listUndecidedRefunds()).toEqual([]);
  });

  it("wait for a decision, counted by event, while something is paid and its registration or event is cancelled", async () => {
    const counts = async () =>
      (await desk.app.services.payments.listUndecidedRefunds()).map(({ event, count }) => [event.id, count]);
    const [first, second, third] = [await register("Muster"), await register("Zweite"), await register("Dritte")];
    for (const id of [first, second]) await enter(id);
    expect(await counts()).toEqual([]);
    await desk.app.services.registrations.cancel(viewer, { eventId: "e1", ids: [first, third] });
    expect(await counts()).toEqual([["e1", 1]]);
    await desk.app.put("events", "e1", anEvent({ ...priced, isCancelled: true }));
    expect(await counts()).toEqual([["e1", 2]]);
    const dashboard = await (await desk.app.request("/admin/dashboard", { headers: desk.headers })).text();
    expect(dashboard).toMatch(/href="\/admin\/events\/e1\/zahlungen"[^>]*>2 Erstattungen zu entscheiden/);
    await enter(first, { kind: "refund", cents: "180" });
    expect(await counts()).toEqual([["e1", 1]]);
  });

  it("of a cancelled registration wait for a decision; the list of all events shows them until then", async () => {
    const id = await register("Muster");
    await enter(id);
    expect(await desk.app.services.payments.listOpen()).toEqual([]);
    await desk.app.services.registrations.cancel(viewer, { eventId: "e1", ids: [id] });
    const [{ payments } = { payments: [] }] = await desk.app.services.payments.list("e1");
    const open = await desk.app.services.payments.listOpen();
    expect(open.map(({ standing, event }) => [standing, event.id])).toEqual([["undecided", "e1"]]);
    expect((await enter(id, { kind: "refund", cents: "0" })).status).toBe(200);
    expect([await desk.app.services.payments.listOpen(), await list()]).toEqual([
      [],
      [{ standing: "kept", openCents: 0, payments: 2 }],
    ]);
    await enter(id, { kind: "refund", cents: "10" });
    const undone = await post({ intent: "undo", id, paymentId: payments[0]?.id });
    expect([undone.status, undone.text]).toEqual([409, expect.stringContaining("refunded")]);
  });

  it("of a cancelled event are promised back on the person's page until the secretariat has decided", async () => {
    const emailTemplate = { subject: "Ja", body: "[MANAGE_LINK]" };
    const event = { ...priced, registrationSettings: { ...priced.registrationSettings, emailTemplate } };
    await desk.app.put("events", "e1", anEvent(event));
    const id = await register("Muster");
    await enter(id);
    await desk.app.services.mails.work();
    const page = linksIn(desk.sent.at(-1)?.text ?? "")[0] ?? "";
    const read = async () => (await desk.app.request(page)).text();
    await desk.app.put("events", "e1", anEvent({ ...event, isCancelled: true }));
    expect(await read()).toContain("Diesen Betrag erstatten wir Ihnen.");
    await enter(id, { kind: "refund", cents: "60" });
    expect(await list()).toEqual([{ standing: "refunded", openCents: 0, payments: 2 }]);
    expect(await read()).not.toContain("erstatten wir Ihnen");
  });

  it("are owed by nobody once the event is cancelled, and no column says so", async () => {
    await register("Weg");
    const row = async () => {
      const page = await readPage(desk.app, "/admin/events/e1/zahlungen", { headers: desk.headers });
      return page.all("tr").find(({ text }) => text.includes("Dr. Eva Weg"))?.text ?? "";
    };
    expect(await row()).toContain("180,00");
    await desk.app.put("events", "e1", anEvent({ ...priced, isCancelled: true }));
    expect(await row()).toContain("Nichts zu zahlen");
    expect(await row()).not.toContain("180,00");
  });
});
