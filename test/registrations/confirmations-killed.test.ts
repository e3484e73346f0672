import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, it } from "vitest";
import { removeFolder } from "#test/remove-folder.ts";
import { administrator } from "#test/signed-in.ts";
import { type SiteProcess, startSiteProcess } from "#test/site-process.ts";
import { type SmtpPeer, startSmtpPeer } from "#test/smtp-peer.ts";

const event = "schmerzkonferenz";
const manager = `/admin/events/${event}/registrations`;
const people = 40;
/** The site is killed once the mail server has received this many confirmations, before it acknowledges the last. */
const killPoints = [5, 12, 18];

let folder: string;
let peer: SmtpPeer;
let site: SiteProcess;
let onMail: () => void = () => {};
/** Addresses. On a slow machine the receipts leave, too, and a mail about a sign-in from a new device. */
const confirmed = () =>
  peer.mails.filter(({ email }) => email.messageId?.startsWith("<confirmation.")).map(({ to }) => to[0] ?? "");

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "confirmations-killed-"));
  peer = await startSmtpPeer({ onTaken: () => onMail() });
});
afterAll(async () => {
  await site?.stop("SIGKILL");
  await peer.close();
  await removeFolder(folder);
});

const start = () =>
  startSiteProcess({
    DATA_DIR: folder,
    LOG_LEVEL: "info",
    MAIL_URL: peer.url,
    ADMIN_EMAIL: administrator.email,
    ADMIN_PASSWORD: administrator.password,
  });

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${site.url}${path}`, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { Origin: site.url, ...headers },
  });

async function register(n: number): Promise<void> {
  const email = `n${n}@praxis.example`;
  const form = { title: "Dr.", firstName: "Eva", lastName: "a".repeat(n + 1), email, city: "Bonn" };
  expect((await post(`/register/${event}`, new URLSearchParams(form))).status).toBe(303);
}

async function signIn(): Promise<string> {
  const answer = await post("/admin/login", new URLSearchParams({ ...administrator, weiter: "" }));
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

/** Confirms all of them, as "Bestätigen" does. */
async function confirmAll(cookie: string): Promise<{ jobId: string }> {
  const send = async <T>(submission: object) => {
    const headers = { Cookie: cookie, "Content-Type": "application/json" };
    return (await (await post(manager, JSON.stringify(submission), headers)).json()) as T;
  };
  const { ids } = await send<{ ids: string[] }>({ intent: "chooseAll", search: "" });
  expect(ids).toHaveLength(people);
  return send({ intent: "confirm", ids });
}

async function read<T>(cookie: string, query: string): Promise<T> {
  return (await (await fetch(`${site.url}${manager}${query}`, { headers: { Cookie: cookie } })).json()) as T;
}

/** Expires the claims of mails whose sender was killed, which otherwise takes two minutes. */
function expireClaims(): number {
  const database = new DatabaseSync(join(folder, "site.db"));
  const { changes } = database
    .prepare("update mail_outbox set next_attempt_at = '2020-01-01T00:00:00.000Z' where status = 'sending'")
    .run();
  const changed = database.prepare("select id from registrations where status <> 'new'").all();
  database.close();
  expect(changed).toEqual([]);
  return Number(changes);
}

it("mails nobody twice and skips nobody when killed three times between sending a mail and recording it", async () => {
  site = await start();
  for (let n = 0; n < people; n++) await register(n);
  for (const killPoint of killPoints) {
    const cookie = await signIn();
    const { promise: isKilled, resolve } = Promise.withResolvers<void>();
    onMail = () => {
      if (confirmed().length === killPoint) void site.stop("SIGKILL").then(resolve);
    };
    await confirmAll(cookie);
    await isKilled;
    expect(confirmed().length).toBeGreaterThanOrEqual(killPoint);
    expect(expireClaims()).toBeGreaterThan(0);
    site = await start();
  }

  onMail = () => {};
  const cookie = await signIn();
  const { jobId } = await confirmAll(cookie);
  const ask = () =>
    read<{ state: string; outcome?: { changed: number; unsettled: string[] } }>(cookie, `?auftrag=${jobId}`);
  await expect.poll(async () => (await ask()).state, { timeout: 120_000 }).toBe("ended");
  const { outcome: { changed, unsettled } = { changed: 0, unsettled: [] } } = await ask();
  expect(changed).toBe(people);

  const mailed = confirmed();
  expect(mailed.filter((address, index) => mailed.indexOf(address) !== index)).toEqual([]);
  // Recipients without a mail are named, so that an editor can contact them.
  const unsure = unsettled.map((name) => `n${name.replace("Dr. Eva ", "").length - 1}@praxis.example`);
  expect(unsure.length).toBeGreaterThanOrEqual(killPoints.length);
  expect(new Set([...mailed, ...unsure]).size).toBe(people);
});
