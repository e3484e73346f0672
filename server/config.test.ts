import { describe, expect, it } from "vitest";
import { configVariables, readConfig } from "./config.ts";

const s3 = { AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b" };
const provider = { OIDC_ISSUER: "https://login.example", OIDC_CLIENT_ID: "a", OIDC_CLIENT_SECRET: "b" };
const oauth = { MAIL_URL: "smtp+oauth2://a%40verein.example@mail.example?issuer=https://login.example&client_id=c" };
type Environment = Record<string, string>;
const ports = ["80a", "-1", "65536", "3000.5", "tcp"];
const periods = ["0", "-1", "30 Tage", "1.5", "1201"];
const locations = ["/var/files", "file:", "s3://", "ftp://a"];
const days = ["-1", "61", "acht"];

/** Values that a variable does not accept, with what else is set; none where any text is one. */
const refused: Readonly<Record<string, readonly (string | [value: string, others: Environment])[]>> = {
  PORT: ports,
  HOST: ["a b", "999.1.1.1", "http://verein.example", "verein.example/a", "a@b"],
  DATA_DIR: [],
  SITE_URL: [
    ...["verein.example", "ftp://verein.example", "https://", "https://verein.example/website"],
    ...["https://verein.example/?a=b", "https://verein.example/#a", "https://a:b@verein.example"],
  ],
  DATABASE_URL: [
    ...["site.db", "mysql://a", "postgres://a:99999/b", "postgres://a:geheim#1@b/c", "postgres://a:12#3@b/c"],
    ...["postgres://a:gehe/im@b/c"],
  ],
  FILES_URL: [
    ...locations.map((location): [string, Environment] => [location, s3]),
    ["s3://a?endpoint=storage.example", s3],
    ["s3://a?endpoit=https://storage.example", s3],
  ],
  AWS_ACCESS_KEY_ID: [["", { FILES_URL: "s3://a", AWS_SECRET_ACCESS_KEY: "b" }]],
  AWS_SECRET_ACCESS_KEY: [["", { BACKUP_URL: "s3://a", AWS_ACCESS_KEY_ID: "b" }]],
  MAIL_URL: [
    ...["mail.example", "smtp://", "smpt://mail.example", "smtp://mail.example:a", "smtp://a:100%@mail.example"],
    ...["smtp://a:12#3@mail.example", "smtp://a:12/3@mail.example", "smtp://a:12?3@mail.example", "emailjs://a"],
    oauth.MAIL_URL,
  ],
  MAIL_OAUTH_CLIENT_SECRET: [["a", { ...oauth, MAIL_OAUTH_CLIENT_SECRET_FILE: "/a" }]],
  MAIL_OAUTH_CLIENT_SECRET_FILE: [],
  MAIL_OAUTH_REFRESH_TOKEN: [["a", { ...oauth, MAIL_OAUTH_REFRESH_TOKEN_FILE: "/a" }]],
  MAIL_OAUTH_REFRESH_TOKEN_FILE: [],
  MAIL_FROM: ["buero", "Verein <buero>", "a@verein.example, b@verein.example"],
  MAIL_PER_MINUTE: ["0", "-3", "viele", "1.5"],
  MAIL_CONNECTIONS: ["0", "21", "drei"],
  BOUNCE_URL: ["imap.example", "imaps://imap.example", "imaps://a:100%@imap.example", "pop3://a:b@imap.example"],
  DKIM_KEY_FILE: [],
  DKIM_SELECTOR: ["a b", "a.b", "ä"],
  ADMIN_EMAIL: ["admin", "a b@verein.example", "@verein.example"],
  ADMIN_PASSWORD: ["kurz"],
  OIDC_ISSUER: [
    ["login.example", provider],
    ["http://login.example", provider],
  ],
  OIDC_CLIENT_ID: [["", provider]],
  OIDC_CLIENT_SECRET: [["", provider]],
  OIDC_ROLE_CLAIM: [],
  OIDC_ROLES: [
    ["vorstand", provider],
    ["vorstand=chefin", { ...provider, OIDC_ROLE_CLAIM: "groups" }],
    ["vorstand=reader", provider],
  ],
  RATE_LIMITS: ["yes", "ON"],
  REQUIRE_SECOND_FACTOR: ["ja", "true"],
  TRUST_PROXY: ["true", "11", "-1", "1.5"],
  RETENTION_REGISTRATIONS_MONTHS: periods,
  RETENTION_EFN_MONTHS: periods,
  BACKUP_URL: [...locations, "aus", ["s3://a?endpont=https://storage.example", s3]],
  BACKUP_KEEP: ["7", "7, 4, 12", "0,4,12", "7,4"],
  BACKUP_KEY_FILE: [],
  EIV_REPORT_DAYS: days,
  EIV_CORRECTION_DAYS: days,
  EIV_URL: ["https://", "http://eiv.example", "eiv.example"],
  RETENTION_CONTACT_MONTHS: periods,
  RETENTION_ACTIVITY_MONTHS: periods,
  RETENTION_TRASH_DAYS: periods,
  RETENTION_MAIL_DAYS: periods,
  RETENTION_SESSIONS_DAYS: periods,
  RETENTION_PAGE_VIEWS_MONTHS: periods,
  LOG_LEVEL: ["INFO", "trace"],
  METRICS_PORT: [...ports, ["3000", {}], ["4000", { PORT: "4000" }]],
};

describe("a wrong value", () => {
  it("is tried of every variable", () => {
    expect(Object.keys(refused).sort()).toEqual([...configVariables].sort());
  });

  const cases = Object.entries(refused).flatMap(([name, values]) =>
    values.map((one): [string, string, Environment] => {
      const [value, others] = typeof one === "string" ? [one, {}] : one;
      return [name, value, others];
    }),
  );
  it.each(cases)("of %s is named in one German sentence: %j", (name, value, others) => {
    const read = () => readConfig({ ...others, [name]: value });
    expect(read).toThrow(
      expect.objectContaining({ name: "ConfigError", message: expect.stringMatching(new RegExp(`^${name}\\b.*\\.$`)) }),
    );
    // The sentence may be in a log.
    expect(read).not.toThrow(/geheim/);
  });
});

describe("the address of the site", () => {
  it.each([
    ["https://verein.example/", "https://verein.example"],
    ["https://Verein.Example:443", "https://verein.example"],
    ["https://ärzte.example", "https://xn--rzte-koa.example"],
    ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
  ])("%s is written as browsers send it", (SITE_URL, siteUrl) => {
    expect(readConfig({ SITE_URL })).toMatchObject({ siteUrl });
  });

  it("is made of host and port", () => {
    expect(readConfig({ HOST: "::1", PORT: "4000" })).toMatchObject({ siteUrl: "http://[::1]:4000" });
    expect(readConfig({ HOST: "website" })).toMatchObject({ host: "website", siteUrl: "http://website:3000" });
  });
});

it.each([
  "file:site.db",
  "postgres://site:geheim@localhost/site",
  "postgresql://site:ge%23heim@[::1]:5432/site?sslmode=verify-full",
  "postgres://site@db.example/site?uselibpqcompat=true&sslmode=require",
  "postgres://site:geheim@/site?host=/run/postgresql",
])("the database may be at %s", (DATABASE_URL) => {
  expect(readConfig({ DATABASE_URL })).toMatchObject({ databaseUrl: DATABASE_URL });
});

it.each(["prefer", "require", "verify-ca"])("sslmode=%s verifies the certificate, without a warning", (mode) => {
  const url = (of: string) => `postgres://site@db.example/site?sslmode=${of}&application_name=site`;
  expect(readConfig({ DATABASE_URL: url(mode) })).toMatchObject({ databaseUrl: url("verify-full") });
});
