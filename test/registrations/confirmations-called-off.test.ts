import { expect, it } from "vitest";
import { describeOnAnyEngine } from "#test/database/contract-database.ts";
import type { SmtpPeer } from "#test/smtp-peer.ts";
import { confirmationDesk, recordingMailer, refused } from "./confirmation-desk.ts";

describeOnAnyEngine("bulk confirmations", (current) => {
  const { activities, arrange, clock, confirm, put, smtp, statuses } = confirmationDesk(current);

  it("abort when the server drops the connection after the tenth mail, and a retry mails nobody twice", async () => {
    const ids = await arrange(15);
    const { peer: broken, mailer: first } = await smtp({ dropAfter: 10 });
    const outcome = await confirm({ ...first, parallel: 1 }, ids);
    expect(outcome).toMatchObject({ ok: false, reason: "mail_failed", progress: { mailed: 10, total: 15 } });
    expect(new Set(await statuses())).toEqual(new Set(["new"]));
    expect(await activities()).toEqual([]);

    const { peer: healthy, mailer: second } = await smtp();
    expect(await confirm(second, ids)).toMatchObject({ ok: true, unsettled: [] });
    expect(new Set(await statuses())).toEqual(new Set(["confirmed"]));
    const recipients = (peer: SmtpPeer) => peer.mails.map(({ to }) => to[0] ?? "");
    expect(recipients(healthy)).toHaveLength(5);
    expect(new Set([...recipients(broken), ...recipients(healthy)]).size).toBe(15);
  });

  it("mail nobody twice after several connections break at once, and name recipients that may have been mailed", async () => {
    const ids = await arrange(30);
    const { peer: broken, mailer: first } = await smtp({ dropAfter: 10, dropAt: "end" });
    expect(await confirm(first, ids)).toMatchObject({ ok: false, reason: "mail_failed" });
    expect(new Set(await statuses())).toEqual(new Set(["new"]));

    const { mailer, sent } = recordingMailer();
    const outcome = await confirm(mailer, ids);
    const unsure = outcome.ok ? outcome.unsettled.map(({ email }) => email) : [];
    const again = sent.map(({ to }) => to.address);
    const before = broken.mails.map(({ to }) => to[0] ?? "");
    expect(unsure.length).toBeGreaterThan(0);
    expect(again.filter((address) => before.includes(address) || unsure.includes(address))).toEqual([]);
    expect(new Set([...before, ...again, ...unsure]).size).toBe(30);
    expect(new Set(await statuses())).toEqual(new Set(["confirmed"]));
  });

  it("begin no further mail after a failure", async () => {
    const ids = await arrange(12);
    const { mailer, sent } = recordingMailer((_message, count) => {
      if (count === 2) throw refused();
    });
    const outcome = await confirm({ ...mailer, parallel: 1 }, ids);
    expect(outcome).toMatchObject({ ok: false, reason: "mail_failed", at: { email: "n1@praxis.example" } });
    expect(sent).toHaveLength(1);
    expect(await statuses()).toEqual(Array(12).fill("new"));
  });

  it("fail like a failed mail when no sender address is configured", async () => {
    const ids = await arrange(1);
    await put("settings", "settings", { contactEmail: "" });
    const { mailer, sent } = recordingMailer();
    expect(await confirm(mailer, ids)).toMatchObject({
      ...{ ok: false, reason: "mail_failed" },
      error: expect.stringContaining("Es fehlt die E-Mail-Adresse des Absenders"),
    });
    expect(sent).toEqual([]);
    expect(await statuses()).toEqual(["new"]);
  });

  it("mail nobody if the event was deleted meanwhile", async () => {
    const ids = await arrange(2);
    await current()
      .database.updateTable("content")
      .set({ deleted_at: clock().toISOString() })
      .where("id", "=", "e1")
      .execute();
    const { mailer, sent } = recordingMailer();
    expect(await confirm(mailer, ids)).toEqual({ ok: false, reason: "event_not_found" });
    expect(sent).toEqual([]);
    expect(await statuses()).toEqual(["new", "new"]);
  });
});
