import { expect, it } from "vitest";
import { findMails } from "#server/mail/mail-outbox.ts";
import { cancelRegistrations } from "#server/registrations/cancel-registrations.ts";
import type { ConfirmationProgress } from "#server/registrations/confirm-registrations.ts";
import { moveStatus } from "#server/registrations/registration-store.ts";
import { resendConfirmation } from "#server/registrations/resend-confirmation.ts";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import { confirmationDesk, editor, recordingMailer } from "./confirmation-desk.ts";

describeOnAnyEngine("confirming registrations", (current) => {
  const { activities, all, arrange, clock, confirm, order, parts, smtp, statuses } = confirmationDesk(current);

  it("mails each registration over SMTP, then sets all statuses with one log entry", async () => {
    const ids = await arrange(3);
    const { peer, mailer } = await smtp();
    const seen: ConfirmationProgress[] = [];
    const outcome = await confirm(mailer, ids, { onProgress: (progress: ConfirmationProgress) => seen.push(progress) });

    expect(outcome).toMatchObject({ ok: true, skipped: [], unsettled: [] });
    expect(await statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
    expect((await all()).map(({ updatedAt }) => updatedAt)).toEqual(Array(3).fill(clock().toISOString()));
    expect(seen).toEqual([1, 2, 3].map((mailed) => ({ mailed, total: 3 })));
    expect(await activities()).toEqual([
      {
        action: "registration.confirmed",
        details: { id: "e1", title: "Schmerztag „Übergänge“", count: 3 },
        user: editor,
      },
    ]);
    expect(peer.mails.map(({ to }) => to[0]).sort()).toEqual(["n0", "n1", "n2"].map((n) => `${n}@praxis.example`));
    const email = peer.mails.find(({ to }) => to[0] === "n1@praxis.example")?.email;
    expect(email).toMatchObject({
      from: { name: "Verein für Schmerz", address: "info@verein.example" },
      to: [{ name: "Jörg Müßig 1", address: "n1@praxis.example" }],
      subject: "Ihre Anmeldung zur Veranstaltung",
    });
    expect(email?.text).toContain("Guten Tag Dr. Jörg Müßig 1,");
    expect(email?.text).toContain("Schmerztag „Übergänge“\nDatum: 12.09.2026\nUhrzeit: 09:00 - 18:00 Uhr");
    expect(email?.text).toContain("https://konferenz.example/raum");
    expect(email?.html).toContain('<a href="https://konferenz.example/raum">');
    const calendar = new TextDecoder().decode(email?.attachments[0]?.content as ArrayBuffer);
    expect(calendar).toContain("SUMMARY:Schmerztag „Übergänge“");
    expect(calendar).toContain("DTSTART;TZID=Europe/Berlin:20260912T090000");
  });

  it("passes EmailJS exactly the specified parameters", async () => {
    const ids = await arrange(1);
    const { mailer, sent } = recordingMailer();
    await confirm(mailer, ids);
    expect(sent[0]?.parameters).toEqual({
      title: "Dr.",
      first_name: "Jörg",
      last_name: "Müßig 0",
      event_title: "Schmerztag „Übergänge“",
      event_date: "12.09.2026",
      event_time: "09:00 - 18:00 Uhr",
      event_location: "Online / Virtuell",
      to_email: "n0@praxis.example",
      to_name: "Jörg Müßig 0",
      online_conference_link: "https://konferenz.example/raum",
    });
  });

  it("skips and names those already confirmed, cancelled, or cancelled meanwhile", async () => {
    const [a = "", b = "", c = "", d = ""] = await arrange(4);
    const { mailer, sent } = recordingMailer(async ({ to }) => {
      if (!to.address.startsWith("n2")) return;
      await current()
        .database.transaction()
        .execute((transaction) => moveStatus(transaction, [c], { from: ["new"], to: "cancelled", now: clock() }));
    });
    const { mailer: before } = recordingMailer();
    await confirm(before, [a]);
    await cancelRegistrations(parts(mailer), { eventId: "e1", ids: [b] }, order([b]).author);

    const outcome = await confirm(mailer, [a, b, c, d, d, "of another event"]);
    expect(outcome.ok && outcome.confirmed).toEqual([d]);
    expect(outcome.ok && outcome.skipped.map(({ id }) => id).sort()).toEqual([a, b, c].sort());
    expect(sent.map(({ to }) => to.address).sort()).toEqual(["n2@praxis.example", "n3@praxis.example"]);
    expect(await statuses()).toEqual(["confirmed", "cancelled", "cancelled", "confirmed"]);
  });

  it("cancels new and confirmed registrations with one log entry, without mailing", async () => {
    const ids = await arrange(3);
    const { mailer, sent } = recordingMailer();
    await confirm(mailer, ids.slice(0, 1));
    expect(
      (await cancelRegistrations(parts(mailer), { eventId: "e1", ids }, order(ids).author)).cancelled.sort(),
    ).toEqual([...ids].sort());
    expect(await cancelRegistrations(parts(mailer), { eventId: "e1", ids }, order(ids).author)).toMatchObject({
      cancelled: [],
      skipped: { length: 3 },
    });
    expect(await statuses()).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(sent).toHaveLength(1);
    expect((await activities()).map(({ action, details }) => [action, details.count])).toEqual([
      ["registration.cancelled", 3],
      ["registration.confirmed", 1],
    ]);
  });

  it("resends a confirmation only when an administrator requests it", async () => {
    const [id = ""] = await arrange(1);
    const { mailer, sent } = recordingMailer();
    const { author } = order([id]);
    const resend = () => resendConfirmation(parts(mailer), "e1", id, author);
    expect(await resend()).toMatchObject({ reason: "not_confirmed" });
    await confirm(mailer, [id]);
    expect(await resend()).toEqual({ ok: true });
    expect(sent).toHaveLength(2);
    expect((await findMails(current().database, "confirmation", [id], clock())).get(id)).toMatchObject({
      status: "sent",
    });
    expect((await activities()).map(({ action, details }) => [action, details])).toMatchObject([
      ["registration.confirmation_resent", { id: "e1", registrationId: id }],
      ["registration.confirmed", { id: "e1" }],
    ]);
  });

  it("confirms three hundred registrations without blocking other work", async () => {
    const ids = await arrange(0);
    const rows = Array.from({ length: 300 }, (_, n) => ({
      id: `r${n}`,
      event_id: "e1",
      title: "Dr.",
      first_name: "Jörg",
      last_name: "Müßig",
      email: `r${n}@praxis.example`,
      email_key: `r${n}@praxis.example`,
      city: "Köln",
      status: "new",
      created_at: clock().toISOString(),
      updated_at: clock().toISOString(),
    }));
    await current().database.insertInto("registrations").values(rows).execute();
    ids.push(...rows.map(({ id }) => id));
    const { mailer, sent } = recordingMailer();
    // Counts mails between two turns of the event loop, in which other requests are served.
    let mailsInARow = 0;
    let mostInARow = 0;
    const onProgress = () => {
      mostInARow = Math.max(mostInARow, ++mailsInARow);
    };
    let isDone = false;
    const resetEachTurn = () => {
      mailsInARow = 0;
      if (!isDone) setImmediate(resetEachTurn);
    };
    resetEachTurn();
    const outcome = await confirm(mailer, ids, { onProgress });
    isDone = true;
    expect(outcome.ok && outcome.confirmed).toHaveLength(300);
    expect(sent).toHaveLength(300);
    expect(mostInARow).toBeLessThanOrEqual(mailer.parallel);
  });
});
