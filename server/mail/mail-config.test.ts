import { expect, it } from "vitest";
import { readMailConfig } from "./mail-config.ts";

const oauth = "smtp+oauth2://a@mail.example?issuer=https://a.example&client_id=a";
const read = (env: Record<string, string>) => readMailConfig((name) => env[name]);

it("takes the secrets of OAuth 2 from variables or files", () => {
  const env = { MAIL_URL: oauth, MAIL_OAUTH_CLIENT_SECRET_FILE: "/etc/secret", MAIL_OAUTH_REFRESH_TOKEN: "token" };
  expect(read(env).mailSecrets).toEqual({ clientSecret: { file: "/etc/secret" }, refreshToken: { value: "token" } });
});

it.each([
  [{ MAIL_URL: oauth }, "MAIL_OAUTH_CLIENT_SECRET"],
  [{ MAIL_OAUTH_CLIENT_SECRET: "a", MAIL_OAUTH_CLIENT_SECRET_FILE: "/b" }, "MAIL_OAUTH_CLIENT_SECRET_FILE"],
  [{ MAIL_URL: "http://mail.example" }, "MAIL_URL"],
  [{ MAIL_FROM: "Verein" }, "MAIL_FROM"],
  [{ MAIL_PER_MINUTE: "0" }, "MAIL_PER_MINUTE"],
  [{ MAIL_CONNECTIONS: "0" }, "MAIL_CONNECTIONS"],
])("refuses %j and names %s", (env, name) => {
  expect(() => read(env as Record<string, string>)).toThrow(name);
});
