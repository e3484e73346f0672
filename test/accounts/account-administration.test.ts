import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createAccounts } from "#server/accounts/accounts.ts";
import { createAccountService } from "#server/accounts/administration/account-service.ts";
import { storePassword } from "#server/accounts/administration/account-store.ts";
import { createPasswordLinks } from "#server/accounts/administration/password-links.ts";
import { codeAt } from "#server/accounts/second-factor/totp.ts";
import { readOrCreateSecret } from "#server/accounts/secret.ts";
import type { ContentReader } from "#server/content/store/content-store.ts";
import { createLog } from "#server/log.ts";
import { MailFailure, type MailMessage } from "#server/mail/mailer.ts";
import { createRateLimits, noRateLimits } from "#server/rate-limits.ts";
import { describeOnEachEngine } from "#test/database/contract-database.ts";
import { correspondenceOf } from "#test/mail-room.ts";
import { removeFolder } from "#test/remove-folder.ts";

const chief = { email: "chefin@verein.example", password: "Vier Hühner tanzen" };
const newPassword = "Fünf Enten singen laut";
const invitation = { name: "Dr. Erika Muster", email: "Erika@Verein.example", role: "editorial" as const };

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "account-desk-"));
  readOrCreateSecret(dataDir);
});
afterAll(() => removeFolder(dataDir));

