import { expect, it } from "vitest";
import { claimMail } from "#server/mail/room/claimed-mails.ts";
import { confirmRegistrations } from "#server/registrations/confirm-registrations.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { confirmationDesk, recordingMailer, silence } from "./confirmation-desk.ts";

describeOnEachEngine("confirmations sent at most once", (current) => {
  const { arrange, clock, confirm, order, parts, advance, statuses } = confirmationDesk(current);

  it("are not sent again if they may have arrived, and are reported", async () => {
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

  it("are not sent twice after a crash between mail and commit", async () => {
    const ids = await arrange(2);
    // A process that crashes right after sending leaves a claim that is never settled.
    const identity = { kind: "confirmation", recordId: ids[0] ?? "", claimable: [] } as const;
    await claimMail(current().database, identity, clock());
    const { mailer, sent } = recordingMailer();

    expect(await confirm(mailer, [ids[0] ?? ""])).toMatchObject({ ok: false, reason: "mail_in_progress" });
    advance(3 * 60_000);
    const outcome = await confirm(mailer, ids);
    expect(outcome).toMatchObject({ ok: true, unsettled: [{ email: "n0@praxis.example" }] });
    expect(sent.map(({ to }) => to.address)).toEqual(["n1@praxis.example"]);
  });

  it("are not sent again after a crash between the last mail and the statuses, which are then set", async () => {
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

  it("are sent once when two administrators confirm at the same moment", async () => {
    const ids = await arrange(20);
    const { mailer, sent } = recordingMailer(() => new Promise((resolve) => setImmediate(resolve)));
    const outcomes = await Promise.all([confirm(mailer, ids), confirm(mailer, ids)]);
    expect(outcomes).toContainEqual(expect.objectContaining({ ok: true }));
    expect(sent).toHaveLength(20);
    expect(new Set(sent.map(({ to }) => to.address)).size).toBe(20);
    expect(new Set(await statuses())).toEqual(new Set(["confirmed"]));
  });

  it("are completed by the later of two batches that each find a mail of the other under way", async () => {
    const ids = await arrange(3);
    const firstBegan = Promise.withResolvers<void>();
    const secondBegan = Promise.withResolvers<void>();
    const one = recordingMailer(() => {
      firstBegan.resolve();
      return secondBegan.promise;
    });
    const first = confirm({ ...one.mailer, parallel: 1 }, ids);
    await firstBegan.promise;
    const two = recordingMailer(async () => {
      secondBegan.resolve();
      await first;
    });
    const second = confirm({ ...two.mailer, parallel: 2 }, ids).finally(secondBegan.resolve);

    expect(await first).toMatchObject({ ok: false, reason: "mail_in_progress" });
    expect(await second).toMatchObject({ ok: true, unsettled: [] });
    const addresses = [...one.sent, ...two.sent].map(({ to }) => to.address);
    expect(addresses.toSorted()).toEqual(["n0@praxis.example", "n1@praxis.example", "n2@praxis.example"]);
    expect(await statuses()).toEqual(["confirmed", "confirmed", "confirmed"]);
  });
});
