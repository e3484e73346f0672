import { afterEach, expect, it } from "vitest";
import { mailsPerMailbox } from "#model/people/mails-per-mailbox.ts";
import { addNotice } from "#server/accounts/administration/account-notices.ts";
import { deleteAccount, insertAccount } from "#server/accounts/administration/account-store.ts";
import { createContentReader } from "#server/content/store/content-store.ts";
import { writeContent } from "#server/content/store/write-content.ts";
import { findMails, forgetMail, queueMails } from "#server/mail/mail-outbox.ts";
import { createMailRoom } from "#server/mail/mail-room.ts";
import type { Mail, MailKindRules, MailKinds } from "#server/mail/mail-rules.ts";
import { findCorrespondents } from "#server/mail/mail-sender.ts";
import { mailTo } from "#server/mail/mail-to.ts";
import { claimMail, settleMail } from "#server/mail/room/claimed-mails.ts";
import { createMailboxLimit, noMailboxLimit } from "#server/mail/room/mailbox-limit.ts";
import { createMailer } from "#server/mail/transports/create-mailer.ts";
import { createRateLimits } from "#server/rate-limits.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { startSmtpPeer } from "#test/smtp-peer.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };
/** A mail to the address that its record id begins. */
const rules: MailKindRules = {
  async compose(id, at) {
    const to = { name: "", address: `${id}@praxis.example` };
    if (id !== "uncounted") await at.countFor(to.address);
    return mailTo(to, await findCorrespondents(at), { kind: "receipt", subject: id, text: "Guten Tag" });
  },
};