describeOnEachEngine("account administration", (current) => {
  let now: Date;
  let sent: MailMessage[];
  let failure: MailFailure | undefined;
  beforeEach(() => {
    now = new Date();
    sent = [];
    failure = undefined;
  });
  const advance = (minutes: number) => {
    now = new Date(now.getTime() + minutes * 60_000);
  };
  /** Creates the services as one instance of the program has them. */
  const createInstance = () => {
    const { database } = current();
    const [clock, log, siteUrl] = [() => now, createLog("silent"), "https://verein.example"];
    const settings = { associationName: "Verein", contactEmail: "info@verein.example" };
    const content = { findFirst: async () => settings } as unknown as ContentReader;
    const send = async (message: MailMessage) => {
      if (failure) throw failure;
      sent.push(message);
    };
    const mailer = { isConfigured: true, parallel: 1, send, close: async () => {} };
    const rateLimits = createRateLimits(database, () => "secret");
    const shared = { database, clock, log, siteUrl };
    return {
      accounts: createAccounts({ ...shared, dataDir, rateLimits: noRateLimits }),
      desk: createAccountService({ ...shared, hasMailService: true }),
      mails: correspondenceOf({ ...shared, content, mailer, rateLimits }).mails,
      links: createPasswordLinks(database, clock),
    };
  };
  const tokenOf = (mail: MailMessage | undefined) => /passwort\/([\w-]{32})/.exec(mail?.text ?? "")?.[1] ?? "";
  const actions = async () =>
    (await current().database.selectFrom("activity_logs").select(["action", "user"]).orderBy("number").execute()).map(
      ({ action, user }) => `${action} ${user}`,
    );

  async function withChief() {
    const instance = createInstance();
    await instance.accounts.create(chief.email, chief.password);
    const [account] = await instance.desk.list();
    if (!account) throw new Error("no account");
    return { ...instance, chief: { id: account.id, email: chief.email } };
  }
  async function signIn(
    { accounts }: Pick<ReturnType<typeof createInstance>, "accounts">,
    account = chief,
    cookies = "",
  ) {
    const outcome = await accounts.signIn(account, "192.0.2.1", cookies || null, "Mozilla/5.0 (Windows) Firefox/130.0");
    return outcome.ok ? outcome.setCookies.map((cookie) => cookie.split(";")[0]).join("; ") : undefined;
  }

  it("invites a person by mail; the link sets a password once", async () => {
    const site = await withChief();
    expect(await site.desk.invite(site.chief, invitation)).toEqual({ ok: true });
    expect(await site.desk.list()).toMatchObject([
      { email: chief.email, isOpen: true },
      { email: "erika@verein.example", name: "Dr. Erika Muster", role: "editorial", isOpen: false, lastSignInAt: "" },
    ]);
    await site.mails.work();
    expect(sent).toMatchObject([{ kind: "invitation", to: { address: "erika@verein.example" } }]);
    const token = tokenOf(sent[0]);
    expect(await site.links.find(token)).toMatchObject({ email: "erika@verein.example", purpose: "invitation" });
    expect(await site.links.setPassword(token, "kurz")).toEqual({ ok: false, reason: "too_short" });
    const both = await Promise.all([1, 2].map(() => createInstance().links.setPassword(token, newPassword)));
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await site.links.find(token)).toBeUndefined();
    const cookies = await signIn(site, { email: "erika@verein.example", password: newPassword });
    expect(await site.accounts.findViewer(cookies ?? null)).toMatchObject({ role: "editorial" });
    expect((await site.desk.list())[1]).toMatchObject({ isOpen: true, lastSignInAt: now.toISOString() });
    expect(await actions()).toEqual([
      `account.invited ${chief.email}`,
      "account.accepted erika@verein.example",
      "account.signed_in erika@verein.example",
    ]);
  });

  it("refuses a second invitation to the same address, but renews an unanswered one", async () => {
    const site = await withChief();
    await site.desk.invite(site.chief, invitation);
    expect(await site.desk.invite(site.chief, { ...invitation, email: "erika@verein.example" })).toMatchObject({
      reason: "taken",
    });
    await site.mails.work();
    const [, erika] = await site.desk.list();
    expect(await site.desk.inviteAgain(site.chief, erika?.id ?? "")).toEqual({ ok: true });
    await site.mails.work();
    expect(sent).toHaveLength(2);
    expect(await site.links.find(tokenOf(sent[0]))).toBeUndefined();
    advance(48 * 60 - 1);
    expect(await site.links.find(tokenOf(sent[1]))).toBeDefined();
    advance(1);
    expect(await site.links.setPassword(tokenOf(sent[1]), newPassword)).toEqual({ ok: false, reason: "gone" });
    expect(await site.desk.inviteAgain(site.chief, site.chief.id)).toMatchObject({ reason: "missing" });
  });

  it("returns the invitation link to the inviter when there is no mail service", async () => {
    const site = await withChief();
    const desk = createAccountService({
      database: current().database,
      clock: () => now,
      siteUrl: "https://verein.example",
      hasMailService: false,
    });
    const outcome = await desk.invite(site.chief, invitation);
    const link = outcome.ok ? (outcome.link ?? "") : "";
    expect(link).toMatch(/^https:\/\/verein\.example\/admin\/login\/passwort\/[\w-]{32}$/);
    expect(await site.links.setPassword(link.slice(-32), newPassword)).toEqual({ ok: true });
    await site.mails.work();
    expect(sent).toEqual([]);
  });

  it("a reset link works for thirty minutes, once, replaces earlier links, and ends all sessions", async () => {
    const site = await withChief();
    const cookies = (await signIn(site)) ?? "";
    site.mails.request("password-reset", " Chefin@verein.example ");
    await site.mails.work();
    advance(1);
    site.mails.request("password-reset", chief.email);
    await site.mails.work();
    const [first, second] = sent.map(tokenOf);
    expect(await site.links.find(first ?? "")).toBeUndefined();
    advance(29);
    expect(await site.links.find(second ?? "")).toBeDefined();
    expect(await site.links.setPassword(second ?? "", newPassword)).toEqual({ ok: true });
    expect(await site.links.setPassword(second ?? "", newPassword)).toEqual({ ok: false, reason: "gone" });
    expect(await site.accounts.findViewer(cookies)).toBeUndefined();
    expect(await signIn(site)).toBeUndefined();
    expect(await signIn(site, { ...chief, password: newPassword })).toBeDefined();
    await site.mails.work();
    expect(sent.map(({ subject }) => subject)).toContain("Ihr Passwort wurde geändert");
    site.mails.request("password-reset", chief.email);
    await site.mails.work();
    advance(30);
    expect(await site.links.find(tokenOf(sent.at(-1)))).toBeUndefined();
  });

  it("mails reset links only to open accounts, at most three per hour", async () => {
    const site = await withChief();
    for (const email of ["niemand@verein.example", ...Array(5).fill(chief.email)]) {
      site.mails.request("password-reset", email);
      await site.mails.work();
    }
    expect(sent.map(({ to }) => to.address)).toEqual(Array(3).fill(chief.email));
    advance(61);
    await site.desk.invite(site.chief, { ...invitation, role: "administration" });
    await site.accounts.create("zweite@verein.example", newPassword);
    await site.desk.setDisabled({ id: "x", email: "x" }, { id: site.chief.id, isDisabled: true });
    site.mails.request("password-reset", chief.email);
    await site.mails.work();
    expect(sent.filter(({ kind }) => kind === "password-reset")).toHaveLength(3);
  });

  it("creates a new link when an invitation that could not be sent is retried", async () => {
    const site = await withChief();
    failure = new MailFailure("weg", { code: "ECONNREFUSED", mayHaveArrived: false });
    await site.desk.invite(site.chief, invitation);
    await site.mails.work();
    failure = undefined;
    advance(2);
    await site.mails.work();
    expect(await site.links.find(tokenOf(sent[0]))).toBeDefined();
  });

  it.each([
    ["invitation", "waiting", []],
    ["invitation", "accepted", ["opened"]],
    ["invitation", "disabled", ["disabled"]],
    ["reset", "open", ["opened"]],
    ["reset", "disabled", ["opened", "disabled"]],
  ] as const)(
    "mails the link of a mail that waited only while it is of use: %s, account %s",
    async (purpose, state, changes) => {
      const site = await withChief();
      failure = new MailFailure("weg", { code: "ECONNREFUSED", mayHaveArrived: false });
      await site.desk.invite(site.chief, invitation);
      const [, erika] = await site.desk.list();
      const id = erika?.id ?? "";
      if (purpose === "reset") site.mails.request("password-reset", "erika@verein.example");
      await site.mails.work();
      if (purpose === "reset")
        await current().database.deleteFrom("mail_outbox").where("kind", "=", "invitation").execute();
      for (const change of changes) {
        if (change === "disabled") await site.desk.setDisabled(site.chief, { id, isDisabled: true });
        else await storePassword(current().database, id, { hash: "$argon2id$" }, now);
      }
      failure = undefined;
      advance(2);
      await site.mails.work();
      expect(sent).toHaveLength(state === "waiting" || state === "open" ? 1 : 0);
      const links = await current().database.selectFrom("account_links").select("purpose").execute();
      expect(links).toHaveLength(sent.length);
    },
  );

  it("keeps the last administrator from being demoted, disabled or deleted, even concurrently", async () => {
    const site = await withChief();
    const refused = { ok: false, reason: "last_administrator" };
    await site.desk.invite(site.chief, { ...invitation, role: "administration" });
    expect(await site.desk.setRole(site.chief, { id: site.chief.id, role: "reader" })).toEqual(refused);
    expect(await site.desk.setDisabled(site.chief, { id: site.chief.id, isDisabled: true })).toEqual(refused);
    expect(await site.desk.remove(site.chief, { id: site.chief.id })).toEqual(refused);
    await site.accounts.create("zweite@verein.example", newPassword);
    const second = (await site.desk.list()).find(({ email }) => email === "zweite@verein.example");
    const outcomes = await Promise.all([
      createInstance().desk.setRole(site.chief, { id: site.chief.id, role: "reader" }),
      createInstance().desk.remove(site.chief, { id: second?.id ?? "" }),
    ]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const left = (await site.desk.list()).filter(({ role, isOpen }) => role === "administration" && isOpen);
    expect(left).toHaveLength(1);
  });

  it("changes of role, ended sessions and deletion take effect at once, also for pending links", async () => {
    const site = await withChief();
    await site.accounts.create("zweite@verein.example", newPassword, "editorial");
    const second = (await site.desk.list()).find(({ email }) => email === "zweite@verein.example");
    const id = second?.id ?? "";
    const cookies = (await signIn(site, { email: "zweite@verein.example", password: newPassword })) ?? "";
    await site.desk.setRole(site.chief, { id, role: "secretariat" });
    expect(await site.accounts.findViewer(cookies)).toMatchObject({ role: "secretariat" });
    await site.mails.work();
    expect(sent.at(-1)).toMatchObject({ subject: "Ihre Rolle wurde geändert" });
    expect(sent.at(-1)?.text).toContain("Sekretariat");
    await site.desk.endSessions(site.chief, id);
    expect(await site.accounts.findViewer(cookies)).toBeUndefined();
    const again = (await signIn(site, { email: "zweite@verein.example", password: newPassword })) ?? "";
    site.mails.request("password-reset", "zweite@verein.example");
    await site.mails.work();
    const token = tokenOf(sent.find(({ kind }) => kind === "password-reset"));
    await site.desk.remove(site.chief, { id });
    await site.accounts.create("zweite@verein.example", newPassword, "administration");
    expect(await site.accounts.findViewer(again)).toBeUndefined();
    expect(await site.links.find(token)).toBeUndefined();
    expect(await site.desk.setRole(site.chief, { id, role: "reader" })).toEqual({ ok: false, reason: "missing" });
    expect((await actions()).slice(-1)).toEqual([`account.deleted ${chief.email}`]);
  });

  it("nothing issued for a deleted account works for a new account with the same address", async () => {
    const site = await withChief();
    const email = "zweite@verein.example";
    const second = { email, password: newPassword };
    const provider = {
      issuer: "https://id.example",
      subject: "s-2",
      email: undefined,
      name: "",
      provenAt: undefined,
      role: undefined,
    };
    await site.accounts.create(email, newPassword);
    const find = async () => (await site.desk.list()).find((one) => one.email === email)?.id ?? "";
    const first = { id: await find(), email };
    const device = (await signIn(site, second)) ?? "";
    expect(await site.accounts.signInProven({ ...provider, email }, null)).toMatchObject({ ok: true });
    expect(await site.accounts.signInProven(provider, null)).toMatchObject({ ok: true });
    const key = (await site.accounts.secondFactor.begin(first)) ?? "";
    const confirmed = await site.accounts.secondFactor.confirm(first, codeAt(key, now), device);
    const recovery = confirmed.ok ? (confirmed.recoveryCodes[0] ?? "") : "";
    advance(1);
    const begun = await site.accounts.signIn(second, "192.0.2.1", null);
    const step = "setCookies" in begun ? (begun.setCookies[0]?.split(";")[0] ?? "") : "";
    expect(await site.accounts.isAskedForCode(step)).toBe(true);
    await site.desk.remove(site.chief, { id: first.id });
    await site.desk.invite(site.chief, { ...invitation, email });
    await site.mails.work();
    const invited = tokenOf(sent.find(({ kind }) => kind === "invitation"));
    await site.desk.remove(site.chief, { id: await find() });
    await site.accounts.create(email, newPassword);
    expect(await find()).not.toBe(first.id);

    expect(await site.links.find(invited)).toBeUndefined();
    expect(await site.links.setPassword(invited, "Sechs Gänse fliegen fort")).toEqual({ ok: false, reason: "gone" });
    expect(await site.accounts.signInProven(provider, null)).toEqual({ ok: false, reason: "unproven" });
    expect(await site.accounts.isAskedForCode(step)).toBe(false);
    for (const code of [
      { kind: "app", code: codeAt(key, now) } as const,
      { kind: "recovery", code: recovery } as const,
    ]) {
      expect(await site.accounts.finishSignIn(code, step)).toMatchObject({ ok: false, reason: "expired" });
    }
    sent = [];
    await signIn(site, second);
    // A browser known to the deleted account is unknown to the new one.
    await signIn(site, second, device);
    await site.mails.work();
    expect(sent.map(({ subject }) => subject)).toEqual(["Neue Anmeldung an Ihrem Zugang"]);
  });

  it("lets only one of two concurrent uses of a reset link set the password", async () => {
    const site = await withChief();
    site.mails.request("password-reset", chief.email);
    await site.mails.work();
    const token = tokenOf(sent[0]);
    const passwords = [newPassword, "Sechs Gänse fliegen fort"];
    const both = await Promise.all(passwords.map((password) => createInstance().links.setPassword(token, password)));
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
    const opened = await Promise.all(passwords.map((password) => signIn(site, { ...chief, password })));
    expect(opened.map((cookies) => cookies !== undefined)).toEqual(both.map(({ ok }) => ok));
  });

  it("notifies the owner of a sign-in from a new browser, and lets the owner end other sessions", async () => {
    const site = await withChief();
    const first = (await signIn(site)) ?? "";
    const second = (await signIn(site)) ?? "";
    await signIn(site, chief, first);
    await site.mails.work();
    expect(sent.map(({ subject, text }) => [subject, text.includes("Firefox, Windows")])).toEqual([
      ["Neue Anmeldung an Ihrem Zugang", true],
    ]);
    const viewer = await site.accounts.findViewer(second);
    if (!viewer) throw new Error("not signed in");
    const { sessions } = await site.accounts.own.find(viewer, second);
    expect(sessions.map(({ device, isThis }) => [device, isThis])[0]).toEqual(["Firefox, Windows", true]);
    expect(await site.accounts.own.endSession(viewer, second, "others")).toBe(sessions.length - 1);
    expect(await site.accounts.findViewer(second)).toBeDefined();
    expect(await site.accounts.own.endSession(viewer, second, sessions[0]?.id ?? "")).toBe(0);
    await site.accounts.own.rename(viewer, "Die Chefin");
    expect(await site.accounts.own.find(viewer, second)).toMatchObject({ name: "Die Chefin" });
  });
});
