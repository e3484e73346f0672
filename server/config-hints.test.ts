import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { configVariables, readConfig } from "./config.ts";
import { hintsOf } from "./config-hints.ts";

const hintsFor = (env: Record<string, string>) => hintsOf(env, readConfig(env));

describe("the table of variables", () => {
  it("is the same in README.md and in the program", () => {
    const readme = readFileSync(join(import.meta.dirname, "../README.md"), "utf8");
    const table = readme.slice(readme.indexOf("## Configuration"), readme.indexOf("The association's privacy text"));
    const named = [...table.matchAll(/^\| (`.*?`) \|/gm)].flatMap(([, cell = ""]) => cell.match(/[A-Z][A-Z_]+/g) ?? []);
    const keys = table.match(/AWS_[A-Z_]+/g) ?? [];
    expect([...new Set([...named, ...keys])].sort()).toEqual([...configVariables].sort());
  });

  it("has every variable the program reads, and no other", () => {
    const asked = new Set<string>();
    const values: Record<string, string> = {
      ...{
        DATABASE_URL: "postgres://a",
        FILES_URL: "s3://a",
        BACKUP_URL: "s3://b",
      },
      ...{ AWS_ACCESS_KEY_ID: "a", AWS_SECRET_ACCESS_KEY: "b", OIDC_ISSUER: "https://a.example", OIDC_CLIENT_ID: "a" },
      OIDC_CLIENT_SECRET: "b",
    };
    readConfig(
      new Proxy(values, {
        get(of, name: string) {
          asked.add(name);
          return of[name];
        },
      }),
    );
    expect([...asked].sort()).toEqual([...configVariables].sort());
  });
});

describe("hints about the configuration", () => {
  it("name unknown variables with a prefix of ours, and the nearest known one", () => {
    const env = { RETENTION_MAILS_DAYS: "5", BACKUPS_KEEP: "1", BACKUP_KEP: "7,4,12", OIDC_CLIENTID: "a", SITE_UR: "" };
    expect(hintsFor(env).map(({ fields }) => [fields.variable, fields.nearest])).toEqual([
      ["RETENTION_MAILS_DAYS", "RETENTION_MAIL_DAYS"],
      ["BACKUP_KEP", "BACKUP_KEEP"],
      ["OIDC_CLIENTID", "OIDC_CLIENT_ID"],
      ["SITE_UR", "SITE_URL"],
    ]);
  });

  it("name variables that have no effect without another one", () => {
    const env = { OIDC_CLIENT_ID: "a", OIDC_ROLES: "a=reader", DKIM_SELECTOR: "a", MAIL_URL: "smtp://mail.example" };
    expect(hintsFor(env).map(({ fields }) => [fields.variable, fields.needed])).toEqual([
      ["OIDC_CLIENT_ID", "OIDC_ISSUER"],
      ["OIDC_ROLES", "OIDC_ISSUER"],
      ["DKIM_SELECTOR", "DKIM_KEY_FILE"],
    ]);
    const whole = { ...env, OIDC_ISSUER: "https://login.example", OIDC_CLIENT_SECRET: "b", OIDC_ROLE_CLAIM: "groups" };
    expect(hintsFor({ ...whole, DKIM_KEY_FILE: "/etc/key.pem" })).toEqual([]);
  });

  it("do not mention known variables and those of other programs", () => {
    const known = Object.fromEntries(configVariables.map((name) => [name, ""]));
    expect(hintsFor({ ...known, AWS_REGION: "a", PATH: "/bin", NODE_ENV: "production", HOSTNAME: "a" })).toEqual([]);
  });

  it.each(["0.0.0.0", "::"])("say that HOST=%s needs SITE_URL", (HOST) => {
    expect(hintsFor({ HOST })).toMatchObject([{ fields: { variable: "SITE_URL" } }]);
    expect(hintsFor({ HOST, SITE_URL: "https://verein.example" })).toEqual([]);
    expect(hintsFor({ HOST: "127.0.0.1" })).toEqual([]);
  });
});