describeOnEachEngine("the mail room", (current) => {
  let now = new Date("2026-06-15T10:00:00Z");
  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
    now = new Date("2026-06-15T10:00:00Z");
  });

  /** Queues mails and starts a room that sends them to a real server. */
  async function setUp(
    ids: readonly string[],
    behaviour: Parameters<typeof startSmtpPeer>[0],
    mailsPerMinute?: number,
  ) {
    const { database } = current();
    const document = { associationName: "Verein", contactEmail: "info@verein.example" } as never;
    const settings = { collection: "settings", id: "settings", document, expected: "any", activity: null } as const;
    await database.transaction().execute((transaction) => writeContent(transaction, settings, { email: null, now }));
    await queueMails(database, "receipt", ids, now);
    const peer = await startSmtpPeer(behaviour);
    const clock = () => now;
    const mailer = createMailer(peer.url, "/nowhere", clock);
    const source = { database, content: createContentReader(database), clock, siteUrl: "", mailFrom: undefined };
    const parts = {
      ...source,
      mailer,
      mailboxLimit: noMailboxLimit,
      addressHash: (address: string) => address,
      log: silent,
      mailsPerMinute,
    };
    const room = createMailRoom(parts, new Proxy({} as MailKinds, { get: () => rules }));
    opened.push(peer, mailer, room);
    const outbox = async () => (await findMails(database, "receipt", ids, now)).values().toArray();
    return { room, peer, outbox, parts };
  }

  it("sends a hundred and fifty mails through a service that takes three connections and thirty in a while", async () => {
    const while_ = 300;
    const ids = Array.from({ length: 150 }, (_, n) => `n${n}`);
    let [connections, peak, refused] = [0, 0, 0];
    let recent: number[] = [];
    const tooFast = () => Object.assign(new Error("4.3.2 Too fast"), { responseCode: 432 });
    const { room, peer, outbox } = await setUp(
      ids,
      {
        options: {
          onConnect(_session, answer) {
            peak = Math.max(peak, ++connections);
            answer(connections > 3 ? tooFast() : undefined);
          },
          onClose: () => void connections--,
          onMailFrom(_address, _session, answer) {
            const at = performance.now();
            recent = recent.filter((one) => one > at - while_);
            if (recent.length >= 30) {
              refused++;
              return answer(tooFast());
            }
            recent.push(at);
            answer();
          },
        },
      },
      // Thirty in 300 milliseconds.
      (30 * 60_000) / while_,
    );
    for (let round = 0; round < 15 && peer.mails.length < ids.length; round++) {
      await room.work();
      now = new Date(now.getTime() + 2 ** round * 60_000);
    }
    expect(peer.mails.map(({ to }) => to[0]).toSorted()).toEqual(ids.map((id) => `${id}@praxis.example`).toSorted());
    expect((await outbox()).every(({ status }) => status === "sent")).toBe(true);
    expect(peak).toBeLessThanOrEqual(3);
    expect(refused, "a few that arrive unevenly").toBeLessThan(100);
  });

  it("keeps the pace of all instances together", async ({ skip }) => {
    if (current().engine === "sqlite") skip("one instance");
    const ids = Array.from({ length: 20 }, (_, n) => `n${n}`);
    const arrivals: number[] = [];
    const behaviour = { onTaken: () => void arrivals.push(performance.now()) };
    // One in 100 milliseconds.
    const { peer, parts } = await setUp(ids, behaviour, 600);
    const rooms = [1, 2].map(() =>
      createMailRoom(
        { ...parts, rateLimits: createRateLimits(current().database, () => "secret") },
        new Proxy({} as MailKinds, { get: () => rules }),
      ),
    );
    opened.push(...rooms);
    const begun = performance.now();
    await Promise.all(rooms.map((room) => room.work()));
    expect(peer.mails.map(({ to }) => to[0]).toSorted()).toEqual(ids.map((id) => `${id}@praxis.example`).toSorted());
    expect((arrivals.at(-1) ?? 0) - begun).toBeGreaterThan(19 * 100 - 150);
  });

  it("keeps the pace also when one mail takes long to compose", async () => {
    let time = 0;
    const rest = async (milliseconds: number) => {
      time += milliseconds;
    };
    const { parts } = await setUp(["langsam", "n1", "n2"], {}, 60);
    const sent: number[] = [];
    const mailer: typeof parts.mailer = {
      ...parts.mailer,
      async send(mail) {
        sent.push(time);
        await parts.mailer.send(mail);
      },
    };
    const slow = Promise.withResolvers<void>();
    const compose: MailKindRules["compose"] = async (id, at) => {
      if (id === "langsam") await slow.promise;
      return rules.compose(id, at);
    };
    const room = createMailRoom(
      { ...parts, mailer, stopwatch: { now: () => time, rest } },
      new Proxy({} as MailKinds, { get: () => ({ ...rules, compose }) }),
    );
    opened.push(room);
    room.wake();
    await expect
      .poll(() => sent.length)
      .toBe(2)
      .finally(slow.resolve);
    await room.settled();
    const [first = 0, second = 0, third = 0] = sent;
    expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(1000);
  });

  it("says what is so when a mail may be handed over, not when its turn came", async () => {
    const { parts, peer, outbox } = await setUp(["n1"], {}, 2);
    let time = 0;
    const changed = Promise.withResolvers<void>();
    const rest = async (milliseconds: number) => {
      await changed.promise;
      time += milliseconds;
    };
    let isSo = true;
    let composed = 0;
    const compose: MailKindRules["compose"] = async (id, at) => {
      composed++;
      const mail = isSo ? await rules.compose(id, at) : undefined;
      // Somebody of the secretariat has sent another meanwhile.
      if (composed === 1) await room.sendTest(async () => rules.compose("test", at).then((one) => one as Mail));
      return mail;
    };
    const room = createMailRoom(
      { ...parts, stopwatch: { now: () => time, rest } },
      new Proxy({} as MailKinds, { get: () => ({ ...rules, compose }) }),
    );
    opened.push(room);
    const working = room.work();
    await expect.poll(() => peer.mails.length).toBe(1);
    isSo = false;
    changed.resolve();
    await working;
    expect(peer.mails.map(({ to }) => to[0])).toEqual(["test@praxis.example"]);
    expect([composed, await outbox()]).toEqual([2, []]);
  });

  it("sends no mail that was forgotten while it waited for its turn", async () => {
    const { parts, peer, outbox } = await setUp(["n1", "n2"], {}, 60);
    let time = 0;
    const forgotten: string[] = [];
    const rest = async (milliseconds: number) => {
      time += milliseconds;
      // Both are due at the same moment: either may be the first.
      for (const { recordId, status } of await outbox()) {
        if (status !== "waiting") continue;
        await forgetMail(parts.database, "receipt", recordId);
        forgotten.push(recordId);
      }
    };
    const room = createMailRoom(
      { ...parts, stopwatch: { now: () => time, rest } },
      new Proxy({} as MailKinds, { get: () => rules }),
    );
    opened.push(room);
    await room.work();
    expect(time).toBeGreaterThan(0);
    expect(forgotten).toHaveLength(1);
    const [left] = ["n1", "n2"].filter((id) => !forgotten.includes(id));
    expect(peer.mails.flatMap(({ to }) => to)).toEqual([`${left}@praxis.example`]);
    expect((await outbox()).map(({ recordId }) => recordId)).toEqual([left]);
  });

  it("claims a mail anew that is forgotten at that moment", async () => {
    const { parts } = await setUp(["n1"], {});
    await parts.database.updateTable("mail_outbox").set({ status: "sent" }).execute();
    let statements = 0;
    const forgetting = parts.database.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // Neither inserted nor updated: now its state is read.
        if (++statements === 2) await forgetMail(parts.database, "receipt", "n1");
        return result;
      },
    });
    const order = { kind: "receipt", recordId: "n1", claimable: [] } as const;
    expect(await claimMail(forgetting, order, now)).toMatchObject({ isClaimed: true, mail: { status: "sending" } });
  });

  it("sends what was queued, tried or under way while the clock was ahead", async () => {
    const { database } = current();
    now = new Date("2031-01-01T10:00:00Z");
    const ids = ["gereiht", "versucht", "angefangen"];
    const { room, peer } = await setUp(ids, {});
    const later = { next_attempt_at: "2031-01-01T15:00:00.000Z", attempts: 9 };
    await database.updateTable("mail_outbox").set(later).where("record_id", "=", "versucht").execute();
    const begun = { next_attempt_at: "2031-01-01T10:02:00.000Z", status: "sending", attempts: 1 };
    await database.updateTable("mail_outbox").set(begun).where("record_id", "=", "angefangen").execute();
    now = new Date("2026-06-15T10:00:00Z");
    await room.work();
    expect(peer.mails.flatMap(({ to }) => to).toSorted()).toEqual(ids.map((id) => `${id}@praxis.example`).toSorted());
  });

  // Somebody asks for it again after the first: "Erneut versuchen" counts the attempts anew.
  const inBetween = { "by itself": undefined, "when somebody asks": { status: "waiting", attempts: 0 } as const };
  const late = [
    { status: "waiting", nextAttemptAt: new Date("2026-06-15T10:03:00Z"), error: "weg" },
    { status: "failed", error: "weg" },
    { status: "unsettled", error: "weg" },
  ] as const;
  for (const [how, reset] of Object.entries(inBetween)) {
    for (const failed of late) {
      it(`keeps what one of two senders says when the other says later that it is ${failed.status}, sent again ${how}`, async () => {
        const { database } = current();
        const begin = async (recordId: string) => {
          const claim = async () => {
            const order = { kind: "receipt", recordId, claimable: ["waiting", "unsettled"] } as const;
            const claimed = await claimMail(database, order, now);
            return claimed.isClaimed ? claimed.mail : expect.fail("not claimed");
          };
          const status = async () => (await findMails(database, "receipt", [recordId], now)).get(recordId)?.status;
          now = new Date("2026-06-15T10:00:00Z");
          const first = await claim();
          now = new Date("2026-06-15T10:03:00Z");
          if (reset) {
            const row = { ...reset, next_attempt_at: now.toISOString() };
            await database.updateTable("mail_outbox").set(row).where("record_id", "=", recordId).execute();
          }
          return { first, second: await claim(), status };
        };
        const dead = await begin("tot");
        await settleMail(database, dead.first, failed, now);
        expect(await dead.status()).toBe("sending");
        await settleMail(database, dead.second, { status: "sent" }, now);
        await settleMail(database, dead.first, failed, now);
        expect(await dead.status()).toBe("sent");
        const slow = await begin("langsam");
        await settleMail(database, slow.first, { status: "sent" }, now);
        await settleMail(database, slow.second, failed, now);
        expect(await slow.status()).toBe("sent");
      });
    }
  }

  it("counts no mail of a clock that was ahead against the limit of a mailbox", async () => {
    const limit = createMailboxLimit(
      current().database,
      () => now,
      () => "geheim",
    );
    now = new Date("2031-01-01T10:00:00Z");
    for (let mail = 0; mail < mailsPerMailbox.points; mail++) await limit.take("a@praxis.example");
    expect(await limit.take("a@praxis.example")).toHaveProperty("waitSeconds");
    now = new Date("2026-06-15T10:00:00Z");
    expect(await limit.take("a@praxis.example")).toHaveProperty("id");
    await limit.removeExpired();
    const left = await current().database.selectFrom("mailbox_mails").select("sent_at").execute();
    expect(left).toEqual([{ sent_at: now.toISOString() }]);
  });

  it("goes on while the server of one recipient hangs", async () => {
    const ids = ["haengt", ...Array.from({ length: 12 }, (_, n) => `n${n}`)];
    const { room, peer, outbox } = await setUp(ids, {
      options: {
        onRcptTo({ address }, _session, answer) {
          if (!address.startsWith("haengt")) answer();
        },
      },
    });
    room.wake();
    await expect.poll(() => peer.mails.length).toBe(12);
    await expect
      .poll(async () => (await outbox()).map(({ status }) => status).toSorted())
      .toEqual(["sending", ...Array(12).fill("sent")]);
    // The program also starts others while it hangs.
    await queueMails(current().database, "receipt", ["spaeter"], now);
    room.wake();
    await expect.poll(() => peer.mails.length).toBe(13);
    await peer.close();
  });

  it("says once that the database is away, however often it is woken meanwhile, and once that it is back", async () => {
    const { parts, outbox } = await setUp(["n1"], {});
    const lines: string[] = [];
    const write = (message: string) => void lines.push(message);
    let isAway = true;
    const database = new Proxy(parts.database, {
      get(target, name) {
        if (isAway && name === "selectFrom") throw new Error("PostgreSQL does not answer any more.");
        const value = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    const log = { ...silent, info: write, error: write };
    const room = createMailRoom({ ...parts, database, log }, new Proxy({} as MailKinds, { get: () => rules }));
    opened.push(room);
    for (let time = 0; time < 8; time++) room.wake();
    await expect.poll(() => lines).toEqual(["due mails were not sent"]);
    isAway = false;
    for (let time = 0; time < 8; time++) room.wake();
    await room.settled();
    await expect.poll(() => lines).toEqual(["due mails were not sent", "works again"]);
    expect(await outbox()).toMatchObject([{ status: "sent" }]);
  });

  it("sends nothing that anyone can cause and that was not counted", async () => {
    const { room, peer, outbox } = await setUp(["counted", "uncounted"], {});
    await room.work();
    expect(peer.mails.flatMap(({ to }) => to)).toEqual(["counted@praxis.example"]);
    expect((await outbox()).map(({ status }) => status).sort()).toEqual(["sent", "waiting"]);
  });

  it("ends a mail at once that is refused for good, and tries others again", async () => {
    const answers: Record<string, number> = { niemand: 550, voll: 552, warten: 450, gebremst: 432, fremd: 530 };
    const ids = [...Object.keys(answers), "da"];
    const { room, peer, outbox } = await setUp(ids, {
      options: {
        onRcptTo({ address }, _session, answer) {
          const responseCode = answers[address.split("@")[0] ?? ""];
          answer(responseCode ? Object.assign(new Error("5.1.1 No"), { responseCode }) : undefined);
        },
      },
    });
    await room.work();
    const states = async () => Object.fromEntries((await outbox()).map((mail) => [mail.recordId, mail.status]));
    const ended = { niemand: "failed", voll: "failed", da: "sent" };
    expect(await states()).toEqual({ ...ended, warten: "waiting", gebremst: "waiting", fremd: "waiting" });
    expect((await outbox()).find(({ recordId }) => recordId === "niemand")?.lastError).toContain("550 5.1.1 No");
    for (const id of ids) delete answers[id];
    now = new Date(now.getTime() + 60_000);
    await room.work();
    expect(await states()).toEqual({ ...ended, warten: "sent", gebremst: "sent", fremd: "sent" });
    expect(peer.mails).toHaveLength(4);
  });

  it("has no mail of a record that is gone", async () => {
    const { database } = current();
    const outbox = async () =>
      (await database.selectFrom("mail_outbox").select("kind").orderBy("kind").execute()).map(({ kind }) => kind);
    await database.transaction().execute(async (transaction) => {
      const invitation = { name: "", email: "neu@verein.example", role: "events" } as const;
      const id = (await insertAccount(transaction, invitation, now)) ?? "";
      await queueMails(transaction, "invitation", [id], now);
      await queueMails(transaction, "system-health", [`${id} 2026-06-15`, `${id}x 2026-06-15`], now);
      await addNotice(transaction, { userId: id, notice: "new_device" }, now);
      await deleteAccount(transaction, id);
    });
    expect(await outbox(), "of another account").toEqual(["system-health"]);
    await database.deleteFrom("mail_outbox").execute();
    await database.transaction().execute(async (transaction) => {
      const document = { title: "Schmerztag", date: "2026-09-12" } as never;
      const event = { collection: "events", id: "e1", document, expected: "any", activity: null } as const;
      await writeContent(transaction, event, { email: null, now });
    });
    await queueMails(database, "points-report", ["e1 2026-09-12", "e2 2026-09-12"], now);
    await database.deleteFrom("content").where("id", "=", "e1").execute();
    const left = await database.selectFrom("mail_outbox").select("record_id").execute();
    expect(left).toEqual([{ record_id: "e2 2026-09-12" }]);
  });
});
