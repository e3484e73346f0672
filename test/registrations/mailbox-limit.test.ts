import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { mailsPerMailbox } from "#model/people/mails-per-mailbox.ts";
import { mailboxOf } from "#server/mail/room/mailbox-limit.ts";
import { anEvent } from "#test/builders.ts";
import { createTestApp, type TestApp } from "#test/create-test-app.ts";
import { mailsOf } from "#test/mail-files.ts";

const victim = "opfer@praxis.example";
const person = { title: "Dr." as const, firstName: "Gewonnen", lastName: "Klicken", city: "Ulm" };

describe("mails that anyone can cause", () => {
  let app: TestApp;
  beforeEach(async () => {
    app = await createTestApp();
    await app.put("settings", "settings", { contactEmail: "info@verein.example", associationName: "Verein" });
  });
  afterEach(() => app.close());

  const put = (id: string, registrationSettings: object) =>
    app.put(
      "events",
      id,
      anEvent({ date: "2026-09-12", registrationSettings: { enabled: true, ...registrationSettings } }),
    );
  const register = (id: string, email: string) => app.services.registerAttendee(id, { ...person, email });
  const work = async () => {
    await app.services.waitingLists.work();
    await app.services.mails.work();
  };
  const sent = async () => (await mailsOf(app)).filter(({ mime }) => /^To: .*opfer/im.test(mime));
  const outbox = () =>
    app.services.database.selectFrom("mail_outbox").select(["kind", "status", "last_error"]).orderBy("id").execute();

  /** Every way to cause a mail: makes at least ten due to spellings of one mailbox. */
  const ways: [kind: string, cause: (times: number) => Promise<unknown>][] = [
    [
      "automatic confirmations",
      async (times) => {
        for (let index = 0; index < times; index++) {
          await put(`e${index}`, { confirmsAutomatically: true });
          await register(`e${index}`, index % 2 ? victim : "Opfer@Praxis.example");
        }
      },
    ],
    [
      "receipts, to addresses with an extension",
      async (times) => {
        await put("e", { sendsReceipt: true });
        for (let index = 0; index < times; index++) await register("e", `opfer+${index}@praxis.example`);
      },
    ],
    [
      "receipts of a waiting list",
      async (times) => {
        await put("e", { capacity: 1, waitingListEnabled: true });
        await register("e", "erste@praxis.example");
        for (let index = 0; index < times; index++) await register("e", `opfer+${index}@praxis.example`);
      },
    ],
    [
      "links that were requested",
      async (times) => {
        for (let index = 0; index < times; index++) {
          await put(`e${index}`, {});
          await register(`e${index}`, `opfer+${index}@praxis.example`);
          app.services.selfService.requestLinks(`opfer+${index}@praxis.example`);
        }
      },
    ],
    [
      "all of them together",
      async (times) => {
        for (let index = 0; index < times; index++) {
          await put(`e${index}`, { confirmsAutomatically: index % 2 === 0, sendsReceipt: true });
          await register(`e${index}`, victim);
          app.services.selfService.requestLinks(victim);
        }
      },
    ],
  ];
  it.each(ways)("stop at six an hour for a mailbox, and go out later: %s", async (_kind, cause) => {
    await cause(10);
    await work();
    expect(await sent()).toHaveLength(mailsPerMailbox.points);
    const waiting = (await outbox()).filter(({ status }) => status === "waiting");
    expect(waiting.length).toBeGreaterThan(0);
    for (const { last_error } of waiting) expect(last_error).toContain("in einer Stunde schon 6 E-Mails");
    app.setTime("2026-06-15T11:00:01Z");
    await work();
    const expected = mailsPerMailbox.points + Math.min(waiting.length, mailsPerMailbox.points);
    expect(await sent()).toHaveLength(expected);
  });

  it("fail after waiting three times, which the secretariat sees, and can be sent by hand", async () => {
    await put("e", { confirmsAutomatically: true });
    for (let index = 0; index < 40; index++) await register("e", `opfer+${index}@praxis.example`);
    for (const hour of ["10:00:01", "11:00:02", "12:00:03", "13:00:04", "14:00:05", "15:00:06"]) {
      app.setTime(`2026-06-15T${hour}Z`);
      // Each call sends one batch.
      for (let batch = 0; batch < 3; batch++) await work();
    }
    expect((await sent()).length).toBe(4 * mailsPerMailbox.points);
    const failed = (await outbox()).filter(({ status }) => status === "failed");
    expect(failed).toHaveLength(40 - 4 * mailsPerMailbox.points);
    // The list of registrations reads these, for "E-Mail nicht gesendet".
    const listed = await app.services.registrations.list({ eventId: "e", limit: 50 });
    const mails = await app.services.registrations.findMails(listed.map(({ id }) => id));
    expect([...mails.values()].filter(({ status }) => status === "failed")).toHaveLength(failed.length);
  });

  it("do not limit other mailboxes, nor what the secretariat sends", async () => {
    await put("e", { confirmsAutomatically: true });
    for (let index = 0; index < 12; index++) await register("e", `kollegin${index}@praxis.example`);
    await put("f", {});
    for (let index = 0; index < 12; index++) await register("f", `opfer+${index}@praxis.example`);
    await work();
    const ids = (await app.services.registrations.list({ eventId: "f", limit: 50 })).map(({ id }) => id);
    const job = await app.services.registrations.startConfirming({ id: "u", email: "r@verein.example" }, "f", ids);
    await expect.poll(async () => (await app.services.registrations.findConfirmation("f", job))?.state).toBe("done");
    expect((await outbox()).map(({ status }) => status)).toEqual(Array(24).fill("sent"));
    expect(await sent()).toHaveLength(12);
  });

  it("leave no address in the database", async () => {
    await put("e", { confirmsAutomatically: true });
    await register("e", victim);
    await work();
    const rows = await app.services.database.selectFrom("mailbox_mails").selectAll().execute();
    expect(rows).toEqual([
      { id: expect.any(String), mailbox: expect.stringMatching(/^[\w-]{43}$/), sent_at: expect.any(String) },
    ]);
    app.setTime("2026-06-15T11:00:00Z");
    await app.services.mails.removeExpiredCounts();
    expect(await app.services.database.selectFrom("mailbox_mails").selectAll().execute()).toEqual([]);
  });
});

describe("the mailbox of an address", () => {
  it.each([
    ["Opfer+1@Praxis.example", "opfer@praxis.example"],
    ["opfer@praxis.example", "opfer@praxis.example"],
    ["opfer+a+b@praxis.example", "opfer@praxis.example"],
    ["+opfer@praxis.example", "+opfer@praxis.example"],
    [" opfer@müller.example ", "opfer@xn--mller-kva.example"],
  ])("%s is %s", (address, mailbox) => expect(mailboxOf(address)).toBe(mailbox));
});
