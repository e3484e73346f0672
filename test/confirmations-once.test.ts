import { expect, it } from "vitest";
import { claimMail } from "#server/mail/mail-outbox.ts";
import { confirmRegistrations } from "#server/registrations/confirm-registrations.ts";
import { confirmationDesk, recordingMailer, silence } from "./confirmation-desk.ts";
import { describeOnEachEngine } from "./contract-database.ts";

describeOnEachEngine("confirmations nobody gets twice", (current) => {
  const { arrange, clock, confirm, order, parts, pass, statuses } = confirmationDesk(current);

  it("does not send again what may have arrived, and says so", async () => {
    const ids = await arrange(2);
    const { mailer: quiet } = recordingMailer((message) => {
      if (message.to.address.startsWith("n0")) throw silence();
    });
    expect(await confirm({ ...quiet, parallel: 1 }, ids)).toMatchObject({ ok: false, reason: "mail_failed" });
    expect(await statuses()).toEqual(["new", "new"]);

    const { mailer, sent } = recordingMailer();
    const outcome = await confirm(mailer, ids);
    expect(outcome).toMatchObject({ ok: true, unsettled: [{ email: "n0@praxis.example" }] });
    expect(sent.map(({ to }) => to.address)).toEqual(["n1@praxis.example"]);
    expect(await statuses()).toEqual(["confirmed", "confirmed"]);
  });

  it("after a crash between mail and commit mails nobody twice", async () => {
    const ids = await arrange(2);
    // What a process leaves that ends right after handing over the mail: a claim nobody settles.
    const identity = { kind: "confirmation", recordId: ids[0] ?? "", takes: [] } as const;
    await claimMail(current().database, identity, clock());
    const { mailer, sent } = recordingMailer();

    expect(await confirm(mailer, [ids[0] ?? ""])).toMatchObject({ ok: false, reason: "mail_in_progress" });
    pass(3 * 60_000);
    const outcome = await confirm(mailer, ids);
    expect(outcome).toMatchObject({ ok: true, unsettled: [{ email: "n0@praxis.example" }] });
    expect(sent.map(({ to }) => to.address)).toEqual(["n1@praxis.example"]);
  });

  it("after a crash between the last mail and the statuses only sets the statuses", async () => {
    const ids = await arrange(3);
    const { mailer, sent } = recordingMailer();
    const breaking = parts(mailer);
    const { database } = breaking;
    const broken = new Proxy(database, {
      get: (target, name) => {
        if (name === "transaction") return () => ({ execute: () => Promise.reject(new Error("power cut")) });
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    await expect(confirmRegistrations({ ...breaking, database: broken }, order(ids))).rejects.toThrow("power cut");
    expect(sent).toHaveLength(3);
    expect(await statuses()).toEqual(["new", "new", "new"]);

    expect(await confirm(mailer, ids)).toMatchObject({ ok: true, unsettled: [] });
    expect(sent).toHaveLength(3);
    expect(await statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
  });

  it("mails each once when two administrators press at the same moment", async () => {
    const ids = await arrange(20);
    const { mailer, sent } = recordingMailer(() => new Promise((resolve) => setImmediate(resolve)));
    await Promise.all([confirm(mailer, ids), confirm(mailer, ids)]);
    await confirm(mailer, ids);
    expect(sent).toHaveLength(20);
    expect(new Set(sent.map(({ to }) => to.address)).size).toBe(20);
    expect(new Set(await statuses())).toEqual(new Set(["confirmed"]));
  });
});
