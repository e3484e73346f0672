import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { MailSecrets, Secret } from "#server/mail/mail-config.ts";
import type { Mailer, MailMessage } from "#server/mail/mailer.ts";
import { type OAuthPeer, oauthClient, startOAuthPeer } from "#test/oauth-peer.ts";
import { type SmtpPeer, startSmtpPeer } from "#test/smtp-peer.ts";
import { createAccessTokens } from "./access-tokens.ts";
import { createMailer } from "./create-mailer.ts";

/** A mail server that takes nothing but XOAUTH2, and a real token endpoint: as at Microsoft 365 and Google. */

let folder: string;
let provider: OAuthPeer;
let server: SmtpPeer;
const mailers: Mailer[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "oauth-"));
  provider = await startOAuthPeer();
  server = await startSmtpPeer({ options: provider.mailServer });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const mailer of mailers.splice(0)) await mailer.close();
  await server.close();
  provider.close();
  rmSync(folder, { recursive: true });
});

function mailerWith(secrets: Partial<MailSecrets>, change: Record<string, string> = {}): Mailer {
  const query = { issuer: provider.issuer, client_id: oauthClient.clientId, scope: "smtp.send", ...change };
  const url = `smtp+oauth2://buero%40verein.example@${new URL(server.url).host}?${new URLSearchParams(query)}`;
  const clientSecret = { value: oauthClient.clientSecret };
  const mailer = createMailer(url, folder, () => new Date(), {
    secrets: { clientSecret, refreshToken: undefined, ...secrets },
  });
  mailers.push(mailer);
  return mailer;
}

function fileOf(name: string, content: string): Secret & { file: string } {
  const file = join(folder, name);
  writeFileSync(file, `${content}\n`);
  return { file };
}

const mail = (id: string): MailMessage => ({
  ...{ kind: "receipt", id, subject: "Eingang", text: "Text", html: "<p>Text</p>", attachments: [], parameters: {} },
  from: { name: "Verein", address: "buero@verein.example" },
  to: { name: "", address: "erika@praxis.example" },
});

it("signs in with client credentials, with one token for many mails", async () => {
  const mailer = mailerWith({});
  await Promise.all(Array.from({ length: 6 }, (_, index) => mailer.send(mail(`m${index}`))));
  expect(server.mails).toHaveLength(6);
  expect(provider.requests).toEqual(["client_credentials"]);
});

it("gets another token when the server no longer takes the one it has", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const mailer = mailerWith({ clientSecret: fileOf("secret", oauthClient.clientSecret) });
  await mailer.send(mail("m1"));
  await provider.revoke();
  vi.advanceTimersByTime(10_000);
  // One of them opens another connection, as the first is busy.
  await Promise.all([mailer.send(mail("m2")), mailer.send(mail("m3"))]);
  expect(server.mails).toHaveLength(3);
  expect(provider.requests).toEqual(["client_credentials", "client_credentials"]);
});

it("gets another token before the one it has expires", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const find = createAccessTokens(
    { issuer: provider.issuer, tokenEndpoint: undefined, clientId: oauthClient.clientId, scope: "smtp.send" },
    { clientSecret: { value: oauthClient.clientSecret }, refreshToken: undefined },
  );
  const first = await find();
  expect(first.expiresAt?.getTime()).toBe(Date.now() + 600_000);
  vi.advanceTimersByTime(530_000);
  expect(await find()).toEqual(first);
  vi.advanceTimersByTime(20_000);
  expect((await find()).token).not.toBe(first.token);
});

it("keeps the refresh token that replaces the previous one, in its file", async () => {
  const file = fileOf("refresh", await provider.grantOffline());
  const first = readFileSync(file.file, "utf8");
  await mailerWith({ refreshToken: file }).send(mail("m1"));
  const second = readFileSync(file.file, "utf8");
  expect(second).not.toBe(first);
  expect(statSync(file.file).mode & 0o777).toBe(0o600);
  // Another process, with the replaced token.
  await mailerWith({ refreshToken: file }).send(mail("m2"));
  expect(server.mails).toHaveLength(2);
  expect(provider.requests).toEqual(["refresh_token", "refresh_token"]);
});

it("uses a token endpoint that is given, without metadata", async () => {
  const mailer = mailerWith({}, { issuer: "http://127.0.0.1:9", token_endpoint: `${provider.issuer}/token` });
  await mailer.send(mail("m1"));
  expect(server.mails).toHaveLength(1);
});

it.each([
  ["a wrong secret", { clientSecret: { value: "wrong" } }, {}, /OAuth 2.*invalid_client/],
  ["a revoked refresh token", { refreshToken: { value: "unknown" } }, {}, /OAuth 2.*invalid_grant/],
  ["a missing file", { clientSecret: { file: "/nowhere/secret" } }, {}, /ENOENT/],
  ["a provider that is away", {}, { issuer: "http://127.0.0.1:40001" }, /ECONNREFUSED/],
  ["a token the server does not take", {}, { scope: "" }, /OAuth 2|535/],
])("says why and tries again later after %s", async (_what, secrets, change, message) => {
  const sending = mailerWith(secrets, change).send(mail("m1"));
  await expect(sending).rejects.toMatchObject({ message: expect.stringMatching(message), isFinal: false });
  await expect(sending).rejects.toMatchObject({ mayHaveArrived: false });
  expect(server.mails).toEqual([]);
});
