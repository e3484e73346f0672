import { resolve } from "node:path";
import { z } from "zod";
import { MIN_PASSWORD_LENGTH } from "#model/password.ts";

/** Everything the environment decides, parsed once at start. Sources and defaults: the table in README.md. */
export interface Config {
  host: string;
  port: number;
  /** Absolute path; nothing is written elsewhere. */
  dataDir: string;
  /** Canonical origin without trailing slash; never taken from the `Host` header. */
  siteUrl: string;
  /** `file:/absolute/path` or `postgres://…`. */
  databaseUrl: string;
  filesUrl: string;
  mailUrl: string | undefined;
  mailFrom: string | undefined;
  adminEmail: string;
  adminPassword: string | undefined;
  /** The hosted identity provider; local accounts stay a way in. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined;
  /** Number of proxies whose `X-Forwarded-For` is believed. */
  trustedProxies: number;
  rateLimits: boolean;
  logLevel: LogLevel;
}

const logLevels = ["debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof logLevels)[number];

/** Wrong configuration: the message is one sentence that names the variable. */
export class ConfigError extends Error {
  override name = "ConfigError";
}

const port = z.coerce.number().int().min(0).max(65535);
const httpUrl = z.url({ protocol: /^https?$/ });

/**
 * Reads the configuration.
 * @throws ConfigError naming the first variable that cannot be used
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const value = (name: string) => env[name]?.trim() || undefined;
  const listenPort = parse("PORT", port, value("PORT") ?? "3000", "a port number from 0 to 65535");
  const host = value("HOST") ?? "127.0.0.1";
  const dataDir = resolve(value("DATA_DIR") ?? "data");
  const siteUrl = parse(
    "SITE_URL",
    httpUrl,
    value("SITE_URL") ?? `http://${host.includes(":") ? `[${host}]` : host}:${listenPort}`,
    "an http or https address",
  );
  return {
    host,
    port: listenPort,
    dataDir,
    siteUrl: siteUrl.replace(/\/+$/, ""),
    databaseUrl: parse(
      "DATABASE_URL",
      z.string().regex(/^(file:.|postgres(ql)?:\/\/)/),
      value("DATABASE_URL") ?? `file:${dataDir}/site.db`,
      "file:PATH or postgres://…",
    ),
    filesUrl: parse(
      "FILES_URL",
      z.string().regex(/^(file:.|s3:\/\/.)/),
      value("FILES_URL") ?? `file:${dataDir}/files`,
      "file:PATH or s3://bucket?endpoint=…&region=…",
    ),
    mailUrl: parse(
      "MAIL_URL",
      z
        .string()
        .regex(/^(smtps?|emailjs):\/\/./)
        .optional(),
      value("MAIL_URL"),
      "smtp://…, smtps://… or emailjs://…",
    ),
    mailFrom: value("MAIL_FROM"),
    adminEmail: value("ADMIN_EMAIL") ?? "admin@localhost",
    adminPassword: parse(
      "ADMIN_PASSWORD",
      z.string().min(MIN_PASSWORD_LENGTH).optional(),
      env.ADMIN_PASSWORD || undefined,
      `at least ${MIN_PASSWORD_LENGTH} characters`,
    ),
    oidc: readProvider(value),
    trustedProxies: parse(
      "TRUST_PROXY",
      z.coerce.number().int().min(0).max(10),
      value("TRUST_PROXY") ?? "0",
      "the number of proxies in front, 0 to 10",
    ),
    rateLimits: parse("RATE_LIMITS", z.enum(["on", "off"]), value("RATE_LIMITS") ?? "on", "on or off") === "on",
    logLevel: parse("LOG_LEVEL", z.enum(logLevels), value("LOG_LEVEL") ?? "info", `one of ${logLevels.join(", ")}`),
  };
}

function readProvider(value: (name: string) => string | undefined): Config["oidc"] {
  const issuer = parse("OIDC_ISSUER", httpUrl.optional(), value("OIDC_ISSUER"), "an http or https address");
  if (!issuer) return undefined;
  const given = (name: string) => parse(name, z.string(), value(name), "set when OIDC_ISSUER is");
  return { issuer, clientId: given("OIDC_CLIENT_ID"), clientSecret: given("OIDC_CLIENT_SECRET") };
}

function parse<T>(name: string, schema: z.ZodType<T>, input: string | undefined, expected: string): T {
  const result = schema.safeParse(input);
  if (!result.success) throw new ConfigError(`${name} must be ${expected}.`);
  return result.data;
}
